import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import fresh from "fresh";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { sharedPageLifetime } from "~/cache-lifetimes";
import { defaultHeaders } from "../middleware/response-headers";

type Encoding = "br" | "gzip";

/** `headers` contains names and values alternately, as Node expects. */
export type CachedPage = {
  status: number;
  etag: string;
  body: Buffer;
  cacheControl: string;
  headers: string[];
  notModifiedHeaders: string[];
  isDocument: boolean;
  isLight: boolean;
  encodings: Partial<Record<Encoding, Buffer>>;
};

const minEncodedBytes = 512;

/** Removes the cookies of the response, because several readers may get the same page. */
export async function createCachedPage(
  response: Response,
  { isLight, security }: { isLight: boolean; security: [name: string, value: string][] },
): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  const own = Object.fromEntries(response.headers);
  const { "cache-control": cacheControl = "", vary, etag: _, "content-length": __, "set-cookie": ___, ...rest } = own;
  const type = own["content-type"] ?? "";
  const etag = `W/"${hashPage(own, body)}"`;
  const first = ["Vary", vary ? `Accept-Encoding, ${vary}` : "Accept-Encoding", "ETag", etag];
  const added = [...security, ...Object.entries(defaultHeaders)].filter(([name]) => !(name.toLowerCase() in own));
  return {
    status: response.status,
    etag,
    body,
    cacheControl,
    headers: [...first, ...Object.entries(rest), ...added].flat(),
    notModifiedHeaders: [...first, ...security].flat(),
    isDocument: type.startsWith("text/html"),
    isLight,
    encodings: {},
  };
}

function hashPage(headers: Record<string, string>, body: Buffer): string {
  return createHash("sha256").update(JSON.stringify(headers)).update(body).digest("base64url").slice(0, 22);
}

export function sendCachedPage(
  { method, headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  secondsToChange: number,
): void {
  const isNotModified = page.status === 200 && fresh(requestHeaders, { etag: page.etag });
  const isShared = page.status === 200 && page.isDocument && !page.isLight;
  const cacheControl = isShared ? sharedPageLifetime(secondsToChange) : page.cacheControl;
  const headers = ["Cache-Control", cacheControl, ...(isNotModified ? page.notModifiedHeaders : page.headers)];
  if (isNotModified) {
    response.writeHead(304, headers).end();
    return;
  }
  const { body, encoding } = selectBody(requestHeaders, page);
  headers.push("Content-Length", String(body.length));
  if (encoding) headers.push("Content-Encoding", encoding);
  response.writeHead(page.status, headers).end(method === "HEAD" ? undefined : body);
}

function selectBody(headers: IncomingHttpHeaders, page: CachedPage): { body: Buffer; encoding?: Encoding } {
  const accepted = String(headers["accept-encoding"] ?? "");
  const encoding = page.body.length < minEncodedBytes ? undefined : selectEncoding(accepted);
  if (!encoding) return { body: page.body };
  page.encodings[encoding] ??= encodeFast(page.body, encoding);
  return { body: page.encodings[encoding], encoding };
}

const maxHeaderLength = 300;
const selected = new LRUCache<string, Encoding | "identity">({ max: 50, memoMethod: negotiateEncoding });

export function selectEncoding(header: string): Encoding | undefined {
  if (header === "" || header.length > maxHeaderLength) return undefined;
  const encoding = selected.memo(header);
  return encoding === "identity" ? undefined : encoding;
}

function negotiateEncoding(header: string): Encoding | "identity" {
  const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings(["br", "gzip", "identity"]);
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding)) ?? "identity";
}

// This encoding must be fast, because the first reader of a page waits for it. Brotli at level 1 takes a third of the
// time of gzip and produces a sixth more bytes.
const encodeFast = (body: Buffer, encoding: Encoding) =>
  encoding === "br"
    ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1, ...sizeHint(body) } })
    : gzipSync(body, { level: 4 });

const sizeHint = (body: Buffer) => ({ [constants.BROTLI_PARAM_SIZE_HINT]: body.length });

export async function encodeSmallest(page: CachedPage): Promise<void> {
  if (page.body.length < minEncodedBytes) return;
  try {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      ...sizeHint(page.body),
    };
    page.encodings = {
      br: await promisify(brotliCompress)(page.body, { params }),
      gzip: await promisify(gzip)(page.body, { level: 9 }),
    };
  } catch {
    // If this fails, the page keeps its fast encodings. They are good enough.
  }
}

/** Estimates the size of the page in bytes, with its encodings (a quarter each) and its headers. */
export const memorySize = ({ body }: CachedPage): number => Math.ceil(1.5 * body.length) + 4096;
