// The initial puzzle in slidepack's own format.
import { t } from "../lib/text.js";

export const challenge = (
  /** @type {string} */ name,
  /** @type {string[]} */ rows,
  kit = "iq-puzzler-pro",
) => ({
  name,
  text: `slidepack pack\nname ${name}\ntray\n${rows.map((row) => `  ${row}\n`).join("")}kit ${kit}\n`,
});

export const FIRST = challenge(t`Starter challenge`, [
  "EBBBIIIIFF.",
  "EEBBICCFF..",
  "EKJJJ.CC...",
  "EKJ.J.C....",
  "KK.........",
]);
