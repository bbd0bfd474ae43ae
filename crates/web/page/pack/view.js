// The packing view: a tray to fill by hand, and everything the program knows about it.
import {
  html,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "/page/vendor/preact.js";
import { announce } from "../lib/announce.js";
import { checkDraft, post } from "../lib/api.js";
import { acceptDrops, acceptPastes } from "../lib/files.js";
import { ExportDialog } from "../lib/export.js";
import { clock, count, many } from "../lib/format.js";
import { Segmented, Select } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { notify } from "../lib/notify.js";
import { useRefocus } from "../lib/refocus.js";
import { linkTo } from "../lib/share.js";
import { load, save } from "../lib/store.js";
import { Game, bare } from "./game.js";
import { hasTwins, held, puzzleOf, rowsOf } from "./model.js";
import { Runs } from "./runs.js";
import { Answers, RunsPanel } from "./panel.js";
import { Layer } from "./tray.js";
import { Shelf } from "./shelf.js";
import { Alone, CELL, gloss } from "./shape.js";
import { withPlaced } from "./text.js";
import { FIRST } from "./examples.js";

/** A component that is fetched when it is first shown. */
function lazily(load, name) {
  let known = null;
  return (props) => {
    const [, again] = useState(0);
    useEffect(() => {
      load().then(
        (module) => {
          known = module[name];
          again(1);
        },
        () =>
          notify("A part of the page could not be loaded. Is `slidepack serve` still running?", {
            kind: "bad",
          }),
      );
    }, []);
    return known ? html`<${known} ...${props} />` : null;
  };
}
const [OpenDialog, ChallengeDialog, MakeDialog] = ["OpenDialog", "ChallengeDialog", "MakeDialog"].map(
  (name) => lazily(() => import("./dialogs.js"), name),
);
const Space = lazily(() => import("./space.js"), "Space");
const FilmBar = lazily(() => import("./watch.js"), "FilmBar");

const isSaved = (value) => typeof value?.source === "string" && Array.isArray(value.laid);
const CAMERA = { yaw: 0.6, pitch: 0.62, explode: 0, top: 0 };
const DRAFT = {
  named: null,
  rows: Array.from({ length: 5 }, () => "..........."),
  kit: "iq-puzzler-pro",
  use: {},
  name: "",
};
const isDraft = (value) =>
  Array.isArray(value?.rows) &&
  0 < value.rows.length &&
  value.rows.every((row) => typeof row === "string" && row.length === value.rows[0].length && 0 < row.length);
const STEPS = {
  ArrowUp: [0, -1, 0],
  ArrowDown: [0, 1, 0],
  ArrowLeft: [0, 0, -1],
  ArrowRight: [0, 0, 1],
  PageUp: [-1, 0, 0],
  PageDown: [1, 0, 0],
};

export default function View({ link }) {
  const [, changed] = useReducer((n) => n + 1, 0);
  const game = useMemo(() => new Game(changed, announce), []);
  const runs = useMemo(() => new Runs(game, changed, announce), []);
  const [about, setAbout] = useState(null);
  const [problem, setProblem] = useState(null);
  const [dialog, setDialog] = useState(null);
  const [draft, setDraftState] = useState(() => load("pack.draft", 1, isDraft) ?? DRAFT);
  const [flatLayers, setFlatLayers] = useState(
    () => load("pack.flat", 1, (value) => typeof value === "boolean") ?? false,
  );
  const [camera, setCamera] = useState(CAMERA);
  const [drag, setDrag] = useState(null);
  const [film, setFilm] = useState(null);
  const opened = useRef(new Set());
  if (dialog) opened.current.add(dialog);
  const page = useRef(null);
  useRefocus(page);
  const stage = useRef(null);
  const finder = useRef(null);
  const setDraft = (value) => {
    setDraftState(value);
    save("pack.draft", 1, value);
  };

  /** Opens a text; the error if it cannot be read, null if all is well. */
  const turn = useRef(0);
  const openText = async (source, { index = 0, kept = {}, wish = null } = {}) => {
    const mine = ++turn.current;
    try {
      const check = await checkDraft({ text: source, puzzle: "pack", index });
      const text = check.text;
      const places = await post("/api/pack/placements", { text, puzzle: "pack", draft: true });
      const tooLarge = Boolean(places.error);
      const puzzle = tooLarge ? bare(check) : puzzleOf(places, check.label);
      if (mine !== turn.current) return null;
      runs.begin();
      setFilm(null);
      setCamera(CAMERA);
      setProblem(null);
      const twins = hasTwins(puzzle);
      setAbout({ check, source, index, tooLarge, twins, wish });
      game.load(puzzle, text, kept);
      if (!kept.laid?.length) announce(`${check.label ?? "Puzzle"} opened: ${aboutWords(check, { twins })}`);
      return null;
    } catch (error) {
      return mine === turn.current ? error : null;
    }
  };
  const openOrTell = async (source, options) => {
    const error = await openText(source, options);
    if (error)
      notify(error.line ? `Line ${error.line}, column ${error.column}: ${error.message}` : error.message, {
        kind: "bad",
      });
    return error;
  };

  useEffect(() => {
    const start = async () => {
      if (typeof link?.text === "string") {
        const laid = Array.isArray(link.laid) ? link.laid.filter(Array.isArray) : [];
        if (!(await openOrTell(link.text, { kept: { laid } }))) return;
      }
      const saved = load("pack", 1, isSaved);
      const { index = 0, wish = null } = saved ?? {};
      if (saved && !(await openText(saved.source, { index, wish, kept: saved }))) return;
      setProblem(await openText(FIRST));
    };
    start();
    const stopDrops = acceptDrops(
      page.current,
      (text) => openOrTell(text),
      (error) => notify(error.message, { kind: "bad" }),
    );
    const stopPastes = acceptPastes((text) => openOrTell(text));
    const hide = () => {
      if (document.hidden) {
        game.pause();
        keep();
      }
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      stopDrops();
      stopPastes();
      document.removeEventListener("visibilitychange", hide);
      turn.current += 1;
      runs.forget();
      game.pause();
      keep();
    };
  }, []);

  const latest = useRef(null);
  latest.current = about;
  const keep = () => {
    if (!latest.current || !game.puzzle) return;
    const { source, index, wish } = latest.current;
    const { clock: seconds, hints, helped } = game;
    save("pack", 1, { source, index, wish, laid: game.kept(), seconds, hints, helped });
  };
  useLayoutEffect(keep, [game.laid, about]);

  // Answers are about a position: another position makes them old. Solutions shown by the program are browsed
  // on.
  const known = useRef(null);
  useLayoutEffect(() => {
    if (!game.puzzle || known.current === game.laid) return;
    known.current = game.laid;
    const shown = runs.browse?.list[runs.browse.at];
    if (shown !== game.laid && !game.hand?.before) {
      if (runs.hint || runs.counted || runs.message || runs.browse) {
        runs.hint = null;
        if (shown !== game.laid && runs.now?.kind !== "blame") {
          runs.counted = null;
          runs.browse = runs.now?.kind === "all" ? runs.browse : null;
          runs.message = null;
        }
        changed();
      }
    }
  }, [game.laid]);

  // The keyboard's cell has the focus as long as the grid has it.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (
      !focused?.dataset.cell ||
      !stage.current?.contains(focused) ||
      Number(focused.dataset.cell) === game.cursor
    )
      return;
    stage.current.querySelector(`[data-cell="${game.cursor}"]`)?.focus({ preventScroll: false });
  }, [game.cursor]);
  const focusTray = () =>
    (
      stage.current?.querySelector('[data-cell][tabindex="0"]') ?? stage.current?.querySelector("canvas")
    )?.focus({ preventScroll: true });

  const key = useRef(null);
  key.current = (event) => {
    if (!game.puzzle || film) return;
    const letter = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (letter === "z" && !event.shiftKey) game.undo();
      else if (letter === "y" || (letter === "z" && event.shiftKey)) game.redo();
      else return;
      return event.preventDefault();
    }
    if (event.altKey) return;
    if (STEPS[event.key]) game.move(STEPS[event.key]);
    else if (event.key === "Enter" || event.key === " ") {
      if (event.target.closest?.("button")) return;
      if (game.hand) game.lay();
      else game.takeUp(game.cursor);
    } else if (event.key === "Delete" || event.key === "Backspace")
      game.hand ? game.drop() : game.takeUp(game.cursor, { toShelf: true });
    else if (event.key === "Escape") {
      if (!game.hand) return;
      game.drop();
    } else if (letter === "r") game.turn(event.shiftKey ? -1 : 1);
    else if (letter === "f") game.flip();
    else if (letter === "n") game.cycle(1);
    else if (letter === "p") game.cycle(-1);
    else if (letter === "h") runs.help();
    else if (letter === "u") game.undo();
    else return;
    event.preventDefault();
  };

  // Dragging: a press that moves takes the piece along; one that does not is a tap.
  const press = useRef(null);
  const begin = (event, { take, tap }) => {
    if (event.button || press.current || film) return;
    event.target.releasePointerCapture?.(event.pointerId);
    const touch = event.pointerType !== "mouse";
    press.current = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      take,
      tap,
      moved: false,
      touch,
      held: Boolean(game.hand),
    };
    const shelf = event.target.closest(".shelf");
    if (press.current.touch && shelf && shelf.clientWidth < shelf.scrollWidth)
      Object.assign(press.current, { shelf, from: shelf.scrollLeft });
  };
  useEffect(() => {
    const aim = ({ clientX, clientY }, touch) => {
      const y = clientY - (touch ? 44 : 0);
      if (game.puzzle.flat) {
        const layer = stage.current?.querySelector(".layer .cells");
        const box = layer?.getBoundingClientRect();
        if (!box) return game.aimAt("away");
        const cell = box.width / game.puzzle.layers[0].cols;
        const at = { row: (y - box.top) / cell - 0.5, col: (clientX - box.left) / cell - 0.5 };
        const { rows, cols } = game.puzzle.layers[0];
        game.aimAt(at.row < -2 || at.col < -2 || rows + 1 < at.row || cols + 1 < at.col ? "away" : at);
      } else {
        const element = document.elementFromPoint(clientX, y);
        const grid = element?.closest?.("[data-cell]");
        const cell =
          grid && stage.current.contains(grid)
            ? Number(grid.dataset.cell)
            : element?.tagName === "CANVAS"
              ? (finder.current?.({ clientX, clientY: y }) ?? null)
              : null;
        if (cell === null) game.aimAt("away");
        else game.point(cell);
      }
    };
    const move = (event) => {
      const now = press.current;
      if (!now || event.pointerId !== now.id) return;
      if (!now.moved) {
        const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
        if (Math.hypot(dx, dy) < 7) return;
        // A finger that goes along a shelf too long for the screen scrolls it; one that leaves it takes the
        // piece.
        now.along ??= Boolean(now.shelf) && 1.7 * Math.abs(dy) < Math.abs(dx);
        if (now.along && Math.abs(dy) < 48) {
          now.shelf.scrollLeft = now.from - dx;
          return;
        }
        now.moved = true;
        now.take?.();
        if (!game.hand) {
          press.current = null;
          return;
        }
      }
      if (event.cancelable) event.preventDefault();
      setDrag({ x: event.clientX, y: event.clientY, touch: now.touch });
      aim(event, now.touch);
    };
    const up = (event) => {
      const now = press.current;
      if (!now || event.pointerId !== now.id) return;
      press.current = null;
      setDrag(null);
      if (event.type === "pointercancel") {
        // The browser took the finger for scrolling: what was taken up goes back, what was in the hand stays
        // there.
        if (now.moved) now.held ? game.aimAt("away") : game.undoHand();
        return undefined;
      }
      if (now.along && !now.moved) return undefined;
      if (!now.moved) return now.tap?.(now.touch);
      if (game.ghost?.ok) game.lay();
      else game.drop();
      game.aim = null;
    };
    // Another finger, or the wheel, turns the piece that is dragged.
    const second = (event) => {
      if (press.current?.moved && event.pointerId !== press.current.id) {
        event.preventDefault();
        game.turn(1);
      }
    };
    const wheel = (event) => {
      if (press.current?.moved) {
        event.preventDefault();
        game.turn(event.deltaY < 0 ? -1 : 1);
      }
    };
    const keys = (event) => {
      if (press.current?.moved && /^(r|f|escape)$/i.test(event.key)) {
        event.stopPropagation();
        key.current(event);
        if (!game.hand) {
          press.current = null;
          setDrag(null);
        }
      }
    };
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    addEventListener("pointerdown", second);
    addEventListener("wheel", wheel, { passive: false });
    addEventListener("keydown", keys, true);
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      removeEventListener("pointerdown", second);
      removeEventListener("wheel", wheel);
      removeEventListener("keydown", keys, true);
    };
  }, []);

  const onTray = useMemo(
    () => ({
      key: (event) => key.current(event),
      focus: (cell) => {
        if (game.cursor !== cell) game.point(cell);
      },
      over: (event, cell) => {
        if (event.pointerType === "mouse" && game.hand && !press.current?.moved) game.point(cell);
      },
      down: (event, cell) =>
        begin(event, {
          take: () => {
            if (!game.hand && 0 <= game.over[cell]) game.takeUp(cell);
          },
          tap: (touch) => tapCell(cell, touch),
        }),
    }),
    [],
  );
  const tapCell = (cell, touch = false) => {
    const hadHand = Boolean(game.hand);
    // A finger cannot hover. In layers, where a piece lies in many ways over a cell, its first tap shows
    // them.
    const aims = touch && hadHand && !game.puzzle.flat && !game.ghost?.cells.includes(cell);
    game.point(cell);
    if (aims) return;
    stage.current.querySelector(`[data-cell="${cell}"]`)?.focus({ preventScroll: true });
    if (hadHand) game.lay();
    else if (0 <= game.over[cell]) game.takeUp(cell);
  };
  const choose = (piece, byKey) => {
    if (game.hand?.piece === piece) game.turn(1);
    else game.select(piece, { unaimed: !byKey });
    if (byKey) focusTray();
  };

  if (!game.puzzle) {
    return html`<div class="page pack" ref=${page}>
      ${
        problem
          ? html`<div class="notice bad" role="alert"><p>${problem.message}</p>
        <button class="button" type="button" onClick=${() => location.reload()}>Try again</button></div>`
          : html`<p class="loading">Loading</p>`
      }</div>`;
  }

  const { puzzle, hand } = game;
  const { check } = about;
  const shown = film ? [...puzzle.fixed, ...(film.view?.laid ?? [])] : game.laid;
  const ghost = film ? null : game.ghost;
  const painted =
    ghost && hand
      ? { ...ghost, colour: puzzle.pieces[hand.piece].colour, letter: puzzle.pieces[hand.piece].letter }
      : null;
  const hint = film ? null : (runs.hint?.cells ?? null);
  const left = game.left;
  const inSpace = !puzzle.flat && !flatLayers;
  const layerProps = (layer) => ({
    puzzle,
    layer,
    laid: shown,
    ghost: painted,
    hint,
    cursor: film ? -1 : game.cursor,
    on: onTray,
    still: Boolean(film),
    name: puzzle.flat ? "Tray" : `Layer ${layer + 1} of ${puzzle.layers.length}`,
  });
  const watch = async () => {
    game.drop(true);
    runs.forget();
    const { Film } = await import("./watch.js");
    if (game.puzzle !== puzzle) return;
    setFilm(new Film(puzzle, game.text, changed));
    announce("Watching the brute force.");
  };
  const making = runs.now?.kind === "generate";
  // What went wrong with the last challenge, or with anything else, is not about the next one.
  const askForChallenge = () => {
    runs.trouble = null;
    setDialog("challenge");
  };
  const makeChallenge = async (body) => {
    const made = await runs.challenge(body);
    if (!made) return;
    const wish = {
      level: body.level ?? null,
      placed: body.placed ?? null,
      stopped: made.stopped,
      got: made.placed,
    };
    if (!(await openOrTell(made.text, { wish }))) setDialog(null);
  };
  // A file's name tells what is inside: the puzzle, and whether it is filled.
  const fileName = () => {
    const words = titleOf(check, puzzle)
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^a-z0-9]+/g, "-");
    const state = game.solved ? "solution" : puzzle.fixed.length < game.laid.length ? "begun" : "puzzle";
    return `${words.slice(0, 60).replace(/^-+|-+$/g, "") || "packing"}-${state}`;
  };
  const laidNow = () => withPlaced(game.text, puzzle, game.laid);
  const act = (
    name,
    label,
    run,
    { disabled = false, keys, lean = false, ask } = {},
  ) => html`<button type="button"
    class="button ${lean ? "lean" : ""}" title=${keys ? `${label} (${keys})` : label}
    aria-keyshortcuts=${keys}
    data-ask=${ask} aria-disabled=${disabled ? "true" : undefined} onClick=${() => disabled || run()}>
    ${icon(name)}<span>${label}</span></button>`;

  return html`<div class="page pack" ref=${page}>
    ${gloss}
    <div class="pack-columns">
      <div class="pack-main stack">
        <div class="pack-head">
          <div class="grow">
            <h1>${titleOf(check, puzzle)}</h1>
            <p class="muted" data-test="about">
              ${aboutWords(check, { total: runs.total(puzzle.fixed), twins: about.twins })}</p>
          </div>
          ${
            1 < (check.instances ?? 1) &&
            html`<${Select} label="Puzzle" value=${String(about.index)}
            options=${Array.from({ length: Math.min(200, check.instances) }, (_, i) => [
              String(i),
              `${i + 1} of ${check.instances}`,
            ])}
              onChange=${(value) => openOrTell(about.source, { index: Number(value) })} />`
          }
          <${Clock} game=${game} />
        </div>
        <div class="toolbar sources">
          <button type="button" class="button" onClick=${() => setDialog("open")}>
            ${icon("open")} Open</button>
          <button type="button" class="button" onClick=${askForChallenge}>
            ${icon("shuffle")} New challenge</button>
          <button type="button" class="button" onClick=${() => setDialog("make")}>
            ${icon("edit")} Make your own</button>
          <button type="button" class="button" onClick=${() => setDialog("export")}>
            ${icon("export")} Export</button>
          ${
            !puzzle.flat &&
            html`<${Segmented} label="View" hideLabel value=${flatLayers ? "flat" : "space"} options=${[
              ["space", "In space"],
              ["flat", "Layers"],
            ]} onChange=${(value) => {
              setFlatLayers(value === "flat");
              save("pack.flat", 1, value === "flat");
            }} />`
          }
        </div>
        ${
          check.solvable === false &&
          html`<div class="notice bad" role="status">
          <strong>This tray cannot be filled.
          </strong> ${
            check.reason
              ? `${check.reason.message[0].toUpperCase()}${check.reason.message.slice(1)}.`
              : "Every way was ruled out."
          }
          </div>`
        }
        ${
          wishWords(about) &&
          html`<div class="notice warm" role="status" data-test="wish">${wishWords(about)}
          ${" "}<button type="button" class="button" data-after="[data-test=stage] [tabindex='0']"
            onClick=${askForChallenge}>Another one</button></div>`
        }
        ${
          about.tooLarge &&
          html`<div class="notice warm">There are too many places for pieces to play this
          one by hand. Solving, counting and export work.</div>`
        }
        <div class="stage ${hand ? "holding" : ""} ${game.finished && !film ? "finished" : ""}" ref=${stage}
          data-test="stage">
          ${
            inSpace
              ? html`<${Space} puzzle=${puzzle} laid=${shown} ghost=${painted} hint=${hint}
                cursor=${game.cursor} view=${camera}
                onView=${(part) => setCamera((old) => ({ ...old, ...part }))} finder=${finder}
              onPick=${(cell, touch) => film || tapCell(cell, touch)} onHover=${(cell) => {
                if (cell !== null && game.hand && !film) game.point(cell);
              }}
              onKey=${(event) => key.current(event)} />`
              : html`<div class="layers ${puzzle.flat ? "single" : ""}">
                ${puzzle.layers.map(
                  (_, layer) => html`<figure key=${layer}>
                  ${
                    !puzzle.flat &&
                    html`<figcaption>Layer ${layer + 1}
                    ${layer === 0 ? ", top" : layer === puzzle.layers.length - 1 ? ", bottom" : ""}
                    </figcaption>`
                  }<${Layer} ...${layerProps(layer)} /></figure>`,
                )}</div>`
          }
        </div>
        ${
          !film &&
          html`
        <div class="pack-keys" role="toolbar" aria-label="Piece in your hand">
          ${act("rotate", puzzle.flat ? "Rotate" : "Turn", () => game.turn(1), {
            disabled: !hand,
            keys: "R",
          })}
          ${act("flip", puzzle.flat ? "Flip" : "Reverse", () => game.flip(), {
            disabled: !hand || (puzzle.flat && !puzzle.pieces[hand.piece].mirror),
            keys: "F",
          })}
          ${
            hand
              ? act("plus", "Place", () => game.lay(), { disabled: !ghost?.ok, keys: "Enter" })
              : act("minus", "Take up", () => game.takeUp(game.cursor, { toShelf: true }), {
                  disabled: game.over[game.cursor] < 0 || shown[game.over[game.cursor]].fixed,
                  keys: "Delete",
                })
          }
          ${
            hand
              ? act("clear", "Put back", () => game.drop(), { keys: "Escape" })
              : act("hint", "Hint", () => runs.help(), { keys: "H", disabled: game.solved, ask: "hint" })
          }
          <span class="gap"></span>
          ${act("undo", "Undo", () => game.undo(), {
            lean: true,
            disabled: !game.canUndo,
            keys: "Control+Z",
          })}
          ${act("redo", "Redo", () => game.redo(), {
            lean: true,
            disabled: !game.canRedo,
            keys: "Control+Y",
          })}
          ${act("clear", "Clear", () => game.clear(), { disabled: shown.length === puzzle.fixed.length })}
          ${
            hand &&
            !puzzle.flat &&
            html`<span class="small muted" data-test="ways">${waysWords(ghost)}
          </span>`
          }
        </div>
        <${Answers} runs=${runs} />
        ${
          game.finished &&
          html`<div class="notice solved" role="status"><strong>
            ${game.finished.helped ? "Filled by the program." : "Solved!"}
          </strong> ${
            game.finished.helped
              ? ""
              : `In ${clock(game.finished.seconds)}${game.finished.hints ? `, with ${many(game.finished.hints, "hint")}` : ", without a hint"}.`
          }
          <button type="button" class="button quiet" data-after="[data-test=stage] [tabindex='0']"
            onClick=${() => {
              game.restart();
              runs.forget();
            }}>Play it again</button></div>`
        }
        `
        }
      </div>
      ${
        film
          ? html`<${FilmBar} film=${film} onClose=${() => setFilm(null)} />`
          : html`<div class="pack-shelf panel">
        <${Shelf} puzzle=${puzzle} left=${left} hand=${hand} onKey=${(event) => key.current(event)}
          onChoose=${choose}
          onDown=${(event, piece) =>
            begin(event, {
              take: () => {
                if (game.hand?.piece !== piece) game.select(piece);
              },
              tap: () => choose(piece, false),
            })} />
      </div>`
      }
      <aside class="pack-side stack" aria-label="Solver">
        ${!film && html`<${RunsPanel} runs=${runs} onWatch=${watch} />`}
        <details class="panel"><summary>Keys</summary>
          <dl class="keys">
            <dt><kbd>N</kbd> <kbd>P</kbd></dt><dd>next, previous piece</dd>
            <dt><kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd></dt>
            <dd>move over the tray${puzzle.flat ? "" : "; in space they turn it, with Shift they move"}</dd>
            ${!puzzle.flat && html`<dt><kbd>Page ↑</kbd> <kbd>Page ↓</kbd></dt><dd>layer above, below</dd>`}
            <dt><kbd>R</kbd> <kbd>F</kbd></dt><dd>
              ${
                puzzle.flat
                  ? "rotate, flip (Shift R: the other way)"
                  : "turn, and the reverse: every place over the cell in its turn"
              }
            </dd>
            <dt><kbd>Enter</kbd></dt><dd>place, or pick up</dd>
            <dt><kbd>Delete</kbd></dt><dd>take up</dd>
            <dt><kbd>Esc</kbd></dt><dd>put back on the shelf</dd>
            <dt><kbd>H</kbd></dt><dd>hint</dd>
            <dt><kbd>Ctrl Z</kbd> <kbd>Ctrl Y</kbd></dt><dd>undo, redo</dd>
          </dl>
          <p class="hint">With the mouse: drag, and turn with the wheel or R. On a touch screen: drag, and tap
            with another finger to turn; or tap a piece, then a
            cell${puzzle.flat ? "" : ", and the cell again to place it"}.</p>
        </details>
      </aside>
    </div>
    ${drag && hand && html`<${Floating} game=${game} drag=${drag} stage=${stage} />`}
    ${
      opened.current.has("open") &&
      html`<${OpenDialog} open=${dialog === "open"}
      onClose=${() => setDialog(null)} onOpen=${openText} text=${about.source} />`
    }
    ${
      opened.current.has("challenge") &&
      html`<${ChallengeDialog} open=${dialog === "challenge"}
      now=${making ? runs.now : null} message=${runs.trouble} onMake=${makeChallenge}
        onCancel=${() => runs.cancel()}
      onClose=${() => {
        if (making) runs.cancel();
        setDialog(null);
      }} />`
    }
    ${
      opened.current.has("make") &&
      html`<${MakeDialog} open=${dialog === "make"}
      onClose=${() => setDialog(null)} onOpen=${openText} draft=${draft} setDraft=${setDraft} />`
    }
    <${ExportDialog} open=${dialog === "export"} onClose=${() => setDialog(null)}
      formats=${["png", "svg", "gif", "txt", "json"]}
      request=${() =>
        game.solved
          ? { text: game.text, puzzle: "pack", solution: rowsOf(puzzle, game.laid) }
          : { text: laidNow(), puzzle: "pack" }}
      link=${() =>
        linkTo("pack", game.kept().length ? { text: game.text, laid: game.kept() } : { text: game.text })}
      name=${fileName} make=${(as) => (as === "txt" ? laidNow() : null)}
      note="Pieces you laid are part of the picture and of the link." />
  </div>`;
}

