// The Slide view: one sliding puzzle to load, make, play, solve and take away.
import { html, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "/page/vendor/preact.js";
import { Game, checkGoal, readText } from "./game.js";
import { Grid } from "./grid.js";
import { GOALS, MOST_SIDE, WORDS, ARROWS, fromRows, movesTo, namedGoal, toRows, toText } from "./board.js";
import { Editor } from "./edit.js";
import { OpenDialog } from "./open.js";
import { Arcs, InversionsSay } from "./why.js";
import { DEFAULTS, SolvePanel, sentence, useSolve } from "./solve.js";
import { useMinimum } from "./minimum.js";
import { Dialog, Number_, Segmented, Toggle } from "../lib/forms.js";
import { PlayerBar, usePlayer } from "../lib/player.js";
import { ExportDialog } from "../lib/export.js";
import { post, runJob } from "../lib/api.js";
import { acceptDrops, acceptPastes } from "../lib/files.js";
import { announce } from "../lib/announce.js";
import { notify } from "../lib/notify.js";
import { load, save } from "../lib/store.js";
import { linkTo } from "../lib/share.js";
import { go } from "../lib/route.js";
import { icon } from "../lib/icons.js";
import { clock, count, many } from "../lib/format.js";

const SIZES = ["3x3", "4x4", "5x5", "6x6"];
const LEVELS = [["easy", "Easy"], ["medium", "Medium"], ["hard", "Hard"]];

function firstSettings() {
  const kept = load("slide.settings", 1, (value) => typeof value === "object" && value !== null) ?? {};
  const known = (value, list, fallback) => (list.includes(value) ? value : fallback);
  return {
    level: known(kept.level, ["easy", "medium", "hard"], "medium"),
    invert: kept.invert === true,
    minimum: kept.minimum === true,
    interval: kept.interval >= 10 && kept.interval <= 2000 ? kept.interval : 200,
    options: { ...DEFAULTS, ...(typeof kept.options === "object" ? kept.options : {}) },
  };
}

/** The game as a link or the last visit left it. */
function firstGame(link) {
  const game = new Game();
  if (link) {
    const read = { start: link.text, goal: link.goal, moves: link.moves, at: link.at };
    if (readText(link.text) && game.restore(read)) return { game, linked: true };
    return { game, text: typeof link.text === "string" ? link.text : null };
  }
  const kept = load("slide", 1);
  if (kept && game.restore(kept)) return { game };
  return { game, fresh: true };
}

function Clock({ game }) {
  const [, tick] = useReducer((turn) => turn + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => game.clock.since !== null && tick(), 500);
    return () => clearInterval(timer);
  }, []);
  return clock(game.seconds);
}

function minimumText(told) {
  switch (told.state) {
    case "exact": return count(told.length);
    case "range": return told.length ? `${count(told.lower)}–${count(told.length)}` : `≥ ${count(told.lower)}`;
    case "busy": return told.lower ? `≥ ${count(told.lower)}` : "…";
    case "failed": return "?";
    default: return "–";
  }
}

