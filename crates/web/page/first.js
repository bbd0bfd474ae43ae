// A plain script that runs before anything is painted. It sets the chosen theme, so that nothing flashes, and
// fetches all files of the view that is wanted at once: modules that name each other would come one after another.
try {
  const theme = localStorage.getItem("slidepack.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; the system's own theme is used then.
}

// The files of each view, without those that index.html names. Made from the imports:
// SLIDEPACK_WRITE=1 node --test crates/web/browser/unit/first.test.mjs
/** @type {Record<string, string>} */
const VIEW_FILES = {
  slide:
    "lib/api.js lib/daily.js lib/files.js lib/format.js lib/forms.js lib/latest.js lib/media.js lib/methods.js lib/player.js lib/store.js lib/timer.js slide/analysis.js slide/board.js slide/focus.js slide/game.js slide/grid.js slide/help.js slide/hint.js slide/judged.js slide/keeper.js slide/keys.js slide/library.js slide/look.js slide/looks.js slide/minimum.js slide/newboard.js slide/panels.js slide/pictures.js slide/saved.js slide/session.js slide/solve.js slide/start.js slide/table.js slide/tileelements.js slide/view.js style/slide.css",
  speed:
    "lib/api.js lib/files.js lib/format.js lib/forms.js lib/media.js lib/store.js slide/board.js slide/focus.js slide/grid.js slide/keys.js slide/look.js slide/looks.js slide/saved.js slide/tileelements.js speed/clock.js speed/controls.js speed/desk.js speed/film.js speed/history.js speed/panels.js speed/replay.js speed/run.js speed/stats.js speed/table.js speed/view.js style/slide.css style/speed.css",
  learn:
    "learn/asked.js learn/camera.js learn/canvas.js learn/choices.js learn/code.js learn/follow.js learn/frames.js learn/glide.js learn/lists.js learn/paint.js learn/places.js learn/search.js learn/side.js learn/sight.js learn/solvable.js learn/tree.js learn/values.js learn/view.js lib/api.js lib/files.js lib/format.js lib/forms.js lib/limits.js lib/methods.js lib/player.js lib/playerbar.js lib/refocus.js lib/store.js lib/svgpen.js lib/theme.js slide/board.js slide/saved.js slide/why.js style/slide.css style/learn.css",
  compare:
    "compare/bench.js compare/data.js compare/kept.js compare/results.js compare/setup.js compare/shelf.js compare/view.js lib/api.js lib/charts.js lib/figures.js lib/files.js lib/format.js lib/forms.js lib/methods.js lib/picture.js lib/refocus.js lib/scatter.js lib/store.js style/compare.css",
  pack: "lib/api.js lib/daily.js lib/files.js lib/format.js lib/forms.js lib/refocus.js lib/store.js lib/timer.js pack/about.js pack/alone.js pack/bare.js pack/camera.js pack/colour.js pack/drag.js pack/drawing.js pack/first.js pack/game.js pack/ghost.js pack/hand.js pack/hold.js pack/keys.js pack/levels.js pack/marks.js pack/model.js pack/panel.js pack/places.js pack/runs.js pack/session.js pack/shape.js pack/shelf.js pack/stage.js pack/text.js pack/tiles.js pack/tray.js pack/view.js style/pack.css",
  help: "help/guide.js help/view.js style/help.css",
};

{
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const files = VIEW_FILES[location.hash.slice(2).split("?")[0]] ?? VIEW_FILES.slide;
  for (const file of files.split(" ")) {
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    link.as = file.endsWith(".css") ? "style" : "script";
    link.href = new URL(file, src).href;
    document.head.append(link);
  }
}
