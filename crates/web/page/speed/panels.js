// Beside the board of a timed solve: figures, the session, and the choices.
import { html, useMemo, useState } from "../vendor/preact.js";
import { AVERAGES, averages, bestOf, meanOf, rate } from "./stats.js";
import { pushes } from "../slide/board.js";
import { ACTIONS, ACTION_NAMES, FIRST_KEYS, keyName, mayBeChosen, withKey } from "./controls.js";
import { INSPECTIONS } from "./desk.js";
import { Dialog } from "../lib/dialog.js";
import { Actions, Select, Toggle } from "../lib/forms.js";
import { count, decimal, precise } from "../lib/format.js";
import { download, pickText } from "../lib/files.js";
import { icon } from "../lib/icons.js";
import { notify } from "../lib/notify.js";
import { language, t } from "../lib/text.js";

/** Lines of a session that are shown until all are asked for. */
const SOME = 30;
/** Bytes of a file with times. */
const MOST_BYTES = 8 << 20;

/** @param {number | null | undefined} ms */
const time = (ms) => (ms === undefined ? "–" : ms === null ? "DNF" : precise(ms));

const HOW = t`Averages of 5 and 12 leave out the best and the worst time, as the World Cube Association does; the
    average of 100 leaves out the five best and the five worst. A solve that was given up (DNF) counts as the
    worst.`;

/** @param {{ desk: SpeedDesk }} props */
export function Figures({ desk }) {
  const { history, session, size } = desk;
  // The view is drawn at every move; the figures change at the end of a solve.
  return useMemo(() => figures(history, session, size), [history.turn, session?.id, size]);
}

/**
 * @param {import("./history.js").History} history
 * @param {SpeedSession | null} session
 * @param {string} size
 */
function figures(history, session, size) {
  const all = history.times({ size });
  const mine = session ? history.times({ session: session.id }) : [];
  /**
   * @param {string} name
   * @param {number | null | undefined} now
   * @param {number | null | undefined} best
   * @param {string} key
   */
  const row = (name, now, best, key) => html`<tr key=${key}><th scope="row">${name}</th>
    <td class="number" data-now=${key}>${time(now)}</td>
    <td class="number" data-best-of=${key}>${time(best)}</td></tr>`;
  return html`<section class="panel stack" aria-label=${t`Figures`}>
    <div class="row spread"><h2>${size.replace("x", "×")}</h2>
      <span class="muted small">${t`${t`${all.length} solves`} in all`}</span></div>
    <table class="speed-figures">
      <thead><tr><td></td><th scope="col" class="number">${t`this session`}</th>
        <th scope="col" class="number">${t`best ever`}</th></tr></thead>
      <tbody>
        ${row(t`Best time`, bestOf(mine) ?? undefined, bestOf(all) ?? undefined, "single")}
        ${AVERAGES.map((many) =>
          row(t`Average of ${many}`, averages(mine, many).now, averages(all, many).best, String(many)),
        )}
        ${row(t`Mean`, meanOf(mine) ?? undefined, meanOf(all) ?? undefined, "mean")}
      </tbody>
    </table>
    <details><summary>${t`How averages are made`}</summary><p class="hint">${HOW}</p></details>
  </section>`;
}

/** @param {{ desk: SpeedDesk }} props */
export function SessionList({ desk }) {
  const { history, session, size, run, settings } = desk;
  const [whole, setWhole] = useState(false);
  const running = run?.phase === "running";
  return useMemo(
    () => sessionList({ desk, whole, setWhole, running }),
    [history.turn, session?.id, size, whole, running, settings.metric],
  );
}

/**
 * @param {{ desk: SpeedDesk, whole: boolean, setWhole: (whole: boolean) => void, running: boolean }} props
 */
