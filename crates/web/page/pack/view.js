// The packing view: a tray to fill by hand, and the solver.
import { html, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from "../vendor/preact.js";
import { acceptDrops, acceptPastes } from "../lib/files.js";
import { clock } from "../lib/format.js";
import { Fold, Segmented, Select } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { sentence } from "../lib/enginetext.js";
import { lazily } from "../lib/lazily.js";
import { useMedia } from "../lib/media.js";
import { useRefocus } from "../lib/refocus.js";
import { linkTo } from "../lib/share.js";
import { aboutWords, fileName, titleOf, wishWords } from "./titles.js";
import { useDrag } from "./drag.js";
import { Floating, HandTools } from "./handtools.js";
import { press } from "./keys.js";
import { rowsOf } from "./solutiontext.js";
import { Answers, RunsPanel } from "./solvepanel.js";
import { Session } from "./session.js";
import { gloss } from "./pieces.js";
import { Shelf } from "./piecelist.js";
import { Stage } from "./stage.js";
import { withPlaced } from "./puzzletext.js";
import { t } from "../lib/text.js";

const OpenDialog = lazily(() => import("./open.js"), "OpenDialog");
const ChallengeDialog = lazily(() => import("./challenge.js"), "ChallengeDialog");
const BooksDialog = lazily(() => import("./booksdialog.js"), "BooksDialog");
const MakeDialog = lazily(() => import("./make.js"), "MakeDialog");
const ExportDialog = lazily(() => import("../lib/export.js"), "ExportDialog");
const KeyList = lazily(() => import("./keylist.js"), "KeyList");

const FORMATS = ["png", "svg", "gif", "txt", "json"];
const VIEWS = [
  ["space", t`In space`],
  ["flat", t`Layers`],
];
const MOST_PUZZLES = 200;
const TRAY = "[data-test=stage] [tabindex='0']";

/** @param {{ link: Partial<PackLink> | null }} props */
export default function View({ link }) {
  const [, changed] = useReducer((/** @type {number} */ turn) => turn + 1, 0);
  const session = useMemo(() => new Session(() => changed()), []);
  const { game, runs, about } = session;
  const page = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const stage = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const finder = /** @type {Finder} */ (useRef(null));
  const narrow = useMedia("(max-width: 640px)");
  useRefocus(page);

  useEffect(() => {
    session.begin(link);
    const take = (/** @type {string} */ text) => session.openOrTell(text);
    const stops = [acceptDrops(page.current, take), acceptPastes(take)];
    const hide = () => {
      if (document.hidden) session.rest();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      stops.forEach((stop) => stop());
      document.removeEventListener("visibilitychange", hide);
      session.end();
    };
  }, []);
  useLayoutEffect(() => session.keep(), [game.laid, about]);
  useLayoutEffect(() => session.forgetOld(), [game.laid]);
  useLayoutEffect(() => {
    session.noteSolved();
  }, [game.finished]);

  // The cursor's cell has the focus while the grid has it.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !focused.dataset.cell || !stage.current?.contains(focused))
      return;
    if (Number(focused.dataset.cell) !== game.cursor) focusCell(game.cursor, false);
  }, [game.cursor]);

  const focusCell = (/** @type {number} */ cell, /** @type {boolean} */ preventScroll) => {
    const element = /** @type {HTMLElement | null} */ (stage.current.querySelector(`[data-cell="${cell}"]`));
    element?.focus({ preventScroll });
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (game.puzzle) press(event, game, runs);
  };
  const { drag, begin, isDragging } = useDrag({ game, stage, finder, onKey: key });

  const tapCell = (/** @type {number} */ cell, /** @type {boolean} */ touch) => {
    const hadHand = Boolean(game.hand);
    // A finger cannot hover. In layered trays, where a piece has many placements over a cell, the
    // first tap previews them.
    const aims = touch && hadHand && !game.puzzle.flat && !game.ghost?.cells.includes(cell);
    game.point(cell);
    if (aims) return;
    focusCell(cell, true);
    if (hadHand) game.lay();
    else if (0 <= game.over[cell]) game.takeUp(cell);
  };
  const onTray = useMemo(
    () => ({
      key,
      focus: (/** @type {number} */ cell) => {
        if (game.cursor !== cell) game.point(cell);
      },
      over: (/** @type {PointerEvent} */ event, /** @type {number} */ cell) => {
        if (event.pointerType === "mouse" && game.hand && !isDragging()) game.point(cell);
      },
      down: (/** @type {PointerEvent} */ event, /** @type {number} */ cell) =>
        begin(event, {
          take: () => {
            if (!game.hand && 0 <= game.over[cell]) game.takeUp(cell);
          },
          tap: (touch) => tapCell(cell, touch),
        }),
    }),
    [],
  );
  const choose = (/** @type {number} */ piece, /** @type {boolean} */ byKey) => {
    if (game.hand?.piece === piece) game.turn(1);
    else game.select(piece, { unaimed: !byKey });
    if (!byKey) return;
    const tray =
      stage.current.querySelector('[data-cell][tabindex="0"]') ?? stage.current.querySelector("canvas");
    /** @type {HTMLElement | null} */ (tray)?.focus({ preventScroll: true });
  };
  const pick = (/** @type {PointerEvent} */ event, /** @type {number} */ piece) =>
    begin(event, {
      take: () => {
        if (game.hand?.piece !== piece) game.select(piece);
      },
      tap: () => choose(piece, false),
    });

  if (!game.puzzle || !about)
    return html`<div class="page pack" ref=${page}><${Waiting} session=${session} /></div>`;

  return html`<div class="page pack" ref=${page}>
    ${gloss}
    <div class="pack-columns">
      <div class="pack-main stack">
        <${Head} session=${session} about=${about} narrow=${narrow} />
        <${Stage} session=${session} stage=${stage} finder=${finder} on=${onTray} onTap=${tapCell} />
        <${HandTools} game=${game} runs=${runs} narrow=${narrow} />
        <${Answers} runs=${runs} narrow=${narrow}
          done=${game.finished && html`<${Solved} session=${session} finished=${game.finished} />`} />
      </div>
      <div class="pack-shelf panel">
        <${Shelf} puzzle=${game.puzzle} left=${game.left} hand=${game.hand} onKey=${key} onChoose=${choose}
          onDown=${pick} /></div>
      <aside class="pack-side stack" aria-label=${t`Solver`}>
        <${RunsPanel} session=${session} narrow=${narrow} />
        <${Fold} title=${t`Keys`} look="panel"><${KeyList} flat=${game.puzzle.flat} /><//>
      </aside>
    </div>
    ${drag && game.hand && html`<${Floating} game=${game} drag=${drag} stage=${stage} />`}
    <${Dialogs} session=${session} about=${about} narrow=${narrow} />
  </div>`;
}

