// Watching the brute force: it lays pieces in the order of the kit, tries every place, and takes back what
// leads nowhere.
// Its steps come from the server in pages, each with what lay in the tray before it, so one can go back and
// jump.
import { html, useEffect, useState } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { announce } from "../lib/announce.js";
import { count } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { cellAt } from "./model.js";
import { t } from "../lib/text.js";

const PAGE = 5000;
const KEPT = 20;
/** Steps a second, from one by one to a blur. */
const SPEEDS = [1, 2, 4, 8, 15, 30, 60, 150, 500, 1500, 5000, 20000];

/**
 * Where the page begins whose steps lead to step `at`: at the border of two pages it is the one before.
 * @param {number} at
 */
const pageOf = (at) => Math.max(0, Math.floor((at - 1) / PAGE) * PAGE);

/**
 * The search of one puzzle. The view draws what lies (`view`); `changed()` is called when that is something
 * else.
 */
export class Film {
  /**
   * @param {Puzzle} puzzle
   * @param {string} text
   * @param {() => void} changed
   */
  constructor(puzzle, text, changed) {
    this.puzzle = puzzle;
    this.text = text;
    this.changed = changed;
    /** @type {Map<number, FilmPage>} pages of steps, by their first step */
    this.pages = new Map();
    this.at = 0;
    /** @type {number | null} the number of steps, once it is known */
    this.end = null;
    /** @type {string | null} */
    this.outcome = null;
    this.tried = 0;
    /** @type {string | null} */
    this.error = null;
    /** @type {number | null} the first step of the page that is on its way */
    this.loading = null;
    /** Placements tried in the whole search. */
    this.total = 0;
    this.playing = false;
    this.speed = 4;
    /** @type {number | null} */
    this.jumping = null;
    this.gone = false;
    /** @type {number | null} */
    this.wanted = null;
  }

  /**
   * @param {{ piece: string, cells: number[][] }} event
   * @returns {Lie}
   */
  lieOf({ piece, cells }) {
    return {
      piece: this.puzzle.index.get(piece) ?? -1,
      cells: cells.map(([l, r, c]) => cellAt(this.puzzle, l, r, c) ?? -1),
      fixed: false,
    };
  }

  /**
   * The page that begins at step `from`, or the last one if the search ends before; null when nobody watches
   * any more.
   * @param {number} from
   * @returns {Promise<FilmPage | null>}
   */
  async page(from) {
    const known = this.pages.get(from);
    if (known) return known;
    const asked = { algorithm: "brute-force", from, count: PAGE };
    const reply = /** @type {Api.PackWatch} */ (
      await post("/api/watch", { text: this.text, puzzle: "pack", options: asked })
    );
    if (this.gone) return null;
    if (reply.next === null)
      Object.assign(this, {
        end: reply.from + reply.events.length,
        outcome: reply.outcome,
        total: reply.tried,
      });
    if (reply.from < from) return this.page(pageOf(this.end ?? 0));
    const page = { from, laid: reply.laid.map((lie) => this.lieOf(lie)), events: reply.events };
    this.pages.set(from, page);
    const [oldest] = this.pages.keys();
    if (KEPT < this.pages.size) this.pages.delete(oldest);
    return page;
  }

  /**
   * What lies after `steps` of a page.
   * @param {FilmPage} page
   * @param {number} steps
   */
  after(page, steps) {
    const laid = [...page.laid];
    for (let i = 0; i < steps; i++) {
      const event = page.events[i];
      if (event.kind === "place") laid.push(this.lieOf(event));
      else laid.pop();
    }
    return laid;
  }

  get current() {
    return this.pages.get(Math.floor(this.at / PAGE) * PAGE) ?? null;
  }

  /** What lies now, and the step that led here. */
  get view() {
    const page = this.pages.get(pageOf(this.at)) ?? this.current;
    if (!page) return null;
    const steps = Math.min(this.at - page.from, page.events.length);
    return { laid: this.after(page, steps), event: page.events[steps - 1] ?? null };
  }

  /**
   * Loads what is needed at a step, and what comes next.
   * @param {number} at
   */
  async need(at) {
    const from = Math.floor(at / PAGE) * PAGE;
    if (
      this.pages.has(from) ||
      this.loading !== null ||
      this.error ||
      (this.end !== null && this.end <= from)
    )
      return;
    this.loading = from;
    try {
      await this.page(from);
    } catch (error) {
      this.error = error.message;
      this.playing = false;
    }
    this.loading = null;
    if (this.gone) return;
    const { wanted } = this;
    this.wanted = null;
    if (wanted === null || this.error || !this.go(wanted)) this.changed();
  }

  get limit() {
    return this.end ?? Infinity;
  }

  /**
   * Goes to a step if its page is here; otherwise asks for it.
   * @param {number} to
   */
  go(to) {
    const at = Math.max(0, Math.min(this.limit, to));
    const page = pageOf(at);
    if (!this.pages.has(page)) {
      // Where it was to go is where it goes when the page is here.
      this.wanted = at;
      this.need(page);
      return false;
    }
    this.at = at;
    if (this.limit <= this.at) this.playing = false;
    this.need(at);
    this.need((Math.floor(at / PAGE) + 1) * PAGE);
    this.changed();
    return true;
  }

  /**
   * Jumps far ahead: the server goes there by itself, which may take it a while.
   * @param {number} to
   */
  async jump(to) {
    this.playing = false;
    this.jumping = to;
    this.wanted = null;
    this.error = null;
    this.changed();
    try {
      await this.page(pageOf(to));
    } catch (error) {
      this.error = error.message;
    }
    if (this.gone || this.jumping !== to) return;
    this.jumping = null;
    if (!this.error) this.go(Math.min(to, this.limit));
    this.changed();
  }
}

