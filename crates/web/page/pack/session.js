// State of the packing view: the puzzle, results about it, and open dialogs. The view renders a
// session and forwards the user's actions.
import { announce, notify } from "../lib/notices.js";
import { checkDraft, post } from "../lib/api.js";
import { dayOf, piecesOf, seedOf } from "../lib/daily.js";
import { ApiError } from "../lib/error.js";
import { load, save } from "../lib/store.js";
import { aboutWords } from "./titles.js";
import { FIRST } from "./firstpuzzle.js";
import { bare } from "./unplayable.js";
import { Game } from "./game.js";
import { hasTwins, puzzleOf } from "./model.js";
import { Runs } from "./searches.js";
import { CAMERA } from "./camera.js";
import { t } from "../lib/text.js";

const PAINT = t`The page cannot draw painted cells. The program solves them: slidepack solve.`;
const PRISMS = t`The page cannot draw hexagons and triangles in several layers. The program plays them: slidepack play.`;

/** @param {any} value */
const isSaved = (value) => typeof value?.source === "string" && Array.isArray(value.laid);

export class Session {
  /** @param {() => void} changed hears of everything that is to be drawn again */
  constructor(changed) {
    this.changed = changed;
    this.game = new Game(changed, announce);
    this.runs = new Runs(this.game, changed, announce);
    /** @type {PackAbout | null} */
    this.about = null;
    /** @type {Error | null} why there is no puzzle at all */
    this.problem = null;
    /** @type {"open" | "challenge" | "books" | "make" | "export" | null} the dialog that is open */
    this.dialog = null;
    /** @type {Draft | null} as it was kept; the dialog checks it */
    this.draft = load("pack.draft", 1);
    this.flatLayers =
      load("pack.flat", 1, (/** @type {unknown} */ value) => typeof value === "boolean") ?? false;
    this.light = load("pack.light", 1) === true;
    this.camera = CAMERA;
    /** @type {string[]} challenges of the books that were solved without help */
    this.solved = load("pack.books", 1, Array.isArray) ?? [];
    // Counts requests to open a puzzle, so that outdated answers are dropped.
    this.turn = 0;
    /** @type {Lie[] | null} the position that answers are about */
    this.known = null;
  }

