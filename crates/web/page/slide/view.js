// The Slide view: load, create, play, solve and export a sliding puzzle.
import { html, useLayoutEffect, useMemo, useReducer, useRef, useState } from "../vendor/preact.js";
import { Session } from "./session.js";
import { Table } from "./playboard.js";
import { GoalCard } from "./goal.js";
import { isTaken, meaning, useFocus } from "./keyboard.js";
import { HelpOptions, HelpPanel } from "./help.js";
import { Status } from "./status.js";
import { useSolve } from "./solve.js";
import { useAnalysis, useBest, useDistance, useHint } from "./questions.js";
import { useLook } from "./look.js";
import { IconButton, Toggle } from "../lib/forms.js";
import { usePlayer } from "../lib/player.js";
import { acceptDrops, acceptPastes } from "../lib/files.js";
import { save } from "../lib/store.js";
import { useMedia } from "../lib/media.js";
import { dateOf, isDay } from "../lib/daily.js";
import { icon } from "../lib/icons.js";
import { lazily } from "../lib/lazily.js";
import { t } from "../lib/text.js";

const Editor = lazily(() => import("./editor.js"), "Editor");
const OpenDialog = lazily(() => import("./open.js"), "OpenDialog");
const NewGame = lazily(() => import("./newgame.js"), "NewGame");
const GoalDialog = lazily(() => import("./newgame.js"), "GoalDialog");
const LookDialog = lazily(() => import("./lookdialog.js"), "LookDialog");
const SlideExport = lazily(() => import("./export.js"), "SlideExport");
const KeysDialog = lazily(() => import("./keylist.js"), "KeysDialog");
const Unsolvable = lazily(() => import("./solvability.js"), "Unsolvable");
const Won = lazily(() => import("./won.js"), "Won");
const OwnMoves = lazily(() => import("./moves.js"), "OwnMoves");

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
  const [zoom, setZoom] = useState(1);
  const page = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const grid = /** @type {Ref<import("./grid.js").Grid | null>} */ (useRef(null));
  const { solution } = game;
  const wide = useMedia("(min-width: 960px) and (min-height: 521px)");
  const beside = useMedia("(min-width: 960px), (min-width: 600px) and (max-height: 520px)");
  const looks = useLook(game.rows, game.cols);
  const player = usePlayer(solution ? solution.moves.length : 0, {
    key: solution?.moves,
    at: solution?.at ?? 0,
    interval: settings.interval,
  });
  session.player = player;
  if (solution && solution.at !== player.at) queueMicrotask(() => game.seek(player.at));
  const wanted = settings.minimum && !solution && !editing && !unsolvable;
  const distance = useDistance(game, wanted, game.turn);
  useBest(game, !session.empty && !unsolvable && !solve.busy && !hint.busy && !wanted, changed);
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

  // In a layout effect: drop targets work as soon as they are visible, and the user's first action
  // comes after ours.
  useLayoutEffect(() => {
    session.begin();
    const take = (/** @type {string} */ text) => session.takeText(text);
    const stops = [acceptDrops(page.current, take), acceptPastes(take)];
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
  // Playing or asking dismisses the introduction, which frees its space.
  const greets = !settings.greeted && !game.begun && !unsolvable && hint.state === "idle" && !solve.busy;
  const large = Math.max(rows, cols) > LARGE;
  const won = solved && !solution && game.at > 0 && !editing;
  const isOpen = (/** @type {Session["dialog"]} */ name) => session.dialog === name;
  const close = () => session.close();
  const put = (/** @type {number[]} */ tiles) =>
    session.put({ rows, cols, tiles: Uint16Array.from(tiles) }, game.goal, { said: t`The board you typed.` });

  const own =
    game.moves.length > 0 &&
    !solution &&
    !editing &&
    html`<${OwnMoves} session=${session} analysis=${analysis} />`;

  const goal = html`<${GoalCard} game=${game} picture=${looks.dress.picture} onChange=${() => session.open("goal")} />`;
  const win = won && html`<${Won} session=${session} />`;
  const why =
    unsolvable &&
    !editing &&
    html`<${Unsolvable} game=${game} check=${check} onSwap=${() => check?.swap && session.swap(check.swap)}
      onGoal=${(/** @type {NamedGoal} */ name) => session.setGoal(name)} />`;
  const help =
    !editing && html`<${HelpPanel} session=${session} solve=${solve} hint=${hint} player=${player} />`;
  return html`<div class="page slide ${greets ? "greets" : ""}" ref=${page}>
    <h1 class="visually-hidden">${t`Slide`}</h1>
    ${greets && html`<${Greeting} onClose=${() => session.set({ greeted: true })} />`}
    <div class="slide-main stack">
      <${Tools} session=${session} wide=${wide} />
      ${!beside && !editing && goal}
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
      ${!editing && html`<${Status} game=${game} unsolvable=${unsolvable} distance=${settings.minimum ? distance : null} />`}
      ${!beside && win}
      ${
        large &&
        !editing &&
        html`<div class="row">
        <${Toggle} label=${t`Fit the whole board`} value=${fit} onChange=${setFit} />
        ${!fit && html`<${Zoom} zoom=${zoom} onZoom=${setZoom} />`}</div>`
      }
      ${!beside && why}
      ${!beside && !win && help}
      ${wide && own}
    </div>

    <div class="slide-side stack">
      ${beside && !editing && goal}
      ${beside && why}
      ${beside && (win || help)}
      ${!wide && html`<div class="toolbar" role="toolbar" aria-label=${t`Files`}><${FileTools} session=${session} /></div>`}
      ${!wide && own}
      ${!editing && html`<${HelpOptions} session=${session} />`}
    </div>

    <${OpenDialog} open=${isOpen("open")} first=${session.pasted} session=${session} onClose=${close}
      onLoad=${(/** @type {Api.Check} */ check, /** @type {string} */ text) => session.takeCheck(check, text)} />
    <${SlideExport} open=${isOpen("export")} game=${game} interval=${player.interval} onClose=${close} />
    <${NewGame} open=${isOpen("new")} session=${session} onClose=${close} />
    <${LookDialog} open=${isOpen("look")} looks=${looks} onClose=${close} />
    <${GoalDialog} open=${isOpen("goal")} game=${game} onClose=${close}
      onGoal=${(/** @type {Goal} */ goal) => {
        close();
        session.setGoal(goal);
      }} />
    <${KeysDialog} open=${isOpen("keys")} settings=${settings} onClose=${close}
      onSet=${(/** @type {Partial<SlideSettings>} */ fields) => session.set(fields)} />
  </div>`;
}

/**
 * Zoom of the tiles of a large board; at 1 their numbers are easy to read.
 * @param {{ zoom: number, onZoom: (zoom: number) => void }} props
 */
function Zoom({ zoom, onZoom }) {
  const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ to) =>
    html`<${IconButton} name=${name} label=${label} onClick=${to >= LEAST_ZOOM && to <= MOST_ZOOM && (() => onZoom(to))} />`;
  return html`<div class="row" role="group" aria-label=${t`Zoom`}>
    ${button("minus", t`Smaller tiles`, zoom / ZOOM_STEP)} ${button("plus", t`Larger tiles`, zoom * ZOOM_STEP)}
  </div>`;
}

