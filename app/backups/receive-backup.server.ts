import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { MaxTotalSizeExceededError } from "@remix-run/form-data-parser";
import { checkWriter } from "../../drizzle/db.server";
import { makeFolder, putInPlace } from "../../drizzle/durable-file.server";
import { env } from "../env.server";
import { diskSpace, leavesRoom } from "../uploads/free-space.server";
import { boundedBody } from "../uploads/request-body.server";
import { momentInName } from "./backup-names";
import { BrokenForm, fileInForm } from "./file-in-form.server";
import { largestUpload } from "./largest-upload";

export type NotReceived = "none" | "tooLarge" | "full" | "broken";

const lookEvery = 32 * 1024 * 1024;

/**
 * Brings the backup of a posted form onto the box, straight to the disk, and gives the name it has there; or says why
 * not, and leaves nothing. It may take as much of the disk as leaves room for the school.
 */
export async function receiveBackup(
  request: Request,
  now = new Date(),
  space = diskSpace,
): Promise<{ name: string } | { problem: NotReceived }> {
  const { BACKUP_DIR } = env();
  makeFolder(BACKUP_DIR, 0o700);
  const body = boundedBody(request, largestUpload);
  const coming = join(BACKUP_DIR, `received-${randomUUID()}.part`);
  try {
    const announced = Number(request.headers.get("Content-Length") ?? 0);
    if (!leavesRoom(space(BACKUP_DIR), announced)) throw new Full();
    const file = fileInForm(body.pieces(), request.headers.get("Content-Type") ?? "");
    const bytes = await write(coming, file, () => leavesRoom(space(BACKUP_DIR), lookEvery));
    await body.drain();
    if (bytes === 0) return { problem: "none" };
    checkWriter();
    const name = freeName(BACKUP_DIR, now);
    putInPlace(coming, join(BACKUP_DIR, name));
    return { name };
  } catch (error) {
    // A browser reads the answer only after it has sent everything.
    await body.drain();
    return { problem: problemOf(error) };
  } finally {
    await rm(coming, { force: true });
  }
}

class Full extends Error {}

async function write(path: string, pieces: AsyncIterable<Buffer>, hasRoom: () => boolean): Promise<number> {
  const file = await open(path, "wx", 0o600);
  let written = 0;
  let looked = 0;
  try {
    for await (const piece of pieces) {
      if (written - looked >= lookEvery && !hasRoom()) throw new Full();
      if (written - looked >= lookEvery) looked = written;
      await file.writeFile(piece);
      written += piece.length;
    }
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

function freeName(folder: string, now: Date): string {
  const stem = `received-${momentInName(now)}`;
  let name = `${stem}.db`;
  for (let number = 2; existsSync(join(folder, name)); number += 1) name = `${stem}-${number}.db`;
  return name;
}

function problemOf(error: unknown): NotReceived {
  if (error instanceof MaxTotalSizeExceededError) return "tooLarge";
  if (error instanceof Full || (error as NodeJS.ErrnoException).code === "ENOSPC") return "full";
  // Also of somebody who went away in the middle.
  if (error instanceof BrokenForm || error instanceof Error) return "broken";
  throw error;
}
