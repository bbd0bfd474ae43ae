// Keeps the page for visits without a connection, and tells when a new version of it is there.
import { notify } from "./lib/notify.js";
import { ready, t } from "./lib/text.js";

/** Milliseconds after the page is loaded. */
const FIRST_VISIT = 2000;

/** @param {ServiceWorker} next */
async function offer(next) {
  await ready;
  notify(t`A new version of slidepack is there.`, {
    action: [t`Load it`, () => next.postMessage("take over")],
  });
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      // Without one before it, it is the first visit and nothing has changed.
      if (next.state === "installed" && navigator.serviceWorker.controller) offer(next);
    });
  });
}

if ("serviceWorker" in navigator) {
  const before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // All files of a page are of one version.
    if (before) location.reload();
  });
  const start = () =>
    navigator.serviceWorker.register(new URL("../offline-worker.js", import.meta.url)).then(watch, () => {
      // Not allowed here, in some private windows for example: the page needs its host then.
    });
  // All files are fetched on the first visit. What there is to see and the engine come before them.
  const soon = () => (before ? start() : setTimeout(start, FIRST_VISIT));
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon);
}
