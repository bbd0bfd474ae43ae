// Stored games of the Slide view: saved games and daily boards.
import { Library } from "./savedgames.js";
import { checkedDays, isDay } from "../lib/daily.js";
import { notify } from "../lib/notices.js";
import { load, save } from "../lib/store.js";
import { t } from "../lib/text.js";

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export class Keeper {
  /** @param {() => void} changed hears of everything that is to be drawn again */
  constructor(changed) {
    this.changed = changed;
    this.library = new Library(load("library", 1));
    this.days = checkedDays(load("slide.days", 1));
    /** @type {Record<string, SlideRecord>} the fewest moves and the least time of each size, without help */
    this.records = load("slide.records", 1, (value) => typeof value === "object" && value !== null) ?? {};
  }

  #keep() {
    save("library", 1, this.library.entries);
    this.changed();
  }

  /** @param {SavedSlide} game */
  note(game) {
    this.library.note(game, Date.now(), newId());
    this.#keep();
  }

  keep(/** @type {SavedSlide} */ game, /** @type {string} */ name) {
    this.library.keep(game, name, Date.now(), newId());
    this.#keep();
    notify(t`Kept as “${name}”.`);
  }

  /** @param {string} id */
  forget(id) {
    const restore = this.library.forget(id);
    if (!restore) return;
    this.#keep();
    const undo = () => {
      restore();
      this.#keep();
    };
    notify(t`A game was forgotten.`, { action: [t`Undo`, undo] });
  }

  /**
   * @param {Game} game
   * @returns {SlideRecord | null}
   */
  noteRecord({ rows, cols, at: moves, seconds, helped, made }) {
    const size = `${rows}x${cols}`;
    const before = this.records[size] ?? null;
    if (helped || !made) return before;
    this.records = {
      ...this.records,
      [size]: {
        moves: Math.min(moves, before?.moves ?? moves),
        seconds: Math.min(seconds, before?.seconds ?? seconds),
      },
    };
    save("slide.records", 1, this.records);
    return before;
  }

  /** @param {Game} game */
  noteDay(game) {
    if (!isDay(game.made) || game.helped) return;
    this.days = checkedDays([...this.days, game.made]);
    save("slide.days", 1, this.days);
    this.changed();
  }
}
