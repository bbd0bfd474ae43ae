// The shell: finds the view of the URL, loads it on first use, and updates the header.
//
// A view is a module whose default export is a Preact component. It gets
//   link  the contents of a share link (an object, see lib/share.js), or null
// and is created again for each new link. `go(name, link)` of lib/route.js opens another view.
import { html, render, Component } from "./vendor/preact.js";
import { parse, go, onRoute } from "./lib/route.js";
import { decode } from "./lib/share.js";
import { announce, notify } from "./lib/notices.js";
import { icon } from "./lib/icons.js";
import { ADVICE } from "./lib/backend.js";
import { lazily } from "./lib/lazily.js";
import { PAGE } from "./lib/place.js";
import { t, translated } from "./lib/text.js";

/** @type {Record<string, { title: string, load: () => Promise<any> }>} */
const VIEWS = {
  slide: { title: t`Slide`, load: () => import("./slide/view.js") },
  speed: { title: t`Speed`, load: () => import("./speed/view.js") },
  learn: { title: t`Learn`, load: () => import("./learn/view.js") },
  compare: { title: t`Compare`, load: () => import("./compare/view.js") },
  pack: { title: t`Pack`, load: () => import("./pack/view.js") },
  help: { title: t`Guide`, load: () => import("./help/view.js") },
};

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @param {string} name */
function addStyle(name) {
  const { href } = new URL(`style/${name}.css`, PAGE);
  /** @type {HTMLLinkElement | null} */
  const known = document.head.querySelector(`link[rel=stylesheet][href="${href}"]`);
  if (known?.sheet) return null;
  const link = known ?? document.createElement("link");
  return new Promise((resolve) => {
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = resolve;
    if (!known) document.head.append(link);
  });
}

/** @extends {Component<{ children: import("preact").ComponentChildren }, { error?: Error }>} */
class Guard extends Component {
  /** @param {Error} error */
  componentDidCatch(error) {
    console.error(error);
    this.setState({ error });
  }
  render() {
    if (!this.state.error) return this.props.children;
    return html`<div class="page"><div class="notice bad" role="alert">
      <p>${t`This view ran into an error: ${String(this.state.error.message ?? this.state.error)}`}</p>
      <button class="button" onClick=${() => location.reload()}>${t`Load the page again`}</button>
    </div></div>`;
  }
}

let turn = 0;
/** @type {string | null} */
let shown = null;

async function show() {
  const mine = ++turn;
  const { view, payload } = parse(location.hash);
  const name = Object.hasOwn(VIEWS, view) ? view : "slide";
  if (name !== view) notify(t`There is no page “${view}” here.`, { kind: "warm" });
  const { title, load } = VIEWS[name];
  /** @type {Record<string, unknown> | null} */
  let link = null;
  if (payload !== null) {
    /** @type {Error | null} */
    let damage = null;
    try {
      link = await decode(payload);
    } catch (error) {
      damage = /** @type {Error} */ (error);
    }
    if (mine !== turn) return;
    if (damage) notify(t`This link cannot be read: ${damage.message}.`, { kind: "bad" });
  }
  // The link is consumed: from here on the state is the user's own, and a reload keeps it.
  if (payload !== null || name !== view) history.replaceState(null, "", `#/${name}`);
  if (shown === name && !link && main.dataset.ready) return;
  for (const anchor of /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll(".bar a[href^='#/']:not(.brand)")
  )) {
    if (anchor.hash === `#/${name}`) anchor.setAttribute("aria-current", "page");
    else anchor.removeAttribute("aria-current");
  }
  document.title = `${title} · slidepack`;
  let view_;
  try {
    const [loaded] = await Promise.all([load(), name !== "slide" && addStyle(name)]);
    view_ = loaded.default;
    // Drawn in a task of its own, so that input does not wait for both.
    await new Promise((drawn) => setTimeout(drawn));
  } catch (error) {
    console.error(error);
    if (mine !== turn) return;
    render(
      html`<div class="page"><div class="notice bad" role="alert">${t`This view could not be loaded. ${ADVICE}`}
      </div></div>`,
      main,
    );
    return;
  }
  if (mine !== turn) return;
  if (!main.dataset.ready) main.textContent = "";
  main.dataset.ready = name;
  if (shown !== null && shown !== name) {
    announce(t`${title} view`);
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
  shown = name;
  render(html`<${Guard} key=${mine}><${view_} link=${link} /><//>`, main);
}

// Texts of index.html: `data-t` names the translatable parts of an element.
for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-t]"))) {
  for (const what of (element.dataset.t ?? "").split(" ")) {
    if (what === "text") element.textContent = translated(element.textContent ?? "");
    else element.setAttribute(what, translated(element.getAttribute(what) ?? ""));
  }
}

const LanguageDialog = lazily(() => import("./lib/language.js"), "LanguageDialog");
const languageButton = /** @type {HTMLElement} */ (document.getElementById("language"));
const languageBox = /** @type {HTMLElement} */ (document.getElementById("languages"));

/** @param {boolean} open */
function showLanguages(open) {
  render(html`<${LanguageDialog} open=${open} onClose=${() => showLanguages(false)} />`, languageBox);
}

languageButton.addEventListener("click", () => showLanguages(true));
try {
  if (sessionStorage.getItem("slidepack.language-chosen")) languageButton.focus();
  sessionStorage.removeItem("slidepack.language-chosen");
} catch {}

const themeButton = /** @type {HTMLElement} */ (document.getElementById("theme"));
const dark = matchMedia("(prefers-color-scheme: dark)");

function themeNow() {
  return document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
}

function showTheme() {
  const next = themeNow() === "dark" ? "light" : "dark";
  const words = next === "dark" ? t`Switch to dark theme` : t`Switch to light theme`;
  themeButton.setAttribute("aria-label", words);
  themeButton.title = words;
  render(icon(next === "dark" ? "moon" : "sun"), themeButton);
}

themeButton.addEventListener("click", () => {
  const next = themeNow() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem("slidepack.theme", next);
  } catch {}
  showTheme();
  announce(next === "dark" ? t`dark theme` : t`light theme`);
});
dark.addEventListener("change", showTheme);

document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

showTheme();
onRoute(show);
if (!location.hash) go("slide", null, { replace: true });
else show();
