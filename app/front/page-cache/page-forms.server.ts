import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { isPartOfPage, securityHeaders } from "../security-headers";
import type { Packing } from "./packing";

const squeezed = { gzip: promisify(gzip), br: promisify(brotliCompress) };
// Less than this is not worth unpacking.
const smallest = 512;

/** The headers of an answer in the order in which Node takes them: names and values in turn. */
export type Head = string[];

/** A page as it goes over the wire: packed in one way, with its headers, and those of a 304 in its place. */
export type Form = { body: Buffer; tag: string; head: Head; unchanged: Head };

/** The forms of one page that have been made so far. `isPacked`: as small as they get. */
export type Forms = { fingerprint: string; isPacked: boolean } & { [coding in Coding]?: Form };

type Coding = Packing["best"];

/** What a page is before it is packed: its own headers in lower case, and its bytes. */
export type Page = { headers: Headers; body: Buffer };

/** A page with what is sent of it. */
export type MadePage = Page & { forms: Forms };

/** Where in the headers of a form the value of Cache-Control stands. */
export const placeOfCacheControl = 1;
const placeOfTag = 5;

/** The forms of a page that nobody has asked for yet: none. */
export function noFormsYet(page: Page): Forms {
  return { fingerprint: fingerprintOf(page), isPacked: page.body.length < smallest };
}

/**
 * A page packed quickly: a first visitor waits for it. It takes less than a millisecond; on another thread it would wait
 * behind pages that are packed as small as they get. `isSecure`: the school is served over https.
 */
export function quickForm(page: MadePage, coding: Coding, isSecure: boolean): Form {
  const { fingerprint } = page.forms;
  const formOf = formsOf(page, isSecure);
  if (coding === "plain") return formOf({ body: page.body, tag: `"${fingerprint}-p"` });
  const body = coding === "br" ? quickBrotli(page.body) : gzipSync(page.body, { level: 4 });
  // Not the bytes that the best packing gives, and so not its tag.
  return formOf({ body, tag: `"${fingerprint}-${coding === "br" ? "r" : "q"}"`, encoding: coding });
}

// Three times as quick as gzip, and a sixth larger.
const quickBrotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** What is sent of a page, packed as small as it gets, which takes a while, on other threads. */
export async function bestForms(page: MadePage, isSecure: boolean): Promise<Forms> {
  const { forms } = page;
  const { fingerprint } = forms;
  const brotli = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length,
  };
  const smallest = {
    br: await squeezed.br(page.body, { params: brotli }),
    gzip: await squeezed.gzip(page.body, { level: 9 }),
  };
  const br = { body: smallest.br, tag: `"${fingerprint}-b"`, encoding: "br" };
  const zip = { body: smallest.gzip, tag: `"${fingerprint}-g"`, encoding: "gzip" };
  const formOf = formsOf(page, isSecure);
  return { ...forms, br: formOf(br), gzip: formOf(zip), isPacked: true };
}

/** The headers of a 304 for somebody who has the page under this tag. */
export function unchanged(form: Form, tag: string): Head {
  return tag === form.tag ? form.unchanged : form.unchanged.with(placeOfTag, tag);
}

/**
 * What a page takes of the memory, about: itself, what it is or will be packed into (a quarter each), and the headers of
 * its answers, three of pages and three of 304s.
 */
export function bytesOf({ body, forms }: MadePage): number {
  const packed = forms.isPacked ? (forms.br?.body.length ?? 0) + (forms.gzip?.body.length ?? 0) : body.length / 2;
  return body.length + packed + headsBytes;
}

const headsBytes = 6 * 1024;

type Packed = { body: Buffer; tag: string; encoding?: string };

function formsOf({ headers }: Page, isSecure: boolean): (packed: Packed) => Form {
  const kept = Object.fromEntries(headers);
  const { "cache-control": cacheControl = "", vary, etag, "content-length": length, ...own } = kept;
  const varies = vary ? `Accept-Encoding, ${vary}` : "Accept-Encoding";
  const isPart = isPartOfPage(kept["content-type"] ?? "");
  const unlessOwn = Object.entries(securityHeaders(200, isSecure, isPart)).filter(
    ([name]) => !(name.toLowerCase() in kept),
  );
  const ofPage = [...Object.entries(own), ...unlessOwn].flat();
  const ofUnchanged = Object.entries(securityHeaders(304, isSecure, isPart)).flat();
  return ({ body, tag, encoding }) => {
    const told = ["Cache-Control", cacheControl, "Vary", varies, "ETag", tag];
    const packed = ["Content-Length", String(body.length), ...(encoding ? ["Content-Encoding", encoding] : [])];
    return {
      body,
      tag,
      head: [...told, ...packed, ...ofPage],
      unchanged: [...told, ...ofUnchanged],
    };
  };
}

function fingerprintOf({ headers, body }: Page): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([...headers]))
    .update(body);
  return hash.digest("base64url").slice(0, 22);
}
