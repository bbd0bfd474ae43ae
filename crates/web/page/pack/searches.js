// Requests about the current game: solve, all solutions, count, hint, new challenge. One at a time.
import { runJob } from "../lib/api.js";
import { count, seconds, whyStopped } from "../lib/format.js";
import { laidOf } from "./solutiontext.js";
import { cellAt } from "./model.js";
import { withPlaced } from "./puzzletext.js";
import { sentence, translatedMessage } from "../lib/enginetext.js";
import { t } from "../lib/text.js";

export class Runs {
  /**
   * @param {PackGame} game
   * @param {() => void} changed
   * @param {(text: string) => void} say
   */
  constructor(game, changed, say) {
    this.game = game;
    this.changed = changed;
    this.say = say;
    /** @type {Run | null} the question that is being answered */
    this.now = null;
    /** @type {Message | null} */
    this.message = null;
    /** @type {PackHint | null} */
    this.hint = null;
    /** @type {Api.PackReport | null} */
    this.counted = null;
    /** @type {Browse | null} the solutions that are looked through */
    this.browse = null;
    /** Error of generating a challenge, shown in the challenge dialog. */
    /** @type {Message | null} */
    this.trouble = null;
    /** Numbers of solutions of positions, by placements, where counted completely. */
    /** @type {Map<string, number>} */
    this.totals = new Map();
  }

  begin() {
    this.forget();
    this.totals.clear();
  }

  forget({ browse = true } = {}) {
    this.cancel();
    this.now = null;
    this.message = null;
    this.hint = null;
    this.counted = null;
    if (browse) this.browse = null;
  }

  /** Whether a search is running that can be cancelled beside the tray. */
  get busy() {
    return this.now !== null && this.now.kind !== "blame" && this.now.kind !== "generate";
  }

  cancel() {
    this.now?.controller.abort();
  }

  /** @param {Lie[]} laid */
  total(laid) {
    return this.totals.get(keyOf(laid)) ?? null;
  }

  /** Counts the solutions of a new puzzle, if that takes less than a second. */
  async countAtOnce() {
    const { puzzle, text } = this.game;
    const asked = withPlaced(text, puzzle, puzzle.fixed);
    const body = { text: asked, puzzle: "pack", options: { want: "count", time: 1 } };
    const report = /** @type {Api.PackReport | null} */ (await runJob("/api/solve", body).catch(() => null));
    if (this.game.puzzle !== puzzle || !report || report.outcome === "stopped") return;
    this.totals.set(keyOf(puzzle.fixed), report.solutions ?? 0);
    this.changed();
  }

