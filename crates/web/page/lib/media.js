// Media queries and the theme, as long as a view is shown.
import { useEffect, useState } from "../vendor/preact.js";

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
 * Calls `changed` when the page has other colours; gives a function that ends this.
 * @param {() => void} changed
 */
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
