// The clock of a timed solve. While it runs it is drawn in every frame, and nothing else is.
import { html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { precise } from "../lib/format.js";
import { t } from "../lib/text.js";

/** @param {{ desk: SpeedDesk }} props */
export function Clock({ desk }) {
  const { run, film } = desk;
  const phase = film ? "film" : (run?.phase ?? "ready");
  const digits = /** @type {Ref<HTMLElement>} */ (useRef(null));
  useLayoutEffect(() => {
    let frame = 0;
    const draw = () => {
      const now = performance.now();
      const left = run?.lookLeft(now) ?? null;
      const text = left === null ? precise(run?.elapsed(now) ?? 0) : String(Math.ceil(left / 1000));
      if (digits.current.textContent !== text) digits.current.textContent = text;
      if (phase === "inspecting") desk.tick();
      if (phase === "inspecting" || phase === "running") frame = requestAnimationFrame(draw);
    };
    if (film) digits.current.textContent = precise(film.time);
    else draw();
    return () => cancelAnimationFrame(frame);
  }, [run, phase, film, film?.at]);
  return html`<div class="speed-clock ${phase}" role="timer" aria-label=${phase === "inspecting" ? t`Seconds to look` : t`Time`}>
    <span ref=${digits}></span></div>`;
}
