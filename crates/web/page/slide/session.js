// State and actions of the Slide view.
import { firstBoard, firstGame, firstSettings, movesIn } from "./firstgame.js";
import { WORDS, fromRows, levelWords, toRows } from "./board.js";
import { sentence } from "./solve.js";
import { checkDraft, post } from "../lib/api.js";
import { announce, notify } from "../lib/notices.js";
import { Keeper } from "./records.js";
import { dayOf, seedOf } from "../lib/daily.js";
import { go } from "../lib/route.js";
import { stopwatch } from "../lib/format.js";
import { t } from "../lib/text.js";

export class Session {
  /**
   * @param {Partial<SlideLink> | null} link
   * @param {{ solve: Solve, hint: Hint, analysis: Analysis }} tools the view's own
   * @param {() => void} changed hears of everything that is to be drawn again
   */
  constructor(link, { solve, hint, analysis }, changed) {
    const { game, empty = false, text = null, replaced = false } = firstGame(link);
    this.game = game;
    this.solve = solve;
    this.hint = hint;
    this.analysis = analysis;
    this.player = /** @type {Player} */ (/** @type {unknown} */ (null));
    this.changed = changed;
    /** Contents of a link: text for the server to read, and whether it replaced a game. */
    this.first = { text, replaced };
    this.empty = empty;
    this.settings = firstSettings();
    this.keeper = new Keeper(changed);
    /** @type {Api.SlideCheck | null} what the server says of the board as it was loaded */
    this.check = null;
    /** @type {"open" | "export" | "new" | "goal" | "look" | "keys" | null} the dialog that is open */
    this.dialog = null;
    this.pasted = "";
    this.editing = false;
    this.busy = false;
    /** @type {SlideRecord | null} the best before the game that was won last; null if there was none */
    this.record = null;
    /** @type {Found | null} a solution that came while another one was being watched */
    this.better = null;
    // Counts board requests, so that outdated answers are dropped.
    this.wish = 0;
    game.listen((change) => {
      if (change.kind === "move") this.#moved(change);
      changed();
    });
  }

  begin() {
    if (!this.empty) this.ask();
    if (this.first.text) this.takeText(this.first.text);
    else if (this.empty) this.put(firstBoard(), "last", { made: "medium" });
    const before = this.game.past.at(-1);
    if (this.first.replaced && before) this.keeper.note(before);
    if (this.first.replaced) notify(t`Opened another board.`, { action: [t`Undo`, () => this.back()] });
  }

  end() {
    this.wish += 1;
  }

  get unsolvable() {
    return this.check?.solvable === false;
  }

