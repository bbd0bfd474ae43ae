// Tells people who cannot see the page what happened: `announce("tile 5 moved left, 12 moves left at
// least")`.
// Announcements that follow each other quickly replace each other, so that a fast game does not pile up a
// queue.

const box = /** @type {HTMLElement} */ (document.getElementById("say"));
const regions = [0, 1].map(() => {
  const region = document.createElement("div");
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  region.setAttribute("aria-atomic", "true");
  box.append(region);
  return region;
});
let turn = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} text */
export function announce(text) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // Two regions in turn, so that the same sentence said twice is heard twice.
    regions[turn].textContent = "";
    turn = 1 - turn;
    regions[turn].textContent = text;
  }, 120);
}
