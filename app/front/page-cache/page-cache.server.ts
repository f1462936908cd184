import type { IncomingMessage, ServerResponse } from "node:http";
import type Database from "better-sqlite3";
import { wantsLightPages } from "../../light-pages.server";
import { visitorOf } from "../visitor.server";
import { type Asked, askedOf } from "./asked";
import { knownPage } from "./known-pages";
import { packingFor } from "./packing";
import { type Form, type Forms, placeOfCacheControl, unchanged } from "./page-forms.server";
import { pageMaker, type Render } from "./page-maker.server";
import { cacheControl } from "./promise";
import { remembered } from "./remembered";
import { pageRenewal } from "./renewal.server";
import { sameTag } from "./same-tag";
import { watchSchool } from "./school-watch.server";
import { type Slot, slotIn, type Wing } from "./shelf";

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
const mostNames = 100;

/**
 * Keeps the public pages as they go over the wire, and never one that is not as the school is at this moment. Whatever
 * is asked otherwise than known pages are (see known-pages) is for somebody else to answer.
 */
export function openPageCache({ render, school, publicUrl, proxies, most = 24 * megabyte, now }: PageCacheOptions) {
  const isSecure = publicUrl?.protocol === "https:";
  const watch = watchSchool(school, now);
  const { shelf, make } = pageMaker({ render, watch, isSecure, most });
  const { goOn, renewOutdated } = pageRenewal({ shelf, make, look, isSecure });
  const packing = remembered(packingFor, 200);
  const lightness = remembered(isLightFor, 200);
  // The gates have let in whoever came with one of these names.
  const wings = new Map<string, Wing>();
  let promise = cacheControl(0);
  let isLooked = false;
  let asOf = -1;
  let uses = 0;

  /*
   * Once in every turn of the event loop is enough: all requests that Node reads in one turn had begun to arrive when
   * that turn began, so none of them began after a write that this look does not see. A second request that came right
   * behind another is the exception, and is looked for by itself. Writes of this process count without a look.
   */
  function look(isAnew = false): void {
    if (!isLooked || isAnew) {
      watch.look();
      promise = cacheControl(watch.secondsToDue());
      if (!isLooked) setImmediate(endTurn);
      isLooked = true;
    }
    if (watch.changes() === asOf) return;
    asOf = watch.changes();
    renewOutdated(({ page }) => watch.changesTo(page.reads));
  }

  function endTurn(): void {
    isLooked = false;
  }

  function keptFor(slot: Slot | undefined): Forms | undefined {
    if (!slot?.kept) return undefined;
    try {
      look();
    } catch {
      return undefined;
    }
    if (!slot.kept || slot.kept.until <= watch.lookedAt()) return undefined;
    slot.used = ++uses;
    return slot.kept.forms;
  }

  /** Answers a request that has passed the gates with this name before and whose page is kept; gives whether it did. */
  function answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    const isHead = request.method === "HEAD";
    if (!isHead && request.method !== "GET") return false;
    const asked = askedOf(request.rawHeaders);
    const wing = asked && wings.get(nameOf(request, asked));
    if (!wing) return false;
    const slot = (isLight(asked) ? wing.light : wing.full).get(request.url ?? "");
    // A request right behind another has no socket for its answer yet.
    const forms = response.socket === null ? undefined : keptFor(slot);
    if (!forms || !slot) return false;
    say(response, 200, forms, asked, slot, isHead);
    return true;
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
    if (!asked || !page) return false;
    try {
      look(true);
    } catch {
      return false;
    }
    const wing = shelf.wingAt(publicUrl?.origin ?? origin);
    rememberName(nameOf(request, asked), wing);
    const wanted = { url, page, isLight: isLight(asked) };
    const slot = page.isKept ? slotIn(wing, wanted) : { ...wanted, origin: wing.origin, used: 0 };
    const kept = keptFor(slot);
    if (kept) {
      say(response, 200, kept, asked, slot, method === "HEAD");
      return true;
    }
    slot.used = ++uses;
    make(slot)
      .then(({ status, forms }) => {
        if (!response.headersSent && !response.destroyed) say(response, status, forms, asked, slot, method === "HEAD");
        return goOn();
      })
      .catch(fail);
    return true;
  }

  function rememberName(name: string, wing: Wing): void {
    if (wings.size >= mostNames) wings.clear();
    wings.set(name, wing);
  }

  function say(
    response: ServerResponse,
    status: number,
    forms: Forms,
    asked: Asked,
    { page }: Slot,
    isHead: boolean,
  ): void {
    const form = formFor(forms, asked);
    const tag =
      asked.tags === undefined || status !== 200 ? undefined : sameTag(asked.tags, forms.fingerprint, form.tag);
    const head = tag === undefined ? form.head : unchanged(form, tag);
    if (status === 200 && page.isKept && page.isForPeople) head[placeOfCacheControl] = promise;
    response.writeHead(tag === undefined ? status : 304, head);
    response.end(isHead || tag !== undefined ? undefined : form.body);
  }

  function formFor(forms: Forms, { takes }: Asked): Form {
    if (takes === undefined) return forms.plain;
    const { best, meanwhile } = packing(takes);
    return forms[best] ?? forms[meanwhile] ?? forms.plain;
  }

  function isLight({ cookie, savesData }: Asked): boolean {
    if (cookie === undefined && savesData === undefined) return false;
    return lightness(JSON.stringify([cookie, savesData]));
  }

  /** What tells one public name of the website from another, as it was sent. */
  function nameOf(request: IncomingMessage, { host = "" }: Asked): string {
    return publicUrl || proxies === 0 ? host : `${visitorOf(request, proxies).protocol} ${host}`;
  }

  return { answerAtOnce, answer, goOn, bytes: shelf.bytes };
}

function isLightFor(said: string): boolean {
  const [cookie, savesData] = JSON.parse(said) as (string | null)[];
  const headers = new Headers();
  if (cookie) headers.set("Cookie", cookie);
  if (savesData) headers.set("Save-Data", savesData);
  return wantsLightPages(new Request("http://school.invalid", { headers }));
}
