// A lesson of ten questions. Each shows its board in the Learn view: a search at some step, or why a
// board can be solved.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { choicesOf } from "./choices.js";
import { announce, notify } from "../lib/notices.js";
import { t } from "../lib/text.js";

const MEDIUM = { text: "2 4 3/1 0 6/7 5 8" };
const HARD = { text: "8 1 3/4 0 2/7 6 5" };
const END = Infinity;

/**
 * The first of the answers is the right one; `step` is the position in the search.
 * @type {{ show: Partial<SlideLink>, step: number, title: string, words: string, answers: string, why: string }[]}
 */
export const QUESTIONS = [
  {
    show: { text: "1 2 3/4 0 6/7 5 8" },
    step: 0,
    title: t`What does a search see?`,
    words: t`Every board is a node, and every move leads to another node. From the board in the tree, how many boards are one move away?`,
    answers: "4|2|8",
    why: t`The blank is in the middle, so each of its four neighbours can slide into it. Take a step to see the four nodes.`,
  },
  {
    show: MEDIUM,
    step: 6,
    title: t`What is g?`,
    words: t`g counts the moves from the start to a node. A node lies three levels below the start. What is its g?`,
    answers: t`3|the moves that are left|the number of nodes so far`,
    why: t`Each level of the tree is one move, so g is the depth: 3. It says nothing about what is left.`,
  },
  {
    show: MEDIUM,
    step: 0,
    title: t`What is h?`,
    words: t`h estimates the moves that are left. Manhattan sums, for each tile, the rows and columns to its place. What is h of this board?`,
    answers: "6|5|8",
    why: t`1, 2, 5 and 8 are one step away and 4 is two: 6. The blank is not counted.`,
  },
  {
    show: MEDIUM,
    step: END,
    title: t`Why may h never overestimate?`,
    words: t`A move takes one tile one step, so at least h moves are left. What could happen if h were too large?`,
    answers: t`A* might return a longer way|A* would never end|A* would need more memory`,
    why: t`A node on the shortest way would look worse than it is, and a longer way could be finished first. Such an h is not admissible.`,
  },
  {
    show: HARD,
    step: 20,
    title: t`Which node comes next?`,
    words: t`A* takes the node with the least f = g + h. One has g 2 and h 5, one g 4 and h 2, one g 1 and h 7.`,
    answers: t`g 4 and h 2|g 2 and h 5|g 1 and h 7`,
    why: t`4 + 2 = 6 is the least f. The lists beside the tree are sorted in this way.`,
  },
  {
    show: HARD,
    step: END,
    title: t`Why did A* skip this?`,
    words: t`The search is over, and some nodes are still open: they were generated and never expanded. Why not?`,
    answers: t`Their f is not below the length of the solution|They are too deep|They were seen before`,
    why: t`No way through a node is shorter than its f, and here every open node has an f of 14 or more.`,
  },
  {
    show: { ...HARD, heuristic: "hamming" },
    step: END,
    title: t`What is a better heuristic worth?`,
    words: t`Hamming counts the tiles that are not at home. It is never more than Manhattan. Which of the two expands more nodes here?`,
    answers: t`Hamming|Manhattan|Both the same`,
    why: t`A smaller h rules out less: 256 nodes instead of 58. Side by side compares all of them.`,
  },
  {
    show: { ...HARD, algorithm: "greedy", heuristic: "hamming" },
    step: END,
    title: t`What does greedy give up?`,
    words: t`Greedy looks at h alone and forgets how far it has come. What is its price?`,
    answers: t`Its way may be longer than needed|It finds no way at all|It is always slower`,
    why: t`Here it finds 26 moves, where 14 are enough.`,
  },
  {
    show: { ...HARD, algorithm: "ida" },
    step: END,
    title: t`How can IDA* do without memory?`,
    words: t`IDA* goes depth first and turns back where f is over a bound. It remembers the path it is on, and nothing else. What does it pay?`,
    answers: t`It meets the same boards again|Its way is longer|It must know the length before`,
    why: t`Each round starts over with a larger bound, and no list says which boards were seen. The way is as short as with A*.`,
  },
  {
    show: { text: "1 2 3/4 5 6/8 7 0", tab: "solvable" },
    step: 0,
    title: t`Why can't this be solved?`,
    words: t`Only 7 and 8 are swapped. Why does no sequence of moves put them right?`,
    answers: t`Moves never change whether the inversions are odd or even|It takes too many moves|The blank is in the corner`,
    why: t`On three columns a move changes the number of inversions by 0 or 2. Here it is 1, in the goal 0. Half of all boards are like this.`,
  },
];

/** The answers in an order that does not reveal the right one; the index of each as it is written. */
export const orderOf = (/** @type {number} */ at) => [0, 1, 2].map((place) => (place + at * 2 + 1) % 3);

/**
 * @param {{ search: import("./search.js").Search, set: (fields: Partial<ReturnType<typeof choicesOf>>) => void,
 *   onEnd: () => void }} props
 */
export function Lesson({ search, set, onEnd }) {
  const [at, setAt] = useState(0);
  const [given, setGiven] = useState(/** @type {number[]} */ ([]));
  const card = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const { show, step, title, words, answers, why } = QUESTIONS[at];
  const { watch, player } = search;
  const options = answers.split("|");
  const answer = given[at];
  const isLast = at === QUESTIONS.length - 1;
  useEffect(() => {
    set(choicesOf(show));
    card.current.focus({ preventScroll: true });
  }, [at]);
  useEffect(() => {
    player.pause();
    if (watch) player.seek(Math.min(step, watch.steps.length));
  }, [at, watch]);
  /** @param {number} index */
  const choose = (index) => {
    setGiven(Object.assign([...given], { [at]: given[at] ?? index }));
    announce(index === 0 ? t`Right.` : t`No.`);
  };
  const goOn = () => {
    if (!isLast) return setAt(at + 1);
    notify(
      t`The end of the lesson: ${given.filter((one) => one === 0).length} of ${QUESTIONS.length} right.`,
    );
    onEnd();
  };
  return html`<section class="panel stack lesson" aria-labelledby="lesson-title" tabindex="-1" ref=${card}>
    <div class="row spread"><h2 id="lesson-title">${title}</h2>
      <span class="muted small">${t`${at + 1} of ${QUESTIONS.length}`}</span></div>
    <p>${words}</p>
    <div class="row" role="group" aria-labelledby="lesson-title">${orderOf(at).map(
      (index) => html`<button key=${index} type="button"
        class="button ${answer === undefined ? "" : index === 0 ? "right" : "wrong"}"
        aria-pressed=${String(answer === index)} onClick=${() => choose(index)}>${options[index]}</button>`,
    )}</div>
    ${
      answer !== undefined &&
      html`<p class="notice ${answer === 0 ? "" : "warm"}" role="status">
        <strong>${answer === 0 ? t`Right.` : t`No.`}</strong> ${why}</p>`
    }
    <div class="row">
      <button type="button" class="button quiet" onClick=${onEnd}>${t`Leave the lesson`}</button>
      <span class="grow"></span>
      ${at > 0 && html`<button type="button" class="button" onClick=${() => setAt(at - 1)}>${t`Back`}</button>`}
      <button type="button" class="button ${answer === undefined ? "" : "primary"}" onClick=${goOn}>
        ${isLast ? t`Finish` : t`Next`}</button>
    </div>
  </section>`;
}
