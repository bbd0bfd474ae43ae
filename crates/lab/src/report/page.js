"use strict";
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  heads.forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => row.cells[column].dataset.key;
      const rows = [...body.rows].sort((a, b) => {
        const [left, right] = [key(a), key(b)];
        // Cells without a number stay last, whichever way the others go.
        if ((left === undefined) !== (right === undefined)) return left === undefined ? 1 : -1;
        const order = left === undefined
          ? a.cells[column].textContent.localeCompare(b.cells[column].textContent, "en", { numeric: true })
          : Number(left) - Number(right);
        return down ? -order : order;
      });
      body.append(...rows);
    });
  });
}
const root = document.documentElement;
const toggle = document.getElementById("theme");
const system = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
const show = () => {
  toggle.textContent = isDark() ? "Light" : "Dark";
  toggle.setAttribute("aria-label", isDark() ? "Show in light colours" : "Show in dark colours");
};
toggle.addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  show();
});
system.addEventListener("change", show);
toggle.hidden = false;
show();
