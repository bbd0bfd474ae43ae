// The Speed view: sliding puzzles against the clock.
import { html, useLayoutEffect, useMemo, useReducer, useRef } from "../vendor/preact.js";
import { Desk, SIZES } from "./desk.js";
import { Clock } from "./clock.js";
import { Table } from "./table.js";
import { Replay } from "./replay.js";
import { Choices, Figures, SessionList } from "./panels.js";
import { actionOf, keyName } from "./controls.js";
import { rate } from "./stats.js";
import { pushes } from "../slide/board.js";
import { useFocus } from "../slide/focus.js";
import { LookPanel, useLook } from "../slide/looks.js";
import { isTaken } from "../slide/keys.js";
import { toRows, toText } from "../slide/board.js";
import { Actions } from "../lib/forms.js";
import { useMedia } from "../lib/media.js";
import { copy } from "../lib/files.js";
import { linkTo } from "../lib/share.js";
import { decimal, precise } from "../lib/format.js";
import { notify } from "../lib/notify.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

/** @param {{ link: Partial<SlideLink> | null }} props */
export default function Speed({ link }) {
  const [, changed] = useReducer((/** @type {number} */ turn) => turn + 1, 0);
  const desk = useMemo(() => new Desk(link, changed), []);
  const page = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const grid = /** @type {Ref<import("../slide/grid.js").Grid | null>} */ (useRef(null));
  const { run, film, settings, size } = desk;
  const wide = useMedia("(min-width: 960px) and (min-height: 521px)");
  const looks = useLook(desk.shown?.rows ?? 4, desk.shown?.cols ?? 4);
  useFocus(page, () => {
    if (grid.current?.element.isConnected) grid.current.focusAgain();
  });

  /** @param {KeyboardEvent} event */
  const keyed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const action = actionOf(event.key, desk.settings.keys, desk.settings.invert);
    if (!action) return false;
    event.preventDefault();
    if (action === "next") desk.goOn();
    else if (action === "giveUp") desk.giveUp();
    else desk.play(action);
    return true;
  };

  useLayoutEffect(() => {
    desk.begin();
    /** @param {KeyboardEvent} event */
    const outside = (event) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]") || isTaken(event)) return;
      const board = grid.current?.element;
      if (event.target instanceof Node && board?.contains(event.target)) return;
      keyed(event);
    };
    document.addEventListener("keydown", outside);
    return () => {
      document.removeEventListener("keydown", outside);
      desk.end();
    };
  }, []);

  const running = run?.phase === "running";
  const share = async () => {
    if (!run) return;
    const done = await copy(await linkTo("speed", { text: toText(toRows(run.start, run.cols)) }));
    notify(done ? t`Link to this board copied.` : t`Copying is not allowed here.`);
  };
  return html`<div class="page speed-page" ref=${page}>
    <h1 class="visually-hidden">${t`Speed`}</h1>
    <div class="speed-main stack">
      <div class="row speed-head">
        <${Actions} label=${t`Size`} value=${size} options=${SIZES.map((one) => [one, one.replace("x", "×")])}
          onChoose=${(/** @type {string} */ one) => !running && desk.next(one)} />
      </div>
      <div class="speed-top">
        <${Clock} desk=${desk} />
        <p class="speed-says" role="status">${saysOf(desk)}</p>
      </div>
      <${Table} desk=${desk} grid=${grid} dress=${looks.dress} onKey=${keyed} />
      <p id="speed-help" class="visually-hidden">${t`Arrow keys move tiles into the blank. The clock starts with
        your first move.`}</p>
      ${
        film
          ? html`<${Replay} desk=${desk} />`
          : html`<div class="row speed-buttons">
            ${
              running
                ? html`<button type="button" class="button danger" onClick=${() => desk.giveUp()}>
                    ${icon("stop")} ${t`Give up`}</button>`
                : html`<button type="button" class="button primary" onClick=${() => desk.next()}>
                    ${icon("shuffle")} ${t`Next board`}</button>
                  ${
                    run?.over &&
                    html`<button type="button" class="button" onClick=${() => desk.again()}>
                    ${icon("again")} ${t`Same again`}</button>
                  <button type="button" class="button" onClick=${() => watchLast(desk)}>
                    ${icon("play")} ${t`Watch it`}</button>`
                  }
                  <button type="button" class="button" onClick=${share}>${icon("share")} ${t`Link`}</button>`
            }
            <span class="muted small speed-keys">${t`${html`<kbd>${keyName(settings.keys.next[0])}</kbd>`} goes on, ${html`<kbd>${keyName(settings.keys.giveUp[0])}</kbd>`} gives up`}</span>
          </div>`
      }
      ${wide && html`<${SessionList} desk=${desk} />`}
    </div>
    <div class="speed-side stack">
      <${Figures} desk=${desk} />
      ${!wide && html`<${SessionList} desk=${desk} />`}
      <${Choices} desk=${desk} />
      <${LookPanel} looks=${looks} />
    </div>
  </div>`;
}

/** @param {Desk} desk */
function watchLast(desk) {
  if (desk.result) desk.watch(desk.result.solve);
}

/**
 * The line under the clock.
 * @param {Desk} desk
 */
function saysOf({ run, film, result, settings }) {
  if (film)
    return film.solve.gaps ? t`As you solved it.` : t`The times of this solve were not kept: an even pace.`;
  switch (run?.phase) {
    case "inspecting":
      return t`Look. Your first move starts the clock.`;
    case "running":
      return t`Running.`;
    case "done": {
      if (!result) return t`Solved.`;
      const { ms, moves, given } = result.solve;
      const isMulti = settings.metric === "multi";
      const made = isMulti ? pushes(moves) : moves.length;
      const speed = rate(made, ms);
      const words = isMulti ? t`${made} multi-tile moves` : t`${made} moves`;
      const figures = t`${words + (speed ? t`, ${decimal(speed, 2)} a second` : "")}.`;
      if (given) return `${figures} ${t`A board from a link or played again does not count.`}`;
      if (!result.isBest) return figures;
      return `${figures} ${result.by === null ? t`Your first time.` : t`Your best, by ${precise(result.by)} s!`}`;
    }
    case "givenUp":
      return t`Given up.`;
    default:
      return settings.inspection && run?.covered ? t`Ready?` : t`Your first move starts the clock.`;
  }
}
