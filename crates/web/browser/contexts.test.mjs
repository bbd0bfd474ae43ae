// Tests share contexts of the browser: none must find what another has left.
import assert from "node:assert/strict";
import { atEachSize } from "./lib.mjs";

/** What is stored, by the name of the store, but for what the page itself stores when it opens. */
const stored = (page) =>
  page.evaluate(async () => ({
    local: localStorage.getItem("left"),
    session: sessionStorage.getItem("left"),
    cookie: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === "left"),
    caches: (await caches.keys()).filter((name) => name === "left"),
    time: Date.now() < Date.parse("2000-01-01"),
    added: "added" in window,
  }));

const NOTHING = {
  local: null,
  session: null,
  cookie: "",
  databases: [],
  caches: [],
  time: false,
  added: false,
};

for (const turn of ["first", "second", "third"]) {
  atEachSize(`nothing is there that another test has left (${turn})`, "#/slide", async (page) => {
    assert.deepEqual(await stored(page), NOTHING);
    await page.evaluate(async () => {
      localStorage.setItem("left", "1");
      sessionStorage.setItem("left", "1");
      document.cookie = "left=1";
      await caches.open("left");
      await new Promise((opened, failed) => {
        const asked = indexedDB.open("left");
        asked.onsuccess = opened;
        asked.onerror = failed;
      });
    });
    assert.notDeepEqual(await stored(page), NOTHING);
    await page.addInitScript(() => {
      window.added = true;
    });
    if (turn !== "second") return;
    // These would last as long as the context.
    await page.clock.setFixedTime("1999-01-01");
    await page.context().addInitScript(() => {
      window.added = true;
    });
  });
}
