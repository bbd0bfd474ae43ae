// The form of the comparison: what is in sight, what is legible, and whose results are shown.
import assert from "node:assert/strict";
import { atEachSize, fits, until } from "./lib.mjs";

const button = (page, name) => page.getByRole("button", { name });
const done = (page) => page.locator(".now").getByText("Done.", { exact: true }).waitFor();

/** Whether all of an element is in the window. */
const inSight = (locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return 0 <= top && bottom <= innerHeight;
  });

/** Waits for the example of a first visit, and unfolds the form. */
async function unfold(page) {
  await done(page);
  await button(page, "Change").click();
}

/** Few runs, limited by nodes and not by time. */
async function small(page) {
  await unfold(page);
  await page.getByLabel("Seconds").fill("300");
  await page.getByLabel("Boards", { exact: true }).and(page.locator("[type=number]")).fill("2");
}

atEachSize("Run is in sight from the first moment, and so is how far it is", "#/compare", async (page) => {
  assert.ok(await inSight(button(page, /^Run/)));
  await small(page);
  assert.ok(await inSight(button(page, /^Run/)));
  await button(page, /^Run/).click();
  await done(page);
  await page.locator(".all-runs summary").click();
  await page.locator(".runs").scrollIntoViewIfNeeded();
  assert.ok(await inSight(page.locator("[aria-label=Progress]")));
  await fits(page);
});

atEachSize("choices are not cut off, and heads stand apart over their boxes", "#/compare", async (page) => {
  await unfold(page);
  const cut = await page.locator(".setup select").evaluateAll((all) =>
    all
      .filter((one) => {
        const style = getComputedStyle(one);
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const arrow = 22;
        const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
        return room < pen.measureText(one.selectedOptions[0].textContent).width;
      })
      .map((one) => one.selectedOptions[0].textContent),
  );
  assert.deepEqual(cut, []);
  const heads = await page.locator(".matrix thead th:not(:first-child)").evaluateAll((all) =>
    all.map((one, at) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      const { left, right } = words.getBoundingClientRect();
      const tick = document
        .querySelectorAll(".matrix tbody tr:first-child input")
        [at].getBoundingClientRect();
      return { left, right, off: Math.abs((left + right) / 2 - (tick.left + tick.right) / 2) };
    }),
  );
  assert.equal(heads.length, 6);
  heads.forEach(({ left, off }, at) => {
    assert.ok(off < 4, `head ${at} is ${off} px beside its boxes`);
    assert.ok(at === 0 || heads[at - 1].right + 6 <= left, `heads ${at - 1} and ${at} touch`);
  });
});

atEachSize(
  "the keyboard keeps its place while runs come and go",
  "#/compare",
  async (page) => {
    await small(page);
    const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
    await button(page, /^Run/).press("Enter");
    await done(page);
    // The results of the run before are there until this one begins.
    await until(page, () => document.activeElement.textContent.trim().startsWith("Run again"));
    await page.getByLabel("Rows", { exact: true }).fill("4");
    await page.getByLabel("Columns", { exact: true }).fill("4");
    await page.getByLabel("Boards", { exact: true }).and(page.locator("[type=number]")).fill("200");
    await button(page, /^Run/).press("Enter");
    await button(page, "Cancel").press("Enter");
    await button(page, "Go on").waitFor();
    assert.equal(await focused(), "Go on");
  },
  { only: ["desktop"] },
);
