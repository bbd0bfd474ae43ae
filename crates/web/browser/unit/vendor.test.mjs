// The vendored file is the one that its README names.
import test from "node:test";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const vendor = join(import.meta.dirname, "../../page/vendor");

test("preact.js has the hash that the README writes down", async () => {
  const readme = await readFile(join(vendor, "README.md"), "utf8");
  const written = /SHA-256 of preact\.js: `([0-9a-f]{64})`/.exec(readme)?.[1];
  const hash = createHash("sha256")
    .update(await readFile(join(vendor, "preact.js")))
    .digest("hex");
  assert.equal(hash, written);
});
