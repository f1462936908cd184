import type { ServerResponse } from "node:http";
import type { Asked } from "./asked";
import type { KnownPage } from "./known-pages";
import { packingFor } from "./packing";
import { type Form, type MadePage, placeOfCacheControl, quickForm, unchanged } from "./page-forms.server";
import { sameTag } from "./same-tag";

/**
 * Gives what answers with a page: packed as the asker takes it, its head alone, or in a 304 that theirs is the same.
 * `promise` gives the Cache-Control of pages for people as of the last look, but a light one
 * says for itself that it is private. `isSecure`: the school is served over https.
 */
export function pageSayer(promise: () => string, isSecure: boolean) {
  return function say(
    response: ServerResponse,
    status: number,
    made: MadePage,
    { asked, page, isLight }: Saying,
  ): void {
    const { forms } = made;
    const form = formFor(made, asked);
    const tag =
      asked.tags === undefined || status !== 200 ? undefined : sameTag(asked.tags, forms.fingerprint, form.tag);
    const head = tag === undefined ? form.head : unchanged(form, tag);
    if (status === 200 && page.isKept && page.isForPeople && !isLight) head[placeOfCacheControl] = promise();
    response.writeHead(tag === undefined ? status : 304, head);
    response.end(tag !== undefined || response.req.method === "HEAD" ? undefined : form.body);
  };

  function formFor(made: MadePage, { takes = "" }: Asked): Form {
    const { forms } = made;
    const { best } = packingFor(takes);
    // What could not be packed, or is too short for it.
    const coding = forms.isPacked && !forms[best] ? "plain" : best;
    forms[coding] ??= quickForm(made, coding, isSecure);
    return forms[coding];
  }
}

type Saying = { asked: Asked; page: KnownPage; isLight: boolean };
