// The Learn view: a search watched step by step, heuristics side by side, and why a board can or cannot be solved.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "/page/vendor/preact.js";
import { checkGoal, readText } from "../slide/game.js";
import { fromRows, goalTiles, homesOf, toRows, toText } from "../slide/board.js";
import { OpenDialog } from "../slide/open.js";
import { layout } from "./tree.js";
import { frame, pathTo, tell } from "./frames.js";
import { TreeCanvas } from "./canvas.js";
import { Values } from "./values.js";
import { Solvable } from "./solvable.js";
import { Segmented, Select } from "../lib/forms.js";
import { PlayerBar, usePlayer } from "../lib/player.js";
import { post } from "../lib/api.js";
import { acceptDrops, acceptPastes } from "../lib/files.js";
import { announce } from "../lib/announce.js";
import { notify } from "../lib/notify.js";
import { load, save } from "../lib/store.js";
import { linkTo } from "../lib/share.js";
import { copy } from "../lib/files.js";
import { go } from "../lib/route.js";
import { icon } from "../lib/icons.js";
import { count } from "../lib/format.js";

const ALGORITHMS = [["greedy", "Greedy"], ["astar", "A*"], ["branch-and-bound", "Branch & bound"], ["ida", "IDA*"]];
const HEURISTICS = [["hamming", "Hamming"], ["manhattan", "Manhattan"], ["linear-conflict", "Linear conflict"]];
const STEPS = [["50", "50 nodes"], ["150", "150 nodes"], ["500", "500 nodes"], ["2000", "2000 nodes"]];
const START = "2 4 3/1 0 6/7 5 8";

const ABOUT = {
  greedy: "Greedy always expands the node that looks nearest to the goal (least h). It is quick and often finds a long way round.",
  astar: "A* expands the node with the least f = g + h: moves made plus moves surely left. The first way it finds is a shortest one.",
  "branch-and-bound": "Branch and bound takes the cheapest node of its queue, the oldest of equals first. With a cost that never says too much it is optimal too.",
  ida: "IDA* goes depth first and turns back where f is over the bound; then it starts again with a larger bound. It remembers only the path it is on.",
};

const known = (value, list, fallback) => (list.some(([key]) => key === value) ? value : fallback);

function first(link) {
  const kept = load("learn", 1, (value) => typeof value === "object" && value !== null) ?? {};
  const wanted = link ? { ...kept, ...link } : kept;
  const board = readText(wanted.text) ?? readText(START);
  const goal = checkGoal(wanted.goal, board) ?? "last";
  return {
    board, goal,
    algorithm: known(wanted.algorithm, ALGORITHMS, "astar"),
    heuristic: known(wanted.heuristic, HEURISTICS, "manhattan"),
    steps: known(wanted.steps, STEPS, "150"),
    tab: wanted.tab === "solvable" ? "solvable" : "search",
    nodes: known(wanted.nodes, [["auto"], ["boards"], ["numbers"]], "auto"),
  };
}

