import { db } from "../../drizzle/db.server";
import { bornAt } from "../../drizzle/migration-record.server";
import { blogFileKeys } from "../blogs/blog-files.server";
import { galleryFileKeys } from "../gallery/gallery.server";
import { noticeFileKeys } from "../notices/notices.server";
import { resultDocumentFileKeys } from "../result-documents/result-documents.server";
import { StorageFailed } from "./s3-bucket.server";
import { uploads } from "./storage.server";
import { sweepUploads } from "./sweep.server";

const dayMs = 24 * 3600 * 1000;

/**
 * Brings the uploads folder and the rows together: files that no row has named for a day go, rows whose file is
 * missing are reported in one line each. Gives what sweepUploads gives. A storage that does not answer is one line
 * too: the website starts without it, and the next tidying finds what was left.
 */
export async function tidyUploads(now = Date.now()) {
  try {
    return await tidied(now);
  } catch (fault) {
    if (!(fault instanceof StorageFailed)) throw fault;
    console.error(`The uploads could not be tidied: ${fault.message}`);
    return { removed: [], missing: [] };
  }
}

async function tidied(now: number) {
  const gallery = galleryFileKeys();
  const swept = await sweepUploads({
    storage: uploads(),
    namedKeys: [...noticeFileKeys(), ...resultDocumentFileKeys(), ...blogFileKeys(), ...gallery.mustBe],
    expectedKeys: gallery.mayBe,
    now,
    graceMs: dayMs,
    bornAt: bornAt(db()),
  });
  for (const key of swept.missing) console.error(`A row names the file ${key}, but it is not in the uploads folder`);
  return swept;
}
