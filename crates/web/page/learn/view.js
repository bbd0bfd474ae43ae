// The Learn view: a search watched step by step, heuristics side by side, and why a board can or cannot be
// solved.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "/page/vendor/preact.js";
import { checkGoal, readText } from "../slide/game.js";
import { fromRows, goalTiles, homesOf, toRows, toText } from "../slide/board.js";
import { OpenDialog } from "../slide/open.js";
import { layout } from "./tree.js";
import { frame, pathTo, tell } from "./frames.js";
import { Tree } from "./sight.js";
import { Values } from "./values.js";
import { Solvable } from "./solvable.js";
import { Segmented, Select } from "../lib/forms.js";
import { PlayerBar, usePlayer } from "../lib/player.js";
import { checkDraft, post } from "../lib/api.js";
import { acceptDrops, acceptPastes, copy } from "../lib/files.js";
import { announce } from "../lib/announce.js";
import { notify } from "../lib/notify.js";
import { useLimits } from "../lib/limits.js";
import { useRefocus } from "../lib/refocus.js";
import { load, save } from "../lib/store.js";
import { linkTo } from "../lib/share.js";
import { go } from "../lib/route.js";
import { icon } from "../lib/icons.js";
import { count } from "../lib/format.js";

const ALGORITHMS = [
  ["greedy", "Greedy"],
  ["astar", "A*"],
  ["branch-and-bound", "Branch & bound"],
  ["ida", "IDA*"],
];
const HEURISTICS = [
  ["hamming", "Hamming"],
  ["manhattan", "Manhattan"],
  ["linear-conflict", "Linear conflict"],
];
const STEPS = [
  ["50", "50 nodes"],
  ["150", "150 nodes"],
  ["500", "500 nodes"],
  ["2000", "2000 nodes"],
];
const START = "2 4 3/1 0 6/7 5 8";

/** Sizes to choose from: small enough for a tree to be followed. */
const SIZES = [
  [2, 3],
  [3, 3],
  [3, 4],
  [4, 4],
  [5, 5],
  [6, 6],
  [8, 8],
].map(([rows, cols]) => [`${rows}x${cols}`, `${rows}×${cols}`]);

/** Where the focus goes from a button that leads to another lesson or board. */
const LESSON = ".toolbar input:checked";
const LESSONS = [
  ["search", "Watch a search"],
  ["solvable", "Is it solvable?"],
];
const DRAWN = [
  ["auto", "Automatic"],
  ["boards", "Boards"],
  ["numbers", "Numbers"],
];
/** @type {Record<string, string>} */
const BADGES = { prune: "bad", generate: "warm" };

/** @param {string} words */
const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;

/** @type {Record<string, string>} */
const ABOUT = {
  greedy:
    "Greedy always expands the node that looks nearest to the goal (least h). It is quick and often finds " +
    "a long way round.",
  astar:
    "A* expands the node with the least f = g + h: moves made plus moves surely left. The first way it " +
    "finds is a shortest one.",
  "branch-and-bound":
    "Branch and bound takes the cheapest node of its queue, the oldest of equals first. With a cost that " +
    "never says too much it is optimal too.",
  ida:
    "IDA* goes depth first and turns back where f is over the bound; then it starts again with a larger " +
    "bound. It remembers only the path it is on.",
};

/**
 * @param {unknown} value
 * @param {string[][]} list
 * @param {string} fallback
 * @returns {string}
 */
const known = (value, list, fallback) => list.find(([key]) => key === value)?.[0] ?? fallback;

/** @param {Partial<SlideLink> | null} link */
function first(link) {
  const kept = load("learn", 1, (value) => typeof value === "object" && value !== null) ?? {};
  const wanted = link ? { ...kept, ...link } : kept;
  const board = readText(wanted.text) ?? /** @type {Board} */ (readText(START));
  const goal = checkGoal(wanted.goal, board) ?? "last";
  return {
    board,
    goal,
    algorithm: known(wanted.algorithm, ALGORITHMS, "astar"),
    heuristic: known(wanted.heuristic, HEURISTICS, "manhattan"),
    steps: known(wanted.steps, STEPS, "150"),
    tab: wanted.tab === "solvable" ? "solvable" : "search",
    nodes: known(wanted.nodes, [["auto"], ["boards"], ["numbers"]], "auto"),
  };
}

