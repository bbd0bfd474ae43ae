// The comparing view: the same boards, several methods, one run after the other so that times are fair.
import {
  html,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "/page/vendor/preact.js";
import { checkDraft, post, runJob } from "../lib/api.js";
import { announce } from "../lib/announce.js";
import { DotBox } from "../lib/charts.js";
import { acceptDrops, download } from "../lib/files.js";
import { count, many, seconds } from "../lib/format.js";
import { Number_, Segmented, Select } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { notify } from "../lib/notify.js";
import { go } from "../lib/route.js";
import { useRefocus } from "../lib/refocus.js";
import { load, save } from "../lib/store.js";
import {
  ALONE,
  GUIDED,
  HEURISTICS,
  PACKING,
  csv,
  failed,
  isLimit,
  isMethod,
  methodOf,
  outcomeOf,
  resultOf,
  summary,
  wins,
} from "./data.js";

const FIRST = {
  family: "slide",
  source: "random",
  rows: 3,
  cols: 3,
  count: 20,
  seed: 1,
  level: "",
  text: "8 1 3/4 0 2/7 6 5",
  goal: "last",
  textGoal: "",
  packText:
    "slidepack pack\ntray 5x5\npieces\n  A\n  AA\n  B\n  BB\n  C\n  CC\n  D\n  DD\n" +
    "  EE\n  EE\n  E\n  FF\n  FF\n  F\n  GGG\n",
  want: "first",
  methods: ["astar:hamming", "astar:manhattan", "ida:manhattan", "bfs"],
  packMethods: ["cover", "brute-force"],
  time: 10,
  nodes: null,
};
const isSetup = (value) =>
  Array.isArray(value?.methods) && Array.isArray(value.packMethods) && typeof value.text === "string";
const isKept = (value) =>
  Array.isArray(value?.results) &&
  Array.isArray(value.boards) &&
  Array.isArray(value.goals) &&
  Array.isArray(value.methods);
const MOST_BOARDS = 200;
const LEVELS = [
  ["", "Any solvable"],
  ["easy", "Easy"],
  ["medium", "Medium"],
  ["hard", "Hard"],
];
const GOALS = [
  ["last", "Blank last"],
  ["first", "Blank first"],
  ["snail", "Snail"],
];

const MEASURES = {
  seconds: ["Time", seconds],
  expanded: ["Nodes expanded", count],
  generated: ["Nodes generated", count],
  length: ["Moves", count],
};
const PACK_MEASURES = {
  seconds: ["Time", seconds],
  expanded: ["Nodes expanded", count],
  generated: ["Placements tried", count],
};

/** The runs of a comparison, in order, and where it stands. Each family of puzzles has its own. */
class Bench {
  constructor(family, changed) {
    Object.assign(this, { changed, family, boards: [], goals: [], methods: [], options: {}, want: "first" });
    Object.assign(this, { results: [], running: null, progress: null, gone: false });
  }

  get total() {
    return this.boards.length * this.methods.length;
  }
  get left() {
    return this.total - this.results.length;
  }

  begin(asked) {
    Object.assign(this, { ...asked, results: [] });
    return this.go();
  }

  /** Runs what is left. Each board meets all methods before the next one comes. */
  async go() {
    if (this.running) return;
    const controller = new AbortController();
    this.running = controller;
    const done = new Set(this.results.map(({ board, method }) => `${board}/${method}`));
    for (let board = 0; board < this.boards.length && !controller.signal.aborted; board++) {
      for (const method of this.methods) {
        if (controller.signal.aborted) break;
        if (done.has(`${board}/${method}`)) continue;
        this.progress = { board, method, part: null };
        this.changed();
        const result = await this.#one(board, method, controller.signal);
        if (result) this.results = [...this.results, result];
        this.changed();
      }
    }
    this.running = null;
    this.progress = null;
    this.changed();
    if (this.gone) return;
    announce(
      this.left
        ? `Cancelled after ${this.results.length} of ${this.total} runs.`
        : `All ${this.total} runs done.`,
    );
  }

  async #one(board, method, signal) {
    const { algorithm, heuristic } = methodOf(method);
    const options = { ...this.options, algorithm, threads: 1 };
    if (heuristic) options.heuristic = heuristic;
    if (this.family === "pack") options.want = this.want;
    const input =
      this.family === "pack"
        ? { text: this.boards[board], puzzle: "pack" }
        : { text: this.boards[board], puzzle: "slide", goal: this.goals[board] };
    try {
      const report = await runJob(
        "/api/solve",
        { ...input, options },
        {
          signal,
          onProgress: (part) => {
            this.progress = { board, method, part };
            this.changed();
          },
        },
      );
      // A run that was cut short by hand says nothing about the method: it is left to be run again.
      return report.stopped_by === "interrupt" ? null : resultOf(board, method, report);
    } catch (error) {
      if (signal.aborted) return null;
      if (error.code === "offline") {
        notify(error.message, { kind: "bad" });
        this.stop();
        return null;
      }
      return failed(board, method, error.message);
    }
  }

  stop() {
    this.running?.abort();
  }

  /** Stops for good: the view is gone. */
  leave() {
    this.gone = true;
    this.stop();
  }
}

