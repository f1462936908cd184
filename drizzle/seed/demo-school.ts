import { randomBytes } from "node:crypto";
import { basename, extname } from "node:path";
import type { FileStorage } from "@remix-run/file-storage";
import { and, eq } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../client";
import {
  activity,
  blogs,
  downloads,
  examDays,
  exams,
  galleryItems,
  notices,
  resultDocuments,
  results,
  schoolPictures,
  schoolSections,
  students,
  subjects,
} from "../schema";
import { type DemoFile, demoDownloads, demoNotices, demoPhotos, demoPosts, demoResultDocuments } from "./demo-content";
import { demoPortraits, demoSections, type FirstValues, portraitSize, schoolDay } from "./demo-facts";

const dayMs = 24 * 3600 * 1000;

type Kind = "notice" | "resultDocument" | "blog" | "download";

type ContentTable = typeof notices | typeof resultDocuments | typeof blogs | typeof downloads;

const kinds: Record<Kind, { table: ContentTable; folder: string }> = {
  notice: { table: notices, folder: "notices" },
  resultDocument: { table: resultDocuments, folder: "documents/results" },
  blog: { table: blogs, folder: "documents/blog-files" },
  download: { table: downloads, folder: "documents/downloads" },
};

type SampleStorage = Pick<FileStorage, "set">;

export async function seedDemoSchool(storage: SampleStorage, firstValues: FirstValues): Promise<void> {
  const now = new Date();
  const publishedAt = (daysAgo: number) => {
    const publishAt = new Date(now.getTime() - daysAgo * dayMs);
    return { status: "Published" as const, publishAt, createdAt: publishAt < now ? publishAt : now };
  };
  const add = async (kind: Kind, { daysAgo, file, ...row }: { daysAgo: number; file?: DemoFile; title: string }) => {
    const { table, folder } = kinds[kind];
    const attached = await storeSampleFile(storage, folder, file);
    const values = { ...row, ...attached, ...publishedAt(daysAgo) } as typeof table.$inferInsert;
    const { id } = db().insert(table).values(values).returning({ id: table.id }).get();
    db().insert(activity).values({ account: "", act: "created", kind, itemId: id, title: row.title, at: now }).run();
  };
  for (const { inDays, ...notice } of demoNotices.toReversed())
    await add("notice", { ...notice, ...(inDays !== undefined && { startsOn: schoolDay(now, inDays) }) });
  for (const document of demoResultDocuments.toReversed()) await add("resultDocument", document);
  for (const post of demoPosts.toReversed()) await add("blog", post);
  for (const { replacedDaysAgo, file, ...download } of demoDownloads) {
    const replacedAt = replacedDaysAgo === undefined ? null : publishedAt(replacedDaysAgo).publishAt;
    const row = { ...download, replacedAt, file: { path: `${file}.pdf`, name: `${file}.pdf` } };
    await add("download", row);
  }
  for (const { path, ...photo } of demoPhotos.toReversed()) {
    const attached = await storeSampleFile(storage, "documents/gallery", { path, name: basename(path) });
    const row = { ...photo, ...attached, createdAt: now };
    db().insert(galleryItems).values(row).run();
  }
  const portraits = await Promise.all(demoPortraits.map(({ path }) => storeSamplePortrait(storage, path)));
  transaction((tx) => {
    seedDemoClass(tx, now);
    const rows = portraits.map((portrait) => ({ ...portrait, ...portraitSize, createdAt: now }));
    const ids = rows.map((row) => tx.insert(schoolPictures).values(row).returning({ id: schoolPictures.id }).get().id);
    tx.insert(schoolSections)
      .values(demoSections(firstValues, ids, now))
      .run();
  });
}

function seedDemoClass(tx: SchoolTransaction, now: Date): void {
  const isExam = and(eq(exams.classLevel, demoClassLevel), eq(exams.name, demoExamName));
  const exam = tx.select({ id: exams.id }).from(exams).where(isExam).get();
  const columns = tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(eq(subjects.classLevel, demoClassLevel))
    .orderBy(subjects.position, subjects.id)
    .all();
  if (exam) {
    const days = columns.map(({ id: subjectId }, place) => {
      const times = place % 2 === 0 ? { begin: "10:00", end: "12:00" } : { begin: "13:00", end: "15:00" };
      const date = schoolDay(now, 3 + Math.floor(place / 2) * 3);
      return { examId: exam.id, subjectId, date, ...times, room: "Room 1" };
    });
    tx.insert(examDays).values(days).run();
    const title = `${demoExamName} – বার্ষিক পরীক্ষা ২০২৬`;
    const routine = { title, group: "examRoutine", classLevel: demoClassLevel } as const;
    tx.insert(downloads)
      .values({ ...routine, examId: exam.id, status: "Published", publishAt: now })
      .run();
  }
  for (const [place, { name, marks }] of demoStudents.entries()) {
    const rollNumber = place + 1;
    // The phone numbers are clearly samples, and some students have no phone number.
    const guardianMobile = place % 3 === 2 ? null : `+8801700${String(rollNumber).padStart(6, "0")}`;
    const row = { name, ...parentsOf(name), guardianMobile, rollNumber, classLevel: demoClassLevel };
    const { studentId } = tx.insert(students).values(row).returning({ studentId: students.id }).get();
    const rows = columns.flatMap(({ id: subjectId }, at) => {
      const mark = marks[at];
      return exam && mark !== undefined ? [{ studentId, subjectId, examId: exam.id, marks: mark }] : [];
    });
    if (rows.length > 0) tx.insert(results).values(rows).run();
  }
}