export default function Learn({ link }) {
  const [at, setAt] = useState(() => first(link));
  const [watches, setWatches] = useState({});
  const [check, setCheck] = useState(null);
  const [error, setError] = useState(null);
  const [picked, pick] = useState(null);
  const [open, setOpen] = useState(false);
  const [pasted, setPasted] = useState("");
  const page = useRef(null);
  const live = useRef({});
  // Counts what is to be the board: an answer to an older wish comes too late.
  const wish = useRef(0);
  const set = (fields) => setAt((old) => ({ ...old, ...fields }));

  const { board, goal, algorithm, heuristic } = at;
  const { rows, cols } = board;
  const goalFlat = useMemo(() => goalTiles(goal, rows, cols), [goal, rows, cols]);
  const homes = useMemo(() => homesOf(goalFlat), [goalFlat]);
  const text = toText(toRows(board.tiles, cols));
  const goalText = typeof goal === "string" ? goal : toText(goal);
  const question = `${text}|${goalText}|${algorithm}|${at.steps}`;

  // Every heuristic is asked about the same board with the same method, so that they can be told side by side.
  useEffect(() => {
    const stop = new AbortController();
    setWatches({});
    setError(null);
    const ask = async (name, steps) => {
      const watch = await post("/api/watch", { board: toRows(board.tiles, cols), goal, options: { algorithm, heuristic: name, steps } }, { signal: stop.signal });
      setWatches((old) => ({ ...old, [`${question}|${name}`]: watch }));
    };
    (async () => {
      try {
        await ask(heuristic, Number(at.steps));
        for (const [name] of HEURISTICS) if (name !== heuristic) await ask(name, Number(at.steps));
      } catch (problem) {
        if (problem.code !== "aborted") setError(problem);
      }
    })();
    return () => stop.abort();
  }, [question]);

  useEffect(() => {
    const stop = new AbortController();
    setCheck(null);
    post("/api/check", { board: toRows(board.tiles, cols), goal }, { signal: stop.signal }).then(setCheck, (problem) => problem.code !== "aborted" && setError(problem));
    return () => stop.abort();
  }, [text, goalText]);

  useLayoutEffect(() => { save("learn", 1, { text, goal, algorithm, heuristic, steps: at.steps, tab: at.tab, nodes: at.nodes }); }, [at]);

  const watch = watches[`${question}|${heuristic}`] ?? null;
  const tree = useMemo(() => watch && layout(watch.nodes), [watch]);
  const player = usePlayer(watch ? watch.steps.length : 0, { key: watch, interval: 300 });
  const state = watch ? frame(watch, player.at) : null;
  // A node is chosen at one step of one search.
  const chosen = picked?.watch === watch && picked?.at === player.at ? picked.id : null;
  const choose = (id) => pick(id === null ? null : { watch, at: player.at, id });
  const inHand = chosen !== null && watch && chosen < watch.nodes.length && state.status[chosen] ? chosen : state?.current;
  const path = watch ? (state.done && watch.path?.length ? watch.path : pathTo(watch, inHand)) : [];
  const boards = at.nodes === "boards" || (at.nodes === "auto" && rows * cols <= 16 && (watch?.nodes.length ?? 0) <= 90);
  const node = watch?.nodes[inHand];
  const told = watch ? tell(watch, state.step) : "";

  useEffect(() => { if (watch && player.at > 0 && !player.playing) announce(told); }, [player.at, player.playing]);

  const takeCheck = (read) => {
    wish.current += 1;
    setOpen(false);
    if (read.puzzle === "pack") {
      notify("This is a packing puzzle: here it is in Pack.");
      go("pack", { text: read.text });
      return;
    }
    set({ board: fromRows(read.start), goal: read.goal });
  };
  live.current.takeText = async (pasted_) => {
    const mine = ++wish.current;
    try {
      const read = await post("/api/check", { text: pasted_ });
      if (mine !== wish.current) return;
      if (read.instances === 1 || read.puzzle === "pack") {
        takeCheck(read);
        return;
      }
    } catch {
      // The dialog shows what is wrong.
    }
    if (mine !== wish.current) return;
    setPasted(pasted_);
    setOpen(true);
  };
  useLayoutEffect(() => {
    const stops = [acceptDrops(page.current, (dropped) => live.current.takeText(dropped), (problem) => notify(problem.message, { kind: "bad" })), acceptPastes((dropped) => live.current.takeText(dropped))];
    return () => {
      wish.current += 1;
      stops.forEach((stop) => stop());
    };
  }, []);

  const scramble = async (difficulty) => {
    const mine = ++wish.current;
    try {
      const made = await post("/api/generate", { puzzle: "slide", rows, cols, goal, difficulty });
      if (mine === wish.current) set({ board: fromRows(made.boards[0]) });
    } catch (problem) {
      if (mine === wish.current) notify(problem.message, { kind: "bad" });
    }
  };
  const share = async () => {
    const address = await linkTo("learn", { text, goal: goalText, algorithm, heuristic, steps: at.steps, tab: at.tab });
    notify((await copy(address)) ? "Link copied." : "Copying is not allowed here.");
  };

  return html`<div class="page learn stack" ref=${page}>
    <h1 class="visually-hidden">Learn</h1>
    <div class="toolbar" role="toolbar" aria-label="Board">
      <${Segmented} label="Lesson" hideLabel value=${at.tab} options=${[["search", "Watch a search"], ["solvable", "Is it solvable?"]]} onChange=${(tab) => set({ tab })} />
      <span class="grow"></span>
      <button type="button" class="button" onClick=${() => { setPasted(""); setOpen(true); }}>${icon("open")} Open</button>
      <button type="button" class="button" onClick=${() => scramble("easy")}>${icon("shuffle")} New board</button>
      <button type="button" class="button" onClick=${() => go("slide", { text, goal: goalText })}>Play it</button>
      <button type="button" class="button icon" aria-label="Copy a link" title="Copy a link" onClick=${share}>${icon("share")}</button>
    </div>
    ${error && html`<p class="notice bad" role="alert">${error.message}</p>`}

    ${at.tab === "solvable"
      ? html`<${Solvable} check=${check} tiles=${board.tiles} goal=${goalFlat} homes=${homes} rows=${rows} cols=${cols} />`
      : html`<div class="search">
        <div class="stack">
          <div class="row learn-choices">
            <${Segmented} label="Method" value=${algorithm} options=${ALGORITHMS} onChange=${(value) => set({ algorithm: value })} />
            <${Segmented} label="Heuristic" value=${heuristic} options=${HEURISTICS} onChange=${(value) => set({ heuristic: value })} />
          </div>
          ${check?.solvable === false && html`<div class="notice bad"><p>This board cannot reach the goal, so a search could only look at everything there is.</p><button type="button" class="button" onClick=${() => set({ tab: "solvable" })}>See why</button></div>`}
          <${Tree} watch=${watch} tree=${tree} state=${state} path=${path} chosen=${chosen} onChoose=${choose} boards=${boards} player=${player} />
          ${watch && html`<section class="panel" aria-label="Steps">
            <p class="told" data-step=${player.at}><span class="badge ${state.step?.kind === "prune" ? "bad" : state.step?.kind === "generate" ? "warm" : ""}">${state.step?.kind ?? "start"}</span> ${told}</p>
            <${PlayerBar} player=${player} noun="step" describe=${(step) => `Step ${step} of ${watch.steps.length}`} />
          </section>`}
          <div class="row">
            <${Segmented} label="Draw nodes as" value=${at.nodes} options=${[["auto", "Automatic"], ["boards", "Boards"], ["numbers", "Numbers"]]} onChange=${(nodes) => set({ nodes })} />
            <${Select} label="Stop after" value=${at.steps} options=${STEPS} onChange=${(steps) => set({ steps })} />
          </div>
        </div>
        <div class="stack">
          ${node && html`<section class="panel stack" aria-label="The node in hand">
            <div class="row spread"><h2>${chosen === null ? "The node in hand" : "The node you chose"}</h2><span class="formula" data-f=${node.f}>f = ${node.g} + ${node.h} = <strong>${node.f}</strong></span></div>
            <${Values} tiles=${Uint16Array.from(node.board.flat())} homes=${homes} rows=${rows} cols=${cols} heuristic=${heuristic} />
          </section>`}
          ${state && html`<section class="panel stack" aria-label="So far">
            <dl class="facts">
              <div><dt>expanded</dt><dd>${count(state.expanded)}</dd></div>
              <div><dt>generated</dt><dd>${count(state.generated)}</dd></div>
              <div><dt>${algorithm === "ida" ? "on the path" : "in the frontier"}</dt><dd>${count(algorithm === "ida" ? tree.depth[state.current] + 1 : state.open)}</dd></div>
              ${state.bound !== null && html`<div><dt>bound${state.iteration ? `, round ${state.iteration}` : ""}</dt><dd>${count(state.bound)}</dd></div>`}
            </dl>
            <p class="hint">${ABOUT[algorithm]}</p>
          </section>`}
          <section class="panel stack" aria-label="Heuristics side by side">
            <h2>Side by side</h2>
            <${SideBySide} watches=${HEURISTICS.map(([name, title]) => ({ name, title, watch: watches[`${question}|${name}`] }))} heuristic=${heuristic} onChoose=${(name) => set({ heuristic: name })} />
          </section>
        </div>
      </div>`}
    <${OpenDialog} open=${open} first=${pasted} onClose=${() => setOpen(false)} onLoad=${takeCheck} />
  </div>`;
}

