// Fingers: what can be done with one or two of them, and what must hold wherever they are used.
//
// SLIDEPACK_PICTURES names a folder for a picture of every state that `look` sees.
import assert from "node:assert/strict";
import { join } from "node:path";
import { fits } from "./shared.mjs";

const sessions = new WeakMap();

/** The way to the browser's own input, one for each page. */
function session(page) {
  if (!sessions.has(page)) sessions.set(page, page.context().newCDPSession(page));
  return sessions.get(page);
}

/** Sends touches as the screen would. `points` is a list of [x, y, finger]; `timestamp` is in seconds. */
async function send(page, type, points, timestamp = undefined) {
  const touchPoints = points.map(([x, y, id = 1]) => ({ x, y, id }));
  await (await session(page)).send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
}

/** The points of a way, the first and the last among them. */
function way([x0, y0], [x1, y1], steps) {
  return Array.from({ length: steps + 1 }, (_, i) => [
    x0 + ((x1 - x0) * i) / steps,
    y0 + ((y1 - y0) * i) / steps,
  ]);
}

/**
 * One finger goes from one point to another and is lifted. `between` happens before that, the finger still
 * down.
 */
export async function swipe(page, from, to, { steps = 8, between = null } = {}) {
  const [start, ...rest] = way(from, to, steps);
  await send(page, "touchStart", [start]);
  for (const point of rest) await send(page, "touchMove", [point]);
  await between?.();
  await send(page, "touchEnd", []);
}

/** A quick flick: the screen says when the finger was where, however slow the machine is. */
export async function flick(page, from, to) {
  const began = Date.now() / 1000;
  const points = way(from, to, 3);
  await send(page, "touchStart", [points[0]], began);
  for (const [step, point] of points.entries())
    if (step) await send(page, "touchMove", [point], began + step * 0.012);
  await send(page, "touchEnd", [], began + 0.04);
}

/** Another finger taps while the first one is held at a point. */
export async function secondTap(page, held, at) {
  await send(page, "touchStart", [
    [...held, 1],
    [...at, 2],
  ]);
  await send(page, "touchEnd", [[...at, 2]]);
}

/** Two fingers go apart (`factor` over 1) or together around a point. */
export async function pinch(page, [x, y], factor) {
  const near = 30;
  const pair = (far) => [
    [x - far, y, 1],
    [x + far, y, 2],
  ];
  await send(page, "touchStart", pair(near));
  for (const [far] of way([near, 0], [near * factor, 0], 6).slice(1))
    await send(page, "touchMove", pair(far));
  await send(page, "touchEnd", []);
}

/** A finger that is held down for long, and lifted. */
export async function longPress(page, [x, y]) {
  await (
    await session(page)
  ).send("Input.synthesizeTapGesture", { x, y, duration: 800, gestureSourceType: "touch" });
}

/** The middle of an element that is in sight. */
export async function middle(locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Sets a slider with a finger: to the right of where it stands, or to the left. */
export async function slide(page, locator, share) {
  // To the middle, as a finger would: a bar at the edge of the screen may lie over it.
  await locator.evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await locator.boundingBox();
  await page.touchscreen.tap(box.x + box.width * share, box.y + box.height / 2);
}

/** What a finger is meant to hit and is too small for it: both sides should have 24 pixels. */
function tooSmall() {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const kinds =
    "a[href], button, input, select, textarea, summary, [role=gridcell], .moves span, .kurang-board span";
  const told = [];
  for (const one of (dialog ?? document).querySelectorAll(kinds)) {
    if (
      one.disabled ||
      one.closest(".visually-hidden, .skip, [inert]") ||
      !one.checkVisibility({ visibilityProperty: true })
    )
      continue;
    // The label of a field takes taps for it.
    const boxes = [one, ...(one.labels ?? [])].map((part) => part.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    if (width < 23.5 || height < 23.5) {
      const name = one.ariaLabel ?? one.textContent.trim().slice(0, 30);
      told.push(
        `${one.tagName.toLowerCase()}.${one.className} ${name}: ${width.toFixed(1)} x ${height.toFixed(1)}`,
      );
    }
  }
  return told;
}

/** Whether a double tap on any control would zoom the page. */
function zooming() {
  const safe = /manipulation|none|pan/;
  const told = [];
  for (const one of document.querySelectorAll(
    "button, summary, label, canvas, [role=gridcell], .moves span",
  )) {
    let up = one;
    while (up && !safe.test(getComputedStyle(up).touchAction)) up = up.parentElement;
    if (!up) told.push(one.className || one.tagName);
  }
  return [...new Set(told)];
}

/** What must hold in every state: it fits the width, fingers hit its parts, and nothing is zoomed. */
export async function look(page, name) {
  await fits(page);
  assert.deepEqual(await page.evaluate(tooSmall), [], `too small for a finger: ${name}`);
  assert.deepEqual(await page.evaluate(zooming), [], `zoomed by a double tap: ${name}`);
  assert.equal(await page.evaluate(() => visualViewport.scale), 1, `the page is zoomed: ${name}`);
  const folder = process.env.SLIDEPACK_PICTURES;
  if (folder) {
    const { width } = page.viewportSize();
    await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
  }
}

/** The page does not scroll while something is done. */
export async function still(page, act) {
  const at = () => page.evaluate(() => [scrollX, scrollY].join());
  const before = await at();
  await act();
  assert.equal(await at(), before, "the page scrolled under a drag");
}
