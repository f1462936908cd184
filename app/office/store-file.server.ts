import { causeOf } from "../http";
import { type AttachedFile, keepFile } from "../uploads/kept-file.server";
import type { Bucket } from "../uploads/storage.server";
import type { Message } from "./messages";
import type { ReceivedFile } from "./received-form.server";

/**
 * Stores a received file before the row that will name it. When that fails nothing is left of it and `warning` says so;
 * whether the row is then written without it is for the room to say (specification, section 8). No file gives neither.
 */
export async function storeFile(
  bucket: Bucket,
  file: ReceivedFile | undefined,
): Promise<{ attached?: AttachedFile; warning?: Message }> {
  if (!file) return {};
  try {
    return { attached: await keepFile(bucket, file, file.judged) };
  } catch (fault) {
    console.error(JSON.stringify({ fault: "a file could not be stored", cause: causeOf(fault) }));
    const isFull = (fault as NodeJS.ErrnoException).code === "ENOSPC";
    const body = isFull ? "toast.uploadFailed.full" : "toast.uploadFailed.body";
    return { warning: { tone: "bad", title: "toast.uploadFailed.title", body } };
  }
}
