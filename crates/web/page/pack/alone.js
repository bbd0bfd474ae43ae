// A piece alone, whatever it is made of.
import { html } from "../vendor/preact.js";
import { held, shapeOf, upright } from "./hold.js";
import { Alone } from "./shape.js";
import { heldTiles, isTiled, tilesOf } from "./tiles.js";
import { lazily } from "../lib/lazily.js";

const AloneTiles = lazily(() => import("./tileshape.js"), "AloneTiles");

/**
 * A piece as it is held.
 * @param {{ piece: Api.Piece, lattice: string, hold?: Hold, name?: string | null }} props
 */
export function AnyPiece({ piece, lattice, hold = upright, name = null }) {
  const { rows, colour, letter } = piece;
  const shape = shapeOf(rows);
  if (isTiled(lattice)) {
    const tiles = heldTiles(tilesOf(lattice, shape, piece.down === true), hold);
    return html`<${AloneTiles} lattice=${lattice} tiles=${tiles} colour=${colour} letter=${letter} name=${name} />`;
  }
  return html`<${Alone} shape=${held(shape, hold)} colour=${colour} letter=${letter} name=${name} />`;
}
