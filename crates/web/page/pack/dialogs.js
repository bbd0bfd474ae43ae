// Where puzzles come from: opened, made by hand, or made by the program.
import { html, useEffect, useState } from "/page/vendor/preact.js";
import { Dialog, Number_, Segmented, Select } from "../lib/forms.js";
import { get } from "../lib/api.js";
import { pickText } from "../lib/files.js";
import { announce } from "../lib/announce.js";
import { many, seconds } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { useLimits } from "../lib/limits.js";
import { Alone } from "./shape.js";
import { shapeOf } from "./model.js";
import { draftText } from "./text.js";
import { EXAMPLES } from "./examples.js";

let kitsKnown = null;

/** Kits and trays the server knows; null until they are here. */
export function useKits(wanted) {
  const [kits, setKits] = useState(kitsKnown);
  const [error, setError] = useState(null);
  useEffect(() => {
    if (!wanted || kits) return;
    get("/api/kits").then(
      (reply) => {
        kitsKnown = reply;
        setKits(reply);
        setError(null);
      },
      (failure) => setError(failure.message),
    );
  }, [wanted]);
  return [kits, error];
}

const area = (layers) =>
  layers.flat().reduce((sum, row) => sum + [...row].filter((mark) => mark === "." || mark === "?").length, 0);
const isFlat = (tray) => tray.layers.length === 1;
const kitArea = (kit) =>
  kit.pieces.reduce((sum, piece) => sum + shapeOf(piece.rows).length * piece.copies, 0);

/** The kit a text names, if it is one of those there are. */
const kitIn = (text, kits) => {
  const named = /^\s*kit\s+(\S+)/m.exec(text)?.[1];
  return kits.find(({ name }) => name === named) ?? null;
};

/** The pieces of a kit with the letters that a text calls them by, and a text to begin with. */
function Letters({ text, kits, onBegin }) {
  const [chosen, choose] = useState(null);
  if (!kits) return null;
  const kit = kitIn(text, kits.kits) ?? kits.kits.find(({ name }) => name === chosen) ?? kits.kits[0];
  const trays = kits.trays.filter((tray) => isFlat(tray) && area(tray.layers) === kitArea(kit));
  const begin = (tray) => {
    const rows = tray.layers[0].map((row) => `  ${row}\n`).join("");
    onBegin(`slidepack pack\nname My challenge\ntray\n${rows}kit ${kit.name}\n`);
  };
  const named = kits.kits.map(({ name, title }) => [name, title]);
  // A text that names a kit gets the one that is chosen.
  const take = (name) => {
    choose(name);
    if (kitIn(text, kits.kits)) onBegin(text.replace(/^(\s*kit\s+)\S+/m, `$1${name}`));
  };
  return html`<section class="letters stack tight" aria-label="Pieces and their letters">
    <${Select} label="Letters of the pieces" value=${kit.name} options=${named} onChange=${take} />
    <ul>${kit.pieces.map(
      (piece) => html`<li key=${piece.letter} data-letter=${piece.letter}>
      <${Alone} shape=${shapeOf(piece.rows)} colour=${piece.colour} letter=${piece.letter}
        name=${`Piece ${piece.letter}`} />
      <span aria-hidden="true">${piece.letter}${1 < piece.copies ? ` ×${piece.copies}` : ""}</span></li>`,
    )}</ul>
    <p class="hint">To type a challenge from a booklet, write the tray row by row: a piece's letter on each
      cell that it
      covers, a full stop on each empty cell.</p>
    ${
      0 < trays.length &&
      html`<div class="row">${trays.map(
        (tray) => html`<button key=${tray.name} type="button"
      class="button" onClick=${() => begin(tray)}>Empty ${tray.title}</button>`,
      )}</div>`
    }
  </section>`;
}

