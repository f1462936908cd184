import { formatMoment } from "~/i18n/format";
import { getPathLanguage, type Language, pathWithoutLanguage } from "~/i18n/languages";
import { bnOffline, enOffline } from "~/i18n/offline-texts";
import { formatSince } from "~/notices/urgent";
import { countedQuery, findPublicPage } from "~/public-pages";

/* The worker shows notifications. It stores fonts, the latest notices and the pages that people read on this device.
   It never stores admin pages, uploads, family cards or sent forms. */

type LifecycleEvent = Event & { waitUntil(work: Promise<unknown>): void };
type RequestEvent = LifecycleEvent & { request: Request; respondWith(answer: Promise<Response>): void };
type PushEvent = LifecycleEvent & { data: { json(): Record<"title" | "body" | "tag" | "lang" | "path", string> } };
type ClickEvent = LifecycleEvent & { notification: Notification };
type OfflineWorker = {
  addEventListener(name: "install" | "activate", listener: (event: LifecycleEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(name: "push", listener: (event: PushEvent) => void): void;
  addEventListener(name: "notificationclick", listener: (event: ClickEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { includeUncontrolled: true }): Promise<{ url: string }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: Location;
};

const worker = self as unknown as OfflineWorker;
const cacheName = "school-1";
const readPagesName = "school-read-1";
const maxReadPages = 30;
const offlinePages = { en: "/offline", bn: "/bn/offline" };
const quarterOfAnHour = 15 * 60 * 1000;
let savedAt = 0;

worker.addEventListener("install", (event) => event.waitUntil(saveOfflinePages().then(() => worker.skipWaiting())));

worker.addEventListener("activate", (event) => {
  const olderCaches = caches.keys().then((names) => names.filter((name) => ![cacheName, readPagesName].includes(name)));
  event.waitUntil(olderCaches.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
  event.waitUntil(worker.clients.claim());
  event.waitUntil(cacheOpenPages());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.endsWith(".woff2")) event.respondWith(respondWithFont(request));
  else if (request.mode === "navigate" && isPublicPage(pathname)) event.respondWith(respondWithPage(event, pathname));
});

// The push message is encrypted for this browser, so it can only be from the website.
worker.addEventListener("push", (event) => {
  const { title, path, ...shown } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { ...shown, icon: "/icon-192.png", data: path }));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(worker.location.origin + event.notification.data));
});

const isPublicPage = (path: string) => !/^\/(?:cog-admin|uploads|(?:bn\/)?card\/)/.test(path);

async function respondWithPage(event: RequestEvent, path: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(saveIfStale());
    event.waitUntil(cacheReadPage(event.request.url, answer.clone()).catch(() => undefined));
    return answer;
  } catch (noConnection) {
    const language = getPathLanguage(path);
    const saved = await findSavedPage(event.request.url, language);
    if (saved) return saved;
    throw noConnection;
  }
}

function readPageKey(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url);
  const path = pathWithoutLanguage(pathname).replace(/(.)\/$/, "$1");
  return findPublicPage(path)?.isReadOffline ? pathname + countedQuery(path, searchParams) : undefined;
}

/** Stores a page after someone has read it. If the website has deleted the page, also deletes it from this device. */
async function cacheReadPage(url: string, answer: Response): Promise<void> {
  const key = readPageKey(url);
  const isGone = answer.status === 404 || answer.status === 410;
  const mayBeKept = answer.ok && !/no-store/.test(answer.headers.get("Cache-Control") ?? "");
  if (!key || !(isGone || mayBeKept)) return;
  const cache = await caches.open(readPagesName);
  // `cache.put` adds the page at the end. So the first pages in the cache are the pages that were read the longest time
  // ago.
  await cache.delete(key, { ignoreVary: true });
  if (mayBeKept) await cache.put(key, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -maxReadPages).map((request) => cache.delete(request, { ignoreVary: true })));
}

/** Stores the pages that are already open when the worker starts. */
async function cacheOpenPages(): Promise<void> {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true });
  const read = pages.filter(({ url }) => readPageKey(url));
  await Promise.all(read.map(async ({ url }) => cacheReadPage(url, await fetch(url)))).catch(() => undefined);
}

// We remove the current date and the badges "Today" and "Tomorrow", because they were correct only on the day when the
// page was stored.
const dayBadge = /<span data-part="day-.*?<\/span>/g;

const urgentLine = /<section[^>]* data-until="(\d+)".*?<\/section>/;
const urgentEnd = /(data-part="urgent-end".*?)<\/p>/;
const noticeLink = /<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>(?=<\/h2>)/g;

async function findSavedPage(url: string, language: Language): Promise<Response | undefined> {
  const key = readPageKey(url);
  const read = key && (await (await caches.open(readPagesName)).match(key, { ignoreVary: true }));
  const kept = read || (await caches.match(offlinePages[language]));
  if (!kept) return undefined;
  const texts = { en: enOffline, bn: bnOffline }[language];
  const at = new Date(kept.headers.get("Date") ?? 0);
  const { date, time } = formatMoment(at, language);
  const line = texts["offline.kept"].replace("{date}", date).replace("{time}", time);
  const band = read ? `<p class="kept-notice" role="status">${line}</p>` : "";
  const asOf = texts["offline.asOf"].replace("{time}", formatSince(at, new Date(), language));
  const page = (await kept.text())
    .replace(dayBadge, "")
    .replace(urgentLine, (found, until) =>
      Date.now() < Number(until) ? found.replace(urgentEnd, (_, end) => `${end} <span>${asOf}</span></p>`) : "",
    )
    .replace("<main", () => `${band}<main`);
  const headers = new Headers();
  for (const name of ["Content-Type", "Content-Security-Policy"]) headers.set(name, kept.headers.get(name) ?? "");
  return new Response(read ? page : await unlinkUnread(page), { headers });
}

/**
 * Removes links to notices that this device has not stored. Without a connection, such a link would only open this page
 * again.
 */
async function unlinkUnread(page: string): Promise<string> {
  const read = (await (await caches.open(readPagesName)).keys()).map(({ url }) => new URL(url).pathname);
  return page.replace(noticeLink, (link, path, title) => (read.includes(path) ? link : title));
}

async function respondWithFont(request: Request): Promise<Response> {
  const saved = await caches.match(request);
  if (saved) return saved;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

async function saveIfStale(): Promise<void> {
  if (Date.now() - savedAt > quarterOfAnHour) await saveOfflinePages().catch(() => undefined);
}

async function saveOfflinePages(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(Object.values(offlinePages).map((path) => new Request(path, { cache: "reload" })));
  savedAt = Date.now();
}