export default function Slide({ link }) {
  const first = useMemo(() => firstGame(link), []);
  const { game } = first;
  const [version, changed] = useReducer((turn) => turn + 1, 0);
  const [settings, setSettings] = useState(firstSettings);
  const [check, setCheck] = useState(null);
  const [dialog, setDialog] = useState(null);
  const [pasted, setPasted] = useState("");
  const [editing, setEditing] = useState(false);
  const [hint, setHint] = useState(null);
  const [fit, setFit] = useState(true);
  const [busy, setBusy] = useState(false);
  const solve = useSolve();
  const page = useRef(null);
  const boardElement = useRef(null);
  const grid = useRef(null);
  const hinting = useRef(null);
  const live = useRef({});
  // Counts what is to be the board: an answer to an older wish comes too late.
  const wish = useRef(0);
  const set = (fields) => setSettings((old) => ({ ...old, ...fields }));
  const minimum = useMinimum(game, settings.minimum && !game.solution && !editing && check?.solvable !== false, version);

  const solution = game.solution;
  const player = usePlayer(solution ? solution.moves.length : 0, { key: solution, interval: settings.interval });
  if (solution && solution.at !== player.at) queueMicrotask(() => live.current.seek(player.at));

  const forget = () => {
    hinting.current?.abort();
    setHint(null);
  };

  // What changes with the board as loaded: whether it is solvable.
  const ask = async () => {
    setCheck(null);
    const { rows, cols, goal } = game;
    const board = toRows(game.start, cols);
    try {
      const told = await post("/api/check", { board, goal });
      if (game.rows === rows && game.cols === cols && game.goal === goal && toText(board) === toText(toRows(game.start, cols))) {
        setCheck(told);
        if (!told.solvable) announce("This board cannot reach the goal.");
      }
    } catch (error) {
      notify(error.message, { kind: "bad" });
    }
  };

  const put = (board, goal) => {
    wish.current += 1;
    solve.clear();
    forget();
    setEditing(false);
    game.load(board, goal);
    ask();
  };

  const scramble = async (rows = game.rows, cols = game.cols, level = settings.level) => {
    const goal = rows === game.rows && cols === game.cols ? game.goal : typeof game.goal === "string" ? game.goal : "last";
    const mine = ++wish.current;
    setBusy(true);
    try {
      const made = await post("/api/generate", { puzzle: "slide", rows, cols, goal, difficulty: level });
      if (mine !== wish.current) return;
      put(fromRows(made.boards[0]), goal);
      announce(`A new ${rows} by ${cols} board, ${level}.`);
    } catch (error) {
      if (mine === wish.current) notify(error.message, { kind: "bad" });
    } finally {
      setBusy(false);
    }
  };

  const takeCheck = (told) => {
    setDialog(null);
    if (told.puzzle === "pack") {
      notify("This is a packing puzzle: here it is in Pack.");
      go("pack", { text: told.text });
      return;
    }
    put(fromRows(told.start), told.goal);
    announce(`A ${told.rows} by ${told.cols} board.`);
  };

  const takeText = async (text) => {
    const mine = ++wish.current;
    try {
      const told = await post("/api/check", { text });
      if (mine !== wish.current) return;
      if (told.instances > 1) {
        setPasted(text);
        setDialog("open");
      } else {
        takeCheck(told);
        if (told.puzzle === "slide") notify(`Read a ${told.rows}×${told.cols} board (${told.format}).`);
      }
    } catch (error) {
      if (mine !== wish.current) return;
      setPasted(text);
      setDialog("open");
    }
  };

  const startSolve = async () => {
    forget();
    if (game.solution) game.dropSolution();
    const { text } = game;
    const report = await solve.start(game.input, settings.options);
    if (!report) return;
    announce(sentence(report));
    if (report.moves?.length && game.text === text) game.setSolution(report);
  };

  const askHint = async () => {
    forget();
    if (game.solved) return announce("It is solved already.");
    const stop = new AbortController();
    hinting.current = stop;
    setHint({ busy: true });
    try {
      const report = await runJob("/api/hint", game.input, { signal: stop.signal });
      if (stop.signal.aborted) return;
      setHint(report);
      announce(`Hint: tile ${report.tile} ${WORDS[report.move]}. ${report.why}`);
    } catch (error) {
      if (!stop.signal.aborted) setHint({ error });
    }
  };

  const playMove = (move) => {
    player.halt();
    return game.play(move);
  };

  const boardKey = (event) => {
    const arrows = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };
    if (event.key === "z" && (event.ctrlKey || event.metaKey)) {
      if (event.shiftKey) live.current.redo(); else live.current.undo();
    } else if (event.key === "y" && (event.ctrlKey || event.metaKey)) {
      live.current.redo();
    } else if (event.ctrlKey || event.altKey || event.metaKey) {
      return false;
    } else if (arrows[event.key] && !event.shiftKey) {
      const move = arrows[event.key];
      playMove(live.current.invert ? { U: "D", D: "U", L: "R", R: "L" }[move] : move);
    } else if (event.key === " " && game.solution) {
      player.toggle();
    } else if (event.key === "u") live.current.undo();
    else if (event.key === "r") live.current.redo();
    else if (event.key === "h") live.current.askHint();
    else if (event.key === "s") live.current.startSolve();
    else if (event.key === "n") live.current.scramble();
    else if (event.key === "e") live.current.edit();
    else if (event.key === "?") setDialog("keys");
    else return false;
    event.preventDefault();
    return true;
  };

  Object.assign(live.current, {
    invert: settings.invert, askHint, startSolve, scramble, edit: () => startEdit(),
    undo: () => { if (game.undo()) announce(`Undone. ${many(game.at, "move")} made.`); },
    redo: () => { if (game.redo()) announce(`Done again. ${many(game.at, "move")} made.`); },
    seek: (at) => { game.seek(at); },
    interval: player.interval,
  });

  const startEdit = () => {
    player.pause();
    solve.clear();
    forget();
    setEditing(true);
  };

  // The board draws itself; Preact only keeps its place.
  useLayoutEffect(() => {
    if (editing) return;
    const view = new Grid(boardElement.current, {
      label: "Board",
      onCell: (cell) => { player.halt(); game.playTo(cell); },
      onDrag: (cell) => {
        const moves = movesTo(cell, game.blank, game.cols);
        const step = moves.length ? (game.blank - cell) / moves.length : 0;
        return moves.map((_, index) => cell + index * step);
      },
      onDrop: (cell, start) => { player.halt(); game.playTo(cell, { start }); },
      onKey: boardKey,
    });
    grid.current = view;
    view.shape(game.rows, game.cols, game.homes);
    view.show(game.tiles);
    const stopListening = game.listen((change) => {
      if (change.kind === "move") {
        view.duration = game.solution && player.playing ? Math.min(120, player.interval * 0.8) : 120;
        view.slide(game.tiles, change.from, change.to, change);
        if (live.current.roomy) view.cells[game.blank].scrollIntoView({ block: "nearest", inline: "nearest" });
        const left = game.bound;
        if (game.solved) announce(`Tile ${change.tile} moved ${WORDS[change.move]}. Solved.`);
        else announce(`Tile ${change.tile} moved ${WORDS[change.move]}, ${many(left, "move")} left at least`);
        if (!game.solution) {
          live.current.forget();
          if (game.solved) announce(`Solved in ${many(game.at, "move")} and ${clock(game.seconds)}.`);
        }
      } else if (change.kind === "board") {
        view.shape(game.rows, game.cols, game.homes);
        view.show(game.tiles);
      }
      changed();
    });
    return stopListening;
  }, [editing]);
  live.current.forget = () => {
    if (solve.state !== "idle") solve.clear();
    if (hinting.current || hint) forget();
  };

  useEffect(() => { grid.current?.mark("hinted", hint?.tile ? [hint.tile] : []); }, [hint, version]);
  useEffect(() => { if (live.current.roomy) grid.current.cells[game.blank].scrollIntoView({ block: "nearest", inline: "nearest" }); }, [fit]);
  useLayoutEffect(() => { save("slide", 1, game.save()); }, [version]);
  useLayoutEffect(() => { save("slide.settings", 1, { ...settings, interval: player.interval }); }, [settings, player.interval]);

  // In the layout: what can be seen can be dropped on, and the reader's first wish comes after ours.
  useLayoutEffect(() => {
    if (first.fresh) scramble(3, 3);
    else if (first.text) takeText(first.text);
    else ask();
    const stops = [
      acceptDrops(page.current, (text) => live.current.takeText(text), (error) => notify(error.message, { kind: "bad" })),
      acceptPastes((text) => live.current.takeText(text)),
    ];
    const outside = (event) => {
      // Letters are for the board alone; arrows, Space and Ctrl Z also work while nothing has the focus.
      const free = (event.target === document.body || event.target.id === "main") && (event.key.length > 1 || event.key === " " || event.ctrlKey || event.metaKey);
      if (free && !document.querySelector("dialog[open]") && grid.current?.element.isConnected) grid.current.onKey(event);
    };
    document.addEventListener("keydown", outside);
    return () => {
      document.removeEventListener("keydown", outside);
      stops.forEach((stop) => stop());
      wish.current += 1;
      hinting.current?.abort();
    };
  }, []);
  live.current.takeText = takeText;

  const size = `${game.rows}x${game.cols}`;
  const sizes = SIZES.includes(size) ? [...SIZES.map((name) => [name, name.replace("x", "×")]), ["other", "Other"]] : [...SIZES.map((name) => [name, name.replace("x", "×")]), ["other", size.replace("x", "×")]];
  const goalChoice = typeof game.goal === "string" ? game.goal : "custom";
  const solved = game.solved;
  const bound = game.bound;
  const unsolvable = check?.solvable === false;
  const large = game.cols > 14 || game.rows > 14;
  live.current.roomy = large && !fit;

  const describe = (at) => {
    if (!solution) return "";
    return at === 0 ? `Start, ${many(solution.moves.length, "move")} to go` : `Move ${at} of ${solution.moves.length}`;
  };
  const lastMove = solution && solution.at > 0 ? solution.moves[solution.at - 1] : null;

  const link_ = () => linkTo("slide", { text: toText(toRows(game.start, game.cols)), goal: game.goalText, moves: game.moves.join(""), at: game.at });
  const drawn = (as) => {
    if (solution) {
      return { board: solutionStart(game), goal: game.goal, moves: solution.moves, ...(as === "gif" ? { frame_ms: player.interval } : {}) };
    }
    return { ...game.input };
  };

  return html`<div class="page slide ${solution && !editing ? "playing" : ""}" ref=${page}>
    <h1 class="visually-hidden">Slide</h1>
    <div class="slide-main stack">
      <div class="toolbar" role="toolbar" aria-label="Board">
        <button type="button" class="button" onClick=${() => { setPasted(""); setDialog("open"); }}>${icon("open")} Open</button>
        <button type="button" class="button" aria-pressed=${editing ? "true" : "false"} onClick=${() => (editing ? setEditing(false) : startEdit())}>${icon("edit")} Edit</button>
        <button type="button" class="button" onClick=${() => setDialog("export")}>${icon("export")} Export</button>
        <span class="grow"></span>
        <button type="button" class="button icon" aria-label="Undo" title="Undo" disabled=${editing || (game.at === 0 && !solution)} onClick=${live.current.undo}>${icon("undo")}</button>
        <button type="button" class="button icon" aria-label="Redo" title="Redo" disabled=${editing || solution || game.at >= game.moves.length} onClick=${live.current.redo}>${icon("redo")}</button>
        <button type="button" class="button icon" aria-label="Back to the start" title="Back to the start" disabled=${editing} onClick=${() => { solve.clear(); forget(); game.rewind(); announce("Back at the start."); }}>${icon("rotate")}</button>
        <button type="button" class="button icon keys-button" aria-label="Keys" title="Keys" onClick=${() => setDialog("keys")}>${icon("keys")}</button>
      </div>

      ${editing
        ? html`<${Editor} rows=${game.rows} cols=${game.cols} tiles=${game.tiles} onCancel=${() => setEditing(false)} onDone=${(values) => put({ rows: game.rows, cols: game.cols, tiles: values }, game.goal)} />`
        : html`<div class="board-frame ${large && !fit ? "roomy" : ""} ${solved ? "solved" : ""}" tabindex=${large && !fit ? 0 : undefined}>
            <div key="board" class="board" ref=${boardElement} aria-describedby="board-help"></div>
          </div>`}
      <p id="board-help" class="visually-hidden">Arrow keys move tiles into the blank. Shift and an arrow walk over the cells, Enter moves the tile there. The question mark lists all keys.</p>

      ${!editing && html`<dl class="facts board-facts">
        <div><dt>${solution ? `of ${count(solution.moves.length)} moves` : game.at === 1 ? "move" : "moves"}</dt><dd>${count(solution ? solution.at : game.at)}</dd></div>
        ${!solution && html`<div><dt>time${game.helped ? ", with help" : ""}</dt><dd><${Clock} game=${game} /></dd></div>`}
        ${solution && html`<div><dt>left${solution.report.optimal ? ", the fewest" : " this way"}</dt><dd data-remaining>${count(solution.moves.length - solution.at)}</dd></div>`}
        <div><dt title="Manhattan distance and two moves for each linear conflict">lower bound (linear conflict)</dt><dd data-bound>${unsolvable ? "–" : count(bound)}</dd></div>
        ${settings.minimum && !solution && html`<div><dt>minimum from here</dt><dd data-minimum=${minimum.state}>${minimumText(minimum)}</dd></div>`}
        ${lastMove && html`<div><dt>last move</dt><dd>${ARROWS[lastMove]} ${lastMoveTile(game)}</dd></div>`}
      </dl>`}

      ${solved && !solution && game.at > 0 && !editing && html`<p class="notice" role="status">Solved in ${many(game.at, "move")} and ${clock(game.seconds)}${game.helped ? ", with help" : ""}.</p>`}
      ${large && !editing && html`<div class="row"><${Toggle} label="Fit the whole board" value=${fit} onChange=${setFit} /></div>`}
    </div>

    ${solution && !editing && html`<section class="panel slide-player" aria-label="Solution">
      <${PlayerBar} player=${player} noun="move" describe=${describe}>
        <button type="button" class="button" onClick=${() => { player.halt(); game.dropSolution(); solve.clear(); }}>Done</button>
      <//>
      <${Moves} solution=${solution} onSeek=${(at) => { player.pause(); player.seek(at); }} />
    </section>`}

    <div class="slide-side stack">
      ${unsolvable && !editing && html`<section class="panel stack" aria-label="Not solvable">
        <h2>This board cannot be solved</h2>
        <${InversionsSay} check=${check} />
        <${Arcs} tiles=${game.start} goal=${game.goalTiles} />
        <div class="row">
          ${check.swap && html`<button type="button" class="button primary" onClick=${() => swap(game, check.swap, put)}>Swap ${check.swap[0]} and ${check.swap[1]}</button>`}
          ${check.other_goals.map((name) => html`<button key=${name} type="button" class="button" onClick=${() => put({ rows: game.rows, cols: game.cols, tiles: game.start }, name)}>Take the goal “${name}”</button>`)}
          <button type="button" class="link" onClick=${() => go("learn", { text: game.text, goal: game.goalText, tab: "solvable" })}>More ways to see it</button>
        </div>
      </section>`}

      ${!editing && html`<${SolvePanel} solve=${solve} options=${settings.options} onOptions=${(options) => set({ options })} onSolve=${startSolve} blocked=${unsolvable || solved} />`}

      ${!editing && html`<section class="panel stack" aria-label="Play">
        <div class="row spread"><h2>Play</h2>
          <button type="button" class="button" disabled=${unsolvable || solved || hint?.busy} onClick=${askHint}>${icon("hint")} Hint</button></div>
        ${hint && html`<div class="notice ${hint.error ? "bad" : ""}" role="status" data-hint=${hint.move}>
          ${hint.busy && html`<p>Looking for the best move…</p>`}
          ${hint.error && html`<p>${hint.error.message}</p>`}
          ${hint.move && html`<p><strong>${ARROWS[hint.move]} Tile ${hint.tile} ${WORDS[hint.move]}.</strong> ${hint.why}</p>
            <button type="button" class="button" onClick=${() => playMove(hint.move)}>Make this move</button>`}
        </div>`}
        <div class="row">
          <${Toggle} label="Minimum moves from here" value=${settings.minimum} onChange=${(value) => set({ minimum: value })} />
          <${Toggle} label="Arrows move the blank" value=${settings.invert} onChange=${(value) => set({ invert: value })} />
        </div>
        <button type="button" class="link" onClick=${() => go("learn", { text: game.text, goal: game.goalText })}>Watch a search on this board</button>
      </section>`}

      <section class="panel stack" aria-label="New board">
        <div class="row spread"><h2>New board</h2>
          <button type="button" class="button" disabled=${busy} onClick=${() => scramble()}>${icon("shuffle")} Scramble</button></div>
        <${Segmented} label="Size" value=${SIZES.includes(size) ? size : "other"} options=${sizes} onChange=${(name) => { if (name === "other") setDialog("size"); else scramble(...name.split("x").map(Number)); }} />
        <${Segmented} label="Difficulty" value=${settings.level} options=${LEVELS} onChange=${(level) => { set({ level }); scramble(game.rows, game.cols, level); }} />
        <${Segmented} label="Goal" value=${goalChoice} options=${[...GOALS, ["custom", "Custom"]]} onChange=${(name) => (name === "custom" ? setDialog("goal") : put({ rows: game.rows, cols: game.cols, tiles: game.tiles }, name))} />
        <${SmallBoard} tiles=${game.goalTiles} cols=${game.cols} label="Goal" />
      </section>
    </div>

    <${OpenDialog} open=${dialog === "open"} first=${pasted} onClose=${() => setDialog(null)} onLoad=${takeCheck} />
    <${ExportDialog} open=${dialog === "export"} onClose=${() => setDialog(null)} formats=${["png", "svg", "gif", "txt", "json"]} request=${drawn} link=${link_}
      note=${solution ? "The files show the whole solution." : "The files show the board as it stands. With a solution on the screen they show its moves, and the GIF plays them."} />
    <${SizeDialog} open=${dialog === "size"} rows=${game.rows} cols=${game.cols} onClose=${() => { setDialog(null); changed(); }} onSize=${(rows, cols) => { setDialog(null); scramble(rows, cols); }} />
    <${GoalDialog} open=${dialog === "goal"} game=${game} onClose=${() => { setDialog(null); changed(); }} onGoal=${(goal) => { setDialog(null); put({ rows: game.rows, cols: game.cols, tiles: game.tiles }, goal); }} />
    <${KeysDialog} open=${dialog === "keys"} invert=${settings.invert} onClose=${() => setDialog(null)} />
  </div>`;
}

