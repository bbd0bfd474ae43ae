// Line icons: `icon("play")`. They are decorative; the button has the accessible name.
import { html } from "../vendor/preact.js";

/** @type {Record<string, string>} */
const PATHS = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M7 5v14M17 5v14",
  first: "M6 5v14M19 5l-10 7 10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  back: "M17 5L7 12l10 7z",
  forward: "M7 5l10 7-10 7z",
  repeat: "M4 12V9a3 3 0 013-3h13l-3-3M20 12v3a3 3 0 01-3 3H4l3 3",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 010 10h-4",
  redo: "M16 5l4 4-4 4M20 9H10a5 5 0 000 10h4",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 00-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.8 1-2.5A6 6 0 0012 3z",
  sun: "M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  moon: "M20 14.5A8.5 8.5 0 019.5 4 8.5 8.5 0 1020 14.5z",
  share: "M9 12h6M10 8H8a4 4 0 000 8h2M14 8h2a4 4 0 010 8h-2",
  export: "M12 3v12M7.5 10.5L12 15l4.5-4.5M5 20h14",
  open: "M12 15V3M7.5 7.5L12 3l4.5 4.5M5 20h14",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  shuffle: "M3 7h4l10 10h4M18 14l3 3-3 3M3 17h4l3-3M14 10l3-3h4M18 4l3 3-3 3",
  stop: "M6 6h12v12H6z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  rotate: "M20 12a8 8 0 11-2.5-5.8M20 3v5h-5",
  flip: "M12 3v18M8 7L3 17h5zM16 7l5 10h-5z",
  restart: "M5 5v14M9 12h11M14 7l-5 5 5 5",
  clear: "M6 6l12 12M18 6L6 18",
  day: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  book: "M5 4h6a2 2 0 012 2v14a2 2 0 00-2-2H5zM21 4h-6a2 2 0 00-2 2v14a2 2 0 012-2h6z",
  graph: "M4 4v16h16M7 15l4-5 3 3 5-7",
  again: "M4 12a8 8 0 108-8 8 8 0 00-6 2.7M4 3v5h5",
  brush: "M20 4L10 14M8.5 13.5a3.5 3.5 0 00-3.5 3.5c0 1.5-1 2.5-2 3 4 .8 8-.5 8-4a2.5 2.5 0 00-2.5-2.5z",
  keys: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10",
};

const SOLID = new Set(["play", "back", "forward", "stop", "first", "last"]);

/** @param {string} name */
export function icon(name) {
  return html`<svg class="icon ${SOLID.has(name) ? "solid" : ""}" viewBox="0 0 24 24" aria-hidden="true"
    focusable="false"><path d=${PATHS[name]} /></svg>`;
}