/** @param {{ link: Partial<SlideLink> | null }} props */
export default function Learn({ link }) {
  const [at, setAt] = useState(() => first(link));
  const [watches, setWatches] = useState(/** @type {Record<string, Watch>} */ ({}));
  const [check, setCheck] = useState(/** @type {Api.SlideCheck | null} */ (null));
  const [error, setError] = useState(/** @type {ApiError | null} */ (null));
  const [picked, pick] = useState(
    /** @type {{ watch: Watch | null, at: number, id: number } | null} */ (null),
  );
  const [open, setOpen] = useState(false);
  const [pasted, setPasted] = useState("");
  const page = /** @type {Ref<HTMLElement>} */ (useRef(null));
  useRefocus(page);
  const live = useRef({ takeText: async (/** @type {string} */ _text) => {} });
  // Counts what is to be the board: an answer to an older wish comes too late.
  const wish = useRef(0);
  /** @param {Partial<typeof at>} fields */
  const set = (fields) => setAt((old) => ({ ...old, ...fields }));

  const { board, goal, algorithm, heuristic } = at;
  const { rows, cols } = board;
  const most = useLimits(setError)?.watch.cells ?? null;
  const tooLarge = most !== null && most < rows * cols;
  const goalFlat = useMemo(() => goalTiles(goal, rows, cols), [goal, rows, cols]);
  const homes = useMemo(() => homesOf(goalFlat), [goalFlat]);
  const text = toText(toRows(board.tiles, cols));
  const goalText = typeof goal === "string" ? goal : toText(goal);
  const question = `${text}|${goalText}|${algorithm}|${at.steps}`;

  // Every heuristic is asked about the same board with the same method, so that they can be told side by
  // side.
  useEffect(() => {
    const stop = new AbortController();
    setWatches({});
    setError(null);
    if (most === null || tooLarge) return undefined;
    /** @param {string} name */
    const ask = async (name) => {
      const options = { algorithm, heuristic: name, steps: Number(at.steps) };
      const asked = { board: toRows(board.tiles, cols), goal, options };
      const seen = /** @type {Watch} */ (await post("/api/watch", asked, { signal: stop.signal }));
      setWatches((old) => ({ ...old, [`${question}|${name}`]: seen }));
    };
    (async () => {
      try {
        await ask(heuristic);
        for (const [name] of HEURISTICS) if (name !== heuristic) await ask(name);
      } catch (problem) {
        if (problem.code !== "aborted") setError(problem);
      }
    })();
    return () => stop.abort();
  }, [question, most]);

  useEffect(() => {
    const stop = new AbortController();
    setCheck(null);
    /** @param {ApiError} problem */
    const failed = (problem) => problem.code !== "aborted" && setError(problem);
    post("/api/check", { board: toRows(board.tiles, cols), goal }, { signal: stop.signal }).then(
      setCheck,
      failed,
    );
    return () => stop.abort();
  }, [text, goalText]);

  useLayoutEffect(() => {
    save("learn", 1, { text, goal, algorithm, heuristic, steps: at.steps, tab: at.tab, nodes: at.nodes });
  }, [at]);

  const watch = watches[`${question}|${heuristic}`] ?? null;
  const tree = useMemo(() => watch && layout(watch.nodes), [watch]);
  const player = usePlayer(watch ? watch.steps.length : 0, { key: watch, interval: 300 });
  const state = watch ? frame(watch, player.at) : null;
  // A node is chosen at one step of one search.
  const chosen = picked?.watch === watch && picked?.at === player.at ? picked.id : null;
  /** @param {number | null} id */
  const choose = (id) => pick(id === null ? null : { watch, at: player.at, id });
  const current = state?.current ?? 0;
  const inHand = chosen !== null && state?.status[chosen] ? chosen : current;
  const whole = state?.done && watch?.path.length ? watch.path : null;
  const path = watch ? (whole ?? pathTo(watch, inHand)) : [];
  const boards =
    at.nodes === "boards" || (at.nodes === "auto" && rows * cols <= 16 && (watch?.nodes.length ?? 0) <= 90);
  const node = watch?.nodes[inHand];
  const step = state?.step ?? null;
  const told = watch ? tell(watch, step) : "";

  useEffect(() => {
    if (watch && player.at > 0 && !player.playing) announce(told);
  }, [player.at, player.playing]);

  /** @param {Api.Check} read */
  const takeCheck = (read) => {
    wish.current += 1;
    setOpen(false);
    if (read.puzzle === "pack") {
      notify("This is a packing puzzle: here it is in Pack.");
      go("pack", { text: read.text });
      return;
    }
    const there = fromRows(read.start);
    if (there) set({ board: there, goal: read.goal });
  };
  live.current.takeText = async (pasted_) => {
    const mine = ++wish.current;
    try {
      const read = await checkDraft({ text: pasted_ });
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
    /** @param {string} dropped */
    const take = (dropped) => live.current.takeText(dropped);
    /** @param {Error} problem */
    const fail = (problem) => notify(problem.message, { kind: "bad" });
    const stops = [acceptDrops(page.current, take, fail), acceptPastes(take)];
    return () => {
      wish.current += 1;
      stops.forEach((stop) => stop());
    };
  }, []);

  // A goal of its own fits boards of its own size only.
  /**
   * @param {number} height
   * @param {number} width
   */
  const scramble = async (height, width) => {
    const mine = ++wish.current;
    const goalThere = typeof goal === "string" || (height === rows && width === cols) ? goal : "last";
    try {
      /** @type {Api.AskedBoards} */
      const asked = { puzzle: "slide", rows: height, cols: width, goal: goalThere, difficulty: "easy" };
      const made = await post("/api/generate", asked);
      const there = fromRows(made.boards[0]);
      if (mine === wish.current && there) set({ board: there, goal: goalThere });
    } catch (problem) {
      if (mine === wish.current) notify(problem.message, { kind: "bad" });
    }
  };
  const share = async () => {
    const address = await linkTo("learn", {
      text,
      goal: goalText,
      algorithm,
      heuristic,
      steps: at.steps,
      tab: at.tab,
    });
    notify((await copy(address)) ? "Link copied." : "Copying is not allowed here.");
  };

  const size = `${rows}x${cols}`;
  const sizes = SIZES.some(([key]) => key === size) ? SIZES : [[size, `${rows}×${cols}`], ...SIZES];
  const unseen = tooLarge && at.tab === "search";
  return html`<div class="page learn stack" ref=${page}>
    <h1 class="visually-hidden">Learn</h1>
    <div class="toolbar" role="toolbar" aria-label="Board">
      <${Segmented} label="Lesson" hideLabel value=${at.tab} options=${LESSONS}
        onChange=${(tab) => set({ tab })} />
      <span class="grow"></span>
      <button type="button" class="button" onClick=${() => {
        setPasted("");
        setOpen(true);
      }}>
        ${icon("open")} Open</button>
      <select class="size" aria-label="Size of the board" title="A new board of another size" value=${size}
        onChange=${(/** @type {InputOf} */ event) => {
          const [height, width] = event.target.value.split("x").map(Number);
          scramble(height, width);
        }}>
        ${sizes.map(
          ([key, words]) => html`<option key=${key} value=${key} selected=${key === size}>${words}
        </option>`,
        )}
      </select>
      <button type="button" class="button" onClick=${() => (unseen ? scramble(3, 3) : scramble(rows, cols))}>
        ${icon("shuffle")} New board</button>
      <button type="button" class="button" onClick=${() => go("slide", { text, goal: goalText })}>Play it
      </button>
      <button type="button" class="button icon" aria-label="Copy a link" title="Copy a link" onClick=${share}>
        ${icon("share")}</button>
    </div>
    ${error && html`<p class="notice bad" role="alert">${sentence(error.message)}</p>`}

    ${
      at.tab === "solvable" &&
      html`<${Solvable} check=${check} tiles=${board.tiles} goal=${goalFlat} homes=${homes}
      cols=${cols} />`
    }
    ${
      unseen &&
      html`<section class="panel stack" aria-label="Too large to watch">
      <h2>This board is too large to watch</h2>
      <p>A search is shown on boards of at most ${count(most)} cells; this one has ${rows} × ${cols} =
        ${" "}${count(rows * cols)}.</p>
      <div class="row">
        ${[3, 4].map(
          (side) => html`<button key=${side} type="button" class="button ${side === 3 ? "primary" : ""}"
          data-after=${LESSON} onClick=${() => scramble(side, side)}>Take a ${side}×${side} board</button>`,
        )}
        <button type="button" class="button" data-after=${LESSON} onClick=${() => set({ tab: "solvable" })}>
          Is this board solvable?</button>
      </div>
    </section>`
    }
    ${
      at.tab === "search" &&
      !unseen &&
      html`<div class="search">
        <div class="stack">
          <div class="row learn-choices">
            <${Segmented} label="Method" value=${algorithm} options=${ALGORITHMS}
              onChange=${(value) => set({ algorithm: value })} />
            <${Segmented} label="Heuristic" value=${heuristic} options=${HEURISTICS}
              onChange=${(value) => set({ heuristic: value })} />
          </div>
          ${
            check?.solvable === false &&
            html`<div class="notice bad" data-test="unsolvable">
            <p>This board cannot reach the goal. A search would visit every board that can be reached from it
              and find
              nothing, so none is started here.</p>
            <button type="button" class="button" data-after=${LESSON}
              onClick=${() => set({ tab: "solvable" })}>
              See why</button></div>`
          }
          <${Tree} watch=${watch} failed=${Boolean(error)} tree=${tree} state=${state} path=${path}
            chosen=${chosen}
            onChoose=${choose} boards=${boards} player=${player} />
          ${
            watch &&
            html`<section class="panel" aria-label="Steps">
            <p class="told" data-step=${player.at}><span class="badge ${BADGES[step?.kind ?? ""] ?? ""}">
              ${step?.kind ?? "start"}</span> ${told}</p>
            <${PlayerBar} player=${player} noun="step"
              describe=${(step) => `Step ${step} of ${watch.steps.length}`} />
          </section>`
          }
          <div class="row">
            <${Segmented} label="Draw nodes as" value=${at.nodes} options=${DRAWN}
              onChange=${(nodes) => set({ nodes })} />
            <${Select} label="Stop after" value=${at.steps} options=${STEPS}
              onChange=${(steps) => set({ steps })} />
          </div>
        </div>
        <div class="stack">
          ${
            node &&
            html`<section class="panel stack" aria-label="The node in hand">
            <div class="row spread"><h2>${chosen === null ? "The node in hand" : "The node you chose"}</h2>
              <span class="formula" data-f=${node.f}>f = ${node.g} + ${node.h} = <strong>${node.f}</strong>
              </span></div>
            <${Values} tiles=${Uint16Array.from(node.board.flat())} homes=${homes} rows=${rows} cols=${cols}
              heuristic=${heuristic} />
          </section>`
          }
          ${
            state &&
            html`<section class="panel stack" aria-label="So far">
            <dl class="facts">
              <div><dt>expanded</dt><dd>${count(state.expanded)}</dd></div>
              <div><dt>generated</dt><dd>${count(state.generated)}</dd></div>
              <div><dt>${algorithm === "ida" ? "on the path" : "in the frontier"}</dt>
                <dd>${count(algorithm === "ida" ? tree.depth[state.current] + 1 : state.open)}</dd></div>
              ${
                state.bound !== null &&
                html`<div><dt>bound${state.iteration ? `, round ${state.iteration}` : ""}</dt>
                <dd>${count(state.bound)}</dd></div>`
              }
            </dl>
            <p class="hint">${ABOUT[algorithm]}</p>
          </section>`
          }
          <section class="panel stack" aria-label="Heuristics side by side">
            <h2>Side by side</h2>
            <${SideBySide} failed=${Boolean(error)} heuristic=${heuristic}
              onChoose=${(name) => set({ heuristic: name })}
              watches=${HEURISTICS.map(([name, title]) => ({
                name,
                title,
                watch: watches[`${question}|${name}`],
              }))}
              />
          </section>
        </div>
      </div>`
    }
    <${OpenDialog} open=${open} first=${pasted} onClose=${() => setOpen(false)} onLoad=${takeCheck} />
  </div>`;
}

