// Caches all files of one version of the page. A new version is fetched completely before use, and
// activated when no page of the old one is open, or on request.
const VERSION = "@VERSION@";
const FILES = ["@FILES@"];

const scope = /** @type {any} */ (self);
const NAME = `slidepack ${scope.registration.scope} ${VERSION}`;
const ours = (/** @type {string} */ name) => name.startsWith(`slidepack ${scope.registration.scope} `);

scope.addEventListener("install", (/** @type {any} */ event) => {
  const fetched = async () => {
    const cache = await caches.open(NAME);
    // Bypasses the browser's HTTP cache, which may hold files of the previous version.
    await cache.addAll(
      FILES.map((file) => new Request(new URL(file, scope.registration.scope), { cache: "reload" })),
    );
  };
  event.waitUntil(fetched());
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  const tidied = async () => {
    const old = (await caches.keys()).filter((name) => ours(name) && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(tidied());
});

scope.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "take over") scope.skipWaiting();
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope.registration.scope)) return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    const address = new URL(request.url);
    address.search = address.hash = "";
    address.pathname = address.pathname.replace(/\/index\.html$/, "/");
    const known = await cache.match(address.href);
    if (known) return known;
    return fetch(request);
  };
  event.respondWith(answer());
});