function sessionList({ desk, whole, setWhole, running }) {
  const { history, session, size } = desk;
  const sessions = history.sessionsOf(size);
  const solves = session ? history.of({ session: session.id }) : [];
  const numbered = solves.map((solve, at) => ({ solve, number: at + 1 })).toReversed();
  const best = bestOf(solves.filter(({ given }) => !given).map(({ ms }) => ms));
  /** @param {SpeedSession} one */
  const name = (one) => {
    const day = new Date(one.when).toLocaleDateString(language, { day: "numeric", month: "short" });
    return `${one.name || t`Session ${sessions.indexOf(one) + 1}`}, ${day} (${history.of({ session: one.id }).length})`;
  };
  return html`<section class="panel stack" aria-label=${t`Session`}>
    <div class="row spread"><h2>${t`Session`}</h2>
      <button type="button" class="button" aria-disabled=${solves.length ? undefined : "true"}
        onClick=${() => solves.length && desk.newSession()}>${icon("plus")} ${t`New session`}</button></div>
    ${
      sessions.length > 1 &&
      html`<${Select} label=${t`Show`} value=${session?.id ?? ""}
        options=${sessions.map((one) => [one.id, name(one)]).toReversed()}
        onChange=${(/** @type {string} */ id) => desk.show({ viewed: id })} />`
    }
    ${!solves.length && html`<p class="muted">${t`No times yet. Solve a board, and its time is here.`}</p>`}
    ${
      solves.length > 0 &&
      html`<div class="speed-list"><table>
      <thead><tr><th scope="col" class="number">#</th><th scope="col" class="number">${t`time`}</th>
        <th scope="col" class="number">${t`moves`}</th><th scope="col" class="number">${t`a second`}</th>
        <td></td></tr></thead>
      <tbody>${(whole ? numbered : numbered.slice(0, SOME)).map(({ solve, number }) => {
        const [single, multi] = [solve.moves.length, pushes(solve.moves)];
        const [moves, others] = desk.settings.metric === "multi" ? [multi, single] : [single, multi];
        const speed = rate(moves, solve.ms);
        const isBest = solve.ms !== null && solve.ms === best && !solve.given;
        const which = t`${time(solve.ms)}, number ${number}`;
        return html`<tr key=${solve.id} class=${isBest ? "best" : ""}>
          <td class="number muted">${number}</td>
          <td class="number">${isBest && html`<span class="badge">${t`best`}</span>`}
            ${solve.given && html`<span class="badge warm">${t`not counted`}</span>`}
            <strong>${time(solve.ms)}</strong></td>
          <td class="number" title=${
            desk.settings.metric === "multi"
              ? t`${count(others)} tile by tile`
              : t`${count(others)} if tiles pushed together count as one move`
          }>${count(moves)}</td>
          <td class="number">${speed === null ? "–" : decimal(speed, 2)}</td>
          <td class="number speed-acts">
            <button type="button" class="button quiet icon" aria-label=${t`Watch ${which}`} title=${t`Watch it again`}
              aria-disabled=${running || !solve.moves ? "true" : undefined}
              onClick=${() => !running && solve.moves && desk.watch(solve)}>${icon("play")}</button>
            <button type="button" class="button quiet icon" aria-label=${t`Delete ${which}`} title=${t`Delete`}
              onClick=${() => desk.remove(solve.id)}>${icon("clear")}</button></td></tr>`;
      })}</tbody></table></div>`
    }
    ${
      !whole &&
      numbered.length > SOME &&
      html`<button type="button" class="link" onClick=${() => setWhole(true)}>
      ${t`Show all ${count(numbered.length)}`}</button>`
    }
  </section>`;
}

/** @type {[key: SpeedSettings["pointer"], name: string, title: string][]} */
const POINTERS = [
  ["tap", t`Tap`, t`Tap or drag a tile`],
  ["swipe", t`Swipe`, t`Swipe anywhere on the board`],
  ["hover", t`Point`, t`Point at the gap, then lead it over the board`],
];

/** @type {[key: SpeedSettings["metric"], name: string][]} */
const METRICS = [
  ["single", t`One tile`],
  ["multi", t`All tiles pushed together`],
];