/** @param {{ film: Film, onClose: () => void }} props */
export function FilmBar({ film, onClose }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    film.need(0);
    return () => {
      film.gone = true;
    };
  }, [film]);
  useEffect(() => {
    if (!film.playing) return undefined;
    let frame = 0;
    let last = performance.now();
    let due = 0;
    /** @param {number} now */
    const beat = (now) => {
      if (!film.playing) return;
      due += (Math.min(250, now - last) / 1000) * film.speed;
      last = now;
      const steps = Math.floor(due);
      if (steps) {
        due -= steps;
        film.go(film.at + steps);
      }
      if (film.playing) frame = requestAnimationFrame(beat);
    };
    frame = requestAnimationFrame(beat);
    return () => cancelAnimationFrame(frame);
  }, [film, film.playing]);
  const { puzzle, at } = film;
  const event = film.view?.event ?? null;
  const ended = film.end !== null && film.end <= at;
  const outcome = ended ? film.outcome : null;
  useEffect(() => {
    if (outcome)
      announce(
        outcome === "solved"
          ? t`Solved after ${t`${film.total} attempts`}.`
          : t`No solution after ${t`${film.total} attempts`}.`,
      );
  }, [outcome]);
  const tried = ended ? film.total : (event?.tried ?? 0);
  const stop = Math.max(0, SPEEDS.indexOf(film.speed));
  const play = () => {
    film.playing = !film.playing;
    film.wanted = null;
    if (ended) film.at = 0;
    film.changed();
  };
  /** @param {number} by */
  const step = (by) => {
    film.playing = false;
    film.go((film.wanted ?? film.at) + by);
    film.changed();
  };
  /**
   * @param {string} name
   * @param {string} label
   * @param {() => void} act
   * @param {boolean} disabled
   */
  const button = (name, label, act, disabled) =>
    html`<button type="button" class="button icon" aria-label=${label} title=${label}
      aria-disabled=${disabled ? "true" : undefined} onClick=${() => disabled || act()}>${icon(name)}
    </button>`;
  const wish = typed ?? String(film.end ?? Math.max(1000, (Math.floor(at / 10000) + 1) * 10000));
  /** @param {Event} submit */
  const jump = (submit) => {
    submit.preventDefault();
    const to = Number(wish.replace(/[\s,_]/g, ""));
    setTyped(null);
    if (Number.isFinite(to) && 0 <= to) film.jump(Math.round(to));
  };
  const words = outcome
    ? outcome === "solved"
      ? t`Solved`
      : t`No solution`
    : !event
      ? t`Before the first piece`
      : event.kind === "place"
        ? t`Lay ${event.piece}`
        : t`Take ${event.piece} back`;
  return html`<section class="panel film" aria-label=${t`Brute force`}>
    <div class="row spread"><h2>${t`Brute force`}</h2><button type="button" class="button quiet"
      data-after=".asks button:last-child" onClick=${onClose}>${t`Back to the game`}</button></div>
    <dl class="facts">
      <div><dt>${t`attempts`}</dt><dd data-test="tried">${count(tried)}</dd></div>
      <div><dt>${t`step`}</dt><dd data-test="step">${count(at)}
        ${film.end !== null ? html`<span class="muted small"> ${t`of ${count(film.end)}`}</span>` : ""}</dd></div>
      <div class="wide"><dt>${t`now`}</dt><dd>${words}</dd></div>
    </dl>
    <div class="player" role="group" aria-label=${t`Player`}>
      <div class="player-row">
        <div class="player-buttons">
          ${button(
            "first",
            t`To the start`,
            () => {
              film.playing = false;
              film.jump(0);
            },
            at === 0,
          )}
          ${button("back", t`One step back`, () => step(-1), at === 0)}
          <button type="button" class="button primary icon" aria-label=${film.playing ? t`Pause` : t`Play`}
            title=${film.playing ? t`Pause` : t`Play`} onClick=${play}>${icon(film.playing ? "pause" : "play")}
          </button>
          ${button("forward", t`One step on`, () => step(1), ended)}
        </div>
        <label class="speed"><span>${t`Speed¦of playing`}</span>
          <input type="range" min="0" max=${SPEEDS.length - 1} value=${stop}
            aria-valuetext=${t`${film.speed} steps a second`} onInput=${(input) => {
              film.speed = SPEEDS[Number(input.target.value)];
              film.changed();
            }} />
          <output>${count(film.speed)} / s</output>
        </label>
      </div>
    </div>
    <form class="row jump" onSubmit=${jump}>
      <label class="small" for="film-jump">${t`Jump to step`}</label>
      <input id="film-jump" type="text" inputmode="numeric" value=${wish}
        onInput=${(input) => setTyped(input.target.value)} />
      <button class="button" type="submit" disabled=${film.jumping !== null}>${t`Jump`}</button>
      ${
        film.jumping !== null &&
        html`<button class="button quiet" type="button" onClick=${() => {
          film.jumping = null;
          film.changed();
        }}>${t`Stop at ${count(at)}`}</button>`
      }
    </form>
    ${film.error && html`<div class="notice bad" role="alert">${film.error}</div>`}
    <p class="hint">${t`Pieces come in the order of the kit
      (${puzzle.pieces.map((piece) => piece.letter).join(" ")}). An attempt is one piece, one cell, one way to
      turn it; only those that fit are drawn.`}</p>
  </section>`;
}
