// The Slide view: one sliding puzzle to load, make, play, solve and take away.
import {
  html,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "/page/vendor/preact.js";
import { firstGame, firstSettings, movesIn } from "./start.js";
import { Grid } from "./grid.js";
import { GOALS, WORDS, fromRows, movesTo, toRows } from "./board.js";
import { Editor } from "./edit.js";
import { OpenDialog } from "./open.js";
import { SizeDialog, GoalDialog } from "./dialogs.js";
import { KeysDialog, isTaken, meaning } from "./keys.js";
import { useFocus } from "./focus.js";
import { HelpPanel } from "./help.js";
import { SmallBoard } from "./pictures.js";
import { BoardFacts, Greeting, Unsolvable, Won } from "./panels.js";
import { sentence, useSolve } from "./solve.js";
import { useHint } from "./hint.js";
import { useMinimum } from "./minimum.js";
import { Actions, Toggle } from "../lib/forms.js";
import { usePlayer } from "../lib/player.js";
import { ExportDialog } from "../lib/export.js";
import { checkDraft, post } from "../lib/api.js";
import { acceptDrops, acceptPastes } from "../lib/files.js";
import { announce } from "../lib/announce.js";
import { notify } from "../lib/notify.js";
import { save } from "../lib/store.js";
import { linkTo } from "../lib/share.js";
import { go } from "../lib/route.js";
import { icon } from "../lib/icons.js";
import { many, stopwatch } from "../lib/format.js";

const SIZES = ["3x3", "4x4", "5x5", "6x6"];
const LEVELS = [
  ["easy", "Easy"],
  ["medium", "Medium"],
  ["hard", "Hard"],
];
/** A link with more letters than this is more than most programs let one send. */
const LONGEST_LINK = 30_000;
/** Of solutions longer than this the server takes the moves alone: more would be too large a request. */
const MOST_TOLD = 150_000;
const FORMATS = ["png", "svg", "gif", "txt", "json"];
const WITH_SOLUTION = "The files and the link hold the board and the solution.";
const WITHOUT_SOLUTION =
  "The files show the board as it stands. With a solution on the screen they show its moves, and " +
  "the GIF plays them.";

export default function Slide({ link }) {
  const first = useMemo(() => firstGame(link), []);
  const { game } = first;
  const [version, changed] = useReducer((turn) => turn + 1, 0);
  const [settings, setSettings] = useState(firstSettings);
  const [check, setCheck] = useState(null);
  const [dialog, setDialog] = useState(null);
  const [pasted, setPasted] = useState("");
  const [editing, setEditing] = useState(false);
  const [fit, setFit] = useState(true);
  const [busy, setBusy] = useState(false);
  // A solution that came while another one was being watched.
  const [better, setBetter] = useState(null);
  const solve = useSolve();
  const hint = useHint();
  const page = useRef(null);
  const boardElement = useRef(null);
  const grid = useRef(null);
  const live = useRef({});
  // Counts what is to be the board: an answer to an older wish comes too late.
  const wish = useRef(0);
  // Whether the board is only there until the first one comes.
  const empty = useRef(first.empty === true);
  const set = (fields) => setSettings((old) => ({ ...old, ...fields }));
  const unsolvable = check?.solvable === false;
  const minimum = useMinimum(game, settings.minimum && !game.solution && !editing && !unsolvable, version);
  useFocus(page, () => {
    if (grid.current?.element.isConnected) grid.current.focusAgain();
  });

  const { solution } = game;
  const player = usePlayer(solution ? solution.moves.length : 0, {
    key: solution?.moves,
    at: solution?.at ?? 0,
    interval: settings.interval,
  });
  if (solution && solution.at !== player.at) queueMicrotask(() => game.seek(player.at));

  /** Ends what runs and forgets what was said: the board is another one. */
  const forget = () => {
    solve.clear();
    hint.clear();
    setBetter(null);
  };

  // What changes with the board as loaded: whether it is solvable.
  const ask = async () => {
    setCheck(null);
    const { startText, goal } = game;
    try {
      const told = await post("/api/check", { board: toRows(game.start, game.cols), goal });
      if (game.startText !== startText || game.goal !== goal) return;
      setCheck(told);
      if (!told.solvable) announce("This board cannot reach the goal.");
    } catch (error) {
      notify(error.message, { kind: "bad" });
    }
  };

  /** Goes back to the game before, whatever was done in this one. */
  const back = () => {
    forget();
    setEditing(false);
    game.back();
    ask();
    announce("The game before is back.");
  };

  /** Takes a board. `said` is a sentence about it, with a way back if a game was left for it. */
  const put = (board, goal, { said = null, always = false } = {}) => {
    wish.current += 1;
    const left = game.begun;
    player.halt();
    forget();
    setEditing(false);
    const undo = empty.current ? null : ["Undo", () => live.current.back()];
    if (empty.current) game.put(board, goal);
    else game.load(board, goal);
    empty.current = false;
    ask();
    if (said && (left || always)) notify(said, { action: undo });
  };

  const restart = () => {
    player.halt();
    forget();
    if (game.begun) notify("Back at the start.", { action: ["Undo", () => live.current.back()] });
    game.restart();
    announce("Back at the start.");
  };

  const scramble = async (rows = game.rows, cols = game.cols, level = settings.level) => {
    const same = rows === game.rows && cols === game.cols;
    const goal = same || typeof game.goal === "string" ? game.goal : "last";
    const mine = ++wish.current;
    setBusy(true);
    try {
      const made = await post("/api/generate", { puzzle: "slide", rows, cols, goal, difficulty: level });
      if (mine !== wish.current) return;
      put(fromRows(made.boards[0]), goal, { said: `A new ${rows}×${cols} board.` });
      announce(`A new ${rows} by ${cols} board, ${level}.`);
    } catch (error) {
      if (mine === wish.current) notify(error.message, { kind: "bad" });
    } finally {
      setBusy(false);
    }
  };

  const takeCheck = (told, text) => {
    setDialog(null);
    if (told.puzzle === "pack") {
      notify("This is a packing puzzle: here it is in Pack.");
      go("pack", { text: told.text });
      return;
    }
    const said = `Opened a ${told.rows}×${told.cols} board (${told.format}).`;
    put(fromRows(told.start), told.goal, { said, always: true });
    const moves = movesIn(text);
    if (moves) game.showMoves(moves);
    announce(`A ${told.rows} by ${told.cols} board.`);
  };

  const takeText = async (text) => {
    const mine = ++wish.current;
    try {
      const told = await checkDraft({ text });
      if (mine !== wish.current) return;
      if (told.instances > 1) {
        setPasted(text);
        setDialog("open");
      } else {
        takeCheck(told, text);
      }
    } catch (error) {
      if (mine !== wish.current) return;
      setPasted(text);
      setDialog("open");
    }
  };

  /** Shows the moves of a report, unless somebody is watching others: then they are offered. */
  const offer = (report) => {
    const shown = game.solution;
    const word = report.moves.join("");
    if (shown?.word === word) {
      setBetter(null);
      if (report.outcome) game.setReport(report);
    } else if (!shown || (shown.at === 0 && !player.playing)) {
      setBetter(null);
      game.setSolution(report);
    } else {
      setBetter(report);
    }
  };

  const startSolve = async () => {
    hint.clear();
    setBetter(null);
    player.halt();
    game.dropSolution();
    const report = await solve.start(game.input, settings.options, (found) => live.current.offer(found));
    if (!report) return;
    announce(sentence(report));
    if (report.moves?.length) live.current.offer(report);
  };

  const showBetter = () => {
    player.halt();
    game.dropSolution();
    game.setSolution(better);
    setBetter(null);
  };

  const endSolution = () => {
    player.halt();
    forget();
    game.dropSolution();
  };

  const askHint = async () => {
    if (game.solved) return announce("It is solved already.");
    const report = await hint.ask(game.input);
    if (report?.move) announce(`Hint: tile ${report.tile} ${WORDS[report.move]}. ${report.why}`);
  };

  const playMove = (move) => {
    player.halt();
    return game.play(move);
  };

  const startEdit = () => {
    player.pause();
    forget();
    game.dropSolution();
    setEditing(true);
  };

  // While a solution is shown undo and redo step through it.
  const undo = () => {
    if (game.solution) return player.step(-1);
    const what = game.undo();
    if (what === "game") {
      forget();
      ask();
    }
    if (what)
      announce(what === "game" ? "The game before is back." : `Undone. ${many(game.at, "move")} made.`);
  };
  const redo = () => {
    if (game.solution) return player.step(1);
    const what = game.redo();
    if (what === "game") {
      forget();
      ask();
    }
    if (what)
      announce(what === "game" ? "The next game is back." : `Done again. ${many(game.at, "move")} made.`);
  };

  Object.assign(live.current, {
    settings,
    offer,
    back,
    undo,
    redo,
    takeText,
    startSolve,
    askHint,
    act: {
      undo,
      redo,
      scramble: () => scramble(),
      edit: startEdit,
      hint: () => {
        if (!unsolvable) askHint();
      },
      solve: () => {
        if (!unsolvable && !game.solved) startSolve();
      },
      keys: () => setDialog("keys"),
      move: playMove,
      play: () => player.toggle(),
    },
  });

  const keyed = (event) => {
    const meant = meaning(event, live.current.settings);
    if (!meant || (meant[0] === "play" && !game.solution)) return false;
    event.preventDefault();
    live.current.act[meant[0]](...meant.slice(1));
    return true;
  };

  // The board draws itself; Preact only keeps its place.
  useLayoutEffect(() => {
    if (editing) return;
    const view = new Grid(boardElement.current, {
      label: "Board",
      onCell: (cell) => {
        player.halt();
        game.playTo(cell);
      },
      onDrag: (cell) => {
        const moves = movesTo(cell, game.blank, game.cols);
        const step = moves.length ? (game.blank - cell) / moves.length : 0;
        return moves.map((_, index) => cell + index * step);
      },
      onDrop: (cell, start) => {
        player.halt();
        game.playTo(cell, { start });
      },
      onKey: keyed,
    });
    grid.current = view;
    view.shape(game.rows, game.cols, game.homes);
    view.show(game.tiles);
    const stopListening = game.listen((change) => {
      if (change.kind === "move") {
        view.duration = game.solution && player.playing ? Math.min(120, player.interval * 0.8) : 120;
        view.slide(game.tiles, change.from, change.to, change);
        if (live.current.roomy)
          view.cells[game.blank].scrollIntoView({ block: "nearest", inline: "nearest" });
        const left = game.bound;
        if (game.solved) announce(`Tile ${change.tile} moved ${WORDS[change.move]}. Solved.`);
        else announce(`Tile ${change.tile} moved ${WORDS[change.move]}, ${many(left, "move")} left at least`);
        if (!game.solution) {
          live.current.forget();
          if (game.solved) announce(`Solved in ${many(game.at, "move")} and ${stopwatch(game.seconds)}.`);
        }
      } else if (change.kind === "board") {
        view.shape(game.rows, game.cols, game.homes);
        view.show(game.tiles);
      }
      changed();
    });
    return stopListening;
  }, [editing]);
  live.current.forget = forget;

  const scrollToBlank = () => {
    if (live.current.roomy)
      grid.current.cells[game.blank].scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const hinted = hint.report?.tile ?? null;
  useEffect(() => {
    grid.current?.mark("hinted", hinted === null ? [] : [hinted]);
  }, [hinted, version]);
  useEffect(scrollToBlank, [fit]);
  useLayoutEffect(() => {
    if (!empty.current) save("slide", 1, game.saveAll());
  }, [version]);
  useLayoutEffect(() => {
    save("slide.settings", 1, { ...settings, interval: player.interval });
  }, [settings, player.interval]);

  // In the layout: what can be seen can be dropped on, and the reader's first wish comes after ours.
  useLayoutEffect(() => {
    if (first.text) takeText(first.text);
    else if (empty.current) scramble(3, 3);
    if (!empty.current) ask();
    if (first.replaced) notify("Opened another board.", { action: ["Undo", () => live.current.back()] });
    const take = (text) => live.current.takeText(text);
    const stops = [
      acceptDrops(page.current, take, (error) => notify(error.message, { kind: "bad" })),
      acceptPastes(take),
    ];
    const outside = (event) => {
      const board = grid.current?.element;
      if (event.defaultPrevented || !board?.isConnected || board.contains(event.target)) return;
      if (!document.querySelector("dialog[open]") && !isTaken(event)) keyed(event);
    };
    const hide = () => game.setHidden(document.hidden);
    hide();
    document.addEventListener("keydown", outside);
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("keydown", outside);
      document.removeEventListener("visibilitychange", hide);
      stops.forEach((stop) => stop());
      wish.current += 1;
    };
  }, []);

  const { rows, cols, solved } = game;
  const size = `${rows}x${cols}`;
  const times = (name) => name.replace("x", "×");
  const sizes = [
    ...SIZES.map((name) => [name, times(name)]),
    ["other", SIZES.includes(size) ? "Other" : times(size)],
  ];
  const sizeChoice = SIZES.includes(size) ? size : "other";
  const goals = [...GOALS, ["custom", "Custom"]];
  const goalChoice = typeof game.goal === "string" ? game.goal : "custom";
  const large = cols > 14 || rows > 14;
  const roomy = large && !fit;
  live.current.roomy = roomy;
  const won = solved && !solution && game.at > 0 && !editing;

  const chooseSize = (name) => {
    if (name === "other") setDialog("size");
    else if (name !== size) scramble(...name.split("x").map(Number));
  };
  const chooseLevel = (level) => {
    set({ level });
    scramble(rows, cols, level);
  };
  const setGoal = (goal, tiles = game.tiles) => put({ rows, cols, tiles }, goal, { said: "Another goal." });
  const chooseGoal = (name) => {
    if (name === "custom") setDialog("goal");
    else if (name !== game.goal) setGoal(name);
  };

  const shared = { text: game.startText, goal: game.goalText, moves: game.moves.join(""), at: game.at };
  const linkToIt = async () => {
    const whole =
      solution && (await linkTo("slide", { ...shared, solution: solution.word, shown: solution.at }));
    return whole && whole.length <= LONGEST_LINK ? whole : linkTo("slide", shared);
  };
  const drawn = (as) => {
    if (!solution) return game.input;
    const { report, moves, word } = solution;
    const board = game.solutionStart;
    // The facts of the search go into the file. Of moves that came with a link none are known.
    const known = report.outcome && moves.length <= MOST_TOLD;
    return {
      board,
      goal: game.goal,
      ...(known ? { answer: { ...report, start: board, moves } } : { moves: word }),
      ...(as === "gif" ? { frame_ms: Math.max(10, Math.round(player.interval)) } : {}),
    };
  };
  const fileName = () => {
    const what = rows === cols ? `${rows * cols - 1}-puzzle` : `${size}-puzzle`;
    return solution ? `slidepack-${what}-${solution.moves.length}-moves` : `slidepack-${what}`;
  };

  const openText = () => {
    setPasted("");
    setDialog("open");
  };
  const helpActs = {
    hint: askHint,
    solve: startSolve,
    move: playMove,
    done: endSolution,
    better: showBetter,
    options: (options) => set({ options }),
  };
  const tool = (name, label, act, disabled) => html`<button type="button" class="button icon"
    aria-label=${label} title=${label} aria-disabled=${disabled ? "true" : undefined}
    onClick=${() => disabled || act()}>${icon(name)}</button>`;

  return html`<div class="page slide ${settings.greeted ? "" : "greets"}" ref=${page}>
    <h1 class="visually-hidden">Slide</h1>
    ${!settings.greeted && html`<${Greeting} game=${game} onClose=${() => set({ greeted: true })} />`}
    <div class="slide-main stack">
      <div class="toolbar" role="toolbar" aria-label="Board">
        <button type="button" class="button" onClick=${openText}>${icon("open")} Open</button>
        <button type="button" class="button" aria-pressed=${editing ? "true" : "false"}
          onClick=${() => (editing ? setEditing(false) : startEdit())}>${icon("edit")} Edit</button>
        <button type="button" class="button" onClick=${() => setDialog("export")}>
          ${icon("export")} Export</button>
        <span class="grow"></span>
        ${tool("undo", "Undo", undo, editing || !game.canUndo)}
        ${tool("redo", "Redo", redo, editing || !game.canRedo)}
        ${tool("restart", "Back to the start", restart, editing || !game.begun)}
        <button type="button" class="button icon keys-button" aria-label="Keys" title="Keys"
          onClick=${() => setDialog("keys")}>${icon("keys")}</button>
      </div>

      ${
        editing
          ? html`<${Editor} rows=${rows} cols=${cols} tiles=${game.tiles} onCancel=${() => setEditing(false)}
            onDone=${(tiles) => put({ rows, cols, tiles }, game.goal, { said: "The board you typed." })} />`
          : html`<div class="board-frame ${roomy ? "roomy" : ""}" tabindex=${roomy ? 0 : undefined}>
            <div key="board" class="board" ref=${boardElement} aria-describedby="board-help"></div>
          </div>`
      }
      <p id="board-help" class="visually-hidden">Arrow keys move tiles into the blank. Shift and an arrow walk
        over the
        cells, Enter moves the tile there. The question mark lists all keys.</p>

      ${
        !editing &&
        html`<${BoardFacts} game=${game} unsolvable=${unsolvable}
        minimum=${settings.minimum ? minimum : null} />`
      }

      ${won && html`<${Won} game=${game} onNew=${() => scramble()} />`}
      ${
        large &&
        !editing &&
        html`<div class="row">
        <${Toggle} label="Fit the whole board" value=${fit} onChange=${setFit} /></div>`
      }
    </div>

    <div class="slide-side stack">
      ${
        unsolvable &&
        !editing &&
        html`<${Unsolvable} game=${game} check=${check}
        onSwap=${() => swap(game, check.swap, put)} onGoal=${(name) => setGoal(name, game.start)} />`
      }

      ${
        !editing &&
        html`<${HelpPanel} game=${game} solve=${solve} hint=${hint} player=${player} better=${better}
        options=${settings.options} blocked=${unsolvable || solved}
        act=${helpActs}>
        <${Toggle} label="Show the fewest moves from here" value=${settings.minimum}
          onChange=${(value) => set({ minimum: value })} />
        <button type="button" class="link"
          onClick=${() => go("learn", { text: game.text, goal: game.goalText })}>
          Watch a search on this board</button>
      <//>`
      }

      <section class="panel stack" aria-label="New board">
        <div class="row spread"><h2>New board</h2>
          <button type="button" class="button" aria-disabled=${busy ? "true" : undefined}
            onClick=${() => busy || scramble()}>${icon("shuffle")} Scramble</button></div>
        <${Actions} label="Size" value=${sizeChoice} options=${sizes} onChoose=${chooseSize} />
        <${Actions} label="Difficulty" value=${settings.level} options=${LEVELS} onChoose=${chooseLevel} />
        <${Actions} label="Goal" value=${goalChoice} options=${goals} onChoose=${chooseGoal} />
        ${settings.greeted && html`<${SmallBoard} tiles=${game.goalTiles} cols=${game.cols} label="Goal" />`}
      </section>
    </div>

    <${OpenDialog} open=${dialog === "open"} first=${pasted} onClose=${() => setDialog(null)}
      onLoad=${takeCheck} />
    <${ExportDialog} open=${dialog === "export"} onClose=${() => setDialog(null)} formats=${FORMATS}
      request=${drawn} link=${linkToIt} name=${fileName}
      note=${solution ? WITH_SOLUTION : WITHOUT_SOLUTION} />
    <${SizeDialog} open=${dialog === "size"} rows=${rows} cols=${cols} onClose=${() => setDialog(null)}
      onSize=${(...wanted) => {
        setDialog(null);
        scramble(...wanted);
      }} />
    <${GoalDialog} open=${dialog === "goal"} game=${game} onClose=${() => setDialog(null)}
      onGoal=${(goal) => {
        setDialog(null);
        setGoal(goal);
      }} />
    <${KeysDialog} open=${dialog === "keys"} settings=${settings} onSet=${set}
      onClose=${() => setDialog(null)} />
  </div>`;
}

function swap(game, [one, two], put) {
  const tiles = Uint16Array.from(game.start, (tile) => (tile === one ? two : tile === two ? one : tile));
  put({ rows: game.rows, cols: game.cols, tiles }, game.goal, { said: `Tiles ${one} and ${two} swapped.` });
  announce(`Tiles ${one} and ${two} swapped.`);
}
