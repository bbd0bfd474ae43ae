// The Speed view: sliding puzzles against the clock.
import { html, useLayoutEffect, useMemo, useReducer, useRef } from "../vendor/preact.js";
import { averageOf, bestOf, checkedTimes } from "./times.js";
import { fromRows } from "../slide/board.js";
import { Game } from "../slide/game.js";
import { isTaken, meaning, useFocus } from "../slide/keyboard.js";
import { useLook } from "../slide/look.js";
import { readText } from "../slide/serialize.js";
import { Table } from "../slide/playboard.js";
import { announce, notify } from "../lib/notices.js";
import { post } from "../lib/api.js";
import { count, precise } from "../lib/format.js";
import { Actions } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { load, save } from "../lib/store.js";
import { t } from "../lib/text.js";

const SIZES = ["3x3", "4x4", "5x5", "6x6", "8x8"];
const SHOWN = 12;
/** @type {Record<string, Move>} */
const LETTERS = { w: "U", s: "D", a: "L", d: "R" };

/** @param {number | null | undefined} ms */
const timeOf = (ms) => (ms === undefined ? "–" : ms === null ? "DNF" : precise(ms));

class Race {
  constructor(/** @type {Partial<SlideLink> | null} */ link, /** @type {() => void} */ changed) {
    this.changed = changed;
    this.game = new Game();
    this.player = { playing: false, interval: 0 };
    const size = load("speed.size", 1);
    this.size = SIZES.includes(size) ? size : "4x4";
    this.times = checkedTimes(load("speed", 2));
    /** Boards from a link and repeated boards do not count. */
    this.given = typeof link?.text === "string" ? readText(link.text) : null;
    /** @type {"waiting" | "ready" | "running" | "done"} */
    this.state = "waiting";
    this.request = 0;
  }

  get mine() {
    return this.times[this.size] ?? [];
  }

  begin() {
    if (this.given) this.put(this.given);
    else this.next();
  }

  /** @param {Board} board */
  put(board) {
    this.state = "ready";
    this.game.put(board, "last");
    this.changed();
    announce(t`A ${board.rows} by ${board.cols} board. ${t`The clock starts with your first move.`}`);
  }

  async next(size = this.size) {
    const mine = ++this.request;
    this.size = size;
    save("speed.size", 1, size);
    const [rows, cols] = size.split("x").map(Number);
    try {
      const { boards } = await post("/api/generate", {
        puzzle: "slide",
        rows,
        cols,
        goal: "last",
        difficulty: "hard",
      });
      const board = mine === this.request ? fromRows(boards[0]) : null;
      if (!board) return;
      this.given = null;
      this.put(board);
    } catch (error) {
      if (mine === this.request) notify(error.message, { kind: "bad" });
    }
  }

  again() {
    const { rows, cols, start: tiles } = this.game;
    this.given = { rows, cols, tiles };
    this.put(this.given);
  }

  /** @param {Move} move */
  playMove(move) {
    if (this.state !== "done" && this.state !== "waiting") this.#played(this.game.play(move));
  }

  /**
   * @param {number} cell
   * @param {{ start?: number }} options
   */
  playTo(cell, options = {}) {
    if (this.state !== "done" && this.state !== "waiting") this.#played(this.game.playTo(cell, options));
  }

  /** @param {boolean} moved */
  #played(moved) {
    if (!moved) return;
    this.state = this.game.solved ? "done" : "running";
    this.changed();
    if (this.state === "running") return;
    const ms = Math.round(1000 * this.game.seconds);
    const isBest = !this.given && ms < (bestOf(this.mine) ?? Infinity);
    if (!this.given) this.keep([...this.mine, ms]);
    announce(
      t`Solved in ${precise(ms)} seconds, ${t`${this.game.at} moves`}.` + (isBest ? ` ${t`Your best.`}` : ""),
    );
  }

  giveUp() {
    if (this.state !== "running") return;
    this.game.clock.stop();
    if (!this.given) this.keep([...this.mine, null]);
    announce(t`Given up.`);
    this.next();
  }

  /** @param {(number | null)[]} list */
  keep(list) {
    this.times = checkedTimes({ ...this.times, [this.size]: list });
    save("speed", 2, this.times);
    this.changed();
  }

  /** @param {number} at */
  remove(at) {
    const before = this.mine;
    this.keep(before.toSpliced(at, 1));
    notify(t`A time was deleted.`, { action: [t`Undo`, () => this.keep(before)] });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const letter = event.ctrlKey || event.metaKey || event.altKey ? null : LETTERS[event.key.toLowerCase()];
    const meant = letter ? ["move", letter] : meaning(event, { invert: false, letters: false });
    if (meant?.[0] === "move") this.playMove(/** @type {Move} */ (meant[1]));
    else if (meant?.[0] === "play" && this.state !== "running") this.next();
    else if (event.key === "Escape" && this.state === "running") this.giveUp();
    else return false;
    event.preventDefault();
    return true;
  }
}

