// The shell: finds the view that the address names, loads it when it is first wanted, and keeps the header
// right.
//
// A view is a module whose default export is a Preact component. It gets
//   link  what a share link held (an object, see lib/share.js), or null
// and is made anew when a new link is followed. Another view is opened with `go(name, link)` of lib/route.js.
import { html, render, Component } from "./vendor/preact.js";
import { parse, go, onRoute } from "./lib/route.js";
import { decode } from "./lib/share.js";
import { notify } from "./lib/notify.js";
import { announce } from "./lib/announce.js";
import { icon } from "./lib/icons.js";
import { ADVICE } from "./lib/backend.js";

/** @type {Record<string, { title: string, module: string, styles: string[] }>} */
const VIEWS = {
  slide: { title: "Slide", module: "./slide/view.js", styles: ["slide"] },
  speed: { title: "Speed", module: "./speed/view.js", styles: ["slide", "speed"] },
  learn: { title: "Learn", module: "./learn/view.js", styles: ["slide", "learn"] },
  compare: { title: "Compare", module: "./compare/view.js", styles: ["compare"] },
  pack: { title: "Pack", module: "./pack/view.js", styles: ["pack"] },
  help: { title: "Guide", module: "./help/view.js", styles: ["help"] },
};

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @param {string} name */
function addStyle(name) {
  const { href } = new URL(`style/${name}.css`, import.meta.url);
  const known = document.head.querySelector(`link[href="${href}"]`);
  if (known) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

/** Shows what went wrong in a view instead of an empty page. */
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
      <p>This view ran into an error: ${String(this.state.error.message ?? this.state.error)}</p>
      <button class="button" onClick=${() => location.reload()}>Load the page again</button>
    </div></div>`;
  }
}

let turn = 0;
/** @type {string | null} */
let shown = null;

async function show() {
  const mine = ++turn;
  const { view, payload } = parse(location.hash);
  const name = VIEWS[view] ? view : "slide";
  const { title, module, styles } = VIEWS[name];
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
    if (damage) notify(`This link cannot be read: ${damage.message}.`, { kind: "bad" });
    // The link has done its work: from here on the state is the reader's own, and a reload keeps it.
    history.replaceState(null, "", `#/${name}`);
  }
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
    const [loaded] = await Promise.all([import(module), ...styles.map(addStyle)]);
    view_ = loaded.default;
  } catch (error) {
    console.error(error);
    if (mine !== turn) return;
    render(
      html`<div class="page"><div class="notice bad" role="alert">This view could not be loaded. ${ADVICE}
      </div></div>`,
      main,
    );
    return;
  }
  if (mine !== turn) return;
  if (!main.dataset.ready) main.textContent = "";
  main.dataset.ready = name;
  if (shown !== null && shown !== name) {
    announce(`${title} view`);
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
  shown = name;
  render(html`<${Guard} key=${mine}><${view_} link=${link} /><//>`, main);
}

const themeButton = /** @type {HTMLElement} */ (document.getElementById("theme"));
const dark = matchMedia("(prefers-color-scheme: dark)");

function themeNow() {
  return document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
}

function showTheme() {
  const next = themeNow() === "dark" ? "light" : "dark";
  themeButton.setAttribute("aria-label", `Switch to ${next} theme`);
  themeButton.title = `Switch to ${next} theme`;
  render(icon(next === "dark" ? "moon" : "sun"), themeButton);
}

themeButton.addEventListener("click", () => {
  const next = themeNow() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem("slidepack.theme", next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  showTheme();
  announce(`${next} theme`);
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
