// The kits and trays of the server, and their sizes.
import { useEffect, useState } from "../vendor/preact.js";
import { get } from "../lib/api.js";
import { translatedMessage } from "../lib/enginetext.js";
import { isTiled } from "./tiles.js";

/** Maximum cells of puzzles offered here. Larger ones are for the program. */
const MOST = 1000;

/** @type {Api.Kits | null} */
let kitsKnown = null;

/** @param {boolean} wanted */
export function useKits(wanted) {
  const [kits, setKits] = useState(kitsKnown);
  const [error, setError] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    if (!wanted || kits) return;
    get("/api/kits").then(
      async (/** @type {Api.Kits} */ reply) => {
        for (const one of [...reply.kits, ...reply.trays]) one.title = await translatedMessage(one.title);
        const trays = toldApart(reply.trays).filter(({ layers }) => area(layers) <= MOST);
        kitsKnown = { ...reply, trays, kits: reply.kits.filter((kit) => kitArea(kit) <= MOST) };
        setKits(kitsKnown);
        setError(null);
      },
      (failure) => setError(failure.message),
    );
  }, [wanted]);
  return /** @type {const} */ ([kits, error]);
}

/**
 * Makes the titles of trays unique by adding the size to duplicates.
 * @template {{ name: string, title: string }} T
 * @param {T[]} trays
 */
export const toldApart = (trays) =>
  trays.map((tray) => {
    const isAlone = trays.every(({ name, title }) => name === tray.name || title !== tray.title);
    const [size] = tray.name.split("-");
    return isAlone ? tray : { ...tray, title: `${tray.title}, ${size}` };
  });

/** Whether the pieces of a kit fit the lattice of a tray; flat pieces of squares also fit among balls. */
export const isOfKind = (/** @type {Kit} */ kit, /** @type {Tray} */ tray) =>
  isTiled(kit.lattice) || isTiled(tray.lattice) ? kit.lattice === tray.lattice : true;

/** @param {string[][]} layers */
export const area = (layers) =>
  layers.flat().reduce((sum, row) => sum + [...row].filter((mark) => mark === "." || mark === "?").length, 0);
/** @param {Tray} tray */
export const isFlat = (tray) => tray.layers.length === 1;
/** @param {Kit} kit */
export const kitArea = (kit) => kit.pieces.reduce((sum, piece) => sum + piece.cells * piece.copies, 0);
