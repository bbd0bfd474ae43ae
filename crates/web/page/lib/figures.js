// Statistics, and positions of values on an axis.
//
//   quartiles([3, 1, 2]) -> { least, lower, median, upper, most }, or null of nothing

/**
 * Quartiles with linear interpolation, the default of R and NumPy.
 * @param {number[]} values
 */
export function quartiles(values) {
  if (!values.length) return null;
  const sorted = [...values].sort((a, b) => a - b);
  /** @param {number} share */
  const at = (share) => {
    const place = (sorted.length - 1) * share;
    const [low, part] = [Math.floor(place), place % 1];
    return part ? sorted[low] * (1 - part) + sorted[low + 1] * part : sorted[low];
  };
  return {
    least: sorted[0],
    lower: at(0.25),
    median: at(0.5),
    upper: at(0.75),
    most: sorted[sorted.length - 1],
  };
}

/**
 * An axis for these values: logarithmic if the range is large, with ticks at round values.
 * @param {number[]} values
 * @param {number} width
 * @param {(value: number) => string} format
 */
export function axis(values, width, format) {
  const positive = values.filter((value) => 0 < value);
  const most = Math.max(0, ...values) || 1;
  const least = positive.length ? Math.min(...positive) : most;
  const log = 20 < most / least;
  const zero = values.some((value) => value <= 0);
  if (log) {
    const edge = zero ? 26 : 0;
    let [from, to] = [Math.log10(least), Math.log10(most)];
    const air = Math.max(0.05, (to - from) * 0.03);
    [from, to] = [from - air, to + air];
    const place = (/** @type {number} */ value) =>
      value <= 0 ? 6 : edge + ((Math.log10(value) - from) / (to - from)) * (width - edge);
    const decades = Math.floor(to) - Math.ceil(from) + 1;
    const every = Math.max(1, Math.ceil(decades / Math.max(2, Math.floor(width / 80))));
    const marks = zero ? [0] : [];
    for (let power = Math.ceil(from); power <= to; power++)
      if ((power - Math.ceil(from)) % every === 0) marks.push(10 ** power);
    if (marks.length < 3)
      for (let power = Math.floor(from); power <= to; power++)
        for (const step of [2, 5])
          if (least <= step * 10 ** power && step * 10 ** power <= most) marks.push(step * 10 ** power);
    return {
      log,
      place,
      marks: spaced(
        marks.sort((a, b) => a - b),
        place,
        format,
      ),
    };
  }
  const step = niceStep(most / Math.max(2, Math.floor(width / 90)));
  const top = most * 1.03;
  const place = (/** @type {number} */ value) => (value / top) * width;
  const marks = [];
  for (let mark = 0; mark <= top; mark += step) marks.push(mark);
  return { log, place, marks: spaced(marks, place, format) };
}

/** @param {number} least */
function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((step) => least <= step * power) ?? 10) * power;
}

/**
 * @param {number[]} marks
 * @param {(value: number) => number} place
 * @param {(value: number) => string} format
 */
function spaced(marks, place, format) {
  let free = -Infinity;
  return marks.filter((mark) => {
    const half = format(mark).length * 3.9;
    if (place(mark) - half < free) return false;
    free = place(mark) + half + 8;
    return true;
  });
}

/**
 * The effective branching factor: that of a regular tree of `depth` levels below its root with as
 * many nodes (Russell and Norvig). Null if there is none.
 * @param {number | null} nodes expanded, the root among them
 * @param {number | null} depth
 */
export function branching(nodes, depth) {
  if (!nodes || !depth || nodes < depth) return null;
  /** @param {number} factor */
  const size = (factor) => {
    let [sum, level] = [0, 1];
    for (let at = 0; at < depth && sum < nodes; at += 1) {
      level *= factor;
      sum += level;
    }
    return sum;
  };
  let [low, high] = [1, Math.max(2, nodes)];
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = (low + high) / 2;
    if (size(middle) < nodes) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * A logarithmic axis with ticks at powers of ten, for positive values.
 * @param {number[]} values
 * @param {number} height
 */
export function logAxis(values, height) {
  const positive = values.filter((value) => value > 0);
  const [least, most] = [
    positive.reduce((one, two) => Math.min(one, two), Infinity),
    positive.reduce((one, two) => Math.max(one, two), 1),
  ];
  const from = Math.floor(Math.log10(Math.min(least, most)));
  const to = Math.max(from + 1, Math.ceil(Math.log10(most)));
  return {
    /** @param {number} value */
    place: (value) => height - ((Math.log10(Math.max(value, 10 ** from)) - from) / (to - from)) * height,
    marks: Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at)),
  };
}
