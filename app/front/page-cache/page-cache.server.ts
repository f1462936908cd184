import type { IncomingMessage, ServerResponse } from "node:http";
import type Database from "better-sqlite3";
import { asksLight } from "../../light-pages.server";
import { type Asked, askedOf } from "./asked";
import { knownNames } from "./known-names.server";
import { knownPage } from "./known-pages";
import { looksAt } from "./looks.server";
import { pageMaker, type Render } from "./page-maker.server";
import { pageRenewal } from "./renewal.server";
import { pageSayer } from "./say-page.server";
import { watchSchool } from "./school-watch.server";
import { type Kept, newSlot, type Slot, slotIn } from "./shelf";

export type PageCacheOptions = {
  render: Render;
  /** The database of the school, another one after a restore. */
  school: () => Database.Database;
  publicUrl?: URL;
  /** How many proxies are trusted. */
  proxies: number;
  /** How many bytes of pages are kept at most. */
  most?: number;
  /** The time, in ms since 1970. */
  now?: () => number;
};

export type PageCache = ReturnType<typeof openPageCache>;

const megabyte = 1024 * 1024;

/**
 * Keeps the public pages as they go over the wire, and never one that is not as the school is at this moment. Whatever
 * is asked otherwise than known pages are (see known-pages) is for somebody else to answer.
 */
export function openPageCache({ render, school, publicUrl, proxies, most = 24 * megabyte, now }: PageCacheOptions) {
  const isSecure = publicUrl?.protocol === "https:";
  const watch = watchSchool(school, now);
  const { look, lookOnceATurn, promise } = looksAt(watch, () =>
    renewOutdated(({ page }) => watch.changesTo(page.reads)),
  );
  const { shelf, make } = pageMaker({ render, watch, most });
  const { goOn, renewOutdated } = pageRenewal({ shelf, make, look, isSecure, isWaitedFor: () => waiting > 0 });
  const say = pageSayer(promise, isSecure);
  const { wingFor, remember } = knownNames(proxies, publicUrl);
  let [uses, waiting] = [0, 0];

  /**
   * Answers a request that has passed the gates with this name before and whose page is kept. Gives its path as the log
   * shows it, or undefined where it does not.
   */
  function answerAtOnce(request: IncomingMessage, response: ServerResponse): string | undefined {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const asked = askedOf(request.rawHeaders);
    const wing = asked && wingFor(request, asked);
    if (!wing) return undefined;
    const slot = (isLight(asked) ? wing.light : wing.full).get(request.url ?? "");
    // A request right behind another has no socket for its answer yet.
    if (!slot?.kept || response.socket === null || !canBe(lookOnceATurn)) return undefined;
    const kept = keptIn(slot);
    if (!kept) return undefined;
    say(response, 200, kept, { asked, page: slot.page, isLight: slot.isLight });
    return slot.path;
  }

  /**
   * Answers a request that has passed the gates, at this origin, where it asks for a known page: with the one that is
   * kept, or with one that is made now. Gives whether it does; then `fail` is called when that fails.
   */
  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    origin: string,
    fail: (fault: unknown) => void,
  ): boolean {
    const { method, url = "" } = request;
    const asked = method === "GET" || method === "HEAD" ? askedOf(request.rawHeaders) : undefined;
    const page = asked && knownPage(url);
    if (!asked || !page || !canBe(look)) return false;
    const wing = shelf.wingAt(publicUrl?.origin ?? origin);
    remember(request, asked, wing);
    const slot = (page.isKept ? slotIn : newSlot)(wing, { url: page.address, page, isLight: isLight(asked) });
    const saying = { asked, page, isLight: slot.isLight };
    const kept = keptIn(slot);
    if (kept) {
      say(response, 200, kept, saying);
      return true;
    }
    slot.used = ++uses;
    waiting += 1;
    make(slot)
      .then((made) => {
        if (!response.headersSent && !response.destroyed) say(response, made.status, made, saying);
      })
      .catch(fail)
      .finally(() => {
        waiting -= 1;
        return goOn();
      });
    return true;
  }

  function keptIn(slot: Slot): Kept | undefined {
    if (!slot.kept || slot.kept.until <= watch.lookedAt()) return undefined;
    slot.used = ++uses;
    return slot.kept;
  }

  return { answerAtOnce, answer, goOn, bytes: shelf.bytes };
}

const isLight = ({ cookie = "", savesData = "" }: Asked) => asksLight(cookie, savesData);

function canBe(look: () => void): boolean {
  try {
    look();
    return true;
  } catch {
    return false;
  }
}
