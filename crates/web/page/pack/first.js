// The puzzle to begin with, in slidepack's own format.
import { t } from "../lib/text.js";

/**
 * @param {string} name
 * @param {string[]} rows
 */
export const challenge = (name, rows, kit = "iq-puzzler-pro") => ({
  name,
  text: `slidepack pack\nname ${name}\ntray\n${rows.map((row) => `  ${row}\n`).join("")}kit ${kit}\n`,
});

/** What is on the table when the page is opened for the first time. */
export const FIRST = challenge(t`Starter challenge`, [
  "EBBBIIIIFF.",
  "EEBBICCFF..",
  "EKJJJ.CC...",
  "EKJ.J.C....",
  "KK.........",
]);
