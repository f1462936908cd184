import type { Flash } from "../admin/flash";
import type { ParsedFile } from "../admin/form.server";
import { errorSummary } from "../http";
import { type AttachedFile, saveFile } from "../uploads/files.server";
import type { Bucket } from "../uploads/storage-interface.server";

/**
 * Stores a received file before the row that will name it. When that fails nothing is left of it and `warning` says so;
 * whether the row is then written without it is for the room to say (specification, section 8). No file gives neither.
 */
export async function storeAttachment(
  bucket: Bucket,
  file: ParsedFile | undefined,
): Promise<{ attached?: AttachedFile; warning?: Flash }> {
  if (!file) return {};
  try {
    return { attached: await saveFile(bucket, file, file.judged) };
  } catch (fault) {
    console.error(JSON.stringify({ fault: "a file could not be stored", cause: errorSummary(fault) }));
    const isFull = (fault as NodeJS.ErrnoException).code === "ENOSPC";
    const body = isFull ? "toast.uploadFailed.full" : "toast.uploadFailed.body";
    return { warning: { tone: "bad", title: "toast.uploadFailed.title", body } };
  }
}
