import { createHash } from "node:crypto";
import type { FileMetadata, ListOptions, ListResult } from "@remix-run/file-storage";
import { LazyFile } from "@remix-run/lazy-file";
import { AwsClient } from "aws4fetch";
import type { S3Config } from "../env.server";
import {
  checkKey,
  createPut,
  keyPattern,
  mediaTypeOf,
  StorageError,
  toStream,
  type UploadStorage,
} from "./storage-interface.server";

export type S3Timeouts = { answerMs: number; bytesPerMs: number; chunkMs: number };

const defaultTimeouts: S3Timeouts = { answerMs: 15_000, bytesPerMs: 128, chunkMs: 120_000 };

type S3Request = {
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
};

/** Throws StorageError, RangeError for a bad key. Why not the library's S3 storage: docs/decisions/014. */
export function createS3Storage(config: S3Config, timeouts: Partial<S3Timeouts> = {}): UploadStorage {
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
      // With the hash the storage rejects a damaged body.
      const hash = body && { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") };
      const request = await client.sign(url, { method, headers: { ...headers, ...hash }, body });
      // Not signed, because proxies may change it.
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
      // A stale connection or a moment of overload. Every request here is idempotent.
      if (!(error instanceof StorageError && error.isTemporary)) throw error;
      return sendOnce(method, request);
    }
  }

  async function get(key: string): Promise<LazyFile | null> {
    const { status, headers } = (await send("HEAD", { key: checkKey(key) })).response;
    if (status === 404) return null;
    const size = Number(headers.get("content-length"));
    const stream = (start = 0, end = size) => toStream(readChunks(key, start, end));
    const lastModified = Date.parse(headers.get("last-modified") ?? "");
    return new LazyFile({ byteLength: size, stream }, baseName(key), { type: mediaTypeOf(key), lastModified });
  }

  async function* readChunks(key: string, start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    if (start >= end) return;
    const { response, abort } = await send("GET", { key, headers: { range: `bytes=${start}-${end - 1}` } });
    const timer = setTimeout(() => abort.abort(), chunkMs);
    try {
      if (response.status !== 206) throw new StorageError(`GET ${key}: answered ${response.status} to a range`, false);
      for await (const chunk of response.body ?? []) {
        timer.refresh();
        yield chunk as Uint8Array<ArrayBuffer>;
      }
    } finally {
      clearTimeout(timer);
      abort.abort();
    }
  }

  async function set(key: string, file: File): Promise<void> {
    const headers = { "content-type": mediaTypeOf(checkKey(key)) || "application/octet-stream" };
    const { status } = await discard(send("PUT", { key, headers, body: await readBytes(file) }));
    if (status !== 200) throw new StorageError(`PUT ${key}: answered ${status}`, false);
  }

  async function list<T extends ListOptions>(options?: T): Promise<ListResult<T>> {
    const { cursor, includeMetadata = false, limit = 32, prefix = "" } = options ?? {};
    const query = { "list-type": "2", "max-keys": String(limit), prefix };
    const { response } = await send("GET", { query: { ...query, ...(cursor && { "continuation-token": cursor }) } });
    if (response.status !== 200) throw new StorageError("the bucket is not there", false);
    const { objects, next } = parseListing(await response.text());
    const files = objects.filter(({ key }) => keyPattern.test(key));
    return {
      cursor: next,
      files: (includeMetadata ? files.map(toMetadata) : files.map(({ key }) => ({ key }))) as ListResult<T>["files"],
    };
  }

  return {
    get,
    set,
    put: createPut({ get, set }),
    list,
    has: async (key) => (await get(key)) !== null,
    remove: async (key) => void (await discard(send("DELETE", { key: checkKey(key) }))),
  };
}

function describeFault(error: unknown, { aborted }: AbortSignal) {
  const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return { isTimeout: aborted, reason: aborted ? "no answer in time" : String(cause.code ?? cause) };
}

async function discard(sent: Promise<{ response: Response }>): Promise<Response> {
  const { response } = await sent;
  await response.body?.cancel();
  return response;
}

async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = file.stream().getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) chunks.push(chunk.value);
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks);
}

const baseName = (key: string) => key.slice(key.lastIndexOf("/") + 1);

type StoredObject = { key: string; size: number; lastModified: number };

const toMetadata = (object: StoredObject): FileMetadata => ({
  ...object,
  name: baseName(object.key),
  type: mediaTypeOf(object.key),
});

/** ListObjectsV2. Times in ms since 1970. Throws RangeError. */
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

function readTag(xml: string, name: string): string {
  const [, text = ""] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text.replace(/&([#\w]+);/g, (entity, code: string) => xmlEntities[code] ?? entity);
}