/** @param {{ session: PackSession }} props */
function Waiting({ session }) {
  if (!session.problem) return html`<p class="loading">${t`Loading`}</p>`;
  return html`<div class="notice bad" role="alert"><p>${session.problem.message}</p>
    <button class="button" type="button" onClick=${() => location.reload()}>${t`Try again`}</button></div>`;
}

/** @param {{ session: PackSession, about: PackAbout, narrow: boolean }} props */
function Head({ session, about, narrow }) {
  const { game, runs } = session;
  const { puzzle } = game;
  const { check, index, source, tooLarge, twins } = about;
  const { instances } = check;
  const puzzles = Array.from({ length: Math.min(MOST_PUZZLES, instances) }, (_, i) => [
    String(i),
    t`${i + 1} of ${instances}`,
  ]);
  const { reason } = check;
  const why = reason ? sentence(reason.message) : t`Every way was ruled out.`;
  const wish = wishWords(about);
  return html`<div class="pack-head">
      <div class="grow">
        <h1>${titleOf(check, puzzle)}</h1>
        <p class="muted" data-test="about">${aboutWords(check, { total: runs.total(puzzle.fixed), twins })}</p>
      </div>
      ${
        1 < instances &&
        html`<${Select} label=${t`Puzzle`} value=${String(index)} options=${puzzles}
        onChange=${(/** @type {string} */ value) => session.openOrTell(source, { index: Number(value) })} />`
      }
      <${Clock} game=${game} />
    </div>
    <div class="toolbar sources">
      <button type="button" class="button" onClick=${() => session.open("open")}>${icon("open")} ${t`Puzzles`}</button>
      ${!narrow && html`<${Sources} session=${session} />`}
      <button type="button" class="button" onClick=${() => session.open("export")}>${icon("export")} ${t`Export`}</button>
      ${
        !puzzle.flat &&
        html`<${Segmented} label=${t`View`} hideLabel value=${session.flatLayers ? "flat" : "space"} options=${VIEWS}
        onChange=${(/** @type {string} */ value) => session.setFlatLayers(value === "flat")} />`
      }
    </div>
    ${
      check.solvable === false &&
      html`<div class="notice bad" role="status"><strong>${t`This tray cannot be filled.`}</strong>${" "}${why}</div>`
    }
    ${
      wish &&
      html`<div class="notice warm" role="status" data-test="wish">${wish}
      ${" "}<button type="button" class="button" data-after=${TRAY} onClick=${() => session.askForChallenge()}>
        ${t`Another one`}</button></div>`
    }
    ${
      tooLarge &&
      html`<div class="notice warm">${t`There are too many places for pieces to play this one by hand. Solving,
      counting and export work.`}</div>`
    }`;
}

