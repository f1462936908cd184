import { text } from "node:stream/consumers";
import type { FileMetadata, ListOptions, ListResult } from "@remix-run/file-storage";
import { LazyFile } from "@remix-run/lazy-file";
import type { S3Place } from "../env.server";
import { bucketAt, type Patience, StorageFailed } from "./s3-bucket.server";
import { readListing } from "./s3-listing";
import type { UploadStorage } from "./storage.server";
import { putBy, streamOf, typeByName } from "./stored-file.server";
import { checkedKey, keyShape } from "./stored-keys";

/**
 * Files in an S3 bucket, each under its key. A put that has answered is what the storage has acknowledged whole; one
 * that failed is absent, or swept away later. Files come back unread and stream from the bucket, a slice reads only
 * its part. Throws StorageFailed when the storage does not answer or refuses, RangeError for a key that is none.
 */
export function s3FileStorage(place: S3Place, patience?: Partial<Patience>): UploadStorage {
  const ask = bucketAt(place, patience);

  async function get(key: string): Promise<LazyFile | null> {
    const head = await ask({ method: "HEAD", key: checkedKey(key) });
    head.resume();
    if (head.statusCode === 404) return null;
    const size = Number(head.headers["content-length"]);
    const stream = (start = 0, end = size) => streamOf(piecesOf(key, start, end));
    const lastModified = Date.parse(head.headers["last-modified"] ?? "");
    return new LazyFile({ byteLength: size, stream }, nameIn(key), { type: typeByName(key), lastModified });
  }

  async function* piecesOf(key: string, start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    if (start >= end) return;
    const answer = await ask({ method: "GET", key, headers: { range: `bytes=${start}-${end - 1}` } });
    if (answer.statusCode !== 206) {
      answer.destroy();
      throw new StorageFailed(`GET ${key}: answered ${answer.statusCode} to a range`, false);
    }
    yield* answer;
  }

  async function set(key: string, file: File): Promise<void> {
    const body = await bytesOf(file);
    const headers = { "content-type": typeByName(checkedKey(key)) || "application/octet-stream" };
    const answer = await ask({ method: "PUT", key, headers, body });
    answer.resume();
    if (answer.statusCode !== 200) throw new StorageFailed(`PUT ${key}: answered ${answer.statusCode}`, false);
  }

  const put = putBy({ get, set });

  async function list<T extends ListOptions>(options?: T): Promise<ListResult<T>> {
    const { cursor, includeMetadata = false, limit = 32, prefix = "" } = options ?? {};
    const query = { "list-type": "2", "max-keys": String(limit), prefix };
    const answer = await ask({ method: "GET", query: { ...query, ...(cursor && { "continuation-token": cursor }) } });
    const xml = await text(answer);
    if (answer.statusCode !== 200) throw new StorageFailed("the bucket is not there", false);
    const { objects, next } = readListing(xml);
    const ours = objects.filter(({ key }) => keyShape.test(key));
    const files = includeMetadata ? ours.map(described) : ours.map(({ key }) => ({ key }));
    return { cursor: next, files: files as ListResult<T>["files"] };
  }

  async function remove(key: string): Promise<void> {
    (await ask({ method: "DELETE", key: checkedKey(key) })).resume();
  }

  const has = async (key: string) => (await get(key)) !== null;

  return { get, set, put, list, has, remove };
}

const nameIn = (key: string) => key.slice(key.lastIndexOf("/") + 1);

const described = (object: Omit<FileMetadata, "name" | "type">): FileMetadata => ({
  ...object,
  name: nameIn(object.key),
  type: typeByName(object.key),
});

// A file with one piece is sent as it lies in memory, without a copy.
async function bytesOf(file: File): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value);
  const [only] = pieces;
  return pieces.length === 1 && only ? only : Buffer.concat(pieces);
}