/** @param {{ desk: SpeedDesk }} props */
export function Choices({ desk }) {
  const { settings, history } = desk;
  const bring = async () => {
    try {
      const file = await pickText(".json,application/json", MOST_BYTES);
      if (file) desk.importText(file.text);
    } catch (error) {
      notify(error.message, { kind: "bad" });
    }
  };
  const none = !history.solves.length;
  return html`<section class="panel stack" aria-label=${t`Choices`}>
    <h2>${t`Choices`}</h2>
    <${Actions} label=${t`Time to look at the board`} value=${String(settings.inspection)}
      options=${INSPECTIONS.map((one) => [String(one), one ? `${one} s` : t`Any`])}
      onChoose=${(/** @type {string} */ key) => desk.set({ inspection: Number(key) })} />
    <p class="hint">${
      settings.inspection
        ? t`The board is covered until you are ready. The clock starts with your first move, or when the time is up. This holds from the next board.`
        : t`You see the board at once. The clock starts with your first move.`
    }</p>
    <${Actions} label=${t`Mouse and finger`} value=${settings.pointer} options=${POINTERS}
      onChoose=${(/** @type {SpeedSettings["pointer"]} */ pointer) => desk.set({ pointer })} />
    <p class="hint">${t`${POINTERS.find(([key]) => key === settings.pointer)?.[2]}.`}</p>
    <${Actions} label=${t`One move is`} value=${settings.metric} options=${METRICS}
      onChoose=${(/** @type {SpeedSettings["metric"]} */ metric) => desk.set({ metric })} />
    <div class="row">
      <button type="button" class="button" onClick=${() => desk.show({ keysOpen: true })}>
        ${icon("keys")} ${t`Choose keys`}</button>
    </div>
    <h3>${t`Your times`}</h3>
    <p class="hint">${t`They stay in this browser. A file takes them to another one.`}</p>
    <div class="row">
      <button type="button" class="button" disabled=${none}
        onClick=${() => download("slidepack-times.json", history.toJson(), "application/json")}>
        ${icon("export")} ${t`Save file`}</button>
      <button type="button" class="button" disabled=${none}
        onClick=${() => download("slidepack-times.csv", history.toCsv(), "text/csv;charset=utf-8")}>
        ${icon("export")} CSV</button>
      <button type="button" class="button" onClick=${bring}>${icon("open")} ${t`Add file`}</button>
    </div>
    <${KeysDialog} desk=${desk} />
  </section>`;
}

/** @param {{ desk: SpeedDesk }} props */
function KeysDialog({ desk }) {
  const { keys, invert } = desk.settings;
  const [waits, setWaits] = useState(/** @type {string | null} */ (null));
  const close = () => {
    setWaits(null);
    desk.show({ keysOpen: false });
  };
  /**
   * @param {KeyboardEvent} event
   * @param {SpeedAction} action
   * @param {number} place
   */
  const chosen = (event, action, place) => {
    if (waits !== `${action}${place}`) return;
    if (event.key === "Tab") return setWaits(null);
    event.preventDefault();
    event.stopPropagation();
    if (!mayBeChosen(event.key)) return;
    desk.set({ keys: withKey(keys, action, place, event.key) });
    setWaits(null);
  };
  /**
   * @param {SpeedAction} action
   * @param {number} place
   */
  const chooser = (action, place) => {
    const name = `${action}${place}`;
    const key = keys[action][place];
    return html`<button key=${name} type="button" class="button key-choice"
      aria-pressed=${waits === name ? "true" : "false"}
      aria-label=${
        place
          ? t`${ACTION_NAMES[action]}, second key: ${waits === name ? t`press a key` : keyName(key)}`
          : t`${ACTION_NAMES[action]}, first key: ${waits === name ? t`press a key` : keyName(key)}`
      }
      onClick=${() => setWaits(waits === name ? null : name)}
      onBlur=${() => setWaits((now) => (now === name ? null : now))}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => chosen(event, action, place)}>
      ${waits === name ? t`Press a key` : html`<kbd>${keyName(key)}</kbd>`}</button>`;
  };
  return html`<${Dialog} title=${t`Keys`} open=${desk.keysOpen} onClose=${close}>
    <table class="keys"><tbody>
      ${ACTIONS.map(
        (action) => html`<tr key=${action}><th scope="row">${ACTION_NAMES[action]}</th>
        <td>${chooser(action, 0)}</td><td>${chooser(action, 1)}</td></tr>`,
      )}
    </tbody></table>
    <${Toggle} label=${t`The keys move the blank`} value=${invert}
      onChange=${(/** @type {boolean} */ value) => desk.set({ invert: value })} />
    <div class="actions">
      <button type="button" class="button" onClick=${() => desk.set({ keys: FIRST_KEYS, invert: false })}>
        ${t`Arrows and WASD`}</button>
      <button type="button" class="button primary" onClick=${close}>${t`Done`}</button>
    </div>
  <//>`;
}
