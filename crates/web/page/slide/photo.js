// Pictures on tiles: the user's own, reduced for storage, or a painted default.
import { cropped } from "./colours.js";
import { pickFile } from "../lib/files.js";
import { t } from "../lib/text.js";

/** The longer side of a stored picture, and of a board's picture, in pixels. */
const SIDE = 1024;
const QUALITY = 0.85;

function canvasOf(/** @type {number} */ width, /** @type {number} */ height) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  return { canvas, pen };
}

/** @param {File} file */
export async function readPhoto(file) {
  let picture;
  try {
    picture = await createImageBitmap(file);
  } catch {
    throw new Error(t`${file.name} is not a picture that this browser can read.`);
  }
  const small = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const { canvas, pen } = canvasOf(picture.width * small, picture.height * small);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL("image/jpeg", QUALITY);
}

export async function pickPhoto() {
  const file = await pickFile("image/*");
  return file && readPhoto(file);
}

function hills() {
  const { canvas, pen } = canvasOf(SIDE, SIDE);
  const sky = pen.createLinearGradient(0, 0, 0, SIDE);
  [
    [0, "#27356b"],
    [0.35, "#8a4b8f"],
    [0.55, "#f08a5d"],
    [0.7, "#ffd27a"],
  ].forEach(([at, colour]) => sky.addColorStop(Number(at), String(colour)));
  pen.fillStyle = sky;
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.fillStyle = "#fff3c4";
  pen.beginPath();
  pen.arc(SIDE * 0.66, SIDE * 0.52, SIDE * 0.09, 0, 2 * Math.PI);
  pen.fill();
  ["#b0506f", "#6d3b6e", "#3a2a57", "#1b1d3c"].forEach((colour, layer) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(0, SIDE);
    for (let x = 0; x <= SIDE; x += 8) {
      const wave = Math.sin(x / (150 - 25 * layer) + 1.7 * layer) + 0.6 * Math.sin(x / 67 + 2.9 * layer);
      pen.lineTo(x, SIDE * (0.58 + 0.11 * layer) - wave * (34 - 4 * layer));
    }
    pen.lineTo(SIDE, SIDE);
    pen.fill();
  });
  return canvas;
}

/** @param {string} address */
async function imageOf(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/**
 * The picture of a board: a URL that the caller must release with URL.revokeObjectURL.
 * @param {string | null} address of the reader's own picture
 * @param {number} rows
 * @param {number} cols
 * @returns {Promise<string>}
 */
export async function framed(address, rows, cols) {
  const source = address ? await imageOf(address).catch(hills) : hills();
  const part = cropped(source.width, source.height, cols / rows);
  const scale = Math.min(1, SIDE / Math.max(part.width, part.height));
  const { canvas, pen } = canvasOf(part.width * scale, part.height * scale);
  pen.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ made) =>
    canvas.toBlob(made, "image/jpeg", QUALITY),
  );
  return blob ? URL.createObjectURL(blob) : "";
}