export function OpenDialog({ open, onClose, onOpen, text }) {
  const [typed, setTyped] = useState(text);
  const [error, setError] = useState(null);
  const [kits] = useKits(open);
  useEffect(() => {
    if (open) {
      setTyped(text);
      setError(null);
    }
  }, [open]);
  const tryOpen = async (what) => {
    setError(null);
    const failure = await onOpen(what);
    if (failure) setError(failure);
    else onClose();
  };
  const pick = async () => {
    try {
      const file = await pickText(".txt,.json,text/plain,application/json");
      if (file) {
        setTyped(file.text);
        await tryOpen(file.text);
      }
    } catch (failure) {
      setError(failure);
    }
  };
  const begin = (words) => {
    setTyped(words);
    setError(null);
  };
  const fitting = (kit) => kits.trays.filter((tray) => area(tray.layers) === kitArea(kit));
  const pairs = (kits?.kits ?? []).flatMap((kit) =>
    fitting(kit).map((tray) => ({
      name: `${kit.title}: ${tray.title}`,
      text: `slidepack pack\nname ${kit.title}, ${tray.title}\ntray ${tray.name}\nkit ${kit.name}\n`,
    })),
  );
  const example = ({ name, text: words }) => html`<li key=${name}><button type="button" class="button quiet"
    onClick=${() => tryOpen(words)}>${name}</button></li>`;
  return html`<${Dialog} title="Open a puzzle" open=${open} onClose=${onClose} wide>
    <div class="open-columns">
      <div class="stack">
        <h3>Examples</h3>
        <ul class="examples">${[...EXAMPLES, ...pairs].map(example)}</ul>
      </div>
      <form class="stack" onSubmit=${(event) => {
        event.preventDefault();
        tryOpen(typed);
      }}>
        <div class="field">
          <label for="pack-text">Puzzle as text: slidepack's own format, JSON, or the course's</label>
          <textarea id="pack-text" rows="12" spellcheck="false" value=${typed}
            aria-invalid=${error ? "true" : undefined}
            aria-describedby=${error ? "pack-text-error" : undefined}
            onInput=${(event) => setTyped(event.target.value)}></textarea>
        </div>
        ${
          error &&
          html`<div class="notice bad" role="alert" id="pack-text-error">
          ${error.line ? `Line ${error.line}, column ${error.column}: ` : ""}${error.message}</div>`
        }
        <div class="actions">
          <button type="button" class="button" onClick=${pick}>${icon("open")} Choose a file</button>
          <button type="submit" class="button primary">Open</button>
        </div>
        <${Letters} text=${typed} kits=${kits} onBegin=${begin} />
        <p class="hint">A file can also be dropped anywhere on the page, and text pasted.</p>
      </form>
    </div>
  <//>`;
}

const LEVELS = [
  ["", "Any"],
  ["starter", "Starter"],
  ["junior", "Junior"],
  ["expert", "Expert"],
  ["master", "Master"],
  ["wizard", "Wizard"],
];

