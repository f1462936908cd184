import { publishBlog } from "../app/blogs/blog-desk.server";
import { examsOfClass } from "../app/exams/exams.server";
import { hangPhoto } from "../app/gallery/gallery.server";
import { publishNotice } from "../app/notices/notice-desk.server";
import { publishResultDocument } from "../app/result-documents/result-document-desk.server";
import { subjectsOfClass } from "../app/subjects/subjects.server";
import { judgeFile, resultFile } from "../app/uploads/accepted-files";
import { keepFile } from "../app/uploads/kept-file.server";
import type { Bucket } from "../app/uploads/storage.server";
import { db } from "./db.server";
import { sampleBlogs } from "./sample-blogs";
import { sampleClassLevel, sampleExamName, samplePupils } from "./sample-class";
import { samplePhotos } from "./sample-gallery";
import { sampleNotices, sampleResultDocuments } from "./sample-school";
import { results, students } from "./schema";

const sampleFiles = import.meta.glob<string>("./sample-files/*", { query: "?inline", import: "default" });

const dayMs = 24 * 3600 * 1000;

/** Fills an empty school with the sample cast, by the same verbs the office uses. Needs the curriculum to be there. */
export async function fillSampleSchool(now = new Date()): Promise<void> {
  for (const { daysAgo, file, ...notice } of sampleNotices.toReversed()) {
    const publishAt = new Date(now.getTime() - daysAgo * dayMs);
    const createdAt = publishAt < now ? publishAt : now;
    publishNotice(notice, file && (await keepSample("notices", file)), {
      createdAt,
      timing: { status: "Published", publishAt },
    });
  }
  for (const { daysAgo, file, ...document } of sampleResultDocuments.toReversed()) {
    const createdAt = new Date(now.getTime() - daysAgo * dayMs);
    publishResultDocument(document, await keepSample("documents/results", file), { createdAt });
  }
  for (const { daysAgo, file, ...blog } of sampleBlogs.toReversed()) {
    const publishAt = new Date(now.getTime() - daysAgo * dayMs);
    const related = file && (await keepSample("documents/blog-files", file));
    publishBlog(blog, { related }, { createdAt: publishAt });
  }
  for (const { path, ...photo } of samplePhotos.toReversed()) {
    hangPhoto(photo, await keepSample("documents/gallery", { path, name: path }), now);
  }
  fillSampleClass();
}

function fillSampleClass(): void {
  const exam = examsOfClass(sampleClassLevel).find(({ name }) => name === sampleExamName);
  const subjects = subjectsOfClass(sampleClassLevel);
  for (const [place, { marks, ...pupil }] of samplePupils.entries()) {
    const row = { ...pupil, rollNumber: place + 1, classLevel: sampleClassLevel };
    const { studentId } = db().insert(students).values(row).returning({ studentId: students.id }).get();
    const rows = subjects.flatMap(({ id: subjectId }, at) => {
      const mark = marks[at];
      return exam && mark !== undefined ? [{ studentId, subjectId, examId: exam.id, marks: mark }] : [];
    });
    if (rows.length > 0) db().insert(results).values(rows).run();
  }
}

async function keepSample(bucket: Bucket, { path, name }: { path: string; name: string }) {
  const load = sampleFiles[`./sample-files/${path}`];
  if (!load) throw new Error(`No sample file ${path}`);
  const bytes = new Uint8Array(Buffer.from((await load()).split(",")[1] ?? "", "base64"));
  const judged = judgeFile(name, bytes, resultFile);
  if (!judged.ok) throw new Error(`The sample file ${path} is not acceptable: ${judged.problem}`);
  return keepFile(bucket, { name, bytes }, judged);
}
