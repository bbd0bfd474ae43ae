// The comparing view: the same boards, several methods, one run after the other so that times are fair.
import { html, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "../vendor/preact.js";
import { checkDraft, post } from "../lib/api.js";
import { announce } from "../lib/announce.js";
import { acceptDrops, copy } from "../lib/files.js";
import { count } from "../lib/format.js";
import { Number_, Segmented, Select } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { notify } from "../lib/notify.js";
import { useRefocus } from "../lib/refocus.js";
import { linkTo } from "../lib/share.js";
import { load, save } from "../lib/store.js";
import { Bench } from "./bench.js";
import { ALONE, GUIDED, HEURISTICS, PACKING, isMethod } from "./data.js";
import { GOALS } from "../slide/board.js";
import { checkedKept, isBench, withOne } from "./kept.js";
import { Results } from "./results.js";
import { FIRST, fromLink, isSetup } from "./setup.js";
import { Kept } from "./shelf.js";
import { t } from "../lib/text.js";

const MOST_BOARDS = 200;
const LEVELS = [
  ["", t`Any solvable`],
  ["easy", t`Easy`],
  ["medium", t`Medium`],
  ["hard", t`Hard`],
];

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
  const [measure, setMeasure] = useState(/** @type {Measure} */ ("seconds"));
  const [sort, setSort] = useState({ by: "board", down: false });
  const [page, setPage] = useState(0);
  const [kept, setKept] = useState(() => checkedKept(load("compare.kept", 1)));
  const benches = useMemo(() => {
    const linked = link ? setup.family : null;
    const made = { slide: new Bench("slide", changed), pack: new Bench("pack", changed) };
    for (const one of Object.values(made)) {
      const kept = load(`compare.results.${one.family}`, 1, isBench);
      if (kept && one.family !== linked) Object.assign(one, kept, { family: one.family });
    }
    return made;
  }, []);
  const bench = benches[setup.family];
  const page_ = /** @type {Ref<HTMLElement>} */ (useRef(null));
  useRefocus(page_);
  /** @param {Partial<Setup>} part */
  const change = (part) => {
    setProblem(null);
    setSetup((old) => ({ ...old, ...part }));
  };
  useLayoutEffect(() => save("compare.setup", 1, setup), [setup]);
  useLayoutEffect(() => {
    for (const { family, boards, goals, methods, options, want, results } of Object.values(benches)) {
      if (boards.length)
        save(`compare.results.${family}`, 1, { boards, goals, methods, options, want, results });
    }
  }, [benches.slide.results, benches.pack.results]);
  useEffect(() => () => Object.values(benches).forEach((one) => one.leave()), []);
  useLayoutEffect(() => {
    /** @param {string} text */
    const take = (text) =>
      setSetup((old) =>
        old.family === "pack" ? { ...old, packText: text } : { ...old, source: "text", text },
      );
    return acceptDrops(/** @type {HTMLElement} */ (document.getElementById("main")), take, (error) =>
      notify(error.message, { kind: "bad" }),
    );
  }, []);

  const pack = setup.family === "pack";
  // One run at a time: two would share the machine, and neither time would be fair.
  const other = benches[pack ? "slide" : "pack"];
  const ready = !bench.running && !other.running && !starting && 0 < chosenOf(setup).length;
  const chosen = chosenOf(setup);
  /** @param {string} id */
  const toggle = (id) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    change(pack ? { packMethods: next } : { methods: next });
  };

  /** @param {Event} event */
  const start = async (event) => {
    event.preventDefault();
    if (!ready) return;
    setProblem(null);
    setStarting(true);
    try {
      const { boards, goals } = await boardsOf(setup);
      if (bench.gone) return;
      /** @type {Bench["options"]} */
      const options = { time: setup.time };
      if (setup.nodes) options.nodes = setup.nodes;
      setPage(0);
      setMeasure("seconds");
      bench.begin({ boards, goals, methods: chosen, options, want: setup.want });
      announce(t`${t`${bench.total} runs`} started.`);
    } catch (error) {
      setProblem(error);
    }
    setStarting(false);
  };

  const share = async (shared = setup) => {
    const done = await copy(await linkTo("compare", { setup: shared }));
    notify(done ? t`Link to this experiment copied.` : t`Copying is not allowed here.`);
  };
  /** @param {KeptExperiment[]} next */
  const setAllKept = (next) => {
    setKept(next);
    save("compare.kept", 1, next);
  };
  const suggested =
    bench.results.length && !bench.running
      ? `${pack ? t`Packing` : setup.source === "random" ? `${setup.rows}×${setup.cols}` : t`My boards`}, ${t`${bench.methods.length} methods`}`
      : null;
  /** @param {string} name */
  const keep = (name) => {
    const { boards, goals, methods, options, want, results } = bench;
    const one = { boards, goals, methods, options, want, results };
    setAllKept(withOne(kept, { name, when: Date.now(), setup, bench: one }));
    notify(t`Kept as “${name}”.`);
  };
  /** @param {KeptExperiment} one */
  const openKept = (one) => {
    if (bench.running || other.running) return notify(t`Wait for the runs to end, or cancel them.`);
    Object.assign(benches[one.setup.family], one.bench);
    setPage(0);
    setSetup(one.setup);
    return announce(t`${one.name} opened.`);
  };
  /** @param {KeptExperiment} one */
  const forget = (one) => {
    setAllKept(kept.filter((other) => other !== one));
    notify(t`Forgot “${one.name}”.`, { action: [t`Undo`, () => setAllKept(kept)] });
  };
  const runs = !pack && setup.source === "random" ? count(setup.count * chosen.length) : null;
  return html`<div class="page compare" ref=${page_}>
    <h1>${t`Compare methods`}</h1>
    <div class="compare-columns">
      <form class="panel stack setup" onSubmit=${start} aria-label=${t`What to compare`}>
        <${Segmented} label=${t`Puzzles`} value=${setup.family} options=${[
          ["slide", t`Sliding`],
          ["pack", t`Packing`],
        ]}
          onChange=${(family) => change({ family })} />
        ${
          pack
            ? html`<${PackSource} setup=${setup} change=${change} problem=${problem} />`
            : html`<${SlideSource} setup=${setup} change=${change} problem=${problem} />`
        }
        <${Methods} pack=${pack} chosen=${chosen} toggle=${toggle} />
        <fieldset class="plain"><legend>${t`Limits for each run`}</legend>
          <div class="fields">
            <${Number_} label=${t`Seconds`} value=${setup.time} min=${0.1} max=${300} step="any"
              onChange=${(value) => value && change({ time: value })} />
            <${Number_} label=${t`Nodes`} value=${setup.nodes} min=${1} max=${1e12} placeholder=${t`no limit`}
              onChange=${(value) => change({ nodes: value })} />
          </div>
        </fieldset>
        <div class="setup-foot stack">
          ${
            problem &&
            html`<div class="notice bad" role="alert">
            ${problem.line ? t`Line ${problem.line}, column ${problem.column}: ` : ""}${problem.message}</div>`
          }
          <div class="row">
            <button class="button primary" type="submit" data-test="run"
              aria-disabled=${ready ? undefined : "true"}>
              ${icon("play")} ${bench.results.length ? t`Run again` : t`Run`}
              ${runs && html` <span class="small">${t`${runs} runs`}</span>`}</button>
            <button class="button" type="button" onClick=${() => share()}>${icon("share")} ${t`Link`}</button>
            ${!chosen.length && html`<span class="hint">${t`Choose at least one method.`}</span>`}
            ${
              other.running &&
              html`<span class="hint">${pack ? t`The sliding comparison still runs.` : t`The packing comparison still runs.`}</span>`
            }
          </div>
        </div>
      </form>
      <div class="stack results">
        ${
          bench.boards.length
            ? html`<${Results} bench=${bench} measure=${measure} setMeasure=${setMeasure} sort=${sort}
              setSort=${setSort}
            page=${page} setPage=${setPage} />`
            : html`<div class="panel empty"><h2>${t`One board, many ways`}</h2>
              <p class="muted">${t`Choose boards and methods and run
            them. Every run uses one thread and runs alone, so that times can be compared. A run that meets a
              limit is
            shown as such and not left out.`}</p></div>`
        }
      </div>
      <${Kept} kept=${kept} suggested=${suggested} onKeep=${keep} onOpen=${openKept} onForget=${forget}
          onShare=${(/** @type {KeptExperiment} */ one) => share(one.setup)} />
    </div>
  </div>`;
}