/** The same board and method with each heuristic: what it cost. */
function SideBySide({ watches, heuristic, onChoose }) {
  const most = Math.max(1, ...watches.map(({ watch }) => watch?.expanded ?? 0));
  return html`<table class="side-by-side">
    <thead><tr><th scope="col">Heuristic</th><th scope="col" class="number">Expanded</th><th scope="col" class="number">Generated</th><th scope="col" class="number">Moves</th></tr></thead>
    <tbody>${watches.map(({ name, title, watch }) => html`<tr key=${name} class=${name === heuristic ? "on" : ""} data-heuristic=${name}>
      <th scope="row"><button type="button" class="link" aria-pressed=${name === heuristic ? "true" : "false"} onClick=${() => onChoose(name)}>${title}</button>
        <span class="meter" aria-hidden="true"><span ref=${(element) => element && (element.style.width = `${((watch?.expanded ?? 0) / most) * 100}%`)}></span></span></th>
      <td class="number">${watch ? `${watch.truncated ? "> " : ""}${count(watch.expanded)}` : "…"}</td>
      <td class="number">${watch ? `${watch.truncated ? "> " : ""}${count(watch.generated)}` : "…"}</td>
      <td class="number">${watch ? (watch.outcome === "solved" ? count(watch.path.length - 1) : "–") : "…"}</td>
    </tr>`)}</tbody>
  </table>
  ${watches.some(({ watch }) => watch?.truncated) && html`<p class="hint">“>”: not finished when the limit was reached. Raise “Stop after”, or take an easier board.</p>`}`;
}