/** `now` is the run that makes a challenge, if one does. */
export function ChallengeDialog({ open, onClose, onMake, now, onCancel, message }) {
  const [kits, kitsError] = useKits(open);
  const limits = useLimits();
  const [wish, setWish] = useState({
    tray: "5x11",
    kit: "iq-puzzler-pro",
    level: "",
    placed: null,
    seed: null,
  });
  const change = (part) => setWish({ ...wish, ...part });
  const kit = kits?.kits.find(({ name }) => name === wish.kit);
  const tray = kits?.trays.find(({ name }) => name === wish.tray);
  const [have, room] = kit && tray ? [kitArea(kit), area(tray.layers)] : [0, 0];
  const make = (event) => {
    event.preventDefault();
    const body = { tray: wish.tray, kit: wish.kit };
    if (wish.level) body.level = wish.level;
    if (wish.placed !== null) body.placed = wish.placed;
    if (wish.seed !== null) body.seed = wish.seed;
    onMake(body);
  };
  return html`<${Dialog} title="New challenge" open=${open} onClose=${onClose}>
    <form class="stack" onSubmit=${make}>
      <p class="muted">Some pieces lie already, and there is exactly one way to add the others.</p>
      ${kitsError && html`<div class="notice bad" role="alert">${kitsError}</div>`}
      ${
        kits &&
        html`<div class="fields">
        <${Select} label="Tray" value=${wish.tray}
          options=${kits.trays.map(({ name, title }) => [name, title])}
          onChange=${(value) => change({ tray: value })} />
        <${Select} label="Pieces" value=${wish.kit}
          options=${kits.kits.map(({ name, title }) => [name, title])}
          onChange=${(value) => change({ kit: value })} />
      </div>
      <p class=${have === room ? "hint" : "notice warm"}>
        ${have} of ${room} cells${have === room ? "" : ": these pieces do not fill this tray"}</p>
      <${Segmented} label="Level" value=${wish.level} options=${LEVELS}
        onChange=${(value) => change({ level: value })} />
      <div class="fields">
        <${Number_} label="Pieces given" value=${wish.placed} min=${0} max=${kit ? kit.pieces.length : 60}
          placeholder="half" onChange=${(value) => change({ placed: value })} />
        <${Number_} label="Seed" value=${wish.seed} min=${0} max=${4294967295} placeholder="by chance"
          onChange=${(value) => change({ seed: value })} hint="The same seed makes the same challenge." />
      </div>`
      }
      ${message && html`<div class="notice ${message.kind}" role="alert">${message.text}</div>`}
      <div class="actions">
        ${
          now
            ? html`<div class="grow making" role="group" aria-label="Making a challenge">
            <span class="progress unknown" role="progressbar" aria-label="Making a challenge"><div></div>
            </span>
            <span class="small muted" data-test="making">${makingWords(now, limits?.job.seconds)}</span></div>
          <button type="button" class="button" data-after="dialog[open] .actions button" onClick=${onCancel}>
            ${icon("stop")} Cancel</button>`
            : html`<button type="submit" class="button primary" data-after="dialog[open] .actions button"
            disabled=${!kits || have !== room}>Make it</button>`
        }
      </div>
    </form>
  <//>`;
}

/** How far the making of a challenge is. */
function makingWords({ progress, waiting }, most) {
  if (!progress) return waiting ? "Waiting for a free core" : "Starting";
  const time = `${seconds(progress.seconds)}${most ? ` of at most ${seconds(most)}` : ""}`;
  return `${time} · ${many(progress.expanded, "node")}`;
}

const BRUSHES = [
  [".", "Cell"],
  ["?", "May stay empty"],
  ["-", "Hole"],
];
const blank = (rows, cols) => Array.from({ length: rows }, () => ".".repeat(cols));

/**
 * Draw a tray, choose pieces. `draft` is kept by the view: { tray (rows) or named, kit, use: { kit: { letter:
 * copies } }, name }
 */
