import { join } from "node:path";
import { findNewestBackup, formatTimestamp } from "~/backups/backup-rules";
import { createFolder, unusedPath } from "~/durable-file.server";
import { type Environment, parseBucketUrl, type S3Config } from "~/env.server";
import { getDiskSpace, hasFreeSpace } from "~/uploads/disk-space.server";
import { saveFileDurably } from "~/uploads/folder-storage.server";
import { toStream } from "~/uploads/storage-interface.server";
import { DatabaseError } from "~drizzle/database-errors";
import { NotEnoughSpace } from "../restore.server";
import { createBucketStore } from "./copy-place.server";

export const isBucketUrl = (word: string) => /^(?:s3|https?):\/\//.test(word);

export async function fetchCopy(url: string, settings: Environment, now: Date): Promise<string> {
  const { place, file } = findCopy(url, settings);
  const store = createBucketStore(place);
  const name = file ?? findNewestBackup(await store.list());
  if (!name) throw new DatabaseError(`There is no backup in ${place.bucket}.`);
  const { bytes, chunks } = await store.read(name);
  createFolder(settings.BACKUP_DIR, 0o700);
  const space = getDiskSpace(settings.BACKUP_DIR);
  if (!hasFreeSpace(space, bytes)) throw new NotEnoughSpace(bytes, space.freeBytes);
  const path = unusedPath(join(settings.BACKUP_DIR, `received-${formatTimestamp(now)}`), ".db");
  await saveFileDurably(path, toStream(chunks));
  return path;
}

function findCopy(url: string, { BACKUP_COPY_TO }: Environment): { place: S3Config; file?: string } {
  // The short forms "s3://" and "s3://NAME.db" mean the bucket in BACKUP_COPY_TO, so that the user does not have to
  // type the bucket's keys.
  const short = /^s3:\/\/([^/]+\.db)?$/.exec(url);
  if (short && BACKUP_COPY_TO && "bucket" in BACKUP_COPY_TO) return { place: BACKUP_COPY_TO, file: short[1] };
  if (short)
    throw new DatabaseError(
      "BACKUP_COPY_TO names no bucket. Set it to a bucket, or write the full address of the bucket.",
    );
  const file = /\/([^/?]+\.db)(?=\?|$)/.exec(url)?.[1];
  const place = parseBucketUrl(file ? url.replace(`/${file}`, "") : url);
  if (place) return { place, file };
  throw new DatabaseError(
    "The address must look like s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/our-bucket/school-2026-11-21-034005.db?region=eu-central-1.",
  );
}
