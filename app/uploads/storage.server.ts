import { type Environment, env } from "../env.server";
import { createFolderStorage } from "./folder-storage.server";
import { createS3Storage } from "./s3-storage.server";
import type { UploadStorage } from "./storage-interface.server";

let currentStorage: UploadStorage | undefined;

/** The storage of this process: the one of its settings unless setUploads named another. */
export function uploads(): UploadStorage {
  currentStorage ??= createStorage(env());
  return currentStorage;
}

/** Another storage for this process: the demo's throw-away folder, a test's own; undefined goes back to the settings. */
export function setUploads(other: UploadStorage | undefined): void {
  currentStorage = other;
}

/** The storage that settings name: the S3 bucket of UPLOADS_S3 where that is set, else the folder UPLOADS_DIR. */
export const createStorage = ({
  UPLOADS_S3,
  UPLOADS_DIR,
}: Pick<Environment, "UPLOADS_S3" | "UPLOADS_DIR">): UploadStorage =>
  UPLOADS_S3 ? createS3Storage(UPLOADS_S3) : createFolderStorage(UPLOADS_DIR);