/**
 * The methods chosen for the family at hand.
 * @param {Setup} setup
 */
function chosenOf({ family, methods, packMethods }) {
  return (family === "pack" ? packMethods : methods).filter((id) => isMethod(id, family));
}

/**
 * The boards to run, as text.
 * @param {Setup} setup
 */
async function boardsOf(setup) {
  if (setup.family === "pack" || setup.source === "text") {
    const text = setup.family === "pack" ? setup.packText : setup.text;
    /** @type {Api.Asked} */
    const input = { text, puzzle: setup.family };
    if (setup.family === "slide" && setup.textGoal) input.goal = setup.textGoal;
    const first = await checkDraft(input);
    const boards = [first];
    for (let index = 1; index < Math.min(MOST_BOARDS, first.instances ?? 1); index++) {
      boards.push(await checkDraft({ ...input, index }));
    }
    /** @param {Api.Check} board */
    const goalOf = (board) => {
      if (board.puzzle === "pack") return "";
      return Array.isArray(board.goal) ? written(board.goal) : board.goal;
    };
    return { boards: boards.map((board) => board.text ?? text), goals: boards.map(goalOf) };
  }
  /** @type {Api.AskedBoards} */
  const body = { puzzle: "slide", rows: setup.rows, cols: setup.cols, goal: setup.goal, count: setup.count };
  if (setup.seed !== null) body.seed = setup.seed;
  if (setup.level) body.difficulty = setup.level;
  const { boards } = await post("/api/generate", body);
  return { boards: boards.map(written), goals: boards.map(() => setup.goal) };
}

