/*
 * The service worker: when there is no connection, a public page that cannot be fetched is answered with the last
 * notices as they were saved. It keeps that one page in each language and the fonts, nothing else; it never looks at the
 * office, at uploads or at anything that is sent.
 */

type Moment = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Moment & { request: Request; respondWith(answer: Promise<Response>): void };
type OfflineWorker = {
  addEventListener(name: "install" | "activate", listener: (event: Moment) => void): void;
  addEventListener(name: "fetch", listener: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
};

const worker = self as unknown as OfflineWorker;
const cacheName = "school-1";
const offlinePages = { en: "/offline", bn: "/bn/offline" };
const quarterOfAnHour = 15 * 60 * 1000;
let savedAt = 0;

worker.addEventListener("install", (event) => event.waitUntil(save().then(() => worker.skipWaiting())));

worker.addEventListener("activate", (event) => {
  const olderCaches = caches.keys().then((names) => names.filter((name) => name !== cacheName));
  event.waitUntil(olderCaches.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.endsWith(".woff2")) event.respondWith(font(request));
  else if (request.mode === "navigate" && isPublicPage(pathname)) event.respondWith(page(event, pathname));
});

const isPublicPage = (path: string) => !path.startsWith("/cog-admin") && !path.startsWith("/uploads");

async function page(event: Fetching, path: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(saveNowAndThen());
    return answer;
  } catch (noConnection) {
    const saved = await caches.match(/^\/bn(\/|$)/.test(path) ? offlinePages.bn : offlinePages.en);
    if (saved) return saved;
    throw noConnection;
  }
}

async function font(request: Request): Promise<Response> {
  const saved = await caches.match(request);
  if (saved) return saved;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

async function saveNowAndThen(): Promise<void> {
  if (Date.now() - savedAt > quarterOfAnHour) await save().catch(() => undefined);
}

async function save(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(Object.values(offlinePages).map((path) => new Request(path, { cache: "reload" })));
  savedAt = Date.now();
}

// A module, so that its names are its own.
export {};
