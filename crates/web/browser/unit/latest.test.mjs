// One job at a time, and requests that are cancelled.
import test from "node:test";
import { createServer } from "node:http";
import assert from "node:assert/strict";
import { ask } from "../../page/lib/backend.js";
import { ApiError } from "../../page/lib/api.js";
import { LatestJob } from "../../page/lib/latestjob.js";

/** A job whose runs are ended by hand. */
function byHand() {
  const runs = [];
  const job = new LatestJob(
    "/api/solve",
    () => {},
    (path, body, listeners) =>
      new Promise((resolve, reject) => runs.push({ body, listeners, resolve, reject })),
  );
  return { job, runs };
}

test("a job waits, runs, and is done", async () => {
  const { job, runs } = byHand();
  const heard = [];
  const ended = job.run({ text: "a" }, (improved) => heard.push(improved.length));
  runs[0].listeners.onWait(1);
  assert.deepEqual([job.state, job.busy], ["waiting", true]);
  runs[0].listeners.onProgress({ seconds: 1 });
  runs[0].listeners.onImproved({ length: 9, moves: [] });
  assert.deepEqual([job.state, job.progress.seconds, heard], ["running", 1, [9]]);
  runs[0].resolve({ outcome: "solved" });
  assert.deepEqual(await ended, { outcome: "solved" });
  assert.deepEqual([job.state, job.busy, job.report.outcome], ["done", false, "solved"]);
});

test("a new job ends the one before, which is not heard any more", async () => {
  const { job, runs } = byHand();
  const first = job.run({ text: "a" });
  const second = job.run({ text: "b" });
  assert.ok(runs[0].listeners.signal.aborted);
  runs[0].listeners.onProgress({ seconds: 5 });
  runs[0].resolve({ outcome: "stopped" });
  assert.equal(await first, null);
  assert.deepEqual([job.state, job.progress, job.report], ["running", null, null]);
  runs[1].reject(new ApiError("No.", { code: "puzzle" }));
  assert.equal(await second, null);
  assert.deepEqual([job.state, job.error.message], ["failed", "No."]);
  job.clear();
  assert.deepEqual([job.state, job.error], ["idle", null]);
});

test("who cancels keeps what was found, and nothing if nothing was", async () => {
  const { job, runs } = byHand();
  const one = job.run({ text: "a" });
  job.cancel();
  runs[0].resolve({ outcome: "stopped", length: 9 });
  assert.equal((await one).length, 9);
  const two = job.run({ text: "a" });
  job.cancel();
  runs[1].reject(new ApiError("Cancelled.", { code: "aborted" }));
  assert.equal(await two, null);
  assert.deepEqual([job.state, job.error], ["idle", null]);
});

test("a request that is aborted while its answer arrives is cancelled", async () => {
  const server = createServer((_, reply) => reply.writeHead(200).write("{"));
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const stop = new AbortController();
  const answer = ask("GET", `http://127.0.0.1:${server.address().port}/`, undefined, stop.signal);
  setTimeout(() => stop.abort(), 100);
  await assert.rejects(answer, { name: "ApiError", code: "aborted" });
  server.closeAllConnections();
  server.close();
});
