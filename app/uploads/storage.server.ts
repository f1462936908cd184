import { type Environment, env } from "../env.server";
import { createFolderStorage } from "./folder-storage.server";
import { createS3Storage } from "./s3-storage.server";
import type { UploadStorage } from "./storage-interface.server";

let currentStorage: UploadStorage | undefined;

export function uploads(): UploadStorage {
  currentStorage ??= createStorage(env());
  return currentStorage;
}

export function setUploads(other: UploadStorage | undefined): void {
  currentStorage = other;
}

export const createStorage = ({
  UPLOADS_S3,
  UPLOADS_DIR,
}: Pick<Environment, "UPLOADS_S3" | "UPLOADS_DIR">): UploadStorage =>
  UPLOADS_S3 ? createS3Storage(UPLOADS_S3) : createFolderStorage(UPLOADS_DIR);
