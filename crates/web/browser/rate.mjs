// How many nodes a second the engine in the page expands, compared with the program, in one run:
//   node rate.mjs [times]
// SLIDEPACK_BIN names the program, which should be a release build; the page is target/site. Both use one thread,
// one after the other, and the best of so many times counts. It takes an idle machine: it measures time, not work.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startBrowser } from "./shared.mjs";
import { startHost } from "./host.mjs";

const here = import.meta.dirname;
const program = resolve(process.env.SLIDEPACK_BIN ?? join(here, "../../../target/release/slidepack"));
const site = process.env.SLIDEPACK_STATIC ?? join(here, "../../../target/site");
const times = Number(process.argv[2] ?? 3);

/** Boards of Korf, and of Korf and Felner, who have the blank first in the goal; nodes end the runs with tables. */
const RUNS = [
  ["Korf 4, Manhattan", "5 12 10 7/15 11 14 0/8 2 1 13/3 4 9 6", { heuristic: "manhattan" }],
  ["Korf 12, linear conflict", "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15", { heuristic: "linear-conflict" }],
  [
    "24-puzzle 1, small tables",
    "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13",
    { heuristic: "pattern:small", nodes: 30_000_000 },
  ],
];

const cache = mkdtempSync(join(tmpdir(), "slidepack-rate-"));
const env = { ...process.env, SLIDEPACK_CACHE: cache };
const host = await startHost(site);
const browser = await startBrowser();
const page = await browser.newPage();
await page.goto(`${host.url}/`);
await page.locator("main[data-ready]").waitFor({ timeout: 120_000 });

/** Nodes a second of a report: what it took without fetching tables. */
function rate({ expanded, seconds, tables }) {
  return expanded / (seconds - tables.reduce((sum, table) => sum + table.seconds, 0));
}

const best = { program: new Map(), page: new Map() };
const keep = (where, name, report) => {
  const known = best[where].get(name);
  if (!known || rate(known) < rate(report)) best[where].set(name, report);
};
for (let time = 0; time < times; time++) {
  for (const [name, text, { heuristic, nodes }] of RUNS) {
    const options = ["--algorithm", "ida", "--heuristic", heuristic, "--threads", "1", "--goal", "first"];
    if (nodes) options.push("--nodes", String(nodes));
    // A run that meets its node limit ends with a status of its own.
    const { stdout } = spawnSync(program, ["solve", "--json", "--board", text, ...options], {
      env,
      encoding: "utf8",
    });
    keep("program", name, JSON.parse(stdout));
    const report = await page.evaluate(
      async ([board, options_]) => {
        const { runJob } = await import("./modules/lib/api.js");
        return runJob("/api/solve", { text: board, goal: "first", options: options_ });
      },
      [text, { algorithm: "ida", heuristic, nodes, threads: 1, time: 300 }],
    );
    keep("page", name, report);
  }
}
for (const [name] of RUNS) {
  const [native, inPage] = [best.program.get(name), best.page.get(name)];
  const same =
    native.expanded === inPage.expanded
      ? "the same nodes"
      : `${native.expanded} and ${inPage.expanded} nodes`;
  const millions = (report) => (rate(report) / 1e6).toFixed(1);
  console.log(
    `${name}: program ${millions(native)} million nodes/s, page ${millions(inPage)}: ${(rate(inPage) / rate(native)).toFixed(2)} (${same})`,
  );
}
await browser.close();
await host.stop();
rmSync(cache, { recursive: true, force: true });
