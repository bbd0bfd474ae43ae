// Addresses of views: `#/slide`, or `#/slide?p=…` with a whole puzzle in it (lib/share.js).
//
//   go("pack", { text })   opens the view with what a share link would hold
//   go("learn")            opens the view as it was left
import { encode } from "./share.js";

/** @param {string} hash */
export function parse(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { view: path || "slide", payload: new URLSearchParams(query).get("p") };
}

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener */
export function onRoute(listener) {
  listeners.add(listener);
}

addEventListener("hashchange", () => listeners.forEach((listener) => listener()));

/**
 * @param {string} view
 * @param {object | null} link
 * @param {{ replace?: boolean }} options
 */
export async function go(view, link = null, { replace = false } = {}) {
  const hash = link ? `#/${view}?p=${await encode(link)}` : `#/${view}`;
  if (replace) {
    history.replaceState(null, "", hash);
    listeners.forEach((listener) => listener());
  } else if (location.hash === hash) {
    listeners.forEach((listener) => listener());
  } else {
    location.hash = hash;
  }
}
