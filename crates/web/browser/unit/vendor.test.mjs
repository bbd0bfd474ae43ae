// The vendored files are those that their README names.
import test from "node:test";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const vendor = join(import.meta.dirname, "../../page/vendor");

for (const place of ["preact.js", "../style/numerals.woff2"])
  test(`${place} has the hash that the README writes down`, async () => {
    const readme = await readFile(join(vendor, "README.md"), "utf8");
    const name = place.split("/").at(-1).replace(".", "\\.");
    const written = new RegExp(`SHA-256 of ${name}: \`([0-9a-f]{64})\``).exec(readme)?.[1];
    const hash = createHash("sha256")
      .update(await readFile(join(vendor, place)))
      .digest("hex");
    assert.equal(hash, written);
  });
