// Indicator during play: whether the tray can still be filled.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { runJob } from "../lib/api.js";
import { useDead } from "./stage.js";
import { withPlaced } from "./puzzletext.js";
import { t } from "../lib/text.js";

/** Delay after the last change of the tray, in milliseconds. */
const PAUSE = 300;
const SECONDS = 10;

/** @type {Record<PackLight, string>} */
const WORDS = {
  busy: t`Looking`,
  yes: t`Can still be filled`,
  no: t`Cannot be filled like this`,
  unknown: t`Not known after ${SECONDS} seconds`,
};

/**
 * @param {Api.PackReport} report
 * @returns {PackLight}
 */
export const lightOf = ({ outcome }) =>
  outcome === "solved" ? "yes" : outcome === "impossible" ? "no" : "unknown";

/** @param {{ session: PackSession }} props */
export function Light({ session }) {
  const { game } = session;
  const [light, setLight] = useState(/** @type {PackLight} */ ("busy"));
  /** @type {Ref<Map<string, PackLight>>} */
  const known = useRef(new Map());
  const asked = game.puzzle ? withPlaced(game.text, game.puzzle, game.laid) : null;
  useEffect(() => {
    if (asked === null) return undefined;
    const before = known.current.get(asked);
    setLight(before ?? "busy");
    if (before) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const body = { text: asked, puzzle: "pack", options: { want: "first", time: SECONDS } };
        const report = await runJob("/api/solve", body, { signal: stop.signal });
        if (stop.signal.aborted) return;
        const light = lightOf(/** @type {Api.PackReport} */ (report));
        known.current.set(asked, light);
        setLight(light);
      } catch {
        if (!stop.signal.aborted) setLight("unknown");
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  const dead = useDead(game.puzzle, game.laid, true).size;
  return html`<span class="light ${light}" role="status" data-light=${light}>${WORDS[light]}</span>
    ${dead > 0 && html`<p class="hint" data-test="dead">${t`${dead} cells with a cross: the pieces that are left cannot fill them.`}</p>`}`;
}
