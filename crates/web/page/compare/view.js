// The Compare view: several methods on the same boards, sequentially, so that times are comparable.
import { html, useLayoutEffect, useMemo, useReducer, useRef, useState } from "../vendor/preact.js";
import { checkDraft, post } from "../lib/api.js";
import { announce, notify } from "../lib/notices.js";
import { acceptDrops, copy } from "../lib/files.js";
import { Number_, Segmented, Select } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { useRefocus } from "../lib/refocus.js";
import { linkTo } from "../lib/share.js";
import { load, save } from "../lib/store.js";
import { Bench } from "./bench.js";
import { ALONE, GUIDED, HEURISTICS, isMethod, methodOf } from "./statistics.js";
import { GOALS, LEVELS, toText } from "../slide/board.js";
import { Results } from "./results.js";
import { FIRST, fromLink, isSetup } from "./setup.js";
import { t } from "../lib/text.js";

const MOST_BOARDS = 200;

/** @param {any} value */
const isBench = (value) =>
  ["results", "boards", "goals", "methods"].every((name) => Array.isArray(value?.[name]));

/** @param {{ link: CompareLink | null }} props */
export default function View({ link }) {
  const [, changed] = useReducer((n) => n + 1, 0);
  const [setup, setSetup] = useState(
    () =>
      /** @type {Setup} */ ({
        ...FIRST,
        ...(load("compare.setup", 1, isSetup) ?? {}),
        ...fromLink(link),
      }),
  );
  const [problem, setProblem] = useState(/** @type {ApiError | null} */ (null));
  const [starting, setStarting] = useState(false);
  const [open, setOpen] = useState(link !== null);
  const bench = useMemo(() => {
    const made = new Bench(changed);
    return Object.assign(made, link ? null : load("compare.results.slide", 1, isBench));
  }, []);
  const element = /** @type {Ref<HTMLElement>} */ (useRef(null));
  useRefocus(element);
  /** @param {Partial<Setup>} part */
  const change = (part) => {
    setProblem(null);
    setSetup((old) => ({ ...old, ...part }));
  };
  const chosen = setup.methods.filter(isMethod);
  const ready = !bench.running && !starting && chosen.length > 0;

  const run = async () => {
    setProblem(null);
    setStarting(true);
    try {
      const { boards, goals } = await boardsOf(setup);
      if (bench.gone) return;
      /** @type {Bench["options"]} */
      const options = { time: setup.time };
      if (setup.nodes) options.nodes = setup.nodes;
      bench.begin({ boards, goals, methods: chosen, options });
      announce(t`${t`${bench.total} runs`} started.`);
    } catch (error) {
      setProblem(error);
      setOpen(true);
    }
    setStarting(false);
  };

  useLayoutEffect(() => save("compare.setup", 1, setup), [setup]);
  useLayoutEffect(() => {
    const { boards, goals, methods, options, results } = bench;
    if (boards.length) save("compare.results.slide", 1, { boards, goals, methods, options, results });
  }, [bench.results]);
  useLayoutEffect(() => {
    if (!link && !bench.boards.length) run();
    const main = /** @type {HTMLElement} */ (document.getElementById("main"));
    const stop = acceptDrops(main, (text) => change({ source: "text", text }));
    return () => {
      stop();
      bench.leave();
    };
  }, []);
  /** @param {string} id */
  const toggle = (id) =>
    change({
      methods: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id],
    });
  const share = async () => {
    const done = await copy(await linkTo("compare", { setup }));
    notify(done ? t`Link to this experiment copied.` : t`Copying is not allowed here.`);
  };
  return html`<div class="page compare stack" ref=${element}>
    <h1>${t`Compare methods`}</h1>
    <form class="panel stack setup" aria-label=${t`What to compare`} onSubmit=${(
      /** @type {Event} */ event,
    ) => {
      event.preventDefault();
      if (ready) run();
    }}>
      <div class="row spread">
        <p class="setup-says"><strong>${sentenceOf(setup)}</strong></p>
        <div class="row">
          <button class="button" type="button" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>
            ${icon("edit")} ${t`Change`}</button>
          <button class="button" type="button" onClick=${share}>${icon("share")} ${t`Link`}</button>
          <button class="button primary" type="submit" data-test="run" aria-disabled=${ready ? undefined : "true"}>
            ${icon("play")} ${bench.results.length ? t`Run again` : t`Run`}</button>
        </div>
      </div>
      <ul class="chips" aria-label=${t`Methods`}>
        ${chosen.map(
          (id) => html`<li key=${id}><button type="button" class="chip" onClick=${() => toggle(id)}
            aria-label=${t`Leave out ${methodOf(id).title}`}>${methodOf(id).title} <span aria-hidden="true">×</span></button></li>`,
        )}
        <li><button type="button" class="chip add" onClick=${() => setOpen(true)}>${icon("plus")} ${t`Add a method`}</button></li>
      </ul>
      ${
        problem &&
        html`<div class="notice bad" role="alert">
        ${problem.placed}</div>`
      }
      ${
        open &&
        html`<div class="setup-form">
        <div class="stack">
          <${Source} setup=${setup} change=${change} problem=${problem} />
          <fieldset class="plain"><legend>${t`Limits for each run`}</legend>
            <div class="fields">
              <${Number_} label=${t`Seconds`} value=${setup.time} min=${0.1} max=${300} step="any"
                onChange=${(value) => value && change({ time: value })} />
              <${Number_} label=${t`Nodes`} value=${setup.nodes} min=${1} max=${1e12} placeholder=${t`no limit`}
                onChange=${(value) => change({ nodes: value })} />
            </div>
          </fieldset>
        </div>
        <${Methods} chosen=${chosen} toggle=${toggle} />
      </div>`
      }
    </form>
    ${bench.boards.length > 0 && html`<${Results} bench=${bench} />`}
  </div>`;
}

