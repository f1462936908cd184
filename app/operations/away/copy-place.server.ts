import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { flushFile } from "~/durable-file.server";
import type { CopyPlace } from "~/env.server";
import { createS3Client, discard, readTag, type S3Timeouts } from "~/uploads/s3-client.server";
import { StorageError } from "~/uploads/storage-interface.server";
import { DatabaseError } from "~drizzle/database-errors";

/**
 * A place for copies of backups: a folder or a bucket. All methods are asynchronous, because a network folder may not
 * respond. `write` resolves only after it has read the copy back and compared it, so every listed copy is complete.
 */
export type CopyStore = {
  list: () => Promise<string[]>;
  write: (name: string, source: string) => Promise<void>;
  /** Throws DatabaseError if the file is missing. */
  read: (name: string) => Promise<{ bytes: number; chunks: AsyncIterable<Uint8Array<ArrayBuffer>> }>;
  remove: (name: string) => Promise<void>;
};

export const describePlace = (place: CopyPlace) => ("folder" in place ? place.folder : place.bucket);

export const openCopyStore = (place: CopyPlace): CopyStore =>
  "folder" in place ? createFolderStore(place.folder) : createBucketStore(place);

const partName = /^school-[\w-]+\.db\.part$/;

function createFolderStore(folder: string): CopyStore {
  return {
    // We never create the folder. A missing folder may be on a USB stick that is not plugged in.
    list: () => readdir(folder),
    async write(name, source) {
      for (const left of await readdir(folder)) if (partName.test(left)) await rm(join(folder, left));
      const part = join(folder, `${name}.part`);
      const file = await open(part, "wx", 0o600);
      try {
        await pipeline(createReadStream(source), file.createWriteStream({ flush: true }));
        await assertSame(source, createReadStream(part));
        await rename(part, join(folder, name));
        // Some network file systems cannot flush a folder, so we ignore this error.
        await flushFile(folder).catch(() => {});
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(name) {
      const path = join(folder, name);
      return { bytes: (await stat(path)).size, chunks: createReadStream(path) };
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

// The size of the parts in which we upload a backup. Only one part is in memory at a time. A bucket accepts up to
// 10,000 parts of at least 5 MB each. With parts of 8 MB, a backup may have 80 GB.
const partBytes = 8 * 1024 * 1024;

export function createBucketStore(
  place: Exclude<CopyPlace, { folder: string }>,
  timeouts?: Partial<S3Timeouts>,
): CopyStore {
  const { send, sendForText, readChunks, list } = createS3Client(place, timeouts);

  async function ask(...[method, request]: Parameters<typeof sendForText>) {
    const { response, text } = await sendForText(method, request);
    if (response.status === 404) throw new StorageError("the bucket does not exist", false);
    return { text, etag: response.headers.get("etag") ?? "" };
  }

  // We upload the backup in parts, because a single request may have only 5 GB. The bucket lists the backup only after
  // the last request.
  async function upload(key: string, source: string): Promise<void> {
    const uploadId = readTag((await ask("POST", { key, query: { uploads: "" } })).text, "UploadId");
    try {
      let parts = "";
      let partNumber = 1;
      for await (const body of readParts(source)) {
        const { etag } = await ask("PUT", { key, query: { uploadId, partNumber: String(partNumber) }, body });
        parts += `<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`;
        partNumber += 1;
      }
      const body = new TextEncoder().encode(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
      await ask("POST", { key, query: { uploadId }, headers: { "content-type": "application/xml" }, body });
    } catch (error) {
      await discard(send("DELETE", { key, query: { uploadId } })).catch(() => {});
      throw error;
    }
  }

  async function read(key: string) {
    const { status, headers } = await discard(send("HEAD", { key }));
    if (status === 404) throw new DatabaseError(`There is no ${key} in ${place.bucket}.`);
    const bytes = Number(headers.get("content-length"));
    return { bytes, chunks: readChunks(key, 0, bytes) };
  }

  const remove = async (key: string) => void (await discard(send("DELETE", { key })));

  return {
    list: async () => (await list({ prefix: "school-" })).objects.map(({ key }) => key),
    async write(key, source) {
      await upload(key, source);
      try {
        await assertSame(source, (await read(key)).chunks);
      } catch (error) {
        if (error instanceof DifferentCopyError) await remove(key);
        throw error;
      }
    },
    read,
    remove,
  };
}

async function* readParts(path: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { size } = await stat(path);
  for (let start = 0; start < size; start += partBytes)
    yield new Uint8Array(await buffer(createReadStream(path, { start, end: start + partBytes - 1 })));
}

class DifferentCopyError extends Error {
  constructor() {
    super("the copy differs from the backup");
  }
}

async function assertSame(source: string, copy: AsyncIterable<Uint8Array>): Promise<void> {
  if ((await hashOf(createReadStream(source))) !== (await hashOf(copy))) throw new DifferentCopyError();
}

async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}
