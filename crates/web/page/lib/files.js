// Files and text from and to the reader.
//
//   download("board.svg", blob)  or  download("board.txt", "text")
//   await pickText(".txt,.json")      what the reader chose, or null
//   acceptDrops(element, (text, name) => …)  files or text dropped on the element; returns a function that
//   stops it
//   acceptPastes((text) => …)  pastes outside of text fields and dialogs; returns a function that stops it
//   await copy(text)                          true if it is on the clipboard
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

/**
 * @param {File} file
 * @param {number} most bytes
 */
async function textOf(file, most = MOST_BYTES) {
  if (file.size > most)
    throw new Error(t`${file.name} is larger than such a file can be (${most >> 20} MiB)`);
  return file.text();
}

/** @returns {Promise<{ text: string, name: string } | null>} */
export function pickText(accept = "", most = MOST_BYTES) {
  return new Promise((resolve, reject) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      if (file) textOf(file, most).then((text) => resolve({ text, name: file.name }), reject);
      else resolve(null);
    });
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}

/**
 * @param {HTMLElement} element
 * @param {(text: string, name: string | null) => void} onText
 * @param {(error: Error) => void} onError
 */
export function acceptDrops(element, onText, onError = () => {}) {
  /** @param {DragEvent} event */
  const over = (event) => {
    if (
      !event.dataTransfer ||
      ![...event.dataTransfer.types].some((type) => type === "Files" || type === "text/plain")
    )
      return;
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
      onError(/** @type {Error} */ (error));
    }
  };
  element.addEventListener("dragover", over);
  element.addEventListener("dragleave", leave);
  element.addEventListener("drop", drop);
  return () => {
    element.removeEventListener("dragover", over);
    element.removeEventListener("dragleave", leave);
    element.removeEventListener("drop", drop);
  };
}

// Where pasted text belongs to the field itself. Choices, switches and sliders take no text.
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
