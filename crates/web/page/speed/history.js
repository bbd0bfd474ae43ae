// The timed solves of a browser: sessions, what is kept, files to take away and to bring back. Anybody can write
// a file, so everything that is read is checked.
import { namedGoal, replayed } from "../slide/board.js";
import { readText } from "../slide/saved.js";
import { bestOf } from "./stats.js";
import { t } from "../lib/text.js";

export const VERSION = 1;
/** The most solves that are kept. */
const MOST_SOLVES = 5000;
/** Letters of moves and times that are kept: older solves keep their figures only. */
const MOST_LETTERS = 900_000;
const MOST_MOVES = 20_000;
const MOST_NAME = 60;

export class History {
  /** @param {Partial<KeptHistory> | null} kept */
  constructor(kept = null) {
    /** @type {TimedSolve[]} in the order they were made */
    this.solves = [];
    /** @type {SpeedSession[]} */
    this.sessions = [];
    /** Counts the changes. */
    this.turn = 0;
    if (kept) this.merge(kept);
  }

  /**
   * The session that new solves of a size go into: the latest one.
   * @param {string} size
   */
  current(size) {
    return this.sessions.findLast((session) => session.size === size) ?? null;
  }

  /** @param {string} size */
  sessionsOf(size) {
    return this.sessions.filter((session) => session.size === size);
  }

  /**
   * Begins a new session.
   * @param {string} size
   * @param {number} when
   * @param {string} id
   */
  begin(size, when, id) {
    this.turn += 1;
    const session = { id, size, when, name: "" };
    this.sessions.push(session);
    return session;
  }

  /**
   * @param {TimedSolve} solve
   * @param {string} id of a session that is begun if there is none
   */
  add(solve, id) {
    const session = this.current(solve.size) ?? this.begin(solve.size, solve.when, id);
    this.turn += 1;
    this.solves.push({ ...solve, session: session.id });
    if (this.solves.length > MOST_SOLVES) this.solves.splice(0, this.solves.length - MOST_SOLVES);
    return session;
  }

  /**
   * Takes a solve out; `restore` puts it back in its place.
   * @param {string} id
   */
  remove(id) {
    const at = this.solves.findIndex((solve) => solve.id === id);
    if (at < 0) return null;
    this.turn += 1;
    const [solve] = this.solves.splice(at, 1);
    return () => {
      this.turn += 1;
      this.solves.splice(Math.min(at, this.solves.length), 0, solve);
    };
  }

  /**
   * The solves of a session, or of a size in all sessions.
   * @param {{ session?: string, size?: string }} which
   */
  of({ session, size }) {
    return this.solves.filter(
      (solve) =>
        (session === undefined || solve.session === session) && (size === undefined || solve.size === size),
    );
  }

  /**
   * The times that count: a board from a link does not.
   * @param {{ session?: string, size?: string }} which
   */
  times(which) {
    return this.of(which)
      .filter(({ given }) => !given)
      .map(({ ms }) => ms);
  }

  /** What is stored: all figures, and the moves of the latest solves and of the best ones. */
  kept() {
    const bests = new Map(
      [...new Set(this.solves.map(({ size }) => size))].map((size) => [size, bestOf(this.times({ size }))]),
    );
    let letters = 0;
    const solves = this.solves
      .toReversed()
      .map((solve) => {
        const needs = solve.moves.length + (solve.gaps?.length ?? 0) * 4 + solve.start.length;
        const isBest = !solve.given && solve.ms !== null && solve.ms === bests.get(solve.size);
        if (!isBest && letters + needs > MOST_LETTERS) return { ...solve, gaps: undefined };
        letters += needs;
        return solve;
      })
      .toReversed();
    return { version: VERSION, sessions: this.sessions, solves };
  }

  /** A file that `merge` takes. */
  toJson() {
    return `${JSON.stringify({ slidepack: "speed", ...this.kept() })}\n`;
  }

