// A plain script that runs before anything is painted. It sets the chosen theme, so that nothing flashes, fetches
// all files of the view at once (modules that name each other would come one after another), and draws the board
// of a first visit, which the Slide view takes over.
try {
  const theme = localStorage.getItem("slidepack.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; the system's own theme is used then.
}

// The files of each view, without those that index.html names. A name without a folder is in that of the one before.
// Made from the imports:
// SLIDEPACK_WRITE=1 node --test crates/web/browser/unit/first.test.mjs
/** @type {Record<string, string>} */
const VIEW_FILES = {
  slide:
    "lib/api daily files format forms latestjob media methods player store timer slide/board colours firstgame game goal grid help keyboard look playboard questions records savedgames serialize session solve status tileelements view style/slide numerals",
  speed:
    "lib/api daily format forms store timer slide/board colours game grid keyboard look playboard serialize tileelements speed/times view style/slide speed numerals",
  learn:
    "learn/camera choices drawtree follow frames heuristicvalues layout lists pseudocode questions search solvable treecanvas treeview view lib/api daily files format forms limits media methods player playerbar refocus store svgpen slide/board serialize solvability style/slide learn",
  compare:
    "compare/bench results setup statistics view lib/api charts figures files format forms media methods refocus store slide/board style/compare",
  pack: "lib/api daily files format forms media refocus store timer pack/camera colour drag firstpuzzle game handtools keys levels model orientation piecelist pieces places preview puzzletext searches session solutiontext solvepanel stage tiles titles tray unplayable view style/pack",
  help: "help/view style/help",
};

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
  const view = location.hash.slice(2) || "slide";
  const files = VIEW_FILES[view.split("?")[0]] ?? VIEW_FILES.slide;
  let folder = "";
  for (const name of files.split(" ")) {
    if (name.includes("/")) folder = name.replace(/[^/]+$/, "");
    const isFont = name === "numerals";
    const isStyle = folder === "style/" && !isFont;
    const link = document.createElement("link");
    link.rel = isFont ? "preload" : isStyle ? "stylesheet" : "modulepreload";
    if (isStyle) link.setAttribute("blocking", "render");
    if (isFont) Object.assign(link, { as: "font", crossOrigin: "anonymous" });
    const ending = isFont ? ".woff2" : isStyle ? ".css" : ".js";
    link.href = new URL(folder + name.replace(/.*\//, "") + ending, src).href;
    document.head.append(link);
  }
  const tiles = firstBoard();
  document.documentElement.dataset.first = tiles.join(" ");
  let isFirst = view === "slide";
  try {
    isFirst &&= !localStorage.getItem("slidepack.slide") && !localStorage.getItem("slidepack.slide.settings");
  } catch {}
  if (isFirst) document.addEventListener("readystatechange", () => drawFirst(tiles), { once: true });
}
