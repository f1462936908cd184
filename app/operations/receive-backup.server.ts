import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { MaxTotalSizeExceededError } from "@remix-run/form-data-parser";
import { runWriteCheck } from "../../drizzle/client";
import { createFolder, replaceFile } from "../../drizzle/durable-file";
import { env } from "../env.server";
import { getDiskSpace, hasFreeSpace } from "../uploads/disk-space.server";
import { createBodyReader } from "../uploads/parse-form.server";
import { formatTimestamp, maxBackupUploadBytes } from "./backup-rules";

type ReceiveError = "none" | "tooLarge" | "full" | "broken";

const checkEveryBytes = 32 * 1024 * 1024;

/**
 * Brings the backup of a posted form onto the box, straight to the disk, and gives the name it has there; or says why
 * not, and leaves nothing. It may take as much of the disk as leaves room for the school.
 */
export async function receiveBackup(
  request: Request,
  now = new Date(),
  space = getDiskSpace,
): Promise<{ name: string } | { problem: ReceiveError }> {
  const { BACKUP_DIR } = env();
  createFolder(BACKUP_DIR, 0o700);
  const body = createBodyReader(request, maxBackupUploadBytes);
  const coming = join(BACKUP_DIR, `received-${randomUUID()}.part`);
  try {
    const announced = Number(request.headers.get("Content-Length") ?? 0);
    if (!hasFreeSpace(space(BACKUP_DIR), announced)) throw new OutOfSpace();
    const file = streamFileFromForm(body.pieces(), request.headers.get("Content-Type") ?? "");
    const bytes = await writeChunks(coming, file, () => hasFreeSpace(space(BACKUP_DIR), checkEveryBytes));
    await body.drain();
    if (bytes === 0) return { problem: "none" };
    runWriteCheck();
    const name = unusedName(BACKUP_DIR, now);
    replaceFile(coming, join(BACKUP_DIR, name));
    return { name };
  } catch (error) {
    // A browser reads the answer only after it has sent everything.
    await body.drain();
    return { problem: receiveErrorOf(error) };
  } finally {
    await rm(coming, { force: true });
  }
}

class OutOfSpace extends Error {}

async function writeChunks(path: string, pieces: AsyncIterable<Buffer>, hasRoom: () => boolean): Promise<number> {
  const file = await open(path, "wx", 0o600);
  let written = 0;
  let looked = 0;
  try {
    for await (const piece of pieces) {
      if (written - looked >= checkEveryBytes && !hasRoom()) throw new OutOfSpace();
      if (written - looked >= checkEveryBytes) looked = written;
      await file.writeFile(piece);
      written += piece.length;
    }
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

function unusedName(folder: string, now: Date): string {
  const stem = `received-${formatTimestamp(now)}`;
  let name = `${stem}.db`;
  for (let number = 2; existsSync(join(folder, name)); number += 1) name = `${stem}-${number}.db`;
  return name;
}

function receiveErrorOf(error: unknown): ReceiveError {
  if (error instanceof MaxTotalSizeExceededError) return "tooLarge";
  if (error instanceof OutOfSpace || (error as NodeJS.ErrnoException).code === "ENOSPC") return "full";
  // Also of somebody who went away in the middle.
  if (error instanceof MalformedForm || error instanceof Error) return "broken";
  throw error;
}

const maxHeaderBytes = 16 * 1024;
const maxFieldBytes = 64 * 1024;

/** The body is not a form, or it ends before it should. */
class MalformedForm extends Error {}

/**
 * The bytes of the first chosen file of a multipart form, piece by piece as they come, so that a file of any size
 * passes through. Gives nothing when no file was chosen. Throws MalformedForm.
 */
export async function* streamFileFromForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<Buffer> {
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType);
  if (!boundary) throw new MalformedForm("it names no boundary");
  const line = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`);
  const pieces = body[Symbol.asyncIterator]();
  let held: Buffer = Buffer.from("\r\n");

  async function more(): Promise<void> {
    const { value, done } = await pieces.next();
    if (done) throw new MalformedForm("it ends too early");
    held = Buffer.concat([held, value]);
  }

  async function upTo(end: Buffer | string, most: number): Promise<Buffer> {
    let at = held.indexOf(end);
    while (at < 0) {
      if (held.length > most) throw new MalformedForm("a part of it is too long");
      await more();
      at = held.indexOf(end);
    }
    const before = held.subarray(0, at);
    held = held.subarray(at + end.length);
    return before;
  }

  async function* content(): AsyncGenerator<Buffer> {
    for (let at = held.indexOf(line); ; at = held.indexOf(line)) {
      const sure = at < 0 ? held.length - line.length + 1 : at;
      if (sure > 0) yield held.subarray(0, sure);
      held = held.subarray(Math.max(0, sure));
      if (at >= 0) return;
      await more();
    }
  }

  await upTo(line, maxHeaderBytes);
  while (true) {
    while (held.length < 2) await more();
    if (held.subarray(0, 2).toString("latin1") === "--") return;
    const head = (await upTo("\r\n\r\n", maxHeaderBytes)).toString("latin1");
    if (/;\s*filename="[^"]+"/i.test(head)) {
      yield* content();
      return;
    }
    await upTo(line, maxFieldBytes);
  }
}
