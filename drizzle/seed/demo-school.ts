import { createPost } from "../../app/blogs/posts.admin.server";
import { listExams } from "../../app/exams/exams.server";
import { createPhoto } from "../../app/gallery/photos.server";
import { createNotice } from "../../app/notices/notices.admin.server";
import { createResultDocument } from "../../app/result-documents/result-documents.admin.server";
import { listSubjects } from "../../app/subjects/subjects.server";
import { checkFile, resultFileRule } from "../../app/uploads/file-types";
import { saveFile } from "../../app/uploads/files.server";
import type { Bucket } from "../../app/uploads/storage.server";
import { db } from "../client";
import { results, students } from "../schema";
import { demoNotices, demoPhotos, demoPosts, demoResultDocuments } from "./demo-content";

const sampleFiles = import.meta.glob<string>("./sample-files/*", { query: "?inline", import: "default" });

const dayMs = 24 * 3600 * 1000;

/** Fills an empty school with the sample cast, by the same verbs the office uses. Needs the curriculum to be there. */
export async function seedDemoSchool(now = new Date()): Promise<void> {
  for (const { daysAgo, file, ...notice } of demoNotices.toReversed()) {
    const publishAt = new Date(now.getTime() - daysAgo * dayMs);
    const createdAt = publishAt < now ? publishAt : now;
    createNotice(notice, file && (await storeSampleFile("notices", file)), {
      createdAt,
      timing: { status: "Published", publishAt },
    });
  }
  for (const { daysAgo, file, ...document } of demoResultDocuments.toReversed()) {
    const createdAt = new Date(now.getTime() - daysAgo * dayMs);
    createResultDocument(document, await storeSampleFile("documents/results", file), { createdAt });
  }
  for (const { daysAgo, file, ...blog } of demoPosts.toReversed()) {
    const publishAt = new Date(now.getTime() - daysAgo * dayMs);
    const related = file && (await storeSampleFile("documents/blog-files", file));
    createPost(blog, { related }, { createdAt: publishAt });
  }
  for (const { path, ...photo } of demoPhotos.toReversed()) {
    createPhoto(photo, await storeSampleFile("documents/gallery", { path, name: path }), now);
  }
  seedDemoClass();
}

function seedDemoClass(): void {
  const exam = listExams(demoClassLevel).find(({ name }) => name === demoExamName);
  const subjects = listSubjects(demoClassLevel);
  for (const [place, { marks, ...pupil }] of demoStudents.entries()) {
    const row = { ...pupil, rollNumber: place + 1, classLevel: demoClassLevel };
    const { studentId } = db().insert(students).values(row).returning({ studentId: students.id }).get();
    const rows = subjects.flatMap(({ id: subjectId }, at) => {
      const mark = marks[at];
      return exam && mark !== undefined ? [{ studentId, subjectId, examId: exam.id, marks: mark }] : [];
    });
    if (rows.length > 0) db().insert(results).values(rows).run();
  }
}

async function storeSampleFile(bucket: Bucket, { path, name }: { path: string; name: string }) {
  const load = sampleFiles[`./sample-files/${path}`];
  if (!load) throw new Error(`No sample file ${path}`);
  const bytes = new Uint8Array(Buffer.from((await load()).split(",")[1] ?? "", "base64"));
  const judged = checkFile(name, bytes, resultFileRule);
  if (!judged.ok) throw new Error(`The sample file ${path} is not acceptable: ${judged.problem}`);
  return saveFile(bucket, { name, bytes }, judged);
}

/*
 * A class of the sample school with its marks: a long name and one that looks like a tag, a fail beside good marks, an
 * average of 79.5, a pupil whose last marks are missing and one without any.
 */

const demoClassLevel = 6;
const demoExamName = "Annual Examination 2026";

/** In the order of their rolls, from 1; marks in the order of the subjects of Class 6. */
const demoStudents: { name: string; fatherName: string; motherName: string; marks: number[] }[] = [
  {
    name: "Demo Student 01",
    fatherName: "Father of Student 01",
    motherName: "Mother of Student 01",
    marks: [63, 70, 84, 74, 70, 80, 82, 56, 84, 60],
  },
  { name: "শিক্ষার্থী ০২", fatherName: "পিতা ০২", motherName: "মাতা ০২", marks: [67, 39, 49, 38, 39, 57, 65, 61, 59, 39] },
  {
    name: "Demo Student 03",
    fatherName: "Father of Student 03",
    motherName: "Mother of Student 03",
    marks: [70, 61, 82, 57, 79, 59, 56, 76, 77, 81],
  },
  {
    name: "শিক্ষার্থী ০৪, যার নামটি তালিকায় সবচেয়ে দীর্ঘ হওয়ায় দুই সারিতে পড়ে",
    fatherName: "পিতা ০৪",
    motherName: "মাতা ০৪",
    marks: [88, 86, 64, 74, 74, 83, 75, 72, 87, 73],
  },
  {
    name: "Demo Student 05",
    fatherName: "Father of Student 05",
    motherName: "Mother of Student 05",
    marks: [82, 84, 80, 83, 91, 88, 93, 84, 86, 87],
  },
  {
    name: "Demo Student 06 <b>& Sons</b>",
    fatherName: "Father of Student 06",
    motherName: "Mother of Student 06",
    marks: [66, 71, 61, 56, 71, 69, 67, 62, 67, 56],
  },
  {
    name: "Demo Student 07",
    fatherName: "Father of Student 07",
    motherName: "Mother of Student 07",
    marks: [78, 81, 61, 55, 85, 11, 70, 90, 66, 73],
  },
  { name: "শিক্ষার্থী ০৮", fatherName: "পিতা ০৮", motherName: "মাতা ০৮", marks: [41, 63, 56, 56, 65, 45, 52, 49, 56, 58] },
  {
    name: "Demo Student 09",
    fatherName: "Father of Student 09",
    motherName: "Mother of Student 09",
    marks: [80, 79, 80, 79, 80, 79, 80, 79, 80, 79],
  },
  { name: "শিক্ষার্থী ১০", fatherName: "পিতা ১০", motherName: "মাতা ১০", marks: [67, 50, 59, 43, 68, 62, 55, 47, 66, 50] },
  {
    name: "Demo Student 11",
    fatherName: "Father of Student 11",
    motherName: "Mother of Student 11",
    marks: [52, 62, 49, 38, 51, 42, 68, 47, 56, 56],
  },
  {
    name: "Demo Student 12",
    fatherName: "Father of Student 12",
    motherName: "Mother of Student 12",
    marks: [88, 96, 74, 74, 82, 79],
  },
  { name: "শিক্ষার্থী ১৩", fatherName: "পিতা ১৩", motherName: "মাতা ১৩", marks: [78, 62, 68, 77, 64, 60, 72, 77, 76, 56] },
  { name: "Demo Student 14", fatherName: "Father of Student 14", motherName: "Mother of Student 14", marks: [] },
];