/** The board a shown solution starts from. */
function solutionStart(game) {
  const { solution } = game;
  const copy = new Game();
  copy.load({ rows: game.rows, cols: game.cols, tiles: game.tiles }, game.goal);
  copy.solution = { ...solution };
  copy.seek(0);
  return toRows(copy.tiles, copy.cols);
}

/** The tile that went last: it stands where the blank came from. */
function lastMoveTile(game) {
  const step = { U: -game.cols, D: game.cols, L: -1, R: 1 }[game.solution.moves[game.solution.at - 1]];
  return game.tiles[game.blank + step];
}

function swap(game, [one, two], put) {
  const tiles = Uint16Array.from(game.start, (tile) => (tile === one ? two : tile === two ? one : tile));
  put({ rows: game.rows, cols: game.cols, tiles }, game.goal);
  announce(`Tiles ${one} and ${two} swapped.`);
}

const MOST_MOVES = 600;

/** The moves as arrows, the next one marked. A way to look and to jump; the slider does the same for the keyboard. */
function Moves({ solution, onSeek }) {
  const now = useRef(null);
  useEffect(() => {
    const box = now.current?.parentNode;
    if (box) box.scrollTop = now.current.offsetTop - box.offsetTop - box.clientHeight / 2;
  }, [solution.at]);
  if (solution.moves.length > MOST_MOVES) return null;
  return html`<div class="moves mono" tabindex="0" role="group" aria-label="Moves of the solution: ${solution.moves.join(" ")}">
    ${solution.moves.map((move, index) => html`<span key=${index} aria-hidden="true" ref=${index === solution.at ? now : undefined} class=${index < solution.at ? "past" : index === solution.at ? "next" : ""} onClick=${() => onSeek(index + 1)}>${move}</span>`)}
  </div>`;
}

