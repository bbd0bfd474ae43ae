import assert from "node:assert/strict";
import { address, atEachSize, audit, fits, hasRoom, noted, until } from "./lib.mjs";

for (const view of ["slide", "speed", "learn", "compare", "pack", "help"]) {
  atEachSize(
    `${view} opens from its address, fits, and loads less than 200 kB of script, all at once`,
    `#/${view}`,
    async (page, { size }) => {
      assert.equal(await page.locator(".bar a[aria-current=page]").getAttribute("href"), `#/${view}`);
      await page.waitForLoadState("networkidle");
      await fits(page);
      for (const width of size === "phone" ? [390] : [1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await hasRoom(page);
      }
      const sizes = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          // The engine of the static page comes after the first paint.
          .filter(({ name }) => name.endsWith(".js") && !name.includes("/engine/"))
          .map((one) => one.decodedBodySize),
      );
      const bytes = sizes.reduce((all, one) => all + one);
      // first.js, start.js, main.js, the view, and on the static page the bundler's own.
      assert.ok(sizes.length <= 5, `${sizes.length} scripts`);
      assert.ok(bytes > 0 && bytes < 200_000, `${bytes} bytes`);
      // What index.html and first.js name is fetched at once. Anything else waits for the file that names it.
      const late = await page.evaluate(() => {
        const links = document.querySelectorAll(
          "script, link[rel$=preload], link[blocking], link[href^=page]",
        );
        const named = [...links].map(({ src, href }) => src ?? href);
        return performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .filter((name) => /\.(js|css)$/.test(name) && !name.includes("/engine/") && !named.includes(name));
      });
      assert.deepEqual(late, []);
    },
  );
}

atEachSize(
  "the views are reached with the keyboard alone, and the focus follows",
  "#/slide",
  async (page) => {
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the puzzle");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "main");
    await page.locator('.views a[href="#/learn"]').focus();
    await page.keyboard.press("Enter");
    await until(
      page,
      () => document.querySelector("main").dataset.ready === "learn" && document.activeElement.id === "main",
    );
    assert.match(await page.title(), /^Learn/);
    await page.goBack();
    await until(page, () => document.querySelector("main").dataset.ready === "slide");
  },
);

atEachSize("the keys are listed, and the list closes with Escape", "#/slide", async (page) => {
  await page.locator(".board [role=gridcell]").first().focus();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await audit(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "hidden" });
});

atEachSize("a view that does not exist is the first one, and says so", "#/nowhere", async (page) => {
  assert.equal(await page.locator("main").getAttribute("data-ready"), "slide");
  assert.equal(await page.evaluate(() => location.href), `${address()}/#/slide`);
  await noted(page, "There is no page “nowhere” here.");
  assert.equal(await page.locator(".views a[aria-current]").textContent(), "Slide");
  await page.evaluate(() => (location.hash = "#/constructor"));
  await noted(page, "There is no page “constructor” here.");
  assert.equal(await page.evaluate(() => location.hash), "#/slide");
});

atEachSize(
  "the guide says what each view is for, explains the words, and leads there",
  "#/help",
  async (page) => {
    await audit(page);
    for (const view of ["slide", "speed", "learn", "compare", "pack"])
      assert.equal(await page.locator(`.help-views a[href="#/${view}"]`).count(), 1);
    await page.getByText("Manhattan distance").waitFor();
    await page.getByRole("link", { name: "Go to Speed" }).click();
    await until(page, () => document.querySelector("main").dataset.ready === "speed");
    await page.getByRole("link", { name: "Guide" }).click();
    await page.getByRole("button", { name: "Start the lesson" }).click();
    await page.getByRole("heading", { name: "What does a search see?" }).waitFor();
  },
  { themes: ["light", "dark"] },
);
