// The files that a first screen needs are named in index.html and first.js, so that none waits for another.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const page = join(import.meta.dirname, "../../page");
const WRITE = "SLIDEPACK_WRITE=1 node --test crates/web/browser/unit/first.test.mjs";

/** All modules that some modules import, and they themselves. */
async function imported(names) {
  const found = new Set();
  const add = async (name) => {
    if (found.has(name)) return;
    found.add(name);
    const script = await readFile(join(page, name), "utf8");
    for (const [, other] of script.matchAll(/^(?:import|export)\b[^;]*?from "(\.[^"]+)";/gm))
      await add(new URL(other, `file:///${name}`).pathname.slice(1));
  };
  for (const name of names) await add(name);
  return [...found].sort();
}

const shell = await imported(["start.js", "main.js"]);

/** The files that each view of main.js needs beside the shell. */
async function views() {
  const main = await readFile(join(page, "main.js"), "utf8");
  const found = [
    ...main.matchAll(/(\w+): \{ title: .*, load: \(\) => import\("\.\/(.+)"\), styles: \[(.+)\] \}/g),
  ];
  return Promise.all(
    found.map(async ([, name, module, styles]) => {
      const modules = (await imported([module])).filter((one) => !shell.includes(one));
      const fonts = modules.includes("slide/tileelements.js") ? ["style/numerals.woff2"] : [];
      return [
        name,
        [...modules, ...[...styles.matchAll(/\w+/g)].map(([style]) => `style/${style}.css`), ...fonts],
      ];
    }),
  );
}

/** File names as first.js has them. */
function shortened(files) {
  let folder = "";
  return files
    .map((file) => {
      const [, its, name] = /^(.*\/)(.+)\.(?:js|css|woff2)$/.exec(file);
      const known = its === folder;
      folder = its;
      return known ? name : its + name;
    })
    .join(" ");
}

/** The modules that a piece of HTML names. */
const namedIn = (text) =>
  [...text.matchAll(/(?:href|src)="page\/([^"]+\.js)"/g)].map(([, name]) => name).sort();

test("first.js names the files of each view", async () => {
  const place = join(page, "first.js");
  const text = await readFile(place, "utf8");
  const wanted = Object.fromEntries((await views()).map(([name, files]) => [name, shortened(files)]));
  const list = /(?<=VIEW_FILES = \{)[^}]*/;
  const lines = Object.entries(wanted).map(([name, files]) => `${name}: "${files}",\n`);
  if (process.env.SLIDEPACK_WRITE) return writeFile(place, text.replace(list, `\n${lines.join("")}`));
  const named = [...list.exec(text)[0].matchAll(/(\w+):\s*"(.+)"/g)].map(([, name, files]) => [name, files]);
  assert.deepEqual(
    Object.fromEntries(named),
    wanted,
    `${WRITE} && (cd crates/web/browser && npm run format)`,
  );
});

test("index.html names the modules of every view", async () => {
  assert.deepEqual(namedIn(await readFile(join(page, "index.html"), "utf8")), [...shell, "first.js"].sort());
});