function Tree({ watch, tree, state, path, chosen, onChoose, boards, player }) {
  const canvas = useRef(null);
  const view = useRef(null);
  const onPick = useRef(null);
  onPick.current = onChoose;
  useEffect(() => {
    view.current = new TreeCanvas(canvas.current, { onPick: (id) => onPick.current(id) });
    return () => view.current.close();
  }, []);
  useEffect(() => { if (watch) view.current.set(watch, tree, boards); }, [watch, tree, boards]);
  useEffect(() => { if (state) view.current.show({ state, path, chosen }); });

  const walk = (event) => {
    if (!state || event.ctrlKey || event.altKey || event.metaKey) return;
    const here = chosen ?? state.current;
    const { parent } = watch.nodes[here];
    const shown = (ids) => ids.filter((id) => state.status[id]);
    const siblings = parent === null ? [here] : shown(tree.children[parent]);
    const beside = siblings[siblings.indexOf(here) + (event.key === "ArrowRight" ? 1 : -1)];
    const steps = { ArrowUp: parent, ArrowDown: shown(tree.children[here])[0], ArrowLeft: beside, ArrowRight: beside };
    if (event.key in steps) {
      const to = steps[event.key];
      if (to !== undefined && to !== null) {
        view.current.free = false;
        onChoose(to);
        const node = watch.nodes[to];
        announce(`Depth ${tree.depth[to]}, f = ${node.g} + ${node.h} = ${node.f}. Board ${toText(node.board).replaceAll("/", ", ")}`);
      }
    } else if (event.key === "+" || event.key === "=") view.current.zoom(1.25);
    else if (event.key === "-") view.current.zoom(0.8);
    else if (event.key === "0") view.current.fit();
    else if (event.key === "Escape") onChoose(null);
    else if (event.key === " ") player.toggle();
    else if (event.key === ",") player.step(-1);
    else if (event.key === ".") player.step(1);
    else return;
    event.preventDefault();
  };

  return html`<div class="tree panel" data-nodes=${state ? state.status.reduce((all, status) => all + (status ? 1 : 0), 0) : 0}>
    <div class="tree-head">
      <ul class="legend" aria-label="Colours">
        <li><span class="swatch open"></span>frontier</li><li><span class="swatch"></span>expanded</li><li><span class="swatch cut"></span>cut off</li><li><span class="swatch way"></span>path</li>
      </ul>
      <div class="tree-tools">
        <button type="button" class="button icon" aria-label="Zoom in" title="Zoom in" onClick=${() => view.current.zoom(1.25)}>${icon("plus")}</button>
        <button type="button" class="button icon" aria-label="Zoom out" title="Zoom out" onClick=${() => view.current.zoom(0.8)}>${icon("minus")}</button>
        <button type="button" class="button icon" aria-label="Show the whole tree" title="Show the whole tree" onClick=${() => view.current.fit()}>${icon("fit")}</button>
        <button type="button" class="button" onClick=${() => view.current.followAgain()}>Follow</button>
      </div>
    </div>
    <canvas ref=${canvas} tabindex="0" role="application" aria-label="Search tree. Arrows walk from node to node, plus and minus zoom, 0 shows everything, comma and full stop go one step back and on, space plays." onKeyDown=${walk}></canvas>
    ${!watch && html`<p class="loading">Searching</p>`}
    ${watch && state.done && html`<p class="tree-end ${watch.outcome === "solved" ? "" : "warm"}" data-outcome=${watch.outcome}>${watch.outcome === "solved" ? `Found: ${watch.path.length - 1} moves.` : watch.truncated ? "Stopped here: the limit was reached." : "No more nodes: there is no solution."}</p>`}
  </div>`;
}