/** What a puzzle is called. */
function titleOf(check, puzzle) {
  if (check.label) return check.label;
  const [{ rows, cols }] = puzzle.layers;
  return puzzle.flat ? `${rows}x${cols} tray` : `Tray of ${many(puzzle.layers.length, "layer")}`;
}

/**
 * The puzzle in a line: pieces, cells, how hard, how many solutions. `total` is the number of solutions once
 * they were counted, null before; `twins` tells whether there are equal pieces with different letters.
 */
function aboutWords(check, { total = null, twins = false }) {
  const copies = check.pieces.reduce((sum, piece) => sum + piece.copies, 0);
  const all = check.pieces.reduce((sum, piece) => sum + piece.copies * piece.cells, 0);
  const { pieces, must, room } = check.areas;
  const least = count(all - pieces + must);
  const cells = must === room ? least : `${least} to ${count(all - pieces + room)}`;
  const words = [many(copies, "piece"), `${count(all)} of ${cells} cells`];
  if (check.difficulty) words.push(check.difficulty.level);
  if (check.solvable === false || total === 0) words.push("no solution");
  else if (total !== null) words.push(solutions(total));
  else if (check.exact && check.at_least) {
    words.push(`${solutions(check.at_least)}${twins ? ", not counting swaps of equal pieces" : ""}`);
  } else if (check.at_least) words.push(`at least ${many(check.at_least, "solution")}`);
  return words.join(" · ");
}