export function MakeDialog({ open, onClose, onOpen, draft, setDraft }) {
  const [kits, kitsError] = useKits(open);
  const [brush, setBrush] = useState(".");
  const [at, setAt] = useState([0, 0]);
  const [error, setError] = useState(null);
  const [stroke, setStroke] = useState(null);
  useEffect(() => {
    const lift = () => setStroke(null);
    addEventListener("pointerup", lift);
    return () => removeEventListener("pointerup", lift);
  }, []);
  if (!open) return html`<${Dialog} title="Make a puzzle" open=${false} onClose=${onClose} wide><//>`;

  const rows = draft.rows;
  const cols = rows[0].length;
  const change = (part) => {
    setError(null);
    setDraft({ ...draft, ...part });
  };
  const put = (r, c, markThere) => {
    if (rows[r][c] === markThere) return;
    change({ rows: rows.map((row, i) => (i === r ? row.slice(0, c) + markThere + row.slice(c + 1) : row)) });
  };
  // A click on what is there already makes a hole of it, and a hole becomes a cell again.
  const strokeAt = (r, c) => (rows[r][c] === brush ? (brush === "-" ? "." : "-") : brush);
  const down = (event, r, c) => {
    event.preventDefault();
    event.target.releasePointerCapture?.(event.pointerId);
    const markThere = strokeAt(r, c);
    setStroke(markThere);
    setAt([r, c]);
    put(r, c, markThere);
  };
  const paintMove = (event) => {
    if (stroke === null) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-draft]");
    if (cell) put(...cell.dataset.draft.split(",").map(Number), stroke);
  };
  const resize = (h, w) =>
    change({
      named: null,
      rows: Array.from({ length: h }, (_, r) => (rows[r] ?? "").slice(0, w).padEnd(w, ".")),
    });
  const said = { ".": "cell", "?": "may stay empty", "-": "hole" };
  const key = (event) => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) {
      const to = [
        Math.max(0, Math.min(rows.length - 1, at[0] + step[0])),
        Math.max(0, Math.min(cols - 1, at[1] + step[1])),
      ];
      setAt(to);
      event.currentTarget.querySelector(`[data-draft="${to.join()}"]`)?.focus();
    } else if (event.key === " " || event.key === "Enter") {
      const markThere = strokeAt(...at);
      put(...at, markThere);
      announce(said[markThere]);
    } else return;
    event.preventDefault();
  };

  const kit = kits?.kits.find(({ name }) => name === draft.kit) ?? kits?.kits[0];
  const use = (piece) => draft.use[kit.name]?.[piece.letter] ?? piece.copies;
  const setUse = (piece, copies) =>
    change({ use: { ...draft.use, [kit.name]: { ...draft.use[kit.name], [piece.letter]: copies } } });
  const setAll = (copies) =>
    change({
      use: {
        ...draft.use,
        [kit.name]: Object.fromEntries(kit.pieces.map((piece) => [piece.letter, copies ?? piece.copies])),
      },
    });
  const named = kits?.trays.find(({ name }) => name === draft.named);
  const cells = named ? named.layers : [rows];
  const most = area(cells);
  const must = cells.flat().reduce((sum, row) => sum + [...row].filter((m) => m === ".").length, 0);
  const have = kit ? kit.pieces.reduce((sum, piece) => sum + shapeOf(piece.rows).length * use(piece), 0) : 0;
  const verdict =
    have < must
      ? `${must - have} cells of pieces are missing`
      : most < have
        ? `${have - most} cells too many`
        : "fits";
  const play = async () => {
    const text = draftText({
      name: draft.name,
      tray: draft.named ?? rows,
      kit: kit.name,
      pieces: kit.pieces.map((piece) => ({ letter: piece.letter, use: use(piece) })),
    });
    const failure = await onOpen(text);
    if (failure) setError(failure);
    else onClose();
  };
  const startFrom = (name) => {
    const tray = kits.trays.find((known) => known.name === name);
    if (!tray) change({ named: null });
    else if (isFlat(tray))
      change({
        named: null,
        rows: tray.layers[0].map((row) => [...row].map((m) => (m === "." || m === "?" ? m : "-")).join("")),
      });
    else change({ named: name });
    setAt([0, 0]);
  };
  return html`<${Dialog} title="Make a puzzle" open=${open} onClose=${onClose} wide>
    ${kitsError && html`<div class="notice bad" role="alert">${kitsError}</div>`}
    <div class="make">
      <section class="stack" aria-label="Tray">
        <div class="fields tight">
          ${
            kits &&
            html`<${Select} label="Start from" value=${draft.named ?? ""}
            options=${[["", "My drawing"], ...kits.trays.map(({ name, title }) => [name, title])]}
              onChange=${startFrom} />`
          }
          <${Number_} label="Rows" value=${rows.length} min=${1} max=${20}
            onChange=${(value) => resize(value, cols)} />
          <${Number_} label="Columns" value=${cols} min=${1} max=${20}
            onChange=${(value) => resize(rows.length, value)} />
        </div>
        ${
          named
            ? html`<div class="layers-small" role="img"
              aria-label=${`${named.title}: ${named.layers.length} layers`}>
              ${named.layers.map(
                (layer) => html`<div class="draft" aria-hidden="true"
                style=${{ "--cols": layer[0].length }}>
                  ${layer.map(
                    (row) => html`<div>
                    ${[...row].map((m) => html`<span class="draft-cell" data-kind=${m}></span>`)}</div>`,
                  )}</div>`,
              )}</div>`
            : html`<${Segmented} label="Draw with" value=${brush} options=${BRUSHES} onChange=${setBrush} />
          <div class="draft" role="grid" aria-label="Drawing of the tray: arrow keys move, Space draws"
            style=${{ "--cols": cols }} onKeyDown=${key} onPointerMove=${paintMove}>
            ${rows.map(
              (row, r) => html`<div role="row" key=${r}>
              ${[...row].map(
                (m, c) => html`<div role="gridcell" key=${c} class="draft-cell" data-kind=${m}
                data-draft=${`${r},${c}`} tabindex=${at[0] === r && at[1] === c ? 0 : -1}
                  aria-label=${`row ${r + 1}, column ${c + 1}: ${said[m]}`}
                  onPointerDown=${(event) => down(event, r, c)} onFocus=${() => setAt([r, c])}></div>`,
              )}</div>`,
            )}
          </div>
          <div class="row"><button type="button" class="button quiet"
            onClick=${() => change({ rows: blank(rows.length, cols) })}>All cells</button>
            <button type="button" class="button quiet"
              onClick=${() =>
                change({ rows: blank(rows.length, cols).map((row) => row.replaceAll(".", "-")) })}>
              All holes</button></div>`
        }
      </section>
      <section class="stack" aria-label="Pieces">
        ${
          kit &&
          html`<div class="fields">
          <${Select} label="Kit" value=${kit.name}
            options=${kits.kits.map(({ name, title }) => [name, title])}
            onChange=${(value) => change({ kit: value })} />
          <div class="field"><label for="make-name">Name</label>
            <input id="make-name" type="text" maxlength="60" value=${draft.name}
              onInput=${(event) => change({ name: event.target.value })} /></div>
        </div>
        <ul class="kit">
          ${kit.pieces.map(
            (piece) => html`<li key=${piece.letter} class=${use(piece) ? "" : "none"}>
            <${Alone} shape=${shapeOf(piece.rows)} colour=${piece.colour} letter=${piece.letter} />
            <div class="stepper">
              <button type="button" class="button icon" aria-label=${`One ${piece.letter} less`}
                aria-disabled=${use(piece) ? undefined : "true"}
                onClick=${() => use(piece) && setUse(piece, use(piece) - 1)}>${icon("minus")}</button>
              <output aria-label=${`Copies of ${piece.letter}`}>${use(piece)}</output>
              <button type="button" class="button icon" aria-label=${`One ${piece.letter} more`}
                onClick=${() => setUse(piece, Math.min(99, use(piece) + 1))}>${icon("plus")}</button>
            </div>
          </li>`,
          )}
        </ul>
        <div class="row"><button type="button" class="button quiet" onClick=${() => setAll(null)}>Whole kit
        </button><button type="button" class="button quiet" onClick=${() => setAll(0)}>None</button></div>`
        }
      </section>
    </div>
    <div class="make-foot">
      <div class="grow"><strong data-test="area">
        ${have} of ${must === most ? must : `${must} to ${most}`} cells</strong> <span
          class=${verdict === "fits" ? "badge" : "badge warm"}>${verdict}</span>
        <div class="progress" aria-hidden="true">
          <div style=${{ transform: `scaleX(${most ? Math.min(1, have / most) : 0})` }}></div></div></div>
      <button type="button" class="button primary" disabled=${!kit || have === 0 || most === 0}
        onClick=${play}>Play this</button>
    </div>
    ${error && html`<div class="notice bad" role="alert">${error.message}</div>`}
  <//>`;
}
