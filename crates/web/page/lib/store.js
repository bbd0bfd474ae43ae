// What survives a reload: small JSON values in the browser's own storage, with a version each.
//
//   const saved = load("slide", 1, (value) => typeof value?.text === "string")  null when absent, old or
//   garbage
//   save("slide", 1, value)         written a moment later, and surely before the page goes away
//
// A view that saves after a change does so in a layout effect: other effects may come too late for a reload.
//
// Storage may be full or switched off: then nothing is kept and nothing breaks.

/** @type {Map<string, { version: number, value: unknown }>} */
const pending = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} key
 * @param {number} version
 * @param {(value: any) => boolean} check
 * @returns {any} what was saved: `check` says whether it is what is meant
 */
export function load(key, version, check = () => true) {
  flush();
  try {
    const held = JSON.parse(localStorage.getItem(`slidepack.${key}`) ?? "null");
    if (held?.version === version && check(held.value)) return held.value;
  } catch {
    // Garbage counts as absent.
  }
  return null;
}

/**
 * @param {string} key
 * @param {number} version
 * @param {unknown} value
 */
export function save(key, version, value) {
  pending.set(key, { version, value });
  clearTimeout(timer);
  if (document.hidden) flush();
  else timer = setTimeout(flush, 300);
}

function flush() {
  clearTimeout(timer);
  for (const [key, held] of pending) {
    try {
      localStorage.setItem(`slidepack.${key}`, JSON.stringify(held));
    } catch {
      // Full or switched off.
    }
  }
  pending.clear();
}

addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", () => document.hidden && flush());
