// The tour through the Slide view and to the others.
import { html } from "../vendor/preact.js";
import { Tour } from "../lib/tour.js";
import { t } from "../lib/text.js";

/** @type {TourStep[]} */
const STEPS = [
  {
    at: ".slide-main .board",
    title: t`The board`,
    words: t`Slide the tiles into order. Tap or drag a tile in line with the gap, or use the arrow keys.`,
  },
  {
    at: "[data-tour=help]",
    title: t`When you are stuck`,
    words: t`Hint names one good move and says why. Solve shows a whole solution at once, and goes on looking until no
      shorter one is possible.`,
  },
  {
    at: ".board-facts",
    title: t`How you are doing`,
    words: t`Your moves and your time. Afterwards you can see which of your moves led away from the goal.`,
  },
  {
    at: "[data-tour=new]",
    title: t`Other boards`,
    words: t`Choose a size and how hard it is. The board you leave is not lost: Undo brings it back.`,
  },
  {
    at: ".views",
    title: t`More to do`,
    words: t`Speed is against the clock. Learn shows how a search works. Compare runs methods side by side. Pack has
      packing puzzles.`,
  },
];

/** @param {{ onEnd: () => void }} props */
export const SlideTour = ({ onEnd }) => html`<${Tour} steps=${STEPS} onEnd=${onEnd} />`;
