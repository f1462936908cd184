import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Config } from "../env.server";
import { StorageError } from "./storage-interface.server";

export type S3Timeouts = { answerMs: number; bytesPerMs: number; chunkMs: number };

const defaultTimeouts: S3Timeouts = { answerMs: 15_000, bytesPerMs: 128, chunkMs: 120_000 };

type S3Request = {
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
};

/** Signs and sends requests within time limits. If the bucket is overloaded, sends the request once more. */
export function createS3Client(config: S3Config, timeouts: Partial<S3Timeouts> = {}) {
  const { answerMs, bytesPerMs, chunkMs } = { ...defaultTimeouts, ...timeouts };
  const { bucket, region, accessKey, secretKey } = config;
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: "s3", region });

  async function sendOnce(method: string, { key, query, headers, body }: S3Request) {
    const url = new URL(key === undefined ? bucket : `${bucket}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const about = `${url.host} ${method} ${key ?? "the list"}`;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), answerMs + (body?.length ?? 0) / bytesPerMs);
    try {
      // With this hash, the bucket can detect and reject a damaged body.
      const hash = body && { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") };
      const request = await client.sign(url, { method, headers: { ...headers, ...hash }, body });
      // We add this header after signing. A proxy may change it, and a change of a signed header would make the
      // signature invalid.
      request.headers.set("accept-encoding", "identity");
      const response = await fetch(request, { signal: abort.signal, redirect: "manual" });
      if (response.ok || response.status === 404) return { response, abort };
      const code = readTag((await response.text()).slice(0, 10_000), "Code");
      const reason = /^\w{1,60}$/.test(code) ? `${response.status} ${code}` : String(response.status);
      throw new StorageError(`${about}: answered ${reason}`, response.status >= 500);
    } catch (error) {
      if (error instanceof StorageError) throw error;
      const { isTimeout, reason } = describeFault(error, abort.signal);
      throw new StorageError(`${about}: ${reason}`, !isTimeout, error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function send(method: string, request: S3Request) {
    try {
      return await sendOnce(method, request);
    } catch (error) {
      // A temporary error is an outdated connection or a short overload. All our requests can be repeated safely.
      if (!(error instanceof StorageError && error.isTemporary)) throw error;
      return sendOnce(method, request);
    }
  }

  async function* readChunks(key: string, start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    if (start >= end) return;
    const { response, abort } = await send("GET", { key, headers: { range: `bytes=${start}-${end - 1}` } });
    let timer = setTimeout(() => abort.abort(), chunkMs);
    try {
      if (response.status !== 206) throw new StorageError(`GET ${key}: answered ${response.status} to a range`, false);
      for await (const chunk of response.body ?? []) {
        // We stop the timer while the reader handles the chunk, because only the time of the bucket counts.
        clearTimeout(timer);
        yield chunk as Uint8Array<ArrayBuffer>;
        timer = setTimeout(() => abort.abort(), chunkMs);
      }
    } finally {
      clearTimeout(timer);
      abort.abort();
    }
  }

  async function sendForText(method: string, request: S3Request): Promise<{ response: Response; text: string }> {
    const { response, abort } = await send(method, request);
    const timer = setTimeout(() => abort.abort(), chunkMs);
    try {
      return { response, text: await response.text() };
    } finally {
      clearTimeout(timer);
    }
  }

  async function list(query: Record<string, string>) {
    const { response, text } = await sendForText("GET", { query: { "list-type": "2", ...query } });
    if (response.status !== 200) throw new StorageError("the bucket does not exist", false);
    return parseListing(text);
  }

  return { send, sendForText, readChunks, list };
}

function describeFault(error: unknown, { aborted }: AbortSignal) {
  const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return { isTimeout: aborted, reason: aborted ? "no answer in time" : String(cause.code ?? cause) };
}

export async function discard(sent: Promise<{ response: Response }>): Promise<Response> {
  const { response } = await sent;
  await response.body?.cancel();
  return response;
}

export type StoredObject = { key: string; size: number; lastModified: number };

/** Parses a ListObjectsV2 response. Times are in ms since 1970. Throws RangeError if the response is invalid. */
export function parseListing(xml: string): { objects: StoredObject[]; next?: string } {
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = ""]) => ({
    key: readTag(entry, "Key"),
    size: Number(readTag(entry, "Size")),
    lastModified: Date.parse(readTag(entry, "LastModified")),
  }));
  if (readTag(xml, "IsTruncated") !== "true") return { objects };
  const next = readTag(xml, "NextContinuationToken");
  if (next === "") throw new RangeError("The listing is cut off without a token for the rest");
  return { objects, next };
}

const xmlEntities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#34": '"',
  "#39": "'",
};

export function readTag(xml: string, name: string): string {
  const [, text = ""] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text.replace(/&([#\w]+);/g, (entity, code: string) => xmlEntities[code] ?? entity);
}
