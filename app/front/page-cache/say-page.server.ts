import type { ServerResponse } from "node:http";
import type { Asked } from "./asked";
import type { KnownPage } from "./known-pages";
import { packingFor } from "./packing";
import { type Form, type Forms, placeOfCacheControl, unchanged } from "./page-forms.server";
import { sameTag } from "./same-tag";

/**
 * Gives what answers with a page: packed as the asker takes it, its head alone, or in a 304 that theirs is the same.
 * `promise` gives the Cache-Control of pages for people as of the last look.
 */
export function pageSayer(promise: () => string) {
  return function say(response: ServerResponse, status: number, forms: Forms, asked: Asked, page: KnownPage): void {
    const form = formFor(forms, asked);
    const tag =
      asked.tags === undefined || status !== 200 ? undefined : sameTag(asked.tags, forms.fingerprint, form.tag);
    const head = tag === undefined ? form.head : unchanged(form, tag);
    if (status === 200 && page.isKept && page.isForPeople) head[placeOfCacheControl] = promise();
    response.writeHead(tag === undefined ? status : 304, head);
    response.end(tag !== undefined || response.req.method === "HEAD" ? undefined : form.body);
  };
}

function formFor(forms: Forms, { takes }: Asked): Form {
  if (takes === undefined) return forms.plain;
  const { best, meanwhile } = packingFor(takes);
  return forms[best] ?? forms[meanwhile] ?? forms.plain;
}
