// Runs test files, two at a time: node tests.mjs FILE… The longest come first, so that the short ones fill what is
// left of the time. A file has an hour; each test has its own limit.
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { statSync } from "node:fs";
import { resolve } from "node:path";

const files = process.argv.slice(2).map((file) => resolve(file));
const size = (file) => statSync(file).size;
const tests = run({
  files: files.sort((one, two) => size(two) - size(one)),
  concurrency: 2,
  timeout: 3_600_000,
});
tests.on("test:fail", () => {
  process.exitCode = 1;
});
tests.compose(new spec()).pipe(process.stdout);
