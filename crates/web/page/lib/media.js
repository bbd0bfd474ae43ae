// Hooks for media queries, sizes and themes.
import { useEffect, useRef, useState } from "../vendor/preact.js";

/** @param {string} query */
export function useMedia(query) {
  const [fits, setFits] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = () => setFits(media.matches);
    change();
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [query]);
  return fits;
}

/**
 * A reference for an element, and its width in whole pixels.
 * @param {number} first
 * @param {number} least
 * @returns {[Ref<HTMLElement>, number]}
 */
export function useWidth(first, least) {
  const frame = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const sizes = new ResizeObserver(([{ contentRect }]) =>
      setWidth(Math.max(least, Math.round(contentRect.width))),
    );
    sizes.observe(frame.current);
    return () => sizes.disconnect();
  }, []);
  return [frame, width];
}

/** @param {() => void} changed */
export function onTheme(changed) {
  const themes = new MutationObserver(changed);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) => matchMedia(query));
  for (const one of media) one.addEventListener("change", changed);
  return () => {
    themes.disconnect();
    for (const one of media) one.removeEventListener("change", changed);
  };
}
