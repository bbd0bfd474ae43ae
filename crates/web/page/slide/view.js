// The Slide view: one sliding puzzle to load, make, play, solve and take away.
import { html, useLayoutEffect, useMemo, useReducer, useRef, useState } from "../vendor/preact.js";
import { Session } from "./session.js";
import { Table } from "./table.js";
import { NewBoard } from "./newboard.js";
import { isTaken, meaning } from "./keys.js";
import { useFocus } from "./focus.js";
import { HelpPanel } from "./help.js";
import { BoardFacts, Greeting } from "./panels.js";
import { useSolve } from "./solve.js";
import { useHint } from "./hint.js";
import { useMinimum } from "./minimum.js";
import { useAnalysis } from "./analysis.js";
import { LookPanel, useLook } from "./looks.js";
import { Toggle } from "../lib/forms.js";
import { usePlayer } from "../lib/player.js";
import { acceptDrops, acceptPastes } from "../lib/files.js";
import { notify } from "../lib/notify.js";
import { save } from "../lib/store.js";
import { useMedia } from "../lib/media.js";
import { dateOf, isDay } from "../lib/daily.js";
import { go } from "../lib/route.js";
import { icon } from "../lib/icons.js";
import { lazily } from "../lib/lazily.js";
import { t } from "../lib/text.js";

const Editor = lazily(() => import("./edit.js"), "Editor");
const OpenDialog = lazily(() => import("./open.js"), "OpenDialog");
const SizeDialog = lazily(() => import("./dialogs.js"), "SizeDialog");
const GoalDialog = lazily(() => import("./dialogs.js"), "GoalDialog");
const SlideExport = lazily(() => import("./take.js"), "SlideExport");
const KeysDialog = lazily(() => import("./keylist.js"), "KeysDialog");
const Unsolvable = lazily(() => import("./unsolvable.js"), "Unsolvable");
const Won = lazily(() => import("./won.js"), "Won");
const SlideTour = lazily(() => import("./tour.js"), "SlideTour");
const OwnMoves = lazily(() => import("./own.js"), "OwnMoves");

/** Boards with a longer side can be shown larger than the screen. */
const LARGE = 14;
const LEAST_ZOOM = 0.2;
const MOST_ZOOM = 3;
const ZOOM_STEP = 1.4;