  #tell(/** @type {NoticeKind} */ kind, /** @type {string} */ text) {
    this.message = { kind, text };
    this.say(text);
    this.changed();
  }

  /**
   * @template {"/api/solve" | "/api/generate"} P
   * @param {Run["kind"]} kind
   * @param {P} path
   * @param {Jobs[P][0]} body
   * @param {{ onSolution?: JobListeners["onSolution"] }} listeners
   * @returns {Promise<Jobs[P][1] | null>}
   */
  async #ask(kind, path, body, listeners = {}) {
    this.cancel();
    const controller = new AbortController();
    /** @type {Run} */
    const now = { kind, controller, progress: null, waiting: false };
    this.now = now;
    this.message = null;
    this.changed();
    /**
     * @template T
     * @param {(value: T) => void} listener
     */
    const mine = (listener) => (/** @type {T} */ value) => {
      if (this.now === now) listener(value);
    };
    try {
      const report = await runJob(path, body, {
        signal: controller.signal,
        onProgress: mine((/** @type {Api.Progress} */ progress) => {
          now.progress = progress;
          this.changed();
        }),
        onWait: mine(() => {
          now.waiting = true;
          this.changed();
        }),
        onSolution: mine(listeners.onSolution ?? (() => {})),
      });
      return this.now === now ? report : null;
    } catch (error) {
      if (this.now !== now || error.code === "aborted") return null;
      if (kind === "generate") this.trouble = { kind: "bad", text: sentence(error.message) };
      else this.#tell("bad", sentence(error.message));
      return null;
    } finally {
      if (this.now === now) {
        this.now = null;
        this.changed();
      }
    }
  }

  /**
   * @param {Run["kind"]} kind
   * @param {Lie[]} laid
   * @param {NonNullable<Api.AskedSolve["options"]>} options
   * @param {{ onSolution?: JobListeners["onSolution"] }} listeners
   * @returns {Promise<Api.PackReport | null>}
   */
  async #solve(kind, laid, options, listeners = {}) {
    const { puzzle, text } = this.game;
    const asked = withPlaced(text, puzzle, laid);
    const report = await this.#ask(kind, "/api/solve", { text: asked, puzzle: "pack", options }, listeners);
    return /** @type {Api.PackReport | null} */ (report);
  }

  async solve() {
    this.game.drop(true);
    const { laid, asked } = this.game;
    this.forget();
    const report = await this.#solve("solve", asked, { want: "first" });
    if (!report || this.game.laid !== laid) return;
    if (report.outcome === "solved" && report.solution) {
      const found = laidOf(this.game.puzzle, report.solution, asked);
      this.browse = { base: asked, list: [found], at: 0, ended: false };
      this.game.show(found);
      this.#tell("good", t`Solved in ${seconds(report.seconds)}: ${t`${report.tried} placements`} tried.`);
    } else if (report.outcome === "impossible") await this.#blame(laid, report);
    else
      this.#tell(
        "warm",
        t`No answer yet: ${whyStopped(report.stopped_by)} after ${seconds(report.seconds)}.`,
      );
  }

  /** The next solution from the position where solving began; the first call searches for all. */
  async next(by = 1) {
    if (!this.browse) {
      this.game.drop(true);
      this.browse = { base: this.game.asked, list: [], at: -1, ended: false };
    }
    const { browse } = this;
    const to = browse.at + by;
    if (to < 0) return this.say(t`This is the first solution.`);
    if (to < browse.list.length) return this.#show(browse, to);
    if (browse.ended) return this.say(t`There are no more solutions.`);
    if (this.now?.kind === "all") {
      browse.wanted = to;
      return;
    }
    const known = new Set(browse.list.map(keyOf));
    browse.wanted = to;
    const report = await this.#solve(
      "all",
      browse.base,
      { want: "all", limit: 1000 },
      {
        onSolution: ({ solution }) => {
          const laid = laidOf(this.game.puzzle, solution, browse.base);
          const key = keyOf(laid);
          if (known.has(key)) return;
          known.add(key);
          browse.list.push(laid);
          if (browse.wanted === browse.list.length - 1) this.#show(browse, browse.wanted);
          else this.changed();
        },
      },
    );
    if (!report || this.browse !== browse) return;
    browse.ended = true;
    if (report.outcome !== "stopped" && report.solutions !== null) {
      this.totals.set(keyOf(browse.base), report.solutions);
    }
    if (!browse.list.length) {
      this.browse = null;
      if (report.outcome === "impossible" || report.found === 0) await this.#blame(browse.base, report);
    } else if (browse.list.length === 1) this.#tell("good", t`This is the only solution.`);
    else if (browse.list.length <= browse.wanted) this.#tell("warm", t`There are no more solutions.`);
    this.changed();
  }

  /** The number of solutions to browse, in words: "of 12", "of at least 1,000". */
  get browseWords() {
    if (!this.browse) return "";
    const { base, list, ended } = this.browse;
    const total = this.total(base);
    if (total !== null) return t` of ${count(total)}`;
    if (ended) return t` of at least ${count(list.length)}`;
    return 1 < list.length ? t` of ${count(list.length)} so far` : "";
  }

  #show(/** @type {Browse} */ browse, /** @type {number} */ at) {
    browse.at = at;
    browse.wanted = at;
    this.game.show(browse.list[at]);
    this.say(t`Solution ${count(at + 1)}${this.browseWords}.`);
    this.changed();
  }

  async count() {
    this.game.drop(true);
    const { laid, asked } = this.game;
    this.forget({ browse: false });
    const report = await this.#solve("count", asked, { want: "count" });
    if (!report || this.game.laid !== laid) return;
    this.counted = report;
    const { solutions, unique } = report;
    if (report.outcome === "stopped")
      this.#tell(
        "warm",
        t`Stopped: ${whyStopped(report.stopped_by)}. ${t`${report.found} solutions`} so far.`,
      );
    else {
      this.totals.set(keyOf(asked), solutions ?? 0);
      if (!solutions) await this.#blame(asked, report);
      else this.say(t`${t`${solutions} solutions`}, ${count(unique)} not counting turns and reflections.`);
    }
    this.changed();
  }

  async help() {
    this.game.drop(true);
    const { laid } = this.game;
    if (this.game.solved) return this.#tell("good", t`Everything is in its place.`);
    this.forget();
    const report = await this.#solve("hint", laid, { want: "hint" });
    if (!report || this.game.laid !== laid) return;
    if (report.hint) {
      const { reasonOf } = await import("./hintreason.js");
      if (this.game.laid !== laid) return;
      const { puzzle } = this.game;
      const piece = puzzle.index.get(report.hint.piece) ?? 0;
      const { colour, letter } = puzzle.pieces[piece];
      const cells = report.hint.cells
        .map(([l, r, c]) => cellAt(puzzle, l, r, c))
        .filter((cell) => cell !== undefined);
      this.hint = {
        piece,
        cells: Object.assign(cells, { colour, letter }),
        forced: report.hint.forced,
        why: reasonOf(puzzle, report.hint),
      };
      this.game.hints += 1;
      this.say(t`Hint: piece ${letter}. ${this.hint.why ?? ""}`);
      this.changed();
    } else if (report.outcome === "impossible") await this.#blame(laid, report);
    else this.#tell("warm", t`No hint yet: ${whyStopped(report.stopped_by)}.`);
  }

  takeHint() {
    const { hint } = this;
    this.hint = null;
    if (hint) this.game.layOn(hint.piece, hint.cells);
  }

  async #blame(/** @type {Lie[]} */ laid, /** @type {Api.PackReport} */ report) {
    const { fixed } = this.game.puzzle;
    const mine = laid.filter((lie) => !lie.fixed);
    const why = report.reason && sentence(await translatedMessage(report.reason.message));
    if (this.game.laid !== laid) return;
    if (!mine.length)
      return this.#tell("bad", t`No solution. ${why ?? t`Every way to fill the tray was ruled out.`}`);
    // Adding pieces never helps, so a binary search finds the first wrong one.
    let [good, bad] = [-1, mine.length];
    while (good + 1 < bad) {
      const middle = (good + bad) >> 1;
      const reply = await this.#solve("blame", [...fixed, ...mine.slice(0, middle)], { want: "first" });
      if (!reply || this.game.laid !== laid) return;
      if (reply.outcome === "solved") good = middle;
      else if (reply.outcome === "impossible") bad = middle;
      else return this.#tell("bad", t`No solution from here: pick up some pieces.`);
    }
    if (bad === 0) return this.#tell("bad", t`No solution, whatever you do. ${why ?? ""}`);
    const wrong = mine[bad - 1];
    const { letter, colour } = this.game.puzzle.pieces[wrong.piece];
    this.hint = {
      wrong: true,
      piece: wrong.piece,
      cells: Object.assign([...wrong.cells], { letter, colour, wrong: true }),
    };
    this.#tell(
      "bad",
      bad === 1
        ? t`No solution from here: piece ${letter} cannot lie there.`
        : t`No solution from here: your first ${bad - 1} pieces are fine, but with them piece ${letter} cannot lie there.`,
    );
  }

  takeUpWrong() {
    const { hint } = this;
    this.hint = null;
    this.message = null;
    if (hint?.wrong) this.game.takeUp(hint.cells[0], { toShelf: true });
  }

  /**
   * Requests a challenge: { text, stopped, seconds, placed }, or null.
   * @param {Challenge} body
   */
  async challenge(body) {
    this.forget();
    this.trouble = null;
    const report = await this.#ask("generate", "/api/generate", { puzzle: "pack", job: true, ...body });
    if (!report) return null;
    const { text, stopped_by: stopped, seed, placed } = report;
    if (stopped === "interrupt") this.trouble = { kind: "warm", text: t`Cancelled.` };
    else if (!text)
      this.trouble = { kind: "warm", text: t`No challenge was found: give more pieces or another level.` };
    if (!text || this.trouble) {
      this.say(this.trouble?.text ?? "");
      this.changed();
      return null;
    }
    const head = `slidepack pack\nname ${t`Challenge`} ${seed}\n`;
    return { text: /^name /m.test(text) ? text : text.replace("slidepack pack\n", head), stopped, placed };
  }
}

/** @param {Lie[]} laid */
const keyOf = (laid) =>
  laid
    .map((lie) => `${lie.piece}:${lie.cells.join()}`)
    .sort()
    .join(";");