/** @param {{ race: Race }} props */
function Clock({ race }) {
  const digits = /** @type {Ref<HTMLElement>} */ (useRef(null));
  useLayoutEffect(() => {
    let frame = 0;
    const draw = () => {
      digits.current.textContent = precise(1000 * race.game.seconds);
      if (race.state === "running") frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [race.state, race.game.startText]);
  return html`<div class="speed-clock ${race.state}" role="timer" aria-label=${t`Time`}><span ref=${digits}></span></div>`;
}

/** @param {{ race: Race }} props */
function Times({ race }) {
  const { mine, size } = race;
  const best = bestOf(mine);
  const last = mine
    .map((ms, at) => ({ ms, at }))
    .slice(-SHOWN)
    .toReversed();
  return html`<section class="panel stack" aria-label=${t`Your times`}>
    <div class="row spread"><h2>${t`Your times`}</h2>
      <span class="muted small">${size.replace("x", "×")}, ${t`${mine.length} solves`}</span></div>
    <dl class="facts">
      <div><dt>${t`best`}</dt><dd data-test="best">${timeOf(best)}</dd></div>
      <div><dt>${t`average of 5`}</dt><dd data-test="average">${timeOf(averageOf(mine))}</dd></div>
    </dl>
    ${!mine.length && html`<p class="muted">${t`No times yet. Solve a board, and its time is here.`}</p>`}
    <ol class="speed-times" reversed start=${mine.length}>${last.map(
      ({ ms, at }) => html`<li key=${at} class="row spread nowrap">
      <span><span class="muted">${count(at + 1)}</span> <strong class=${ms === best ? "best" : ""}>${timeOf(ms)}</strong></span>
      <button type="button" class="button quiet icon" aria-label=${t`Delete ${t`${timeOf(ms)}, number ${at + 1}`}`}
        title=${t`Delete`} onClick=${() => race.remove(at)}>${icon("clear")}</button></li>`,
    )}</ol>
    <p class="hint">${t`The average leaves out the best and the worst of the last five. Times stay in this browser.`}</p>
  </section>`;
}

/** @param {Race} race */
function statusOf({ state, given, game, mine }) {
  if (state === "running") return t`Running.`;
  if (state !== "done") return t`Your first move starts the clock.`;
  const moves = t`${t`${game.at} moves`}.`;
  if (given) return `${moves} ${t`A board from a link or played again does not count.`}`;
  return mine.length > 1 && mine.at(-1) === bestOf(mine) ? `${moves} ${t`Your best.`}` : moves;
}

/** @param {{ link: Partial<SlideLink> | null }} props */
export default function Speed({ link }) {
  const [, changed] = useReducer((/** @type {number} */ turn) => turn + 1, 0);
  const race = useMemo(() => new Race(link, changed), []);
  const page = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const grid = /** @type {Ref<import("../slide/grid.js").Grid | null>} */ (useRef(null));
  const { dress } = useLook(race.game.rows, race.game.cols);
  useFocus(page, () => grid.current?.focusAgain());
  useLayoutEffect(() => {
    race.begin();
    /** @param {KeyboardEvent} event */
    const outside = (event) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]") || isTaken(event)) return;
      if (!(event.target instanceof Node && grid.current?.element.contains(event.target))) race.key(event);
    };
    document.addEventListener("keydown", outside);
    return () => {
      document.removeEventListener("keydown", outside);
      race.request += 1;
    };
  }, []);
  const running = race.state === "running";
  return html`<div class="page speed-page" ref=${page}>
    <h1 class="visually-hidden">${t`Speed`}</h1>
    <div class="speed-main stack">
      <div class="row speed-head">
        <${Actions} label=${t`Size`} value=${race.size} options=${SIZES.map((one) => [one, one.replace("x", "×")])}
          onChoose=${(/** @type {string} */ size) => running || race.next(size)} />
      </div>
      <div class="speed-top">
        <${Clock} race=${race} />
        <p class="speed-says" role="status">${statusOf(race)}</p>
      </div>
      <${Table} session=${race} grid=${grid} roomy=${false} zoom=${1} hinted=${null} dress=${dress}
        onKey=${(/** @type {KeyboardEvent} */ event) => race.key(event)} />
      <p id="board-help" class="visually-hidden">${t`Arrow keys move tiles into the blank. The clock starts with
        your first move.`}</p>
      <div class="row speed-buttons">
        ${
          running
            ? html`<button type="button" class="button danger" onClick=${() => race.giveUp()}>
              ${icon("stop")} ${t`Give up`}</button>`
            : html`<button type="button" class="button primary" onClick=${() => race.next()}>
              ${icon("shuffle")} ${t`Next board`}</button>`
        }
        ${
          race.state === "done" &&
          html`<button type="button" class="button" onClick=${() => race.again()}>${icon("again")} ${t`Same again`}</button>`
        }
        <span class="muted small speed-keys">${t`${html`<kbd>${t`Space`}</kbd>`} goes on, ${html`<kbd>Esc</kbd>`} gives up`}</span>
      </div>
    </div>
    <div class="speed-side stack"><${Times} race=${race} /></div>
  </div>`;
}