export function SmallBoard({ tiles, cols, label, name }) {
  if (tiles.length > 100) return null;
  return html`<div class="small-board" role="img" aria-label=${`${label}: ${toText(toRows(tiles, cols)).replaceAll("/", ", ")}`} ref=${(element) => element?.style.setProperty("--cols", cols)}>
    ${Array.from(tiles, (tile, cell) => html`<span key=${cell} class=${tile === 0 ? "blank" : ""}>${tile || ""}</span>`)}
  </div>`;
}

function SizeDialog({ open, rows, cols, onClose, onSize }) {
  const [size, setSize] = useState([rows, cols]);
  useEffect(() => { if (open) setSize([rows, cols]); }, [open]);
  const fits = size[0] * size[1] >= 2;
  return html`<${Dialog} title="Size" open=${open} onClose=${onClose}>
    <form class="stack" onSubmit=${(event) => { event.preventDefault(); if (fits) onSize(...size); }}>
      <div class="fields">
        <${Number_} label="Rows" value=${size[0]} min=${1} max=${MOST_SIDE} onChange=${(value) => setSize([value, size[1]])} />
        <${Number_} label="Columns" value=${size[1]} min=${1} max=${MOST_SIDE} onChange=${(value) => setSize([size[0], value])} />
      </div>
      <p class="hint">From 1×2 to ${MOST_SIDE}×${MOST_SIDE}.</p>
      <div class="actions"><button type="button" class="button" onClick=${onClose}>Cancel</button><button type="submit" class="button primary" disabled=${!fits}>Make a board</button></div>
    </form>
  <//>`;
}

