// Looks at a solve again, at the speed at which it was made.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { count, precise } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { go } from "../lib/route.js";
import { t } from "../lib/text.js";

/** @type {[rate: number, name: string][]} */
const RATES = [
  [0.25, "¼×"],
  [0.5, "½×"],
  [1, "1×"],
  [2, "2×"],
  [4, "4×"],
];

/** @param {{ desk: SpeedDesk }} props */
export function Replay({ desk }) {
  const film = /** @type {import("./film.js").Film} */ (desk.film);
  const [playing, setPlaying] = useState(false);
  const [rate, setRate] = useState(1);
  const from = useRef({ now: 0, time: 0 });
  useEffect(() => {
    if (!playing) return undefined;
    from.current = { now: performance.now(), time: film.time };
    let frame = 0;
    const beat = () => {
      const time = from.current.time + (performance.now() - from.current.now) * rate;
      desk.seek(film.placeAt(time));
      if (film.at >= film.moves.length) setPlaying(false);
      else frame = requestAnimationFrame(beat);
    };
    frame = requestAnimationFrame(beat);
    return () => cancelAnimationFrame(frame);
  }, [playing, rate, film]);
  useEffect(() => setPlaying(false), [film]);
  const toggle = () => {
    if (!playing && film.at >= film.moves.length) desk.seek(0);
    setPlaying(!playing);
  };
  /** @param {number} to */
  const jump = (to) => {
    setPlaying(false);
    desk.seek(to);
  };
  const { start, moves } = film.solve;
  const place = t`Move ${count(film.at)} of ${count(film.moves.length)}, ${precise(film.time)} seconds`;
  return html`<div class="player replay" role="group" aria-label=${t`Replay`}>
    <input class="scrub" type="range" min="0" max=${film.moves.length} value=${film.at} aria-label=${t`Position`}
      aria-valuetext=${place} onInput=${(/** @type {InputOf} */ event) => jump(Number(event.target.value))} />
    <div class="player-row">
      <div class="player-buttons">
        <button type="button" class="button icon" aria-label=${t`To the start`} title=${t`To the start`}
          onClick=${() => jump(0)}>${icon("first")}</button>
        <button type="button" class="button primary icon" aria-label=${playing ? t`Pause` : t`Play`}
          title=${playing ? t`Pause` : t`Play`} onClick=${toggle}>${icon(playing ? "pause" : "play")}</button>
        <button type="button" class="button icon" aria-label=${t`One move on`} title=${t`One move on`}
          onClick=${() => jump(film.at + 1)}>${icon("forward")}</button>
      </div>
      <label class="speed"><span>${t`Speed¦of playing`}</span>
        <select value=${rate}
          onChange=${(/** @type {InputOf} */ event) => setRate(Number(event.target.value))}>
          ${RATES.map(([key, name]) => html`<option key=${key} value=${key} selected=${key === rate}>${name}</option>`)}
        </select></label>
      <span class="muted small">${place}</span>
      <span class="grow"></span>
      <button type="button" class="button" onClick=${() => go("slide", { text: start, goal: "last", moves, at: moves.length })}>
        ${icon("graph")} ${t`Judge in Slide`}</button>
      <button type="button" class="button" onClick=${() => desk.closeFilm()}>${t`Done`}</button>
    </div>
  </div>`;
}