/**
 * The same board and method with each heuristic: what it cost.
 * @param {{ watches: { name: string, title: string, watch?: Watch }[], failed: boolean, heuristic: string,
 *   onChoose: (name: string) => void }} props
 */
function SideBySide({ watches, failed, heuristic, onChoose }) {
  const most = Math.max(1, ...watches.map(({ watch }) => watch?.expanded ?? 0));
  const waiting = failed ? "–" : "…";
  // A board that cannot reach the goal is not searched, so there is nothing to count.
  /**
   * @param {Watch | undefined} watch
   * @param {"expanded" | "generated"} measure
   */
  const cost = (watch, measure) => {
    if (!watch) return waiting;
    return watch.solvable === false ? "–" : `${watch.truncated ? "> " : ""}${count(watch[measure])}`;
  };
  /** @param {Watch | undefined} watch */
  const length = (watch) => {
    if (!watch) return waiting;
    return watch.outcome === "solved" ? count(watch.path.length - 1) : "–";
  };
  const width = (/** @type {Watch | undefined} */ watch) => (/** @type {HTMLElement | null} */ element) =>
    element && (element.style.width = `${((watch?.expanded ?? 0) / most) * 100}%`);
  return html`<table class="side-by-side">
    <thead><tr><th scope="col">Heuristic</th><th scope="col" class="number">Expanded</th>
      <th scope="col" class="number">Generated</th><th scope="col" class="number">Moves</th></tr></thead>
    <tbody>${watches.map(
      ({ name, title, watch }) => html`<tr key=${name} data-heuristic=${name}
      class=${name === heuristic ? "on" : ""}>
      <th scope="row"><button type="button" class="link" aria-pressed=${String(name === heuristic)}
        onClick=${() => onChoose(name)}>${title}</button>
        <span class="meter" aria-hidden="true"><span ref=${width(watch)}></span></span></th>
      <td class="number">${cost(watch, "expanded")}</td><td class="number">${cost(watch, "generated")}</td>
      <td class="number">${length(watch)}</td>
    </tr>`,
    )}</tbody>
  </table>
  ${
    watches.some(({ watch }) => watch?.truncated) &&
    html`<p class="hint">“>”: not finished when the limit was reached.
    Raise “Stop after”, or take an easier board.</p>`
  }`;
}