  /** @param {Partial<Session>} fields */
  #set(fields) {
    Object.assign(this, fields);
    this.changed();
  }

  /** @param {Session["dialog"]} dialog */
  open(dialog) {
    this.#set({ dialog });
  }

  close() {
    this.#set({ dialog: null });
  }

  /** @param {Draft} draft */
  setDraft(draft) {
    this.#set({ draft });
    save("pack.draft", 1, draft);
  }

  /** @param {boolean} flatLayers */
  setFlatLayers(flatLayers) {
    this.#set({ flatLayers });
    save("pack.flat", 1, flatLayers);
  }

  /** @param {boolean} light */
  setLight(light) {
    this.#set({ light });
    save("pack.light", 1, light);
  }

  /** @param {Partial<Camera>} part */
  look(part) {
    this.#set({ camera: { ...this.camera, ...part } });
  }

  /**
   * Opens a text. Returns the error if it cannot be read, else null.
   * @param {string} source
   * @param {{ index?: number, kept?: Partial<SavedGame>, wish?: Wish | null }} options
   * @returns {Promise<ApiError | null>}
   */
  async openText(source, { index = 0, kept = {}, wish = null } = {}) {
    const mine = ++this.turn;
    try {
      const check = /** @type {Api.PackCheck} */ (await checkDraft({ text: source, puzzle: "pack", index }));
      const text = check.text ?? source;
      const places = await post("/api/pack/placements", { text, puzzle: "pack", draft: true });
      const tooLarge = "error" in places;
      const puzzle = "error" in places ? bare(check) : puzzleOf(places, check.label);
      if (mine !== this.turn) return null;
      if (puzzle.tiled && !puzzle.flat) return new ApiError(PRISMS, { code: "left-out" });
      if (check.paint) return new ApiError(PAINT, { code: "left-out" });
      this.runs.begin();
      const twins = hasTwins(puzzle);
      const about = { check, source, index, tooLarge, twins, wish };
      this.#set({ camera: CAMERA, problem: null, about });
      this.game.load(puzzle, text, kept);
      if (check.at_least && !check.exact) this.runs.countAtOnce();
      if (!kept.laid?.length)
        announce(t`${check.label ?? t`Puzzle`} opened: ${aboutWords(check, { twins })}`);
      return null;
    } catch (error) {
      return mine === this.turn ? /** @type {ApiError} */ (error) : null;
    }
  }

  /**
   * As `openText`, and shows the error at the foot of the page.
   * @param {string} source
   * @param {Parameters<Session["openText"]>[1]} options
   */
  async openOrTell(source, options = {}) {
    const error = await this.openText(source, options);
    if (error) notify(error.placed, { kind: "bad" });
    return error;
  }

  /** @param {Partial<PackLink> | null} link */
  async begin(link) {
    if (typeof link?.text === "string") {
      const laid = Array.isArray(link.laid) ? link.laid.filter(Array.isArray) : [];
      if (!(await this.openOrTell(link.text, { kept: { laid } }))) return;
    }
    const saved = load("pack", 1, isSaved);
    const { index = 0, wish = null } = saved ?? {};
    if (saved && !(await this.openText(saved.source, { index, wish, kept: saved }))) return;
    this.#set({ problem: await this.openText(FIRST.text) });
  }

  end() {
    this.turn += 1;
    this.runs.forget();
    this.rest();
  }

  rest() {
    this.game.pause();
    this.keep();
  }

  keep() {
    const { about, game } = this;
    if (!about || !game.puzzle) return;
    const { source, index, wish } = about;
    const { clock: seconds, hints, helped } = game;
    save("pack", 1, { source, index, wish, laid: game.kept(), seconds, hints, helped });
  }

  /**
   * Answers belong to a position and expire with it. Solutions shown by the program can still be
   * browsed.
   */
  forgetOld() {
    const { game, runs } = this;
    if (!game.puzzle || this.known === game.laid) return;
    this.known = game.laid;
    const shown = runs.browse?.list[runs.browse.at];
    if (shown === game.laid || game.hand?.before) return;
    if (!runs.hint && !runs.counted && !runs.message && !runs.browse) return;
    runs.hint = null;
    if (runs.now?.kind !== "blame") {
      runs.counted = null;
      runs.message = null;
      if (runs.now?.kind !== "all") runs.browse = null;
    }
    this.changed();
  }

  /** Clears messages, which do not concern the next challenge. */
  askForChallenge() {
    this.runs.trouble = null;
    this.open("challenge");
  }

  makeDaily() {
    const day = dayOf(new Date());
    return this.makeChallenge(
      { tray: "5x11", kit: "iq-puzzler-pro", placed: piecesOf(day), seed: seedOf(day) },
      t`Challenge of ${day}`,
    );
  }

  async makeChallenge(/** @type {Challenge} */ body, /** @type {string | null} */ name = null) {
    const made = await this.runs.challenge(body);
    if (!made) return;
    const wish = {
      level: body.level ?? null,
      placed: body.placed ?? null,
      stopped: made.stopped,
      got: made.placed,
    };
    const text = name ? made.text.replace(/^name .*$/m, `name ${name}`) : made.text;
    if (!(await this.openOrTell(text, { wish }))) this.close();
  }

  async noteSolved() {
    const { game, about } = this;
    if (!game.finished || game.finished.helped || !about) return;
    const { checkedKeys, keyOf } = await import("./books.js");
    const key = keyOf(about.source);
    if (!key || this.solved.includes(key)) return;
    this.#set({ solved: checkedKeys([...this.solved, key]) });
    save("pack.books", 1, this.solved);
  }

  leaveChallenge() {
    if (this.runs.now?.kind === "generate") this.runs.cancel();
    this.close();
  }

  playAgain() {
    this.game.restart();
    this.runs.forget();
  }
}
