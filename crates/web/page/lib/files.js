// Files and text from and to the user. Functions that add listeners return a function that removes
// them.
import { ApiError } from "./error.js";
import { notify } from "./notices.js";
import { t } from "./text.js";

const MOST_BYTES = 1 << 20;

/**
 * @param {string} name
 * @param {Blob | string} content
 */
export function download(name, content, type = "text/plain;charset=utf-8") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function textOf(/** @type {File} */ file, /** @type {number} */ most = MOST_BYTES) {
  if (file.size > most)
    throw new ApiError(t`${file.name} is larger than such a file can be (${most >> 20} MiB)`);
  return file.text();
}

/** @returns {Promise<File | null>} */
export function pickFile(accept = "") {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.addEventListener("change", () => resolve(input.files?.[0] ?? null));
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}

export async function pickText(accept = "", most = MOST_BYTES) {
  const file = await pickFile(accept);
  return file && { text: await textOf(file, most), name: file.name };
}

/**
 * @param {HTMLElement} element
 * @param {(text: string, name: string | null) => void} onText
 */
export function acceptDrops(element, onText) {
  /** @param {DragEvent} event */
  const over = (event) => {
    const types = event.dataTransfer?.types ?? [];
    if (!event.dataTransfer || !(types.includes("Files") || types.includes("text/plain"))) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    element.classList.add("dropping");
  };
  /** @param {DragEvent} event */
  const leave = (event) => {
    if (!element.contains(/** @type {Node | null} */ (event.relatedTarget)))
      element.classList.remove("dropping");
  };
  /** @param {DragEvent} event */
  const drop = async (event) => {
    event.preventDefault();
    element.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    const plain = event.dataTransfer?.getData("text/plain");
    try {
      if (file) onText(await textOf(file), file.name);
      else if (plain) onText(plain, null);
    } catch (error) {
      notify(/** @type {Error} */ (error).message, { kind: "bad" });
    }
  };
  const stop = new AbortController();
  element.addEventListener("dragover", over, { signal: stop.signal });
  element.addEventListener("dragleave", leave, { signal: stop.signal });
  element.addEventListener("drop", drop, { signal: stop.signal });
  return () => stop.abort();
}

// Elements that handle pasted text themselves. Selects, switches and sliders take no text.
const TAKES_TEXT =
  "textarea, dialog, [contenteditable], " +
  "input:not([type=radio], [type=checkbox], [type=range], [type=button])";

/** @param {(text: string) => void} onText */
export function acceptPastes(onText) {
  /** @param {ClipboardEvent} event */
  const paste = async (event) => {
    if (!event.clipboardData) return;
    if (event.target instanceof Element && event.target.closest(TAKES_TEXT)) return;
    const file = event.clipboardData.files[0];
    const text = file ? await textOf(file).catch(() => "") : event.clipboardData.getData("text/plain");
    if (text.trim()) onText(text);
  };
  document.addEventListener("paste", paste);
  return () => document.removeEventListener("paste", paste);
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "visually-hidden";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
