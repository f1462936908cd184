import type { FileMetadata, ListOptions, ListResult } from "@remix-run/file-storage";
import { LazyFile } from "@remix-run/lazy-file";
import type { S3Config } from "../env.server";
import { createS3Client, discard, type S3Timeouts, type StoredObject } from "./s3-client.server";
import {
  checkKey,
  createPut,
  keyPattern,
  mediaTypeOf,
  requireLength,
  StorageError,
  toStream,
  type UploadStorage,
} from "./storage-interface.server";

/**
 * Throws StorageError, or RangeError for an invalid key. docs/decisions/013 explains why we do not use the library's S3
 * storage.
 */
export function createS3Storage(config: S3Config, timeouts: Partial<S3Timeouts> = {}): UploadStorage {
  const { send, readChunks, list: listObjects } = createS3Client(config, timeouts);

  async function get(key: string): Promise<LazyFile | null> {
    const { status, headers } = (await send("HEAD", { key: checkKey(key) })).response;
    if (status === 404) return null;
    const size = Number(headers.get("content-length"));
    const stream = (start = 0, end = size) => toStream(requireLength(readChunks(key, start, end), end - start));
    const lastModified = Date.parse(headers.get("last-modified") ?? "");
    return new LazyFile({ byteLength: size, stream }, baseName(key), { type: mediaTypeOf(key), lastModified });
  }

  async function set(key: string, file: File): Promise<void> {
    const headers = { "content-type": mediaTypeOf(checkKey(key)) || "application/octet-stream" };
    const { status } = await discard(send("PUT", { key, headers, body: await readBytes(file) }));
    if (status !== 200) throw new StorageError(`PUT ${key}: answered ${status}`, false);
  }

  async function list<T extends ListOptions>(options?: T): Promise<ListResult<T>> {
    const { cursor, includeMetadata = false, limit = 32, prefix = "" } = options ?? {};
    const query = { "max-keys": String(limit), prefix, ...(cursor && { "continuation-token": cursor }) };
    const { objects, next } = await listObjects(query);
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

async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of requireLength(file.stream(), file.size)) chunks.push(chunk);
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks);
}

const baseName = (key: string) => key.slice(key.lastIndexOf("/") + 1);

const toMetadata = (object: StoredObject): FileMetadata => ({
  ...object,
  name: baseName(object.key),
  type: mediaTypeOf(object.key),
});
