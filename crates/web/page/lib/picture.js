// A chart of the page as a file: the same picture, with its colours written into it.

const KEPT = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "opacity",
];
const LETTERS = ["font-family", "font-size", "font-weight", "text-anchor"];

/** @param {SVGSVGElement} chart */
export function svgText(chart) {
  const copy = /** @type {SVGSVGElement} */ (chart.cloneNode(true));
  const [from, to] = [chart.querySelectorAll("*"), copy.querySelectorAll("*")];
  from.forEach((element, at) => {
    const style = getComputedStyle(element);
    const names = element instanceof SVGTextElement ? [...KEPT, ...LETTERS] : KEPT;
    for (const name of names) to[at].setAttribute(name, style.getPropertyValue(name));
    to[at].removeAttribute("class");
  });
  const { width, height } = chart.viewBox.baseVal;
  const back = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  Object.entries({ width, height, fill: getComputedStyle(document.body).backgroundColor }).forEach(
    ([name, value]) => back.setAttribute(name, String(value)),
  );
  copy.prepend(back);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}