export default function View({ link }) {
  const [, changed] = useReducer((n) => n + 1, 0);
  const [setup, setSetup] = useState(() => ({
    ...FIRST,
    ...(load("compare.setup", 1, isSetup) ?? {}),
    ...fromLink(link),
  }));
  const [problem, setProblem] = useState(null);
  const [starting, setStarting] = useState(false);
  const [measure, setMeasure] = useState("seconds");
  const [sort, setSort] = useState({ by: "board", down: false });
  const [page, setPage] = useState(0);
  const benches = useMemo(() => {
    const linked = link ? setup.family : null;
    const made = { slide: new Bench("slide", changed), pack: new Bench("pack", changed) };
    for (const one of Object.values(made)) {
      const kept = load(`compare.results.${one.family}`, 1, isKept);
      if (kept && one.family !== linked) Object.assign(one, kept, { family: one.family });
    }
    return made;
  }, []);
  const bench = benches[setup.family];
  const page_ = useRef(null);
  useRefocus(page_);
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
    const take = (text) =>
      setSetup((old) =>
        old.family === "pack" ? { ...old, packText: text } : { ...old, source: "text", text },
      );
    return acceptDrops(document.getElementById("main"), take, (error) =>
      notify(error.message, { kind: "bad" }),
    );
  }, []);

  const pack = setup.family === "pack";
  // One run at a time: two would share the machine, and neither time would be fair.
  const other = benches[pack ? "slide" : "pack"];
  const ready = !bench.running && !other.running && !starting && 0 < chosenOf(setup).length;
  const chosen = chosenOf(setup);
  const toggle = (id) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    change(pack ? { packMethods: next } : { methods: next });
  };

  const start = async (event) => {
    event.preventDefault();
    if (!ready) return;
    setProblem(null);
    setStarting(true);
    try {
      const { boards, goals } = await boardsOf(setup);
      if (bench.gone) return;
      const options = { time: setup.time };
      if (setup.nodes) options.nodes = setup.nodes;
      setPage(0);
      setMeasure("seconds");
      bench.begin({ boards, goals, methods: chosen, options, want: setup.want });
      announce(`${many(bench.total, "run")} started.`);
    } catch (error) {
      setProblem(error);
    }
    setStarting(false);
  };

  const runs = !pack && setup.source === "random" ? count(setup.count * chosen.length) : null;
  return html`<div class="page compare" ref=${page_}>
    <h1>Compare methods</h1>
    <div class="compare-columns">
      <form class="panel stack setup" onSubmit=${start} aria-label="What to compare">
        <${Segmented} label="Puzzles" value=${setup.family} options=${[
          ["slide", "Sliding"],
          ["pack", "Packing"],
        ]}
          onChange=${(family) => change({ family })} />
        ${
          pack
            ? html`<${PackSource} setup=${setup} change=${change} problem=${problem} />`
            : html`<${SlideSource} setup=${setup} change=${change} problem=${problem} />`
        }
        <${Methods} pack=${pack} chosen=${chosen} toggle=${toggle} />
        <fieldset class="plain"><legend>Limits for each run</legend>
          <div class="fields">
            <${Number_} label="Seconds" value=${setup.time} min=${0.1} max=${300} step="any"
              onChange=${(value) => value && change({ time: value })} />
            <${Number_} label="Nodes" value=${setup.nodes} min=${1} max=${1e12} placeholder="no limit"
              onChange=${(value) => change({ nodes: value })} />
          </div>
        </fieldset>
        <div class="setup-foot stack">
          ${
            problem &&
            html`<div class="notice bad" role="alert">
            ${problem.line ? `Line ${problem.line}, column ${problem.column}: ` : ""}${problem.message}</div>`
          }
          <div class="row">
            <button class="button primary" type="submit" data-test="run"
              aria-disabled=${ready ? undefined : "true"}>
              ${icon("play")} ${bench.results.length ? "Run again" : "Run"}
              ${runs && html` <span class="small">${runs} runs</span>`}</button>
            ${!chosen.length && html`<span class="hint">Choose at least one method.</span>`}
            ${
              other.running &&
              html`<span class="hint">The ${pack ? "sliding" : "packing"} comparison still
              runs.</span>`
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
            : html`<div class="panel empty"><h2>One board, many ways</h2>
              <p class="muted">Choose boards and methods and run
            them. Every run uses one thread and runs alone, so that times can be compared. A run that meets a
              limit is
            shown as such and not left out.</p></div>`
        }
      </div>
    </div>
  </div>`;
}

