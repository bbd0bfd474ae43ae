// Raster images, rendered by the browser from the engine's drawings.
import { ApiError } from "../lib/error.js";
import { replayed, toRows } from "../slide/board.js";
import { gif } from "./gif.js";
import { t } from "../lib/text.js";

/** Pixels per unit of a drawing: sharp on high-density screens and in print. */
const SCALE = 2;
/** Maximum pixels of a picture, to limit memory. */
const MOST_PIXELS = 64_000_000;
/** Maximum frames of an animation, and maximum pixels of all of them. */
const MOST_FRAMES = 300;
const MOST_FILM = 60_000_000;
/** Duration of the first and last frame, and default duration of a move. */
const START = 1000;
const END = 2500;
const MOVE = 250;

async function painted(/** @type {string} */ svg, /** @type {number} */ scale) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const width = Math.max(1, Math.round(image.naturalWidth * scale));
    const height = Math.max(1, Math.round(image.naturalHeight * scale));
    if (MOST_PIXELS < width * height) {
      throw new ApiError(t`A picture of ${width}x${height} is too large; an SVG has no such limit.`, {
        code: "too-large",
      });
    }
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = /** @type {CanvasRenderingContext2D} */ (
      canvas.getContext("2d", { willReadFrequently: true })
    );
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    return { canvas, context, width, height };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * @param {any} asked
 * @returns {object[]}
 */
export function framesOf(asked) {
  const still = { answer: undefined, moves: undefined, frame_ms: undefined };
  if (!asked.board) return [{ frame_ms: undefined }];
  const moves = asked.moves ?? asked.answer?.moves ?? [];
  const cols = asked.board[0].length;
  const tiles = Uint16Array.from(asked.board.flat());
  let board = { rows: asked.board.length, cols, tiles, blank: tiles.indexOf(0) };
  const frames = [{ ...still, board: asked.board }];
  for (const move of moves) {
    const next = replayed(board, [move]);
    if (!next) break;
    board = { ...board, ...next };
    frames.push({ ...still, board: toRows(board.tiles, cols) });
  }
  // Long solutions are sampled, including the last board.
  const each = Math.ceil(frames.length / MOST_FRAMES);
  return frames.filter((_, number) => number % each === 0 || number === frames.length - 1);
}

async function film(/** @type {any} */ asked, /** @type {(changed: object) => Promise<string>} */ drawn) {
  const wanted = framesOf(asked);
  const first = await painted(await drawn(wanted[0]), 1);
  const scale = Math.min(1, Math.sqrt(MOST_FILM / wanted.length / (first.width * first.height)));
  /** @type {import("./gif.js").Frame[]} */
  const frames = [];
  for (const [number, one] of wanted.entries()) {
    const { context, width, height } = await painted(await drawn(one), scale);
    const rest = number === 0 ? START : number === wanted.length - 1 ? END : 0;
    const milliseconds = Math.max(rest, asked.frame_ms ?? MOVE);
    frames.push({ width, height, pixels: context.getImageData(0, 0, width, height).data, milliseconds });
  }
  return new Blob([gif(frames)], { type: "image/gif" });
}

/**
 * @param {{ as: string }} asked
 * @param {(changed: object) => Promise<string>} drawn
 * @returns {Promise<Blob>}
 */
export async function picture(asked, drawn) {
  if (asked.as === "gif") return film(asked, drawn);
  const { canvas } = await painted(await drawn({}), SCALE);
  const blob = await new Promise((/** @type {(made: Blob | null) => void} */ made) =>
    canvas.toBlob(made, "image/png"),
  );
  if (!blob) throw new ApiError(t`The browser could not write the picture.`, { code: "failed" });
  return blob;
}