/**
 * Sources of other puzzles.
 * @param {{ session: PackSession }} props
 */
function Sources({ session }) {
  return html`<button type="button" class="button" onClick=${() => session.askForChallenge()}>
      ${icon("shuffle")} ${t`New challenge`}</button>
    <button type="button" class="button" onClick=${() => session.open("books")}>${icon("book")} ${t`Books`}</button>
    <button type="button" class="button" onClick=${() => session.open("make")}>${icon("edit")} ${t`Make your own`}
    </button>`;
}

/** @param {{ session: PackSession, finished: Finished }} props */
function Solved({ session, finished }) {
  const { helped, seconds, hints } = finished;
  const with_ = hints ? t`with ${t`${hints} hints`}` : t`without a hint`;
  return html`<div class="notice solved" role="status">
    <strong>${helped ? t`Filled by the program.` : t`Solved!`}</strong>${" "}
    ${helped ? session.runs.message?.text : t`In ${clock(seconds)}, ${with_}.`}
    <button type="button" class="button quiet" data-after=${TRAY} onClick=${() => session.playAgain()}>
      ${t`Play it again`}</button>
    <button type="button" class="button" data-after=${TRAY} onClick=${() => session.askForChallenge()}>
      ${icon("shuffle")} ${t`Another challenge`}</button></div>`;
}

/** @param {{ session: PackSession, about: PackAbout, narrow: boolean }} props */
function Dialogs({ session, about, narrow }) {
  const { game, runs, dialog, draft } = session;
  const { puzzle } = game;
  const close = () => session.close();
  const open = (/** @type {string} */ text) => session.openText(text);
  const laidNow = () => withPlaced(game.text, puzzle, game.laid);
  const state = game.solved ? "solution" : puzzle.fixed.length < game.laid.length ? "begun" : "puzzle";
  const drawing = () =>
    game.solved
      ? { text: game.text, puzzle: "pack", solution: rowsOf(puzzle, game.laid) }
      : { text: laidNow(), puzzle: "pack" };
  const link = () => {
    const laid = game.kept();
    return linkTo("pack", laid.length ? { text: game.text, laid } : { text: game.text });
  };
  return html`
    <${OpenDialog} open=${dialog === "open"} onClose=${close} onOpen=${open} text=${about.source}>
        ${narrow && html`<${Sources} session=${session} />`}<//>
    <${ChallengeDialog} open=${dialog === "challenge"}
      now=${runs.now?.kind === "generate" ? runs.now : null} message=${runs.trouble}
      onMake=${(/** @type {Challenge} */ body) => session.makeChallenge(body)}
      onDaily=${() => session.makeDaily()}
      onCancel=${() => runs.cancel()} onClose=${() => session.leaveChallenge()} />
    <${BooksDialog} open=${dialog === "books"} onClose=${close} solved=${session.solved}
      onOpen=${async (/** @type {string} */ text) => {
        if (!(await session.openOrTell(text))) session.close();
      }} />
    <${MakeDialog} open=${dialog === "make"} onClose=${close} onOpen=${open} kept=${draft}
      setDraft=${(/** @type {Draft} */ value) => session.setDraft(value)} />
    <${ExportDialog} open=${dialog === "export"} onClose=${close} formats=${FORMATS} request=${drawing}
      link=${link} name=${() => fileName(titleOf(about.check, puzzle), state)}
      make=${(/** @type {string} */ as) => (as === "txt" ? laidNow() : null)}
      note=${t`Pieces you laid are part of the picture and of the link.`} />`;
}

/** @param {{ game: PackGame }} props */
function Clock({ game }) {
  const [, tick] = useReducer((/** @type {number} */ turn) => turn + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (game.timer.running) tick();
    }, 500);
    return () => clearInterval(timer);
  }, []);
  return html`<div class="clock" role="timer" aria-label=${t`Time played`} aria-live="off">${clock(game.clock)}</div>`;
}