  /** @param {Partial<Session>} fields */
  #set(fields) {
    Object.assign(this, fields);
    this.changed();
  }

  /** @param {Partial<SlideSettings>} fields */
  set(fields) {
    this.#set({ settings: { ...this.settings, ...fields } });
  }

  /**
   * @param {Session["dialog"]} dialog
   * @param {string} pasted
   */
  open(dialog, pasted = "") {
    this.#set({ dialog, pasted });
  }

  close() {
    this.#set({ dialog: null });
  }

  /** @param {MoveChange} change */
  #moved({ tile, move }) {
    const { game } = this;
    const text = t`Tile ${String(tile)} moved ${WORDS[move]}`;
    announce(game.solved ? t`${text}. Solved.` : t`${text}, ${t`${game.needed.least} moves`} left at least`);
    if (game.solution) return;
    this.forget();
    if (!game.solved) return;
    this.keeper.noteDay(game);
    this.record = this.keeper.noteRecord(game);
    announce(t`Solved in ${t`${game.at} moves`} and ${stopwatch(game.seconds)}.`);
    // A redo counts its move only after the notification.
    queueMicrotask(() => this.analysis.judgeWon(game));
  }

  forget() {
    this.solve.clear();
    this.hint.clear();
    if (this.better) this.#set({ better: null });
  }

  async ask() {
    const { game } = this;
    const { startText, goal } = game;
    this.#set({ check: null });
    try {
      const check = await post("/api/check", { board: toRows(game.start, game.cols), goal });
      if (game.startText !== startText || game.goal !== goal) return;
      this.#set({ check });
      if (!check.solvable) announce(t`This board cannot reach the goal.`);
    } catch (error) {
      notify(messageOf(error), { kind: "bad" });
    }
  }

  back() {
    this.forget();
    this.#set({ editing: false });
    this.game.back();
    this.ask();
    announce(t`The game before is back.`);
  }

  /**
   * @param {Board} board
   * @param {Goal} goal
   * @param {{ said?: string | null, always?: boolean, made?: Made }} options
   */
  put(board, goal, { said = null, always = false, made = null } = {}) {
    const { game } = this;
    this.wish += 1;
    const left = game.begun;
    if (left && !this.empty) this.keeper.note(game.save());
    this.player.halt();
    this.forget();
    /** @type {[string, () => void] | null} */
    const undo = this.empty ? null : [t`Undo`, () => this.back()];
    if (this.empty) game.put(board, goal, made);
    else game.load(board, goal, made);
    this.#set({ editing: false, empty: false });
    this.ask();
    if (said && (left || always)) notify(said, { action: undo });
  }

  /** @param {SavedSlide} saved */
  openGame(saved) {
    const { game } = this;
    this.wish += 1;
    this.player.halt();
    this.forget();
    if (game.begun && !this.empty) this.keeper.note(game.save());
    if (!this.empty) game.remember();
    game.restore(saved);
    this.#set({ dialog: null, editing: false, empty: false });
    this.ask();
    notify(t`Here is the game as you left it.`, { action: [t`Undo`, () => this.back()] });
  }

  restart() {
    this.player.halt();
    this.forget();
    if (this.game.begun) notify(t`Back at the start.`, { action: [t`Undo`, () => this.back()] });
    this.game.restart();
    announce(t`Back at the start.`);
  }

  /**
   * Requests a board from the engine and takes it. `spoken` is announced to screen readers, `said` is
   * shown with an undo button.
   * @param {Omit<Api.AskedBoards, "puzzle"> & { goal: Goal }} asked
   * @param {Made} made
   * @param {{ spoken: string, said: string, always?: boolean }} words
   */
  async #make(asked, made, { spoken, said, always = false }) {
    const mine = ++this.wish;
    this.#set({ busy: true });
    try {
      const { boards } = await post("/api/generate", { puzzle: "slide", ...asked });
      const board = mine === this.wish ? fromRows(boards[0]) : null;
      if (!board) return;
      this.put(board, asked.goal, { said, always, made });
      announce(spoken);
    } catch (error) {
      if (mine === this.wish) notify(messageOf(error), { kind: "bad" });
    } finally {
      this.#set({ busy: false });
    }
  }

  /** @param {{ rows?: number, cols?: number, goal?: Goal, said?: string }} wanted */
  scramble({ rows = this.game.rows, cols = this.game.cols, goal, said } = {}) {
    const { game } = this;
    const { level } = this.settings;
    const same = rows === game.rows && cols === game.cols;
    const kept = same || typeof game.goal === "string" ? game.goal : "last";
    return this.#make({ rows, cols, goal: goal ?? kept, difficulty: level }, level, {
      spoken: t`A new ${rows} by ${cols} board, ${levelWords(level)}.`,
      said: said ?? t`A new ${rows}×${cols} board.`,
      always: said !== undefined,
    });
  }

  openDaily() {
    this.close();
    const day = dayOf(new Date());
    const said = t`The board of the day.`;
    const words = { spoken: said, said, always: true };
    return this.#make({ rows: 4, cols: 4, goal: "last", difficulty: "hard", seed: seedOf(day) }, day, words);
  }

  /**
   * Changes the goal: of the current board if it is the user's own or was played, or of a new board
   * if it was not or cannot reach the goal.
   * @param {Goal} goal
   */
  async setGoal(goal) {
    const { game } = this;
    const { rows, cols, tiles } = game;
    if (game.made && !game.begun) return this.scramble({ goal });
    const mine = ++this.wish;
    try {
      const check = await post("/api/check", { board: toRows(tiles, cols), goal });
      if (mine !== this.wish) return;
      if (check.solvable) this.put({ rows, cols, tiles }, goal, { said: t`Another goal.` });
      else
        await this.scramble({
          goal,
          said: t`The board before cannot reach this goal, so this is a new one.`,
        });
    } catch (error) {
      if (mine === this.wish) notify(messageOf(error), { kind: "bad" });
    }
  }

  /** @param {number[]} pair */
  swap([one, two]) {
    const { rows, cols, start, goal } = this.game;
    const tiles = Uint16Array.from(start, (tile) => (tile === one ? two : tile === two ? one : tile));
    this.put({ rows, cols, tiles }, goal, { said: t`Tiles ${String(one)} and ${String(two)} swapped.` });
    announce(t`Tiles ${String(one)} and ${String(two)} swapped.`);
  }

  takeCheck(/** @type {Api.Check} */ check, /** @type {string} */ text) {
    this.close();
    if (check.puzzle === "pack") {
      notify(t`This is a packing puzzle: here it is in Pack.`);
      go("pack", { text: check.text });
      return;
    }
    const board = fromRows(check.start);
    if (!board) return;
    const said = t`Opened a ${check.rows}×${check.cols} board.`;
    this.put(board, check.goal, { said, always: true });
    const moves = movesIn(text);
    if (moves) this.game.showMoves(moves);
    announce(t`A ${check.rows} by ${check.cols} board.`);
  }

  /**
   * Opens pasted or dropped text; shows the dialog if there is a choice or an error.
   * @param {string} text
   */
  async takeText(text) {
    const mine = ++this.wish;
    try {
      const check = await checkDraft({ text });
      if (mine !== this.wish) return;
      if (check.instances > 1) this.open("open", text);
      else this.takeCheck(check, text);
    } catch {
      if (mine === this.wish) this.open("open", text);
    }
  }

  /**
   * Shows the moves of a report, or offers them if another solution is being watched.
   * @param {Found} report
   */
  offer(report) {
    const { game, player } = this;
    const shown = game.solution;
    const word = report.moves.join("");
    const isShown = shown?.word === word;
    const isFree = !shown || (shown.at === 0 && !player.playing);
    this.#set({ better: isShown || isFree ? null : report });
    if (isShown && "outcome" in report) game.setReport(report);
    else if (!isShown && isFree) game.setSolution(report);
  }

  async startSolve() {
    const { game } = this;
    this.hint.clear();
    this.#set({ better: null });
    this.player.halt();
    game.dropSolution();
    const report = await this.solve.start(
      game.input,
      this.settings.options,
      (found) => this.offer(found),
      (least) => game.learn(least),
    );
    if (!report) return;
    game.learnFrom(/** @type {Found} */ (report));
    this.changed();
    announce(sentence(report));
    if (report.moves?.length) this.offer(/** @type {Found} */ (report));
  }

  showBetter() {
    const { better } = this;
    if (!better) return;
    this.player.halt();
    this.game.dropSolution();
    this.game.setSolution(better);
    this.#set({ better: null });
  }

  endSolution() {
    this.player.halt();
    this.forget();
    this.game.dropSolution();
  }

  async askHint() {
    const { game } = this;
    if (game.solved) return announce(t`It is solved already.`);
    const report = await this.hint.run(game.input);
    if (!report?.move) return;
    if (!game.solution) game.learn(report.lower_bound, report.optimal ? [report.move] : null);
    this.changed();
    const { reason } = await import("./hintreason.js");
    announce(t`Hint: tile ${String(report.tile)} ${WORDS[report.move]}. ${reason(report)}`);
  }

  /** @param {Move} move */
  playMove(move) {
    this.player.halt();
    return this.game.play(move);
  }

  /**
   * @param {number} cell
   * @param {{ start?: number }} options
   */
  playTo(cell, options = {}) {
    this.player.halt();
    return this.game.playTo(cell, options);
  }

  /** @param {number} place */
  goTo(place) {
    const { game } = this;
    if (!game.goTo(place)) return;
    this.forget();
    if (!game.solved) announce(t`After ${t`${game.at} moves`} of ${game.moves.length}.`);
  }

  startEdit() {
    this.player.pause();
    this.forget();
    this.game.dropSolution();
    this.#set({ editing: true });
  }

  endEdit() {
    this.#set({ editing: false });
  }

  /** One step back. During playback undo and redo step through the solution. */
  undo() {
    if (this.game.solution) this.player.step(-1);
    else this.#stepped(this.game.undo(), t`The game before is back.`, t`Undone.`);
  }

  redo() {
    if (this.game.solution) this.player.step(1);
    else this.#stepped(this.game.redo(), t`The next game is back.`, t`Redone.`);
  }

  /**
   * @param {"moves" | "game" | null} what
   * @param {string} game
   * @param {string} moves
   */
  #stepped(what, game, moves) {
    if (what === "game") {
      this.forget();
      this.ask();
    }
    if (what) announce(what === "game" ? game : t`${moves} ${t`${this.game.at} moves`} made.`);
  }

  /** @param {Meaning} meant */
  act(meant) {
    const { game } = this;
    switch (meant[0]) {
      case "move":
        return this.playMove(meant[1]);
      case "undo":
        return this.undo();
      case "redo":
        return this.redo();
      case "scramble":
        return this.scramble();
      case "edit":
        return this.startEdit();
      case "hint":
        return this.unsolvable ? undefined : this.askHint();
      case "solve":
        return this.unsolvable || game.solved ? undefined : this.startSolve();
      case "keys":
        return this.open("keys");
      case "play":
        return this.player.toggle();
    }
  }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));
