import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { runWriteCheck } from "../../drizzle/client";
import { createFolder, replaceFile, unusedPath } from "../durable-file.server";
import { env } from "../env.server";
import { getDiskSpace, hasFreeSpace } from "../uploads/disk-space.server";
import { createBodyReader } from "../uploads/parse-form.server";
import { formatTimestamp } from "./backup-rules";

type ReceiveError = "none" | "full" | "broken";

const checkEveryBytes = 32 * 1024 * 1024;
const maxHeaderBytes = 16 * 1024;
const maxFieldBytes = 64 * 1024;

/** May fill the disk only as far as leaves room for the school. */
export async function receiveBackup(
  request: Request,
  now = new Date(),
  space = getDiskSpace,
): Promise<{ name: string } | { problem: ReceiveError }> {
  const { BACKUP_DIR } = env();
  createFolder(BACKUP_DIR, 0o700);
  const body = createBodyReader(request);
  const temporary = join(BACKUP_DIR, `received-${randomUUID()}.part`);
  try {
    const announced = Number(request.headers.get("Content-Length") ?? 0);
    if (!hasFreeSpace(space(BACKUP_DIR), announced)) throw new OutOfSpace();
    const hasRoom = () => hasFreeSpace(space(BACKUP_DIR), checkEveryBytes);
    const contentType = request.headers.get("Content-Type") ?? "";
    const bytes = await saveFileOfForm(body.chunks(), contentType, (file) => writeChunks(temporary, file, hasRoom));
    if (bytes === 0) return { problem: "none" };
    runWriteCheck();
    const path = unusedPath(join(BACKUP_DIR, `received-${formatTimestamp(now)}`), ".db");
    replaceFile(temporary, path);
    return { name: basename(path) };
  } catch (error) {
    // A browser reads the answer only after it has sent everything.
    await body.drain();
    return { problem: receiveErrorOf(error) };
  } finally {
    await rm(temporary, { force: true });
  }
}

class OutOfSpace extends Error {}

/** Streams, so that a file of any size passes (docs/decisions/054). Throws when the form is broken or cut off. */
export async function saveFileOfForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  save: (file: Readable) => Promise<number>,
): Promise<number> {
  const limits = { headerSize: maxHeaderBytes, fieldSize: maxFieldBytes };
  const parser = new Busboy({ headers: { "content-type": contentType }, limits });
  let saving: Promise<number> | undefined;
  let saved: Readable | undefined;
  parser.on("file", (_field, file, filename) => {
    if (saving || !filename) return void file.resume();
    saved = file;
    saving = save(file);
    saving.catch((error) => parser.destroy(error));
  });
  try {
    await pipeline(body, parser);
  } catch (error) {
    // The parser leaves the stream of a file that was cut off open, and whoever saves it waiting.
    saved?.destroy(error as Error);
    await saving?.catch(() => {});
    throw error;
  }
  return (await saving) ?? 0;
}

async function writeChunks(path: string, chunks: AsyncIterable<Buffer>, hasRoom: () => boolean): Promise<number> {
  const file = await open(path, "wx", 0o600);
  let written = 0;
  let checkedAt = 0;
  try {
    for await (const chunk of chunks) {
      if (written - checkedAt >= checkEveryBytes) {
        if (!hasRoom()) throw new OutOfSpace();
        checkedAt = written;
      }
      await file.writeFile(chunk);
      written += chunk.length;
    }
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

function receiveErrorOf(error: unknown): ReceiveError {
  if (error instanceof OutOfSpace || (error as NodeJS.ErrnoException).code === "ENOSPC") return "full";
  if (error instanceof Error) return "broken";
  throw error;
}
