import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { type Column, getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { itemOfClass } from "~/activity/activity-texts";
import { spreadsheetLimits } from "~/admin/import/spreadsheet-limits";
import { blogSchema, maxContentBytes } from "~/blogs/blog";
import { downloadSchema } from "~/downloads/download";
import { examSchema } from "~/exams/exam";
import { newPhotosSchema, photoSchema } from "~/gallery/photo";
import { noticeSchema } from "~/notices/notice";
import { findRowFault, getMaxBytes } from "~/operations/check-rows.server";
import { resultDocumentSchema } from "~/result-documents/result-document";
import { calendarEntry, sectionSchemas } from "~/school/sections";
import { studentSchema } from "~/students/student";
import { subjectSchema } from "~/subjects/subject";
import { sanitizeFileName } from "~/uploads/file-name";
import { fileTypes } from "~/uploads/file-types";
import { maxTextBytes } from "~/uploads/upload-rules";
import * as schema from "~drizzle/schema";
import { insertExam, insertStudent, insertSubject } from "~tests/support/class";
import { freshFolder } from "~tests/support/fresh-folder";
import { staffEmail, website } from "~tests/support/website";

// No character that a form accepts takes more bytes: eight UTF-16 units of three bytes each.
const letter = `ক${"ঁ".repeat(7)}`;

const bytesOf = (value: unknown) => Buffer.byteLength(typeof value === "string" ? value : JSON.stringify(value));

/** Returns the largest accepted number. A field without a limit has the limit of its form. */
function findLargest(isAccepted: (length: number) => boolean): number {
  let [accepted, refused] = [0, 1];
  while (isAccepted(refused) && refused < maxTextBytes / bytesOf(letter)) [accepted, refused] = [refused, 2 * refused];
  while (refused - accepted > 1) {
    const length = Math.floor((accepted + refused) / 2);
    if (isAccepted(length)) accepted = length;
    else refused = length;
  }
  return accepted;
}

/** Returns the longest text that the schema accepts. Returns an empty text if the value of the schema is not a text. */
function longestText(field: z.core.$ZodType, before = "", after = ""): string {
  const textOf = (length: number) => before + letter.repeat(length) + after;
  const isAccepted = (length: number) => z.safeParse(field, textOf(length)).data === textOf(length);
  const length = findLargest(isAccepted);
  return length === 0 ? "" : textOf(length);
}

/** Returns the largest number of items that the list accepts, even if the items are wrong. */
const mostItems = (list: z.ZodArray) =>
  findLargest((length) => {
    const { error } = list.safeParse(Array.from({ length }));
    return !error?.issues.some(({ code, path }) => code === "too_big" && path.length === 0);
  });

const addresses = ["a.bd/", "www.google.com/maps/", "www.facebook.com/", "wa.me/channel/"];
const shapes = [["", ""], ["", "@a.bd"], ...addresses.map((address) => [`https://${address}`, ""])];

/**
 * Returns a value of the schema with the longest texts. A value of another kind, for example a number or the id of a
 * picture, becomes a text of 60 bytes, because no such value takes more.
 */
function longestValue(of: z.core.$ZodType): unknown {
  const value = of instanceof z.ZodDefault ? of.unwrap() : of;
  if (value instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(value.shape).map(([name, part]) => [name, longestValue(part)]));
  if (value instanceof z.ZodArray) {
    const item = longestValue(value.element);
    return Array.from({ length: mostItems(value) }, () => item);
  }
  const texts = shapes.map(([before, after]) => longestText(of, before, after));
  return texts.find(Boolean) ?? "-".repeat(60);
}

const bytesOfFields = (fields: Record<string, z.core.$ZodType>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, bytesOf(longestText(fields[name] ?? z.never()))]));

