// A plain script that runs before anything is painted. It sets the chosen theme, so that nothing flashes, fetches
// the view before the shell asks for it, and draws the board of a first visit, which the Slide view takes over.
try {
  const theme = localStorage.getItem("slidepack.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; the system's own theme is used then.
}

/** The views. The style of the first is in the page already; each of the others has one of its own. */
const VIEWS = ["slide", "speed", "learn", "compare", "pack", "help"];

/** The board after 45 random moves from the goal: medium, as in the engine. An odd number never ends at the goal. */
function firstBoard() {
  const tiles = [1, 2, 3, 4, 5, 6, 7, 8, 0];
  let [blank, before] = [8, -1];
  for (let left = 45; left > 0; left--) {
    const [row, col] = [Math.floor(blank / 3), blank % 3];
    const free = tiles
      .map((_, cell) => cell)
      .filter(
        (cell) => cell !== before && Math.abs(Math.floor(cell / 3) - row) + Math.abs((cell % 3) - col) === 1,
      );
    const from = free[Math.floor(Math.random() * free.length)];
    [tiles[blank], tiles[from]] = [tiles[from], 0];
    [before, blank] = [blank, from];
  }
  return tiles;
}

/**
 * Shows a board where the Slide view will show it, in English: other languages come with the modules.
 * @param {number[]} tiles
 */
function drawFirst(tiles) {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("first"));
  const page = /** @type {HTMLElement} */ (content.firstElementChild);
  for (const [name, value] of Object.entries({ "--rows": "3", "--cols": "3", "--digits": "1" }))
    page.style.setProperty(name, value);
  page.querySelectorAll(".tile").forEach((tile, cell) => {
    tile.textContent = tiles[cell] ? String(tiles[cell]) : "";
    tile.classList.toggle("blank", tiles[cell] === 0);
    tile.classList.toggle("home", tiles[cell] === cell + 1);
  });
  main.firstElementChild?.classList.add("visually-hidden");
  main.append(page);
}

{
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const asked = location.hash.slice(2) || "slide";
  const name = asked.split("?")[0];
  const view = VIEWS.includes(name) ? name : "slide";
  /** @param {string} rel @param {string} file @param {Record<string, string>} more */
  const fetchEarly = (rel, file, more = {}) => {
    const link = document.createElement("link");
    for (const [key, value] of Object.entries({ rel, href: new URL(file, src).href, ...more }))
      link.setAttribute(key, value);
    document.head.append(link);
  };
  fetchEarly("modulepreload", `app/${view}/view.js`);
  if (view !== "slide") fetchEarly("stylesheet", `style/${view}.css`, { blocking: "render" });
  if (["slide", "speed", "learn"].includes(view))
    fetchEarly("preload", "style/numerals.woff2", { as: "font", crossorigin: "anonymous" });
  const tiles = firstBoard();
  document.documentElement.dataset.first = tiles.join(" ");
  let isFirst = asked === "slide";
  try {
    isFirst &&= !localStorage.getItem("slidepack.slide") && !localStorage.getItem("slidepack.slide.settings");
  } catch {}
  if (isFirst) document.addEventListener("readystatechange", () => drawFirst(tiles), { once: true });
}
