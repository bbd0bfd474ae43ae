// The kits and trays that the server knows, and how much room they take.
import { useEffect, useState } from "../vendor/preact.js";
import { get } from "../lib/api.js";
import { isTiled } from "./tiles.js";

/** The most cells of what is offered here. Larger puzzles are for the program. */
const MOST = 1000;

/** @type {Api.Kits | null} */
let kitsKnown = null;

/**
 * Kits and trays the server knows; null until they are here.
 * @param {boolean} wanted
 */
export function useKits(wanted) {
  const [kits, setKits] = useState(kitsKnown);
  const [error, setError] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    if (!wanted || kits) return;
    get("/api/kits").then(
      (/** @type {Api.Kits} */ reply) => {
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
 * Trays whose titles differ: where two are the same, each has its size as well.
 * @template {{ name: string, title: string }} T
 * @param {T[]} trays
 */
export const toldApart = (trays) =>
  trays.map((tray) => {
    const isAlone = trays.every(({ name, title }) => name === tray.name || title !== tray.title);
    const [size] = tray.name.split("-");
    return isAlone ? tray : { ...tray, title: `${tray.title}, ${size}` };
  });

/**
 * Whether pieces of a kit can lie in a tray: hexagons among hexagons, and flat pieces of squares among balls, too.
 * @param {Kit} kit
 * @param {Tray} tray
 */
export const isOfKind = (kit, tray) =>
  isTiled(kit.lattice) || isTiled(tray.lattice) ? kit.lattice === tray.lattice : true;

/**
 * Cells of a tray.
 * @param {string[][]} layers
 */
export const area = (layers) =>
  layers.flat().reduce((sum, row) => sum + [...row].filter((mark) => mark === "." || mark === "?").length, 0);
/** @param {Tray} tray */
export const isFlat = (tray) => tray.layers.length === 1;
/**
 * Cells that all pieces of a kit cover.
 * @param {Kit} kit
 */
export const kitArea = (kit) => kit.pieces.reduce((sum, piece) => sum + piece.cells * piece.copies, 0);