const [email, hash, key] = [3 * 254, 200, 200];
const bytesOfFile = {
  ...{ fileUrl: key, filePath: key, fileName: bytesOf(sanitizeFileName(letter.repeat(500), "webp")) },
  fileType: Math.max(...Object.values(fileTypes).map(({ type }) => type.length)),
};
const names = bytesOfFields(subjectSchema(9).shape, ["name", "nameBn"]);
const bytesOfExam = bytesOfFields(examSchema.shape, ["name", "nameBn"]);
const bytesOfStudent = bytesOfFields(studentSchema(9).shape, ["name", "fatherName", "motherName"]);
const longName = longestText(subjectSchema(9).shape.name);
const entryOf = (subjects: number, name = longName) =>
  itemOfClass("exam", {
    ...{ id: 1, classLevel: 9, name: longName, nameBn: longName },
    subjects: Array.from({ length: subjects }, () => ({ name, nameBn: name })),
  });
const entries = [entryOf(1), entryOf(400), entryOf(220, "Mathematics")];
const itemTitle = bytesOf(longestValue(calendarEntry.shape.title));
const sections = Object.values(sectionSchemas).map((section) => bytesOf(longestValue(section)));

/**
 * The bytes of the longest text that the website writes into each text column. Columns that accept only a choice, a
 * date or the sizes of pages are left out.
 */
const written: Record<string, Record<string, number>> = {
  notices: { ...bytesOfFields(noticeSchema.shape, ["title", "content"]), ...bytesOfFile, sharePicture: key },
  result_documents: {
    ...bytesOfFields(resultDocumentSchema.shape, ["title", "description", "examType"]),
    ...{ ...bytesOfFile, examDate: 10 },
  },
  blogs: {
    ...bytesOfFields(blogSchema.shape, ["title", "content", "author"]),
    ...{ ...bytesOfFile, sharePicture: key, authorImageUrl: key, authorImagePath: key, category: 20 },
    // An excerpt that staff leave empty is a part of the content.
    excerpt: maxContentBytes,
  },
  gallery_items: {
    ...bytesOfFields({ ...newPhotosSchema.shape, ...photoSchema.shape }, ["title", "description", "alt"]),
    ...{ ...bytesOfFile, category: 20 },
  },
  downloads: { ...bytesOfFields(downloadSchema.shape, ["title"]), ...bytesOfFile, sharePicture: key },
  post_pictures: bytesOfFile,
  school_pictures: bytesOfFile,
  school_sections: { name: 20, content: Math.max(...sections) },
  received_forms: { token: 3 * 64 + 50 },
  activity: {
    account: email,
    title: Math.max(...entries.map(({ title }) => bytesOf(title)), itemTitle + 1_000),
    details: Math.max(...entries.map(({ details }) => bytesOf(details)), itemTitle + 1_000),
  },
  students: { ...bytesOfStudent, guardianMobile: 14 },
  subjects: names,
  // The form cuts the rooms after 20,000 UTF-16 units. The last line of the column is shorter than 40 bytes.
  exams: { ...bytesOfExam, seatRooms: 3 * 20_000 + 40 },
  exam_days: { begin: 5, end: 5, room: 40 * bytesOf(letter) },
  roll_changes: { account: email },
  imports: {
    account: email,
    changes: 2 * Math.max(...sections, spreadsheetLimits.rows * (3 * (bytesOfStudent.name ?? 0) + 200)),
  },
  mark_changes: { account: email },
  card_addresses: { token: 22 },
  accounts: { email, passwordHash: hash, language: 2 },
  sessions: { tokenHash: hash, userAgent: 3 * 200 },
  account_links: { tokenHash: hash, newEmail: email },
  sign_in_failures: { key: hash },
  founding: { codeHash: hash },
  push_settings: { publicKey: hash, privateKey: hash, turnedOnBy: email },
  push_subscriptions: { endpoint: 1_000, p256dh: hash, auth: hash },
  push_messages: {
    title: Math.max(...Object.values({ ...bytesOfExam, ...bytesOfFields(noticeSchema.shape, ["title"]) })),
  },
};

const tables: unknown[] = Object.values(schema);
const columns = tables.flatMap((table) =>
  is(table, SQLiteTable)
    ? Object.entries(getTableColumns(table)).map(([name, column]) => {
        return { table: getTableName(table), name, column: column as Column };
      })
    : [],
);
const acceptsAnyText = (column: Column) =>
  column.getSQLType() === "text" && column.mapFromDriverValue(letter) === letter;