/** The methods chosen for the family at hand. */
function chosenOf({ family, methods, packMethods }) {
  return (family === "pack" ? packMethods : methods).filter((id) => isMethod(id, family));
}

/** A puzzle another view sends here. */
function fromLink(link) {
  if (typeof link?.text !== "string") return {};
  return link.puzzle === "pack" || link.text.startsWith("slidepack pack")
    ? { family: "pack", packText: link.text }
    : {
        family: "slide",
        source: "text",
        text: link.text,
        textGoal: typeof link.goal === "string" ? link.goal : "",
      };
}

/** The boards to run, as text. */
async function boardsOf(setup) {
  if (setup.family === "pack" || setup.source === "text") {
    const text = setup.family === "pack" ? setup.packText : setup.text;
    const input = { text, puzzle: setup.family };
    if (setup.family === "slide" && setup.textGoal) input.goal = setup.textGoal;
    const first = await checkDraft(input);
    const boards = [first];
    for (let index = 1; index < Math.min(MOST_BOARDS, first.instances ?? 1); index++) {
      boards.push(await checkDraft({ ...input, index }));
    }
    const goalOf = ({ goal }) => (Array.isArray(goal) ? written(goal) : goal);
    return { boards: boards.map((board) => board.text), goals: boards.map(goalOf) };
  }
  const body = { puzzle: "slide", rows: setup.rows, cols: setup.cols, goal: setup.goal, count: setup.count };
  if (setup.seed !== null) body.seed = setup.seed;
  if (setup.level) body.difficulty = setup.level;
  const { boards } = await post("/api/generate", body);
  return { boards: boards.map(written), goals: boards.map(() => setup.goal) };
}

const written = (rows) => rows.map((row) => row.join(" ")).join("/");

function SlideSource({ setup, change, problem }) {
  return html`
    <${Segmented} label="Boards" value=${setup.source} options=${[
      ["random", "At random"],
      ["text", "My boards"],
    ]} onChange=${(source) => change({ source })} />
    ${
      setup.source === "random"
        ? html`<div class="fields">
      <${Number_} label="Rows" value=${setup.rows} min=${2} max=${20} onChange=${(rows) => change({ rows })}
        />
      <${Number_} label="Columns" value=${setup.cols} min=${2} max=${20}
        onChange=${(cols) => change({ cols })} />
      <${Number_} label="Boards" value=${setup.count} min=${1} max=${MOST_BOARDS}
        onChange=${(value) => change({ count: value })} />
      <${Number_} label="Seed" value=${setup.seed} min=${0} max=${4294967295} placeholder="by chance"
        onChange=${(seed) => change({ seed })} />
      <${Select} label="Difficulty" value=${setup.level} options=${LEVELS}
        onChange=${(level) => change({ level })} />
      <${Select} label="Goal" value=${setup.goal} options=${GOALS} onChange=${(goal) => change({ goal })} />
    </div>`
        : html`<div class="field"><label for="compare-text">Boards in any format, one or many</label>
      <textarea id="compare-text" rows="5" spellcheck="false" value=${setup.text}
        aria-invalid=${problem ? "true" : undefined}
        onInput=${(event) => change({ text: event.target.value })}></textarea></div>
    <${Select} label="Goal" value=${setup.textGoal}
      options=${[
        ["", "As the format has it"],
        ...GOALS,
        ...(setup.textGoal && !GOALS.some(([id]) => id === setup.textGoal)
          ? [[setup.textGoal, setup.textGoal]]
          : []),
      ]}
      onChange=${(textGoal) => change({ textGoal })} />`
    }`;
}

