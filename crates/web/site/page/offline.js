// Offline support, with a notice when a new version is available.
import { notify } from "./lib/notices.js";
import { PAGE } from "./lib/place.js";
import { t } from "./lib/text.js";

/** Delay after the page has loaded, in milliseconds. */
const FIRST_VISIT = 2000;

/** @param {ServiceWorker} next */
function offer(next) {
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
      // Without a previous version it is the first visit, and nothing has changed.
      if (next.state === "installed" && navigator.serviceWorker.controller) offer(next);
    });
  });
}

if ("serviceWorker" in navigator) {
  const before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // All files of a page must be of one version.
    if (before) location.reload();
  });
  const start = () =>
    navigator.serviceWorker.register(new URL("../offline-worker.js", PAGE)).then(watch, () => {
      // Not allowed here, in some private windows for example: no offline support.
    });
  // The first visit fetches all files, after the visible page and the engine.
  const soon = () => (before ? start() : setTimeout(start, FIRST_VISIT));
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon);
}
