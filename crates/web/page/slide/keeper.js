// What the browser keeps of the games of the Slide view: games to come back to, and the boards of the day.
import { Library } from "./library.js";
import { checkedDays, isDay } from "../lib/daily.js";
import { notify } from "../lib/notify.js";
import { load, save } from "../lib/store.js";
import { t } from "../lib/text.js";

/** A name that no other game has. */
const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export class Keeper {
  /** @param {() => void} changed hears of everything that is to be drawn again */
  constructor(changed) {
    this.changed = changed;
    this.library = new Library(load("library", 1));
    /** The days whose board was solved without help. */
    this.days = checkedDays(load("slide.days", 1));
  }

  #keep() {
    save("library", 1, this.library.entries);
    this.changed();
  }

  /**
   * Remembers a game that is being left.
   * @param {SavedSlide} game
   */
  note(game) {
    this.library.note(game, Date.now(), newId());
    this.#keep();
  }

  /**
   * Gives a game a name, so that it stays.
   * @param {SavedSlide} game
   * @param {string} name
   */
  keep(game, name) {
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
   * Notes that the board of the day is solved, if that is the game and nobody helped.
   * @param {Game} game
   */
  noteDay(game) {
    if (!isDay(game.made) || game.helped) return;
    this.days = checkedDays([...this.days, game.made]);
    save("slide.days", 1, this.days);
    this.changed();
  }
}
