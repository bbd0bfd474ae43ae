// Bundles the modules of the static page, which are in FOLDER/page: node bundle.mjs FOLDER. ./site runs it.
//
//   start.js        the texts, which all others need first
//   main.js         the modules that several views use
//   slide/view.js   the rest of a view
//
// Dialogs that are loaded on demand are files of their own.
import { readdir, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { build } from "rolldown";

const site = resolve(process.argv[2]);
const page = join(site, "page");

/** The bundle of each module. */
const bundles = new Map();

/** Chooses the bundles from the imports. */
const plan = {
  name: "plan",
  buildEnd() {
    const reached = (id, isAll, found = new Set()) => {
      if (found.has(id)) return found;
      found.add(id);
      const { importedIds, dynamicallyImportedIds } = this.getModuleInfo(id);
      for (const one of [...importedIds, ...(isAll ? dynamicallyImportedIds : [])])
        reached(one, isAll, found);
      return found;
    };
    const first = reached(join(page, "start.js"), false);
    const shell = reached(join(page, "main.js"), false);
    const views = [...this.getModuleIds()].filter((id) => /^\w+\/view\.js$/.test(relative(page, id)));
    const uses = new Map(views.map((view) => [view, reached(view, true)]));
    for (const view of views) {
      const others = views.filter((one) => one !== view).map((one) => uses.get(one));
      for (const id of reached(view, false)) {
        const isOwn = !shell.has(id) && !others.some((use) => use.has(id));
        bundles.set(id, isOwn ? relative(page, view).slice(0, -3) : "main");
      }
    }
    for (const id of shell) bundles.set(id, "main");
    for (const id of first) bundles.set(id, "start");
  },
};

const options = { format: "esm", minify: true, entryFileNames: "[name].js", chunkFileNames: "[name].js" };
await build({
  input: { start: join(page, "start.js") },
  plugins: [plan],
  preserveEntrySignatures: false,
  output: {
    ...options,
    dir: join(page, "app"),
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: (id) => bundles.get(id) ?? null, debugName: "plan" }],
    },
  },
});
// A worker has no document, and so shares no bundle with the page.
await build({
  input: { worker: join(page, "engine/worker.js") },
  output: { ...options, dir: join(page, "engine") },
});

for (const name of await readdir(page, { recursive: true }))
  if (name.endsWith(".js") && !/^(app\/|first\.js$|engine\/worker\.js$)/.test(name))
    await rm(join(page, name));
