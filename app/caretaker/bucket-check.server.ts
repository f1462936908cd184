import { oneLine } from "../../drizzle/database-refused";
import { everyKey } from "../backups/backup.server";
import type { S3Place } from "../env.server";
import { s3FileStorage } from "../uploads/s3-storage.server";
import { type Finding, ok, wrong } from "./finding";
import { judgeFiles } from "./machine-rules";

const trialKey = "notices/written-to-see-if-it-can-be";

/**
 * Looks whether the bucket of the uploads takes a file, gives it back and lets it go, and whether the files of these
 * keys are in it. Never throws.
 */
export async function checkBucket(place: S3Place, named: string[] = []): Promise<Finding[]> {
  const storage = s3FileStorage(place, { answerMs: 5000 });
  try {
    await storage.put(trialKey, new File(["It can be written."], "trial"));
    await storage.remove(trialKey);
    const there = new Set(await everyKey(storage));
    const gone = named.filter((key) => !there.has(key));
    return [ok("uploads", `${place.bucket} can be written.`), judgeFiles(named.length, gone, place.bucket)];
  } catch (error) {
    return [
      wrong("uploads", `${place.bucket} cannot be used: ${oneLine(error)}. Check UPLOADS_S3, its region and its keys.`),
    ];
  }
}
