// What the page costs, in figures: node figures.mjs [minutes]
//
// For `slidepack serve` and for the static page of target/site: bytes on the wire and first paint of each view, the time to
// the first solution on a first visit, frames and changes a frame while a 60x60 board is played, and the heap after so many
// minutes of playing, solving and opening (1 unless given). SLIDEPACK_BIN names the program. It takes an idle machine.
import { gzipSync } from "node:zlib";
import { EIGHT, boardIs, button, eight, newGame, solve } from "./slide.mjs";
import { linkTo, openPage, shown, startBrowser, startServer } from "./shared.mjs";
import { startHost } from "./host.mjs";

const minutes = Number(process.argv[2] ?? 1);
const site = process.env.SLIDEPACK_STATIC ?? `${import.meta.dirname}/../../../target/site`;
const browser = await startBrowser();

/** Opens a page as somebody does who was never there before. */
async function visit(url, hash, act) {
  const { context, page, wrong } = await openPage(browser, url, hash, { size: "desktop" });
  const result = await act(page);
  await context.close();
  if (wrong.length) throw new Error(wrong.join("\n"));
  return result;
}

/** Bytes on the wire if the host compresses, as most do; what is packed already stays as it is. */
async function bytesOf(page) {
  await page.waitForLoadState("networkidle");
  const names = await page.evaluate(() => [
    location.href.split("#")[0],
    ...performance.getEntriesByType("resource").map(({ name }) => name),
  ]);
  let bytes = 0;
  for (const name of new Set(names.filter((one) => !/^(data|blob):/.test(one)))) {
    const reply = await fetch(name);
    if (!reply.ok) continue;
    const body = Buffer.from(await reply.arrayBuffer());
    bytes += Math.min(body.length, gzipSync(body, { level: 9 }).length);
  }
  return bytes;
}

const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
const milliseconds = (time) => `${Math.round(time)} ms`;

/** A 60x60 board some moves from its goal. */
function sixty() {
  const tiles = Array.from({ length: 3600 }, (_, index) => (index + 1) % 3600);
  let blank = 3599;
  for (let move = 0; move < 1200; move += 1) {
    // Around and around a block of 30x30 and back through it.
    const [row, col] = [Math.floor(blank / 60), blank % 60];
    const step = Math.floor(move / 29) % 4;
    const to = [row > 0 ? -60 : 60, col > 0 ? -1 : 1, row < 59 ? 60 : -60, col < 59 ? 1 : -1][step];
    [tiles[blank], tiles[blank + to]] = [tiles[blank + to], 0];
    blank += to;
  }
  return Array.from({ length: 60 }, (_, row) => tiles.slice(row * 60, row * 60 + 60).join(" ")).join("/");
}

/** Frames a second and the most changes of one frame, while a solution of a 60x60 board plays for five seconds. */
async function frames(page) {
  await solve(page);
  await button(page, "Play").click();
  return page.evaluate(async () => {
    let changes = 0;
    const watch = new MutationObserver((all) => (changes += all.length));
    const board = document.querySelector(".board");
    watch.observe(board, { subtree: true, childList: true, characterData: true, attributes: true });
    const times = [];
    const most = [];
    let before = performance.now();
    const end = before + 5000;
    while (before < end) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const now = performance.now();
      times.push(now - before);
      most.push(changes);
      [before, changes] = [now, 0];
    }
    times.sort((one, two) => one - two);
    return {
      median: 1000 / times[Math.floor(times.length / 2)],
      slow: 1000 / times[Math.floor(times.length * 0.95)],
      changes: Math.max(...most),
    };
  });
}

/** The heap after a first solution, and after so many minutes of playing, solving and opening. */
async function heap(page) {
  const session = await page.context().newCDPSession(page);
  const used = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return usedSize;
  };
  await boardIs(page, EIGHT);
  await solve(page);
  await shown(page, "14 moves: proven to be the fewest possible.");
  const first = await used();
  const end = Date.now() + 60_000 * minutes;
  let rounds = 0;
  for (; Date.now() < end; rounds += 1) {
    await newGame(page, { size: rounds % 2 ? "3×3" : "4×4" });
    for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
    await solve(page);
    await shown(page, /proven to be the fewest possible/);
    await button(page, "To the end").click();
  }
  return { first, last: await used(), rounds };
}

for (const [name, start] of [
  ["slidepack serve", startServer],
  ["the static page", () => startHost(site)],
]) {
  const host = await start();
  console.log(`${name}`);
  for (const view of ["slide", "speed", "learn", "compare", "pack", "help"]) {
    const [bytes, paint] = await visit(host.url, `#/${view}`, async (page) => [
      await bytesOf(page),
      await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime),
    ]);
    console.log(`  ${view}: ${kilobytes(bytes)}, first paint after ${milliseconds(paint)}`);
  }
  const solved = await visit(host.url, eight, async (page) => {
    await solve(page);
    await shown(page, "14 moves: proven to be the fewest possible.");
    return page.evaluate(() => performance.now());
  });
  console.log(
    `  first solution of a 3x3 on a first visit: ${milliseconds(solved)} after the address was opened`,
  );
  const { median, slow, changes } = await visit(
    host.url,
    linkTo("slide", { text: sixty(), goal: "last" }),
    frames,
  );
  console.log(
    `  60x60 played: ${Math.round(median)} frames a second (95 % have ${Math.round(slow)} or more), at most ${changes} changes a frame`,
  );
  const { first, last, rounds } = await visit(host.url, eight, heap);
  console.log(
    `  heap: ${kilobytes(first)} after one solution, ${kilobytes(last)} after ${minutes} minutes and ${rounds} boards`,
  );
  await host.stop();
}
await browser.close();