/** @param {{ link: Partial<SlideLink> | null }} props */
export default function Slide({ link }) {
  const [, changed] = useReducer((/** @type {number} */ turn) => turn + 1, 0);
  const solve = useSolve();
  const hint = useHint();
  const analysis = useAnalysis();
  const session = useMemo(() => new Session(link, { solve, hint, analysis }, changed), []);
  const { game, settings, check, editing, unsolvable } = session;
  const [fit, setFit] = useState(true);
  const [tour, setTour] = useState(link?.tour === true);
  const [zoom, setZoom] = useState(1);
  const opened = /** @type {Ref<Set<string>>} */ (useRef(new Set()));
  const page = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const grid = /** @type {Ref<import("./grid.js").Grid | null>} */ (useRef(null));
  const { solution } = game;
  const wide = useMedia("(min-width: 960px) and (min-height: 521px)");
  const looks = useLook(game.rows, game.cols);
  const player = usePlayer(solution ? solution.moves.length : 0, {
    key: solution?.moves,
    at: solution?.at ?? 0,
    interval: settings.interval,
  });
  session.player = player;
  if (solution && solution.at !== player.at) queueMicrotask(() => game.seek(player.at));
  const wanted = settings.minimum && !solution && !editing && !unsolvable;
  const minimum = useMinimum(game, wanted, game.turn);
  useFocus(page, () => {
    if (grid.current?.element.isConnected) grid.current.focusAgain();
  });

  /** @param {KeyboardEvent} event */
  const keyed = (event) => {
    const meant = meaning(event, session.settings);
    if (!meant || (meant[0] === "play" && !game.solution)) return false;
    event.preventDefault();
    session.act(meant);
    return true;
  };

  useLayoutEffect(() => {
    if (!session.empty) save("slide", 1, game.saveAll());
  }, [game.turn, session.empty]);
  useLayoutEffect(() => {
    save("slide.settings", 1, { ...settings, interval: player.interval });
  }, [settings, player.interval]);

  // In the layout: what can be seen can be dropped on, and the reader's first wish comes after ours.
  useLayoutEffect(() => {
    session.begin();
    const take = (/** @type {string} */ text) => session.takeText(text);
    const stops = [
      acceptDrops(page.current, take, (error) => notify(error.message, { kind: "bad" })),
      acceptPastes(take),
    ];
    /** @param {KeyboardEvent} event */
    const outside = (event) => {
      const board = grid.current?.element;
      if (event.defaultPrevented || !board?.isConnected) return;
      if (event.target instanceof Node && board.contains(event.target)) return;
      if (!document.querySelector("dialog[open]") && !isTaken(event)) keyed(event);
    };
    const hide = () => game.clock.setHidden(document.hidden);
    hide();
    document.addEventListener("keydown", outside);
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("keydown", outside);
      document.removeEventListener("visibilitychange", hide);
      stops.forEach((stop) => stop());
      session.end();
    };
  }, []);

  const { rows, cols, solved } = game;
  const large = Math.max(rows, cols) > LARGE;
  const won = solved && !solution && game.at > 0 && !editing;
  if (session.dialog) opened.current.add(session.dialog);
  const wasOpen = (/** @type {string} */ name) => opened.current.has(name);
  const isOpen = (/** @type {Session["dialog"]} */ name) => session.dialog === name;
  const close = () => session.close();
  const put = (/** @type {number[]} */ tiles) =>
    session.put({ rows, cols, tiles: Uint16Array.from(tiles) }, game.goal, { said: t`The board you typed.` });

  // Beside the board there is room below it.
  const own =
    game.moves.length > 0 &&
    !solution &&
    !editing &&
    html`<${OwnMoves} session=${session} analysis=${analysis} />`;

  return html`<div class="page slide ${settings.greeted ? "" : "greets"}" ref=${page}>
    <h1 class="visually-hidden">${t`Slide`}</h1>
    ${!settings.greeted && html`<${Greeting} game=${game} onClose=${() => session.set({ greeted: true })} onTour=${() => setTour(true)} />`}
    <div class="slide-main stack">
      <${Tools} session=${session} />
      ${isDay(game.made) && !editing && html`<h2 class="board-name">${t`Board of ${dateOf(game.made)}`}</h2>`}
      ${
        editing
          ? html`<${Editor} rows=${rows} cols=${cols} tiles=${game.tiles} onDone=${put}
            onCancel=${() => session.endEdit()} />`
          : html`<${Table} session=${session} grid=${grid} roomy=${large && !fit} zoom=${zoom} onKey=${keyed}
            hinted=${hint.report?.tile ?? null} dress=${looks.dress} />`
      }
      <p id="board-help" class="visually-hidden">${t`Arrow keys move tiles into the blank. Shift and an arrow walk over
        the cells, Enter moves the tile there. The question mark lists all keys.`}</p>
      ${won && html`<${Won} session=${session} />`}
      ${
        !editing &&
        html`<${BoardFacts} game=${game} unsolvable=${unsolvable}
        minimum=${settings.minimum ? minimum : null} />`
      }
      ${
        large &&
        !editing &&
        html`<div class="row">
        <${Toggle} label=${t`Fit the whole board`} value=${fit} onChange=${setFit} />
        ${!fit && html`<${Zoom} zoom=${zoom} onZoom=${setZoom} />`}</div>`
      }
      ${wide && own}
    </div>

    <div class="slide-side stack">
      ${
        unsolvable &&
        !editing &&
        html`<${Unsolvable} game=${game} check=${check} onSwap=${() => check?.swap && session.swap(check.swap)}
        onGoal=${(/** @type {NamedGoal} */ name) => session.setGoal(name)} />`
      }
      ${
        !editing &&
        html`<${HelpPanel} session=${session} solve=${solve} hint=${hint} player=${player}>
        <${Toggle} label=${t`Show the fewest moves from here`} value=${settings.minimum}
          onChange=${(/** @type {boolean} */ value) => session.set({ minimum: value })} />
        <button type="button" class="link" onClick=${() => go("learn", { text: game.text, goal: game.goalText })}>
          ${t`Watch a search on this board`}</button>
      <//>`
      }
      ${!wide && own}
      <${NewBoard} session=${session} />
      <${LookPanel} looks=${looks} />
    </div>

    ${
      wasOpen("open") &&
      html`<${OpenDialog} open=${isOpen("open")} first=${session.pasted} session=${session} onClose=${close}
      onLoad=${(/** @type {Api.Check} */ told, /** @type {string} */ text) => session.takeCheck(told, text)} />`
    }
    ${
      wasOpen("export") &&
      html`<${SlideExport} open=${isOpen("export")} game=${game} interval=${player.interval} onClose=${close} />`
    }
    ${
      wasOpen("size") &&
      html`<${SizeDialog} open=${isOpen("size")} rows=${rows} cols=${cols} onClose=${close}
      onSize=${(/** @type {number} */ height, /** @type {number} */ width) => {
        close();
        session.scramble({ rows: height, cols: width });
      }} />`
    }
    ${
      wasOpen("goal") &&
      html`<${GoalDialog} open=${isOpen("goal")} game=${game} onClose=${close}
      onGoal=${(/** @type {Goal} */ goal) => {
        close();
        session.setGoal(goal);
      }} />`
    }
    ${
      wasOpen("keys") &&
      html`<${KeysDialog} open=${isOpen("keys")} settings=${settings} onClose=${close}
      onSet=${(/** @type {Partial<SlideSettings>} */ fields) => session.set(fields)} />`
    }
    ${
      tour &&
      html`<${SlideTour} onEnd=${() => {
        setTour(false);
        session.set({ greeted: true });
      }} />`
    }
  </div>`;
}

/**
 * How large the tiles of a large board are; 1 is the size at which their numbers are read with ease.
 * @param {{ zoom: number, onZoom: (zoom: number) => void }} props
 */
function Zoom({ zoom, onZoom }) {
  /**
   * @param {string} name
   * @param {string} label
   * @param {number} to
   */
  const button = (name, label, to) => {
    const disabled = to < LEAST_ZOOM || to > MOST_ZOOM;
    return html`<button type="button" class="button icon" aria-label=${label} title=${label}
      aria-disabled=${disabled ? "true" : undefined} onClick=${() => disabled || onZoom(to)}>${icon(name)}
    </button>`;
  };
  return html`<div class="row" role="group" aria-label=${t`Zoom`}>
    ${button("minus", t`Smaller tiles`, zoom / ZOOM_STEP)} ${button("plus", t`Larger tiles`, zoom * ZOOM_STEP)}
  </div>`;
}

/** @param {{ session: Session }} props */
function Tools({ session }) {
  const { game, editing } = session;
  /**
   * @param {string} name
   * @param {string} label
   * @param {() => void} act
   * @param {boolean} disabled
   */
  const tool = (name, label, act, disabled) => html`<button type="button" class="button icon"
    aria-label=${label} title=${label} aria-disabled=${disabled ? "true" : undefined}
    onClick=${() => disabled || act()}>${icon(name)}</button>`;
  return html`<div class="toolbar" role="toolbar" aria-label=${t`Board`}>
    <button type="button" class="button" onClick=${() => session.open("open")}>${icon("open")} ${t`Open`}</button>
    <button type="button" class="button" aria-pressed=${editing ? "true" : "false"}
      onClick=${() => (editing ? session.endEdit() : session.startEdit())}>${icon("edit")} ${t`Edit`}</button>
    <button type="button" class="button" onClick=${() => session.open("export")}>
      ${icon("export")} ${t`Export`}</button>
    <span class="grow"></span>
    ${tool("undo", t`Undo`, () => session.undo(), editing || !game.canUndo)}
    ${tool("redo", t`Redo`, () => session.redo(), editing || !game.canRedo)}
    ${tool("restart", t`Back to the start`, () => session.restart(), editing || !game.begun)}
    <button type="button" class="button icon keys-button" aria-label=${t`Keys`} title=${t`Keys`}
      onClick=${() => session.open("keys")}>${icon("keys")}</button>
  </div>`;
}
