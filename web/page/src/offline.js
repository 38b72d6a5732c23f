// The service worker: after the first visit the page works without a network. The build puts VERSION and FILES before it.
/* global VERSION, FILES */
const CACHE = `cgt-${VERSION}`;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // What the first visit has loaded anyway; the rest comes with the second one. Names tell the content: a file that the
  // browser has is not loaded again.
  const files = FILES.filter((name) => name.endsWith(".wasm") || /assets\/index-/.test(name));
  const requests = files.map((name) => new Request(name, { cache: "force-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", ...requests])));
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("cgt-") && name !== CACHE).map((name) => caches.delete(name)));
  };
  event.waitUntil(old().then(() => self.clients.claim()));
});

/** Keeps all files that are not there yet. */
async function keepRest() {
  const cache = await caches.open(CACHE);
  for (const name of FILES) {
    if (!(await cache.match(name))) {
      await cache.add(name).catch(() => {});
    }
  }
}

self.addEventListener("message", (event) => {
  if (event.data === "rest") {
    event.waitUntil(keepRest());
  }
});

/** Files whose names tell their content come from the cache, all others from the network while there is one. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const isNamed = /\/assets\/[^/]*-[\w-]{8}\./.test(new URL(request.url).pathname);
  const known = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
  if (isNamed && known) {
    return known;
  }
  try {
    const found = await fetch(request);
    if (found.ok && found.type === "basic") {
      await cache.put(request, found.clone());
    }
    return found;
  } catch (error) {
    if (known || request.mode !== "navigate") {
      return known ?? Promise.reject(error);
    }
    // What follows the `#` goes along with a redirection.
    return new URL(request.url).pathname.includes("/games/") ? Response.redirect("./") : ((await cache.match("./")) ?? Promise.reject(error));
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) {
    event.respondWith(answer(request));
  }
});
