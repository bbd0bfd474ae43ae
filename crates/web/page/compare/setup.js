// The setup of a comparison: defaults, and values from a link or the store. No DOM.

/** @type {Setup} */
export const FIRST = {
  source: "random",
  rows: 3,
  cols: 3,
  count: 20,
  seed: 1,
  level: "",
  text: "8 1 3/4 0 2/7 6 5",
  goal: "last",
  textGoal: "",
  methods: ["astar:hamming", "astar:manhattan", "ida:manhattan", "bfs"],
  time: 10,
  nodes: null,
};
/** @param {any} value */
export const isSetup = (value) => Array.isArray(value?.methods) && typeof value.text === "string";

/**
 * The valid fields of an untrusted setup.
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
  if (taken.source !== "random" && taken.source !== "text") delete taken.source;
  return taken;
}

/**
 * @param {unknown} value
 * @param {number} most
 */
const isCount = (value, most) => typeof value === "number" && value > 0 && value <= most;

/**
 * @param {CompareLink | null} link
 * @returns {Partial<Setup>}
 */
export function fromLink(link) {
  if (link?.setup !== undefined) return checked(link.setup);
  if (typeof link?.text !== "string") return {};
  return { source: "text", text: link.text, textGoal: typeof link.goal === "string" ? link.goal : "" };
}
