// A plain script that runs before anything is painted. It sets the chosen theme, so that nothing flashes, and
// fetches all files of the view that is wanted at once: modules that name each other would come one after another.
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
    "lib/api daily files format forms latest media methods player store timer slide/analysis board focus game grid help hint judged keeper keys library look looks minimum newboard panels pictures saved session solve start table tileelements view style/slide",
  speed:
    "lib/api daily dialog files format forms media store slide/board focus grid keys look looks saved tileelements speed/clock controls desk film history panels replay run stats table view style/slide speed",
  learn:
    "learn/asked camera canvas choices code follow frames glide lists paint places search side sight solvable tree values view lib/api daily files format forms limits methods player playerbar refocus store svgpen theme slide/board saved why style/slide learn",
  compare:
    "compare/bench data kept results setup shelf view lib/api charts figures files format forms methods picture refocus scatter store slide/board style/compare",
  pack: "lib/api daily files format forms media refocus store timer pack/about alone bare camera colour drag drawing first game ghost hand hold keys levels marks model panel places runs session shape shelf stage text tiles tray view style/pack",
  help: "help/guide view style/help",
};

{
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const files = VIEW_FILES[location.hash.slice(2).split("?")[0]] ?? VIEW_FILES.slide;
  let folder = "";
  for (const name of files.split(" ")) {
    if (name.includes("/")) folder = name.replace(/[^/]+$/, "");
    const isStyle = folder === "style/";
    const link = document.createElement("link");
    link.rel = isStyle ? "preload" : "modulepreload";
    link.as = isStyle ? "style" : "script";
    link.href = new URL(folder + name.replace(/.*\//, "") + (isStyle ? ".css" : ".js"), src).href;
    document.head.append(link);
  }
}