function PackSource({ setup, change, problem }) {
  return html`<div class="field"><label for="compare-pack">Puzzles in any format</label>
      <textarea id="compare-pack" rows="9" spellcheck="false" value=${setup.packText}
        aria-invalid=${problem ? "true" : undefined}
        onInput=${(event) => change({ packText: event.target.value })}></textarea></div>
    <${Segmented} label="Look for" value=${setup.want} options=${[
      ["first", "One solution"],
      ["count", "All, counted"],
    ]} onChange=${(want) => change({ want })} />`;
}

function Methods({ pack, chosen, toggle }) {
  const box = (id, words) =>
    html`<label class="tick"><input type="checkbox" checked=${chosen.includes(id)} aria-label=${words}
      onChange=${() => toggle(id)} /></label>`;
  const line = (options) =>
    html`<div class="row ticks">
      ${options.map(
        ([id, title]) => html`<label class="toggle" key=${id}>
        <input type="checkbox" checked=${chosen.includes(id)} onChange=${() => toggle(id)} /><span>${title}
        </span></label>`,
      )}</div>`;
  if (pack) return html`<fieldset class="plain"><legend>Methods</legend>${line(PACKING)}</fieldset>`;
  return html`<fieldset class="plain"><legend>Methods</legend>
    <div class="scroll"><table class="matrix"><thead><tr><th scope="col">
      <span class="visually-hidden">Heuristic</span></th>
      ${GUIDED.map(([id, title]) => html`<th scope="col" key=${id}>${title}</th>`)}</tr></thead>
      <tbody>
        ${HEURISTICS.map(
          ([heuristic, title]) => html`<tr key=${heuristic}><th scope="row">${title}</th>
          ${GUIDED.map(
            ([algorithm, name]) => html`<td key=${algorithm}>
            ${box(`${algorithm}:${heuristic}`, `${name} with ${title}`)}</td>`,
          )}</tr>`,
        )}</tbody></table></div>
    ${line(ALONE)}
  </fieldset>`;
}

const PAGE = 50;

/** How far a run is. */
const part = (now) => (now ? `, ${seconds(now.seconds)}, ${many(now.expanded, "node")}` : "");

function Results({ bench, measure, setMeasure, sort, setSort, page, setPage }) {
  const { results, methods, boards, family } = bench;
  const measures = family === "pack" ? PACK_MEASURES : MEASURES;
  const [title, format] = measures[measure] ?? measures.seconds;
  const groups = methods.map((id) => ({
    name: methodOf(id).title,
    values: results
      .filter(
        (result) =>
          result.method === id &&
          result[measure] !== null &&
          (measure !== "length" || result.outcome === "solved"),
      )
      .map((result) => ({
        value: result[measure],
        limit: isLimit(result),
        label: `Board ${result.board + 1}`,
      })),
  }));
  const now = bench.progress;
  const share = bench.total ? results.length / bench.total : 0;
  const table = () => csv(results, boards, family);
  const save_ = () => download(`slidepack-compare-${family}.csv`, table(), "text/csv;charset=utf-8");
  const card = useRef(null);
  // Whoever starts a run sees that it runs, wherever the form was scrolled to.
  const running = Boolean(bench.running);
  useEffect(() => {
    if (running) card.current.scrollIntoView({ block: "nearest" });
  }, [running]);
  return html`
    <section class="panel stack progress-card" aria-label="Progress" ref=${card}>
      <div class="row spread">
        <h2>${count(results.length)} of ${many(bench.total, "run")}</h2>
        <div class="row">
          ${
            running
              ? html`<button type="button" class="button" data-after="[data-test=run]"
                onClick=${() => bench.stop()}>
              ${icon("stop")} Cancel</button>`
              : bench.left > 0 &&
                html`<button type="button" class="button primary" onClick=${() => bench.go()}>
              ${icon("play")} Go on</button>`
          }
          <button type="button" class="button" disabled=${!results.length} onClick=${save_}>
            ${icon("export")} CSV</button>
        </div>
      </div>
      <div class="progress" role="progressbar" aria-label="Runs done" aria-valuemin="0" aria-valuemax="100"
        aria-valuenow=${Math.round(share * 100)}><div style=${{ transform: `scaleX(${share})` }}></div></div>
      <p class="small muted now">${
        now
          ? `Board ${now.board + 1}: ${methodOf(now.method).title}${part(now.part)}`
          : bench.left
            ? "Not finished: go on runs what is left."
            : "Done."
      }</p>
    </section>
    ${
      results.length > 0 &&
      html`
    <section class="panel stack" aria-label="Chart and figures">
      <${Segmented} label="Measure" hideLabel value=${measure}
        options=${Object.entries(measures).map(([id, [name]]) => [id, name])} onChange=${setMeasure} />
      <${DotBox} title=${title} groups=${groups} format=${format} />
      <${Figures} bench=${bench} measure=${measure} title=${title} format=${format} />
      ${1 < methods.length && html`<${Pairs} bench=${bench} measure=${measure} title=${title} />`}
    </section>
    <${Runs} bench=${bench} sort=${sort} setSort=${setSort} page=${page} setPage=${setPage} />`
    }`;
}

