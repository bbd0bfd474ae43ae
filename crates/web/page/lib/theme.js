// Hears of other colours, for what is drawn on a canvas.

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