/** @param {{ session: Session, wide: boolean }} props */
function Tools({ session, wide }) {
  const { game, editing } = session;
  return html`<div class="toolbar" role="toolbar" aria-label=${t`Board`}>
    <button type="button" class="button primary" aria-haspopup="dialog"
      onClick=${() => session.open("new")}>${icon("shuffle")} ${t`New game`}</button>
    ${wide && html`<${FileTools} session=${session} />`}
    <span class="grow"></span>
    <${IconButton} name="undo" label=${t`Undo`} onClick=${!editing && game.canUndo && (() => session.undo())} />
    <${IconButton} name="redo" label=${t`Redo`} onClick=${!editing && game.canRedo && (() => session.redo())} />
    <${IconButton} name="restart" label=${t`Back to the start`}
      onClick=${!editing && game.begun && (() => session.restart())} />
    <${IconButton} name="brush" label=${t`Look`} onClick=${() => session.open("look")} />
    ${wide && html`<${IconButton} name="keys" label=${t`Keys`} onClick=${() => session.open("keys")} />`}
  </div>`;
}

/** @param {{ session: Session }} props */
function FileTools({ session }) {
  const { editing } = session;
  return html`<button type="button" class="button" onClick=${() => session.open("open")}>${icon("open")} ${t`Open`}</button>
    <button type="button" class="button" aria-pressed=${editing ? "true" : "false"}
      onClick=${() => (editing ? session.endEdit() : session.startEdit())}>${icon("edit")} ${t`Edit`}</button>
    <button type="button" class="button" onClick=${() => session.open("export")}>
      ${icon("export")} ${t`Export`}</button>`;
}

/** @param {{ onClose: () => void }} props */
function Greeting({ onClose }) {
  return html`<aside class="greeting" aria-label=${t`How to play`}>
    <p><strong>${t`Slide the tiles into the order of the goal.`}</strong>${
      // One text node, as in the first paint, so that this is not painted as larger content again.
      ` ${t`Tap or drag a tile in line with the gap, or use the arrow keys.`}`
    }</p>
    <button type="button" class="button quiet icon" aria-label=${t`Close the introduction`} onClick=${onClose}>×
    </button>
  </aside>`;
}