/** @param {number[][]} rows */
const written = (rows) => rows.map((row) => row.join(" ")).join("/");

/** @param {{ setup: Setup, change: (part: Partial<Setup>) => void, problem: ApiError | null }} props */
function SlideSource({ setup, change, problem }) {
  return html`
    <${Segmented} label=${t`Boards`} value=${setup.source} options=${[
      ["random", t`At random`],
      ["text", t`My boards`],
    ]} onChange=${(source) => change({ source })} />
    ${
      setup.source === "random"
        ? html`<div class="fields">
      <${Number_} label=${t`Rows`} value=${setup.rows} min=${2} max=${20} onChange=${(rows) => change({ rows })}
        />
      <${Number_} label=${t`Columns`} value=${setup.cols} min=${2} max=${20}
        onChange=${(cols) => change({ cols })} />
      <${Number_} label=${t`Boards`} value=${setup.count} min=${1} max=${MOST_BOARDS}
        onChange=${(value) => change({ count: value })} />
      <${Number_} label=${t`Seed`} value=${setup.seed} min=${0} max=${4294967295} placeholder=${t`by chance`}
        onChange=${(seed) => change({ seed })} />
      <${Select} label=${t`Difficulty`} value=${setup.level} options=${LEVELS}
        onChange=${(level) => change({ level })} />
      <${Select} label=${t`Goal`} value=${setup.goal} options=${GOALS} onChange=${(goal) => change({ goal })} />
    </div>`
        : html`<div class="field"><label for="compare-text">${t`Boards in any format, one or many`}</label>
      <textarea id="compare-text" rows="5" spellcheck="false" value=${setup.text}
        aria-invalid=${problem ? "true" : undefined}
        onInput=${(/** @type {InputOf} */ event) => change({ text: event.target.value })}></textarea></div>
    <${Select} label=${t`Goal`} value=${setup.textGoal}
      options=${[
        ["", t`As the format has it`],
        ...GOALS,
        ...(setup.textGoal && !GOALS.some(([id]) => id === setup.textGoal)
          ? [[setup.textGoal, setup.textGoal]]
          : []),
      ]}
      onChange=${(textGoal) => change({ textGoal })} />`
    }`;
}

/** @param {{ setup: Setup, change: (part: Partial<Setup>) => void, problem: ApiError | null }} props */
function PackSource({ setup, change, problem }) {
  return html`<div class="field"><label for="compare-pack">${t`Puzzles in any format`}</label>
      <textarea id="compare-pack" rows="9" spellcheck="false" value=${setup.packText}
        aria-invalid=${problem ? "true" : undefined}
        onInput=${(/** @type {InputOf} */ event) => change({ packText: event.target.value })}></textarea></div>
    <${Segmented} label=${t`Look for`} value=${setup.want} options=${[
      ["first", t`One solution`],
      ["count", t`All, counted`],
    ]} onChange=${(want) => change({ want })} />`;
}

/** @param {{ pack: boolean, chosen: string[], toggle: (id: string) => void }} props */
function Methods({ pack, chosen, toggle }) {
  /**
   * @param {string} id
   * @param {string} words
   */
  const box = (id, words) =>
    html`<label class="tick"><input type="checkbox" checked=${chosen.includes(id)} aria-label=${words}
      onChange=${() => toggle(id)} /></label>`;
  /** @param {Choice[]} options */
  const line = (options) =>
    html`<div class="row ticks">
      ${options.map(
        ([id, title]) => html`<label class="toggle" key=${id}>
        <input type="checkbox" checked=${chosen.includes(id)} onChange=${() => toggle(id)} /><span>${title}
        </span></label>`,
      )}</div>`;
  if (pack) return html`<fieldset class="plain"><legend>${t`Methods`}</legend>${line(PACKING)}</fieldset>`;
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
    ${line(ALONE)}
  </fieldset>`;
}
