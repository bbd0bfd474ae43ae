// Which engine answers a question. There is one for each family of puzzles, so that a page fetches no more than it uses.

/** @typedef {"slide" | "pack"} Family */

/** An engine that knows only the other family answers with this status. */
export const OTHER_FAMILY = 421;

/** @param {Family} family */
export const other = (family) => (family === "slide" ? "pack" : "slide");

/**
 * The family that a question is about, as far as it says so itself. A text without a family is one of sliding tiles
 * more often than not, and the engine that reads it knows better. Null if any engine has the answer.
 * @param {string} path
 * @param {any} body
 * @returns {Family | null}
 */
export function familyOf(path, body) {
  if (path === "/api/status") return null;
  return path === "/api/kits" || path.startsWith("/api/pack/") || body?.puzzle === "pack" ? "pack" : "slide";
}

/**
 * Whether others may work on a question: a shortest solution with tables is wanted, on any number of threads.
 * @param {string} path
 * @param {any} body
 */
export function mayBeHelped(path, body) {
  const { algorithm = "auto", heuristic = "auto", threads = null, nodes = null } = body.options ?? {};
  return (
    path === "/api/solve" &&
    body.puzzle !== "pack" &&
    threads !== 1 &&
    nodes === null &&
    (algorithm === "auto" || algorithm === "ida") &&
    /^(auto|pattern(:small|:medium|:large)?)$/.test(heuristic)
  );
}
