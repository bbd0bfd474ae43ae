// Help for long searches: a team of engines works on the same board on the remaining cores. The
// original search continues, and the first to finish gives the answer.
import { goalTiles, toRows } from "../slide/board.js";
import { keptTables } from "./tables.js";
import { Team } from "./team.js";

/** Seconds after which a search counts as long. */
const LONG = 3;
/** Minimum team size: one engine is no faster than the search itself. */
const FEWEST = 2;

/** Number of engines whose tables fit into the memory, with one core reserved for the search itself. */
export const teamSize = (
  /** @type {number} */ cores,
  /** @type {number} */ bytes,
  /** @type {number} */ memory,
) => Math.min(cores - 1, 15, Math.floor(memory / (bytes * 1.3 + (48 << 20))) - 1);

export class Help {
  /**
   * @param {any} body
   * @param {{ module: () => Promise<WebAssembly.Module>, memory: number, seconds: number, cores: number,
   *   all: number, check: (body: object) => Promise<any> }} means
   */
  constructor(body, means) {
    this.body = body;
    this.means = means;
    /** @type {Team | null} */
    this.team = null;
    this.begun = false;
    this.gone = false;
    /** @type {number | null} no solution is shorter: the team has proven it */
    this.bound = null;
    /** @type {(moves: string) => void} */
    this.found = () => {};
    /** @type {Promise<string>} the moves of a shortest solution; never, if there is no help */
    this.solved = new Promise((resolve) => {
      this.found = resolve;
    });
  }

  /**
   * Checks the progress of a search, and starts the team when it takes long.
   * @param {{ progress: any, tables: { name: string }[] }} events
   */
  consider({ progress, tables }) {
    if (this.begun || progress.stage !== "search" || progress.seconds < LONG || !tables.length) return;
    this.begun = true;
    this.#begin(progress, tables).catch(() => {
      // If helpers fail, the search continues without them.
      this.end();
    });
  }

  async #begin(/** @type {any} */ progress, /** @type {{ name: string }[]} */ tables) {
    const { module, memory, seconds, cores, all, check } = this.means;
    const kept = await keptTables();
    const bytes = tables.reduce((sum, { name }) => sum + (kept.get(name)?.blob.size ?? 0), 0);
    const size = teamSize(cores, bytes, all);
    if (size < FEWEST) return;
    const { options: _, ...puzzle } = this.body;
    const { start, goal } = await check(puzzle);
    if (this.gone) return;
    const [rows, cols] = [start.length, start[0].length];
    this.team = new Team(module(), { memory, seconds }, size);
    const wanted = { start, goal: toRows(goalTiles(goal, rows, cols), cols), bound: progress.lower_bound };
    const moves = await this.team.solve(wanted, (bound) => {
      this.bound = bound;
    });
    this.found(moves);
  }

  get size() {
    return this.team?.others.length ?? 0;
  }

  end() {
    this.gone = true;
    this.team?.end();
  }
}