const textColumns = columns.filter(({ column }) => acceptsAnyText(column));
const nameOf = ({ table, name }: (typeof columns)[number]) => `${table}.${name}`;

const ownHash = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

describe("the backup check", () => {
  it("the list of longest texts has exactly the text columns of the database", () => {
    const listed = Object.entries(written).flatMap(([table, of]) => Object.keys(of).map((name) => `${table}.${name}`));
    expect(listed.sort()).toEqual(textColumns.map(nameOf).sort());
  });

  it.each(textColumns.map((of) => [nameOf(of), of] as const))(
    "the backup check accepts the longest text of %s",
    (_name, { table, name, column }) => {
      expect(written[table]?.[name]).toBeGreaterThan(0);
      expect(written[table]?.[name]).toBeLessThanOrEqual(getMaxBytes(column));
    },
  );

  describe("after a form with the longest texts was saved", () => {
    const school = website();

    function checkRows() {
      // The accounts of tests have no real hash, because hashing takes long.
      school.database.update(schema.accounts).set({ passwordHash: ownHash }).run();
      const path = join(freshFolder(), "school.db");
      writeFileSync(path, school.database.$client.serialize());
      const client = new Database(path, { readonly: true });
      return findRowFault(client, path).finally(() => client.close());
    }

    it("marks in eight subjects with very long names leave a sound backup", async () => {
      const examId = insertExam(school.database, "Annual Examination 2026");
      insertStudent(school.database, 1);
      const marks = Array.from({ length: 8 }, (_, place) => {
        const name = `${place} ${letter.repeat(196)}`;
        return [`m1.${insertSubject(school.database, name, { nameBn: name })}`, "50"];
      });
      const form = { account: staffEmail, seen: "", ...Object.fromEntries(marks) };
      const saved = await school.signedIn().post(`/cog-admin/results?class=6&exam=${examId}`, form);
      expect(saved.status).toBe(303);
      const [entry] = school.rows(schema.activity);
      expect(entry?.title).toBe("Annual Examination 2026, Class 6");
      expect(JSON.parse(entry?.details ?? "")).toEqual({ classLevel: 6, name: "Annual Examination 2026" });
      expect(await checkRows()).toBeUndefined();
    });

    it("an entry with the names of eight subjects from an earlier version leaves a sound backup", async () => {
      const subjects = Array.from({ length: 8 }, () => ({ name: longName, nameBn: longName }));
      const details = JSON.stringify({ classLevel: 6, name: "Annual Examination 2026", subjects });
      expect(bytesOf(details)).toBeGreaterThan(75_000);
      const row = { at: new Date(), account: staffEmail, act: "marked", kind: "exam", itemId: 1, title: "x" } as const;
      school.database
        .insert(schema.activity)
        .values({ ...row, details })
        .run();
      expect(await checkRows()).toBeUndefined();
    });

    it("rooms of a seat plan with more wide spaces than the form keeps leave a sound backup", async () => {
      const examId = insertExam(school.database, "Annual Examination 2026");
      const rooms = `Room 1, 5 × 5\n${"\u3000".repeat(100_000)}\nRoom 2, 5 × 5`;
      const form = { intent: "seats", rooms, with: "", language: "en" };
      const saved = await school.signedIn().post(`/cog-admin/results/exams/${examId}/days`, form);
      expect(saved.status).toBe(302);
      expect(school.rows(schema.exams)[0]?.seatRooms).toBe("Room 1, 5 × 5");
      expect(await checkRows()).toBeUndefined();
    });

    it("an excerpt made from a post with very many joiners leaves a sound backup", async () => {
      const joined = `ক${`${"ঁ".repeat(29)}\u200c`.repeat(30)}`;
      const content = `<p>${joined.repeat(60)}</p>`;
      const form = { title: "Post", content, excerpt: "", author: "Admin", category: "Education", status: "Draft" };
      const saved = await school.signedIn().post("/cog-admin/blogs", form);
      expect(saved.status).toBe(303);
      expect(bytesOf(school.rows(schema.blogs)[0]?.excerpt)).toBeGreaterThan(48_000);
      expect(await checkRows()).toBeUndefined();
    });
  });
});