/** Which of the places over a cell a piece in the hand is in. */
function waysWords(ghost) {
  if (!ghost) return "point at a cell";
  return ghost.of ? `way ${ghost.at + 1} of ${ghost.of}` : "does not fit over this cell";
}

const solutions = (number) => (number === 1 ? "one solution" : many(number, "solution"));

/** Where a challenge is not what was asked for, what it is instead; null if it is. */
function wishWords({ wish, check }) {
  if (!wish) return null;
  const level = check.difficulty?.level ?? null;
  const found = wish.stopped === "time" ? "found before the time was up" : "of all that were tried";
  const why = `It is the nearest one ${found}.`;
  if (wish.level && level !== wish.level) {
    return `You asked for the level ${wish.level}; this challenge is ${level ?? "of another one"}. ${why}`;
  }
  if (wish.placed !== null && wish.got !== wish.placed) {
    return `You asked for ${many(wish.placed, "piece")} given; this challenge has ${wish.got}. ${why}`;
  }
  return null;
}

function Clock({ game }) {
  const [, tick] = useReducer((n) => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (game.since !== null) tick();
    }, 500);
    return () => clearInterval(timer);
  }, []);
  return html`<div class="clock" role="timer" aria-label="Time played" aria-live="off">${clock(game.clock)}
  </div>`;
}

/** The piece under the pointer. */
function Floating({ game, drag, stage }) {
  const { puzzle, hand } = game;
  const piece = puzzle.pieces[hand.piece];
  const shape = held(piece.shape, hand.hold);
  const cells = stage.current?.querySelector(".layer .cells");
  const size = puzzle.flat && cells ? cells.getBoundingClientRect().width / puzzle.layers[0].cols : 28;
  const [row, col] = shape[hand.grip] ?? [0, 0];
  const { ghost } = game;
  const look = !ghost ? "" : ghost.ok ? "ok" : "bad";
  const [x, y] = [drag.x - (col + 0.5) * size, drag.y - (row + 0.5) * size - (drag.touch ? 44 : 0)];
  return html`<div class="floating ${look}" aria-hidden="true"
    style=${{ transform: `translate(${x}px, ${y}px)`, "--scale": size / CELL }}>
    <${Alone} shape=${shape} colour=${piece.colour} letter=${piece.letter} /></div>`;
}