const sampleFiles = import.meta.glob<string>("./sample-files/**/*", { query: "?inline", import: "default" });

const mediaTypes: Record<string, string> = {
  ".pdf": "application/pdf",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
};

async function storeSampleFile(storage: SampleStorage, bucket: string, file: DemoFile | undefined) {
  if (!file) return {};
  const { bytes, fileType } = await readSampleFile(file.path);
  const filePath = `${bucket}/${randomBytes(16).toString("hex")}_${Date.now()}${extname(file.path)}`;
  await storage.set(filePath, new File([bytes], filePath, { type: fileType }));
  return { fileUrl: `/uploads/${filePath}`, fileName: file.name, fileType, filePath, fileSize: bytes.length };
}

/** The portrait is narrower than our smallest picture size. So we use the same file as its small picture. */
async function storeSamplePortrait(storage: SampleStorage, path: string) {
  const attached = await storeSampleFile(storage, "documents/school", { path, name: path });
  const { bytes, fileType } = await readSampleFile(path);
  const smallKey = attached.filePath?.replace(".webp", `-${portraitSize.width}.webp`) ?? "";
  await storage.set(smallKey, new File([bytes], smallKey, { type: fileType }));
  return attached;
}

async function readSampleFile(path: string): Promise<{ bytes: Buffer<ArrayBuffer>; fileType: string }> {
  const load = sampleFiles[`./sample-files/${path}`];
  const fileType = mediaTypes[extname(path)];
  if (!load || !fileType) throw new Error(`No sample file ${path}`);
  return { bytes: Buffer.from((await load()).split(",")[1] ?? "", "base64"), fileType };
}

/* The demo class contains difficult cases: a long name, a name that looks like a tag, a fail beside good marks, an
   average of 79.5, and missing marks. */

const demoClassLevel = 6;
const demoExamName = "Annual Examination 2026";

/**
 * The students are in the order of their roll numbers, from 1. Their marks are in the order of the subjects of Class 6.
 */
const demoStudents: { name: string; marks: number[] }[] = [
  { name: "Demo Student 01", marks: [63, 70, 84, 74, 70, 80, 82, 56, 84, 60] },
  { name: "শিক্ষার্থী ০২", marks: [67, 39, 49, 38, 39, 57, 65, 61, 59, 39] },
  { name: "Demo Student 03", marks: [70, 61, 82, 57, 79, 59, 56, 76, 77, 81] },
  { name: "শিক্ষার্থী ০৪, যার নামটি তালিকায় সবচেয়ে দীর্ঘ হওয়ায় দুই সারিতে পড়ে", marks: [88, 86, 64, 74, 74, 83, 75, 72, 87, 73] },
  { name: "Demo Student 05", marks: [82, 84, 80, 83, 91, 88, 93, 84, 86, 87] },
  { name: "Demo Student 06 <b>& Sons</b>", marks: [66, 71, 61, 56, 71, 69, 67, 62, 67, 56] },
  { name: "Demo Student 07", marks: [78, 81, 61, 55, 85, 11, 70, 90, 66, 73] },
  { name: "শিক্ষার্থী ০৮", marks: [41, 63, 56, 56, 65, 45, 52, 49, 56, 58] },
  { name: "Demo Student 09", marks: [80, 79, 80, 79, 80, 79, 80, 79, 80, 79] },
  { name: "শিক্ষার্থী ১০", marks: [67, 50, 59, 43, 68, 62, 55, 47, 66, 50] },
  { name: "Demo Student 11", marks: [52, 62, 49, 38, 51, 42, 68, 47, 56, 56] },
  { name: "Demo Student 12", marks: [88, 96, 74, 74, 82, 79] },
  { name: "শিক্ষার্থী ১৩", marks: [78, 62, 68, 77, 64, 60, 72, 77, 76, 56] },
  { name: "Demo Student 14", marks: [] },
];

function parentsOf(name: string): { fatherName: string; motherName: string } {
  const [number = ""] = /[\d০-৯]{2}/.exec(name) ?? [];
  return name.startsWith("Demo")
    ? { fatherName: `Father of Student ${number}`, motherName: `Mother of Student ${number}` }
    : { fatherName: `পিতা ${number}`, motherName: `মাতা ${number}` };
}
