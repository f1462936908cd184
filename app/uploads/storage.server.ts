import type { FileStorage } from "@remix-run/file-storage";
import { type Environment, env } from "../env.server";
import { durableFileStorage } from "./folder-storage.server";
import { s3FileStorage } from "./s3-storage.server";

export { durableFileStorage } from "./folder-storage.server";
export { type Bucket, buckets, keyShape } from "./stored-keys";

/** The school's files by key, such as `notices/ab12_1763700000000.pdf`. */
export interface UploadStorage extends FileStorage {
  /** Where on this box the files lie under their keys, if they do. */
  folder?: string;
  /** Removes what interrupted writes left behind before the given moment (ms since 1970); gives their names. */
  removeUnfinished?(before: number): Promise<string[]>;
  /** Whether a file of so many bytes may be added: enough of the disk stays free for the rows. */
  hasRoomFor?(bytes: number): boolean;
}

let storage: UploadStorage | undefined;

/** The storage of this process: the one of its settings unless useUploads said otherwise. */
export function uploads(): UploadStorage {
  storage ??= uploadsOf(env());
  return storage;
}

/** Another storage for this process: the demo's throw-away folder, a test's own; undefined goes back to the settings. */
export function useUploads(other: UploadStorage | undefined): void {
  storage = other;
}

/** The storage that settings name: the S3 bucket of UPLOADS_S3 where that is set, else the folder UPLOADS_DIR. */
export function uploadsOf({ UPLOADS_S3, UPLOADS_DIR }: Pick<Environment, "UPLOADS_S3" | "UPLOADS_DIR">): UploadStorage {
  return UPLOADS_S3 ? s3FileStorage(UPLOADS_S3) : durableFileStorage(UPLOADS_DIR);
}
