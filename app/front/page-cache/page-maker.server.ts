import { failedReadings } from "../../http";
import { bytesOf, noFormsYet, type Page } from "./page-forms.server";
import type { SchoolWatch } from "./school-watch.server";
import { type Made, openShelf, type Slot } from "./shelf";

/** Answers a request for a page: the handler of Remix. */
export type Render = (request: Request) => Promise<Response>;

type Maker = { render: Render; watch: SchoolWatch; most: number };

const minute = 60_000;

/**
 * Makes pages and puts them on a shelf of `most` bytes. Several who ask for one page at once get the same making of
 * it; whoever asks after a change gets one that began after it.
 */
export function pageMaker({ render, watch, most }: Maker) {
  const shelf = openShelf(most, bytesOf);

  /** The page as of the last look, which must be of this turn of the loop. Rejects when the handler does. */
  function make(slot: Slot): Promise<Made> {
    const asOf = watch.changesTo(slot.page.reads);
    if (slot.making?.asOf === asOf) return slot.making.made;
    const making = { asOf, made: madeFrom(slot, asOf) };
    slot.making = making;
    const over = () => {
      if (slot.making === making) slot.making = undefined;
      shelf.settle(slot);
    };
    making.made.then(over, over);
    return making.made;
  }

  async function madeFrom(slot: Slot, asOf: number): Promise<Made> {
    const failedBefore = failedReadings();
    const until = slot.page.tellsTime ? (Math.floor(watch.lookedAt() / minute) + 1) * minute : Number.POSITIVE_INFINITY;
    const { status, isForOne, ...page } = await fetched(slot, render);
    const forms = noFormsYet(page);
    const isWhole = slot.page.isKept && status === 200 && !isForOne && failedReadings() === failedBefore;
    const before = slot.earlier;
    slot.earlier = undefined;
    // The same page is packed already.
    const isSame = status === 200 && before?.forms.fingerprint === forms.fingerprint;
    const made = isSame ? before : { ...page, forms };
    if (isWhole && isStill(asOf, slot)) slot.kept = { ...made, asOf, until };
    return { ...made, status };
  }

  /** Whether nothing that the page shows has changed since: this time it is looked for, whenever it was last. */
  function isStill(asOf: number, slot: Slot): boolean {
    try {
      watch.look();
    } catch {
      return false;
    }
    return watch.changesTo(slot.page.reads) === asOf;
  }

  return { shelf, make };
}

type Fetched = Page & { status: number; isForOne: boolean };

async function fetched({ origin, url, isLight }: Slot, render: Render): Promise<Fetched> {
  const end = new AbortController();
  const asked: HeadersInit = isLight ? { "Save-Data": "on" } : {};
  const answer = await render(new Request(origin + url, { headers: asked, signal: end.signal }));
  const body = Buffer.from(await answer.arrayBuffer());
  // Remix holds on to what it read for five seconds more unless the request ends.
  end.abort("the page is made");
  // Several may get this answer, and a cookie is for one.
  const headers = new Headers(answer.headers);
  headers.delete("Set-Cookie");
  return { status: answer.status, headers, body, isForOne: answer.headers.has("Set-Cookie") };
}
