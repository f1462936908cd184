import { publishNotice } from "../app/notices/notices.server";
import { judgeFile, resultFile } from "../app/uploads/accepted-files";
import { keepFile } from "../app/uploads/kept-file.server";
import { db } from "./db.server";
import { sampleNotices, samplePupils, sampleResultDocument } from "./sample-school";
import { resultDocuments, students } from "./schema";

const sampleFiles = import.meta.glob<string>("./sample-files/*", { query: "?inline", import: "default" });

const dayMs = 24 * 3600 * 1000;

/** Fills an empty school with the sample cast, by the same verbs the office uses. Needs the curriculum to be there. */
export async function fillSampleSchool(now = new Date()): Promise<void> {
  for (const { daysAgo, file, ...notice } of sampleNotices.toReversed()) {
    const publishAt = new Date(now.getTime() - daysAgo * dayMs);
    const createdAt = publishAt < now ? publishAt : now;
    publishNotice(notice, file && (await keepSample("notices", file)), { createdAt, publishAt });
  }
  const { daysAgo, file, ...document } = sampleResultDocument;
  const attached = await keepSample("documents/results", file);
  const publishAt = new Date(now.getTime() - daysAgo * dayMs);
  db()
    .insert(resultDocuments)
    .values({ ...document, status: "Published", createdAt: publishAt, publishAt, ...attached })
    .run();
  db().insert(students).values(samplePupils).run();
}

async function keepSample(bucket: "notices" | "documents/results", { path, name }: { path: string; name: string }) {
  const load = sampleFiles[`./sample-files/${path}`];
  if (!load) throw new Error(`No sample file ${path}`);
  const bytes = new Uint8Array(Buffer.from((await load()).split(",")[1] ?? "", "base64"));
  const judged = judgeFile(name, bytes, resultFile);
  if (!judged.ok) throw new Error(`The sample file ${path} is not acceptable: ${judged.problem}`);
  return keepFile(bucket, { name, bytes }, judged);
}
