// The modules of the page. Each is a function that runs when its module is first imported.
const modules = new Map();

export function add(bundle) {
  for (const [name, run] of Object.entries(bundle)) if (!modules.has(name)) modules.set(name, { run });
}

const exported = (name) => {
  const module = modules.get(name);
  if (!module.exports) {
    module.exports = {};
    const names = (all) => {
      for (const [one, get] of Object.entries(all)) Object.defineProperty(module.exports, one, { get });
    };
    module.run(names, exported, imported);
  }
  return module.exports;
};

async function imported(name) {
  if (!modules.has(name)) await import(`./${name}`);
  return exported(name);
}
