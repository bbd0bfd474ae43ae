// What is to be compared: what is chosen at first, and what a link or the store asks for. It knows no page.

/** @type {Setup} */
export const FIRST = {
  family: "slide",
  source: "random",
  rows: 3,
  cols: 3,
  count: 20,
  seed: 1,
  level: "",
  text: "8 1 3/4 0 2/7 6 5",
  goal: "last",
  textGoal: "",
  packText:
    "slidepack pack\ntray 5x5\npieces\n  A\n  AA\n  B\n  BB\n  C\n  CC\n  D\n  DD\n" +
    "  EE\n  EE\n  E\n  FF\n  FF\n  F\n  GGG\n",
  want: "first",
  methods: ["astar:hamming", "astar:manhattan", "ida:manhattan", "bfs"],
  packMethods: ["cover", "brute-force"],
  time: 10,
  nodes: null,
};
/** @param {any} value */
export const isSetup = (value) =>
  Array.isArray(value?.methods) && Array.isArray(value.packMethods) && typeof value.text === "string";

/**
 * The fields of a setup that somebody sends, as far as they are of the right kind.
 * @param {unknown} sent
 * @returns {Partial<Setup>}
 */
function checked(sent) {
  if (typeof sent !== "object" || sent === null) return {};
  /** @type {[string, unknown][]} */
  const known = Object.entries(FIRST);
  const fields = known.filter(([name, first]) => {
    const value = /** @type {Record<string, unknown>} */ (sent)[name];
    if (Array.isArray(first))
      return Array.isArray(value) && value.length < 100 && value.every((one) => typeof one === "string");
    if (name === "nodes" || name === "seed") return value === null || isCount(value, 1e12);
    if (typeof first === "number") return isCount(value, name === "count" ? 200 : name === "time" ? 300 : 20);
    return typeof value === "string";
  });
  const taken = Object.fromEntries(
    fields.map(([name]) => [name, /** @type {Record<string, unknown>} */ (sent)[name]]),
  );
  if (taken.family !== "slide" && taken.family !== "pack") delete taken.family;
  if (taken.source !== "random" && taken.source !== "text") delete taken.source;
  if (taken.want !== "first" && taken.want !== "count") delete taken.want;
  return taken;
}

/**
 * A whole setup that was kept, with the first choices for what is missing.
 * @param {unknown} kept
 * @returns {Setup}
 */
export const checkedSetup = (kept) => ({ ...FIRST, ...checked(kept) });

/**
 * @param {unknown} value
 * @param {number} most
 */
const isCount = (value, most) => typeof value === "number" && value > 0 && value <= most;

/**
 * A puzzle that another view sends here, or a whole experiment that somebody shared.
 * @param {CompareLink | null} link
 * @returns {Partial<Setup>}
 */
export function fromLink(link) {
  if (link?.setup !== undefined) return checked(link.setup);
  if (typeof link?.text !== "string") return {};
  return link.puzzle === "pack" || link.text.startsWith("slidepack pack")
    ? { family: "pack", packText: link.text }
    : {
        family: "slide",
        source: "text",
        text: link.text,
        textGoal: typeof link.goal === "string" ? link.goal : "",
      };
}
