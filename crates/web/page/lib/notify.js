// Short notices at the foot of the page: `notify("Link copied.")`, `notify(message, { kind: "bad" })`.
// They go away by themselves (bad ones stay longer) and are announced to screen readers.

const box = document.getElementById("notices");
box.setAttribute("aria-live", "polite");

export function notify(text, { kind = "good" } = {}) {
  const notice = document.createElement("div");
  notice.className = `toast ${kind}`;
  const words = document.createElement("span");
  words.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button quiet icon";
  close.setAttribute("aria-label", "Dismiss");
  close.textContent = "×";
  const remove = () => notice.remove();
  close.addEventListener("click", remove);
  notice.append(words, close);
  box.append(notice);
  while (box.children.length > 3) box.firstChild.remove();
  setTimeout(remove, kind === "bad" ? 12_000 : 6_000);
}
