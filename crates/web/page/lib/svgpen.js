// An SVG writer with the subset of the canvas context that the drawings of this page use, so that
// screen and file come from the same code.

/** @param {number} value */
const short = (value) => String(Math.round(value * 100) / 100);

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export class SvgPen {
  constructor() {
    this.fillStyle = "";
    this.strokeStyle = "";
    this.lineWidth = 1;
    this.font = "";
    /** @type {CanvasLineCap} */
    this.lineCap = "butt";
    /** @type {CanvasTextAlign} */
    this.textAlign = "start";
    /** @type {CanvasTextBaseline} */
    this.textBaseline = "alphabetic";
    this.path = "";
    /** @type {number[]} */
    this.dash = [];
    /** @type {string[]} */
    this.parts = [];
  }

  beginPath() {
    this.path = "";
  }

  moveTo(/** @type {number} */ x, /** @type {number} */ y) {
    this.path += `M${short(x)} ${short(y)}`;
  }

  /** @param {[number, number, number, number, number, number]} points */
  bezierCurveTo(...points) {
    this.path += `C${points.map(short).join(" ")}`;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {number} round
   */
  roundRect(x, y, width, height, round) {
    const r = Math.min(round, width / 2, height / 2);
    const arc = (/** @type {number} */ dx, /** @type {number} */ dy) =>
      `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`;
    this.path +=
      `M${short(x + r)} ${short(y)}h${short(width - 2 * r)}${arc(r, r)}v${short(height - 2 * r)}${arc(-r, r)}` +
      `h${short(2 * r - width)}${arc(-r, -r)}v${short(2 * r - height)}${arc(r, -r)}z`;
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.dash = dash;
  }

  fill() {
    if (this.path) this.parts.push(`<path fill="${escaped(this.fillStyle)}" d="${this.path}"/>`);
  }

  stroke() {
    if (!this.path) return;
    const dash = this.dash.length ? ` stroke-dasharray="${this.dash.join(" ")}"` : "";
    const cap = this.lineCap === "butt" ? "" : ` stroke-linecap="${this.lineCap}"`;
    this.parts.push(
      `<path fill="none" stroke="${escaped(this.strokeStyle)}" stroke-width="${short(this.lineWidth)}"` +
        `${dash}${cap} d="${this.path}"/>`,
    );
  }

  fillText(/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) {
    const [, weight, size, family] = /^(\S+) ([\d.]+)px (.*)$/.exec(this.font) ?? [
      "",
      "400",
      "12",
      "sans-serif",
    ];
    const anchor = this.textAlign === "center" ? ` text-anchor="middle"` : "";
    const base = this.textBaseline === "middle" ? ` dominant-baseline="central"` : "";
    this.parts.push(
      `<text x="${short(x)}" y="${short(y)}" fill="${escaped(this.fillStyle)}" font-family="${escaped(family)}"` +
        ` font-size="${size}" font-weight="${weight}"${anchor}${base}>${escaped(text)}</text>`,
    );
  }

  /**
   * @param {{ left: number, right: number, top: number, bottom: number }} box
   * @param {{ back: string, title: string }} look
   */
  text({ left, right, top, bottom }, { back, title }) {
    const [width, height] = [right - left, bottom - top].map(short);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${short(left)} ${short(top)} ${width} ${height}"` +
      ` width="${width}" height="${height}">\n<title>${escaped(title)}</title>\n` +
      `<rect x="${short(left)}" y="${short(top)}" width="${width}" height="${height}" fill="${escaped(back)}"/>\n` +
      `${this.parts.join("\n")}\n</svg>\n`
    );
  }
}
