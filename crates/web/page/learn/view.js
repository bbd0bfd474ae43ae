// The Learn view: a search step by step, a comparison of heuristics, and solvability.
import { html, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { fromRows, goalTiles, homesOf, toRows, toText } from "../slide/board.js";
import { goalTextOf, useCheck, useWatches } from "./questions.js";
import { LESSONS, SIZES, choicesOf, methodsOf } from "./choices.js";
import { SearchLesson, useSearch } from "./search.js";
import { Solvable } from "./solvable.js";
import { Segmented } from "../lib/forms.js";
import { checkDraft, post } from "../lib/api.js";
import { acceptDrops, acceptPastes, copy } from "../lib/files.js";
import { notify } from "../lib/notices.js";
import { sentence } from "../lib/enginetext.js";
import { useLimits } from "../lib/limits.js";
import { useRefocus } from "../lib/refocus.js";
import { load, save } from "../lib/store.js";
import { linkTo } from "../lib/share.js";
import { go } from "../lib/route.js";
import { icon } from "../lib/icons.js";
import { lazily } from "../lib/lazily.js";
import { count } from "../lib/format.js";
import { t } from "../lib/text.js";

const OpenDialog = lazily(() => import("../slide/open.js"), "OpenDialog");
const Lesson = lazily(() => import("./lesson.js"), "Lesson");
const Race = lazily(() => import("./race.js"), "Race");

const MOST_NODES = 500;
const LESSON = ".toolbar input:checked";

const kept = () => load("learn", 1, (value) => typeof value === "object" && value !== null) ?? {};

/** @param {{ link: Partial<SlideLink> | null }} props */
export default function Learn({ link }) {
  const [at, setAt] = useState(() => choicesOf({ ...kept(), ...link }));
  const isFirst = useRef(!link && load("learn", 1) === null);
  const [error, setError] = useState(/** @type {ApiError | null} */ (null));
  const [open, setOpen] = useState(false);
  const [lesson, setLesson] = useState(link?.lesson === true);
  const [pasted, setPasted] = useState("");
  const page = /** @type {Ref<HTMLElement>} */ (useRef(null));
  useRefocus(page);
  const live = useRef({ takeText: async (/** @type {string} */ _text) => {} });
  // Counts board requests, so that outdated answers are dropped.
  const request = useRef(0);
  /** @param {Partial<typeof at>} fields */
  const set = (fields) => setAt((old) => ({ ...old, ...fields }));

  const { board, goal, algorithm, heuristic } = at;
  const { rows, cols } = board;
  const most = useLimits(setError)?.watch.cells ?? null;
  const tooLarge = most !== null && most < rows * cols;
  const goalFlat = useMemo(() => goalTiles(goal, rows, cols), [goal, rows, cols]);
  const homes = useMemo(() => homesOf(goalFlat), [goalFlat]);
  const text = toText(toRows(board.tiles, cols));
  const goalText = goalTextOf(at);
  const methods = methodsOf(algorithm);
  // The chosen one first.
  const method = methods.find((one) => one.endsWith(`:${heuristic}`)) ?? algorithm;
  const watchOf = useWatches(
    at,
    [...new Set([method, ...methods])],
    MOST_NODES,
    most !== null && !tooLarge,
    setError,
  );
  const check = useCheck(at, setError);

  const state = { text, goal: goalText, algorithm, heuristic, tab: at.tab };
  useLayoutEffect(() => save("learn", 1, state), [at]);

  const search = useSearch(watchOf(method) ?? null, isFirst);

  /** @param {Api.Check} read */
  const takeCheck = (read) => {
    request.current += 1;
    setOpen(false);
    if (read.puzzle === "pack") {
      notify(t`This is a packing puzzle: here it is in Pack.`);
      go("pack", { text: read.text });
      return;
    }
    const there = fromRows(read.start);
    if (there) set({ board: there, goal: read.goal });
  };
  live.current.takeText = async (pasted_) => {
    const mine = ++request.current;
    try {
      const read = await checkDraft({ text: pasted_ });
      if (mine !== request.current) return;
      if (read.instances === 1 || read.puzzle === "pack") {
        takeCheck(read);
        return;
      }
    } catch {}
    if (mine !== request.current) return;
    setPasted(pasted_);
    setOpen(true);
  };
  useLayoutEffect(() => {
    /** @param {string} dropped */
    const take = (dropped) => live.current.takeText(dropped);
    const stops = [acceptDrops(page.current, take), acceptPastes(take)];
    return () => {
      request.current += 1;
      stops.forEach((stop) => stop());
    };
  }, []);

  // A custom goal fits only boards of its size.
  const scramble = async (/** @type {number} */ height, /** @type {number} */ width) => {
    const mine = ++request.current;
    const goalThere = typeof goal === "string" || (height === rows && width === cols) ? goal : "last";
    try {
      /** @type {Api.AskedBoards} */
      const asked = { puzzle: "slide", rows: height, cols: width, goal: goalThere, difficulty: "easy" };
      const made = await post("/api/generate", asked);
      const there = fromRows(made.boards[0]);
      if (mine === request.current && there) set({ board: there, goal: goalThere });
    } catch (problem) {
      if (mine === request.current) notify(problem.message, { kind: "bad" });
    }
  };
  const share = async () => {
    notify((await copy(await linkTo("learn", state))) ? t`Link copied.` : t`Copying is not allowed here.`);
  };

  const size = `${rows}x${cols}`;
  const sizes = SIZES.some(([key]) => key === size) ? SIZES : [[size, `${rows}×${cols}`], ...SIZES];
  const unseen = tooLarge && at.tab !== "solvable";
  return html`<div class="page learn stack" ref=${page}>
    <h1 class="visually-hidden">${t`Learn`}</h1>
    ${lesson && html`<${Lesson} search=${search} set=${set} onEnd=${() => setLesson(false)} />`}
    <div class="toolbar" role="toolbar" aria-label=${t`Board`}>
      ${
        !lesson &&
        html`<button type="button" class="button primary" data-after=".lesson"
          onClick=${() => setLesson(true)}>${t`Start the lesson`}</button>`
      }
      <${Segmented} label=${t`Lesson`} hideLabel value=${at.tab} options=${LESSONS}
        onChange=${(tab) => set({ tab })} />
      <span class="grow"></span>
      <button type="button" class="button" onClick=${() => {
        setPasted("");
        setOpen(true);
      }}>
        ${icon("open")} ${t`Open`}</button>
      <select class="size" aria-label=${t`Size of the board`} title=${t`A new board of another size`} value=${size}
        onChange=${(/** @type {InputOf} */ event) => {
          const [height, width] = event.target.value.split("x").map(Number);
          scramble(height, width);
        }}>
        ${sizes.map(
          ([key, words]) => html`<option key=${key} value=${key} selected=${key === size}>${words}
        </option>`,
        )}
      </select>
      <button type="button" class="button" onClick=${() => (unseen ? scramble(3, 3) : scramble(rows, cols))}>
        ${icon("shuffle")} ${t`New board`}</button>
      <button type="button" class="button" onClick=${() => go("slide", { text, goal: goalText })}>${t`Play this board`}
      </button>
      <button type="button" class="button icon" aria-label=${t`Copy a link`} title=${t`Copy a link`} onClick=${share}>
        ${icon("share")}</button>
    </div>
    ${error && html`<p class="notice bad" role="alert">${sentence(error.message)}</p>`}

    ${
      at.tab === "solvable" &&
      html`<${Solvable} check=${check} tiles=${board.tiles} goal=${goalFlat} homes=${homes}
      cols=${cols} />`
    }
    ${
      unseen &&
      html`<section class="panel stack" aria-label=${t`Too large to watch`}>
      <h2>${t`This board is too large to watch`}</h2>
      <p>${t`A search is shown on boards of at most ${count(most)} cells; this one has ${rows} × ${cols} = ${count(rows * cols)}.`}</p>
      <div class="row">
        ${[3, 4].map(
          (side) => html`<button key=${side} type="button" class="button ${side === 3 ? "primary" : ""}"
          data-after=${LESSON} onClick=${() => scramble(side, side)}>${t`Take a ${side}×${side} board`}</button>`,
        )}
        <button type="button" class="button" data-after=${LESSON} onClick=${() => set({ tab: "solvable" })}>
          ${t`Is this board solvable?`}</button>
      </div>
    </section>`
    }
    ${
      at.tab === "race" &&
      !unseen &&
      html`<${Race} choices=${at} wanted=${most !== null && check?.solvable !== false} onError=${setError} />`
    }
    ${
      at.tab === "search" &&
      !unseen &&
      html`<${SearchLesson} search=${search} choices=${at} set=${set} homes=${homes} watchOf=${watchOf}
        failed=${Boolean(error)}>
        ${
          check?.solvable === false &&
          html`<div class="notice bad" data-test="unsolvable">
          <p>${t`This board cannot reach the goal. A search would visit every board that can be reached from it and
            find nothing, so none is started here.`}</p>
          <button type="button" class="button" data-after=${LESSON} onClick=${() => set({ tab: "solvable" })}>
            ${t`See why`}</button></div>`
        }
      <//>`
    }
    <${OpenDialog} open=${open} first=${pasted} onClose=${() => setOpen(false)} onLoad=${takeCheck} />
  </div>`;
}
