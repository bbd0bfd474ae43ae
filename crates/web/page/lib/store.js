// Small versioned JSON values that survive a reload. Writes are delayed, and flushed before the
// page goes away.
//
// Several tabs may be open. The game of a view belongs to its tab; a new tab starts with the one
// saved last.
//
// Views save changes in a layout effect: other effects may run too late for a reload.

/** @type {Map<string, { version: number, value: unknown }>} */
const pending = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const OF_TAB = new Set(["slide", "pack"]);

/**
 * The storages of a key; the first that has it counts.
 * @param {string} key
 */
const placesOf = (key) => (OF_TAB.has(key) ? [sessionStorage, localStorage] : [localStorage]);

/**
 * @param {string} key
 * @param {number} version
 * @param {(value: any) => boolean} check
 * @returns {any} what was saved: `check` says whether it is what is meant
 */
export function load(key, version, check = () => true) {
  flush();
  try {
    const texts = placesOf(key).map((place) => place.getItem(`slidepack.${key}`));
    const held = JSON.parse(texts.find((text) => text !== null) ?? "null");
    if (held?.version === version && check(held.value)) return held.value;
  } catch {}
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
      const text = JSON.stringify(held);
      for (const place of placesOf(key)) place.setItem(`slidepack.${key}`, text);
    } catch {}
  }
  pending.clear();
}

addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", () => document.hidden && flush());