function Figures({ bench, measure, title, format }) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Figures"><table class="figures">
    <caption>${title} by method</caption>
    <thead><tr><th scope="col">Method</th><th scope="col" class="number">Answered</th>
      <th scope="col" class="number">Limits</th><th scope="col" class="number">Lower quartile</th>
      <th scope="col" class="number">Median</th><th scope="col" class="number">Upper quartile</th></tr>
    </thead>
    <tbody>${bench.methods.map((id) => {
      const sum = summary(bench.results, id, measure);
      const q = sum.quartiles;
      // With many runs cut off the figures are only lower bounds.
      const atLeast = (share) =>
        measure !== "length" && sum.runs && sum.runs * (1 - share) < sum.limits + 0.5 && sum.limits
          ? "≥ "
          : "";
      return html`<tr key=${id}><th scope="row">${methodOf(id).title}</th><td class="number">
        ${count(sum.answered)} of ${count(sum.runs)}</td><td class="number">
          ${sum.limits ? html`<span class="badge warm">${count(sum.limits)}</span>` : "0"}
          ${sum.failed ? html` <span class="badge bad">${count(sum.failed)} not run</span>` : ""}</td>
        <td class="number">${q ? atLeast(0.25) + format(q.lower) : "–"}</td><td class="number"><strong>
          ${q ? atLeast(0.5) + format(q.median) : "–"}</strong></td><td class="number">
            ${q ? atLeast(0.75) + format(q.upper) : "–"}</td></tr>`;
    })}</tbody></table></div>`;
}

function Pairs({ bench, measure, title }) {
  const names = bench.methods.map((id) => methodOf(id).title);
  return html`<details><summary>Board by board: who needs less (${title.toLowerCase()})</summary>
    <div class="scroll" tabindex="0" role="group" aria-label="Pairs"><table class="pairs">
      <caption>How often the method of the row needs less than that of the column, of the boards where this
        can be said</caption>
      <thead><tr><th scope="col"><span class="visually-hidden">Method</span></th>
        ${names.map((name, i) => html`<th scope="col" key=${i} class="number">${name}</th>`)}</tr></thead>
      <tbody>${bench.methods.map(
        (mine, r) =>
          html`<tr key=${mine}><th scope="row">${names[r]}</th>${bench.methods.map((theirs) => {
            if (mine === theirs) return html`<td key=${theirs} class="number muted">–</td>`;
            const { won, same, pairs } = wins(bench.results, mine, theirs, measure);
            return html`<td key=${theirs} class="number ${pairs && pairs < 2 * won ? "won" : ""}">
              ${
                pairs
                  ? html`${count(won)}<span class="muted small"> / ${count(pairs)}
                ${same ? `, ${count(same)} same` : ""}</span>`
                  : "–"
              }</td>`;
          })}</tr>`,
      )}</tbody></table></div></details>`;
}

/** Opens a board of the comparison in the view where it can be played. */
function openBoard({ family, boards, goals }, board) {
  const text = boards[board];
  go(family, family === "pack" ? { text } : { text, goal: goals[board] });
}

function Runs({ bench, sort, setSort, page, setPage }) {
  const pack = bench.family === "pack";
  // The board that is written out under the table.
  const [seen, see] = useState(null);
  useEffect(() => see(null), [bench.boards]);
  const columns = [
    [
      "board",
      pack ? "Puzzle" : "Board",
      (result) => result.board,
      (result) => html`<button type="button" class="board-name" aria-expanded=${String(result.board === seen)}
      aria-label=${`${pack ? "Puzzle" : "Board"} ${result.board + 1}`}
      onClick=${() => see(result.board === seen ? null : result.board)}>${count(result.board + 1)}</button>`,
      true,
    ],
    [
      "method",
      "Method",
      (result) => methodOf(result.method).title,
      (result) => methodOf(result.method).title,
      false,
    ],
    [
      "outcome",
      "Outcome",
      outcomeOf,
      (result) =>
        html`<span class="badge ${isLimit(result) ? "warm" : result.outcome === "failed" ? "bad" : ""}">
          ${outcomeOf(result)}</span>`,
      false,
    ],
    [
      "length",
      pack ? "Solutions" : "Moves",
      (result) => result.length,
      (result) =>
        isLimit(result) && !pack && result.bound ? `≥ ${count(result.bound)}` : count(result.length),
      true,
    ],
    ["expanded", "Expanded", (result) => result.expanded, (result) => count(result.expanded), true],
    [
      "generated",
      pack ? "Tried" : "Generated",
      (result) => result.generated,
      (result) => count(result.generated),
      true,
    ],
    ["seconds", "Time", (result) => result.seconds, (result) => seconds(result.seconds), true],
  ];
  const by = columns.find(([id]) => id === sort.by) ?? columns[0];
  const order = (a, b) => {
    const [x, y] = [by[2](a), by[2](b)];
    if (x === null || y === null) return (x === null) - (y === null);
    return (x < y ? -1 : y < x ? 1 : 0) * (sort.down ? -1 : 1);
  };
  const sorted = [...bench.results].sort(order);
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE));
  const at = Math.min(page, pages - 1);
  const choose = (id) => {
    setSort({ by: id, down: sort.by === id && !sort.down });
    setPage(0);
  };
  return html`<section class="panel stack" aria-label="Runs">
    <div class="scroll" tabindex="0" role="group" aria-label="Table of runs"><table class="runs">
      <caption>Every run</caption>
      <thead><tr>
        ${columns.map(
          ([id, name, , , isNumber]) => html`<th key=${id} scope="col"
          class=${isNumber ? "number" : ""}
            aria-sort=${sort.by === id ? (sort.down ? "descending" : "ascending") : undefined}>
            <button type="button" class="sorter" onClick=${() => choose(id)}>${name}<span aria-hidden="true">
              ${sort.by === id ? (sort.down ? " ▾" : " ▴") : ""}</span></button></th>`,
        )}</tr></thead>
      <tbody>
        ${sorted.slice(at * PAGE, (at + 1) * PAGE).map(
          (result) => html`<tr
          key=${`${result.board}/${result.method}`}>
            ${columns.map(
              ([id, , , show, isNumber]) => html`<td key=${id} class=${isNumber ? "number" : ""}>
              ${show(result)}</td>`,
            )}</tr>`,
        )}</tbody></table></div>
    ${
      seen !== null &&
      html`<div class="notice row spread" role="status">
      <span>${pack ? "Puzzle" : "Board"} ${seen + 1}: <span class="mono board-text" data-test="board-text">
        ${bench.boards[seen]}</span></span>
      <button type="button" class="button" onClick=${() => openBoard(bench, seen)}>Open it
        in ${pack ? "Pack" : "Slide"}</button>
    </div>`
    }
    ${
      1 < pages &&
      html`<div class="row"><button type="button" class="button icon" aria-label="Page before"
      aria-disabled=${at === 0 ? "true" : undefined} onClick=${() => at && setPage(at - 1)}>${icon("back")}
      </button><span>Page ${at + 1} of ${pages}</span>
        <button type="button" class="button icon" aria-label="Next page"
          aria-disabled=${at === pages - 1 ? "true" : undefined}
          onClick=${() => at < pages - 1 && setPage(at + 1)}>${icon("forward")}</button></div>`
    }
  </section>`;
}