/** @param {Setup} setup */
function sentenceOf({ source, rows, cols, count: boards, level, methods, time }) {
  const size = `${rows}×${cols}`;
  const name = LEVELS.find(([key]) => key === level)?.[1];
  const what =
    source === "text"
      ? t`My boards`
      : name
        ? t`${boards} ${size} boards (${name})`
        : t`${boards} random ${size} boards`;
  return t`${what}, ${t`${methods.filter(isMethod).length} methods`}, at most ${t`${time} seconds`} each`;
}

/** @param {Setup} setup */
async function boardsOf(setup) {
  if (setup.source === "text") {
    const { text, textGoal } = setup;
    /** @type {Api.Asked} */
    const input = { text, puzzle: "slide", ...(textGoal ? { goal: textGoal } : {}) };
    const first = /** @type {Api.SlideCheck} */ (await checkDraft(input));
    const boards = [first];
    for (let index = 1; index < Math.min(MOST_BOARDS, first.instances ?? 1); index++)
      boards.push(/** @type {Api.SlideCheck} */ (await checkDraft({ ...input, index })));
    return {
      boards: boards.map((board) => board.text ?? text),
      goals: boards.map(({ goal }) => (Array.isArray(goal) ? toText(goal) : goal)),
    };
  }
  /** @type {Api.AskedBoards} */
  const body = { puzzle: "slide", rows: setup.rows, cols: setup.cols, goal: setup.goal, count: setup.count };
  if (setup.seed !== null) body.seed = setup.seed;
  if (setup.level) body.difficulty = setup.level;
  const { boards } = await post("/api/generate", body);
  return { boards: boards.map(toText), goals: boards.map(() => setup.goal) };
}

/** @param {{ setup: Setup, change: (part: Partial<Setup>) => void, problem: ApiError | null }} props */
function Source({ setup, change, problem }) {
  const { textGoal } = setup;
  const known = !textGoal || GOALS.some(([id]) => id === textGoal);
  return html`
    <${Segmented} label=${t`Boards`} value=${setup.source} options=${[
      ["random", t`At random`],
      ["text", t`My boards`],
    ]} onChange=${(source) => change({ source })} />
    ${
      setup.source === "random"
        ? html`<div class="fields">
      <${Number_} label=${t`Rows`} value=${setup.rows} min=${2} max=${20} onChange=${(rows) => change({ rows })} />
      <${Number_} label=${t`Columns`} value=${setup.cols} min=${2} max=${20} onChange=${(cols) => change({ cols })} />
      <${Number_} label=${t`Boards`} value=${setup.count} min=${1} max=${MOST_BOARDS}
        onChange=${(value) => change({ count: value })} />
      <${Number_} label=${t`Seed`} value=${setup.seed} min=${0} max=${4294967295} placeholder=${t`by chance`}
        onChange=${(seed) => change({ seed })} />
      <${Select} label=${t`Difficulty`} value=${setup.level} options=${[["", t`Any solvable`], ...LEVELS]}
        onChange=${(level) => change({ level })} />
      <${Select} label=${t`Goal`} value=${setup.goal} options=${GOALS} onChange=${(goal) => change({ goal })} />
    </div>`
        : html`<div class="field"><label for="compare-text">${t`Boards in any format, one or many`}</label>
      <textarea id="compare-text" rows="5" spellcheck="false" value=${setup.text}
        aria-invalid=${problem ? "true" : undefined}
        onInput=${(/** @type {InputOf} */ event) => change({ text: event.target.value })}></textarea></div>
    <${Select} label=${t`Goal`} value=${textGoal}
      options=${[["", t`As the format has it`], ...GOALS, ...(known ? [] : [[textGoal, textGoal]])]}
      onChange=${(goal) => change({ textGoal: goal })} />`
    }`;
}

/** @param {{ chosen: string[], toggle: (id: string) => void }} props */
function Methods({ chosen, toggle }) {
  const box = (/** @type {string} */ id, /** @type {string} */ words) =>
    html`<label class="tick"><input type="checkbox" checked=${chosen.includes(id)} aria-label=${words}
      onChange=${() => toggle(id)} /></label>`;
  return html`<fieldset class="plain"><legend>${t`Methods`}</legend>
    <div class="scroll"><table class="matrix"><thead><tr><th scope="col">
      <span class="visually-hidden">${t`Heuristic`}</span></th>
      ${GUIDED.map(([id, title]) => html`<th scope="col" key=${id}>${title}</th>`)}</tr></thead>
      <tbody>
        ${HEURISTICS.map(
          ([heuristic, title]) => html`<tr key=${heuristic}><th scope="row">${title}</th>
          ${GUIDED.map(
            ([algorithm, name]) => html`<td key=${algorithm}>
            ${box(`${algorithm}:${heuristic}`, t`${name} with ${title}`)}</td>`,
          )}</tr>`,
        )}</tbody></table></div>
    <div class="row ticks">${ALONE.map(
      ([id, title]) => html`<label class="toggle" key=${id}>
        <input type="checkbox" checked=${chosen.includes(id)} onChange=${() => toggle(id)} /><span>${title}</span></label>`,
    )}</div>
  </fieldset>`;
}