function GoalDialog({ open, game, onClose, onGoal }) {
  const [text, setText] = useState("");
  const [told, setTold] = useState({});
  const turn = useRef(0);
  const lines = (tiles) => toRows(tiles, game.cols).map((row) => row.join(" ")).join("\n");
  useEffect(() => { if (open) setText(lines(game.goalTiles)); }, [open]);
  useEffect(() => {
    const mine = ++turn.current;
    if (!open || !text.trim()) return setTold({});
    const timer = setTimeout(async () => {
      let next;
      try {
        const check = await post("/api/check", { text, puzzle: "slide" });
        const goal = checkGoal(check.start, game);
        next = goal === null ? { text, error: `The goal must be ${game.rows}×${game.cols} like the board; this is ${check.rows}×${check.cols}.` } : { text, goal };
      } catch (error) {
        next = { text, error: error.line ? `Line ${error.line}, column ${error.column}: ${error.message}.` : error.message };
      }
      if (mine === turn.current) setTold(next);
    }, 150);
    return () => clearTimeout(timer);
  }, [open, text]);
  return html`<${Dialog} title="A goal of your own" open=${open} onClose=${onClose}>
    <div class="field"><label for="goal-text">What the board must become, 0 for the blank</label>
      <textarea id="goal-text" rows=${Math.min(10, game.rows + 1)} spellcheck="false" aria-invalid=${told.error ? "true" : "false"} value=${text} onInput=${(event) => setText(event.target.value)}></textarea></div>
    <div class="row">
      <button type="button" class="button" onClick=${() => setText(lines(game.tiles))}>The board as it stands</button>
      <button type="button" class="button" onClick=${() => setText(lines(namedGoal("last", game.rows, game.cols)))}>Blank last</button>
    </div>
    <div role="status">${told.error && html`<p class="notice bad">${told.error}</p>`}</div>
    <div class="actions"><button type="button" class="button" onClick=${onClose}>Cancel</button><button type="button" class="button primary" disabled=${!told.goal || told.text !== text} onClick=${() => onGoal(told.goal)}>Use this goal</button></div>
  <//>`;
}

function KeysDialog({ open, invert, onClose }) {
  const keys = [
    [["↑", "↓", "←", "→"], invert ? "move the blank that way" : "move a tile that way, into the blank"],
    [["Shift", "↑"], "walk over the cells"],
    [["Enter"], "move the tiles between that cell and the blank"],
    [["U", "Ctrl Z"], "undo"],
    [["R", "Ctrl Y"], "do it again"],
    [["H"], "hint"],
    [["S"], "solve"],
    [["Space"], "play or pause the solution"],
    [["N"], "a new board"],
    [["E"], "type into the tiles"],
    [["Ctrl V"], "paste a board"],
  ];
  return html`<${Dialog} title="Keys" open=${open} onClose=${onClose}>
    <p class="muted">They work while the board has the focus; the arrows also while nothing has.</p>
    <table class="keys"><tbody>${keys.map(([names, what]) => html`<tr key=${what}><th scope="row">${names.map((name) => html`<kbd key=${name}>${name}</kbd> `)}</th><td>${what}</td></tr>`)}</tbody></table>
    <p class="muted">With the mouse or a finger: tap or drag any tile in the blank's row or column; all tiles between slide along.</p>
  <//>`;
}
