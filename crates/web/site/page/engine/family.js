// Selects the engine for a question. There is one per puzzle family, so that a page loads only what
// it uses.

/** @typedef {"slide" | "pack"} Family */

/** Status of an engine that lacks the family of the question. */
export const OTHER_FAMILY = 421;

/** @param {Family} family */
export const other = (family) => (family === "slide" ? "pack" : "slide");

/**
 * The family of a question, if it is explicit. Text without a family is usually a sliding puzzle,
 * and the engine that reads it detects the other case. Null if any engine can answer.
 * @param {string} path
 * @param {any} body
 * @returns {Family | null}
 */
export function familyOf(path, body) {
  if (path === "/api/status") return null;
  return path === "/api/kits" || path.startsWith("/api/pack/") || body?.puzzle === "pack" ? "pack" : "slide";
}

/**
 * Whether helpers may work on a question: an optimal solution with tables, on any number of
 * threads.
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