  /** A table for spreadsheets. */
  toCsv() {
    const names = new Map(
      this.sessions.map((session, at) => [session.id, session.name || t`Session ${at + 1}`]),
    );
    const lines = this.solves.map((solve) =>
      [
        new Date(solve.when).toISOString(),
        solve.size,
        quoted(names.get(solve.session ?? "") ?? ""),
        solve.ms ?? "",
        solve.moves.length,
        solve.start,
        solve.moves,
      ].join(","),
    );
    return `${["when,size,session,milliseconds,moves,start,solution", ...lines].join("\n")}\n`;
  }

  /**
   * Takes solves from a file or from the store. Those that are known already stay as they are.
   * @param {unknown} told
   * @returns {{ added: number, known: number, wrong: number }}
   */
  merge(told) {
    const { solves, sessions } = /** @type {Partial<KeptHistory>} */ (
      typeof told === "object" && told !== null ? told : {}
    );
    const result = { added: 0, known: 0, wrong: 0 };
    this.turn += 1;
    for (const session of Array.isArray(sessions) ? sessions : []) {
      if (!isSession(session) || this.sessions.some(({ id }) => id === session.id)) continue;
      const { id, size, when, name } = session;
      this.sessions.push({ id, size, when, name: String(name ?? "").slice(0, MOST_NAME) });
    }
    this.sessions.sort((one, two) => one.when - two.when);
    const known = new Set(this.solves.map(({ id }) => id));
    for (const given of Array.isArray(solves) ? solves : []) {
      const solve = checked(given);
      if (!solve) result.wrong += 1;
      else if (known.has(solve.id)) result.known += 1;
      else {
        known.add(solve.id);
        if (!this.sessions.some(({ id, size }) => id === solve.session && size === solve.size))
          solve.session = (this.current(solve.size) ?? this.begin(solve.size, solve.when, solve.id)).id;
        this.solves.push(solve);
        result.added += 1;
      }
    }
    this.solves.sort((one, two) => one.when - two.when);
    if (this.solves.length > MOST_SOLVES) this.solves.splice(0, this.solves.length - MOST_SOLVES);
    return result;
  }

  /**
   * Takes a file; throws an Error with a sentence if it is none of ours.
   * @param {string} text
   */
  importText(text) {
    let told;
    try {
      told = JSON.parse(text);
    } catch {
      throw new Error(t`This file is not JSON.`);
    }
    if (told?.slidepack !== "speed" || !Array.isArray(told.solves))
      throw new Error(t`This file holds no timed solves of slidepack.`);
    return this.merge(told);
  }
}

/** @param {string} text */
const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** @param {unknown} value */
const isTime = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;

/** @param {any} session */
function isSession(session) {
  return (
    typeof session?.id === "string" &&
    typeof session.size === "string" &&
    /^\d{1,3}x\d{1,3}$/.test(session.size) &&
    isTime(session.when)
  );
}

/**
 * A solve as it should be, or null: the moves of one that was solved must solve its board.
 * @param {any} solve
 * @returns {TimedSolve | null}
 */
export function checked(solve) {
  const board = readText(solve?.start);
  const { id, when, ms, moves, gaps, session, given } = solve ?? {};
  if (!board || typeof id !== "string" || !id || !isTime(when)) return null;
  if (ms !== null && !isTime(ms)) return null;
  if (typeof moves !== "string" || moves.length > MOST_MOVES || !/^[UDLR]*$/.test(moves)) return null;
  const word = /** @type {Move[]} */ ([...moves]);
  const end = replayed({ ...board, blank: board.tiles.indexOf(0) }, word);
  const goal = namedGoal("last", board.rows, board.cols);
  if (!end || (ms !== null && !end.tiles.every((tile, cell) => tile === goal[cell]))) return null;
  const timed = Array.isArray(gaps) && gaps.length === word.length && gaps.every(isTime);
  return {
    id,
    when,
    size: `${board.rows}x${board.cols}`,
    start: solve.start,
    ms,
    moves,
    gaps: timed ? gaps : undefined,
    session: typeof session === "string" ? session : undefined,
    ...(given === true ? { given: true } : {}),
  };
}
