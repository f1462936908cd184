import { getTableColumns, getTableName, is } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { uploads } from "~/uploads/storage.server";
import * as schema from "~drizzle/schema";
import { seedCurriculum } from "~drizzle/seed/curriculum";
import { seedDemoSchool } from "~drizzle/seed/demo-school";
import { insertAccount } from "../accounts/account-helpers";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

/*
 * A restored or damaged database may contain anything. For each column of each table, these tests write the hostile
 * value into one row.
 */

const school = website();
const tables = Object.values(schema).filter((table) => is(table, SQLiteTable)) as SQLiteTable[];
const columnsOf = (table: SQLiteTable) =>
  Object.values(getTableColumns(table)).map((column) => ({
    column: toSnakeCase(column.name),
    isText: column.getSQLType() === "text",
  }));

/**
 * The number of copies of a row. It is larger than the number of columns of any table, so each column can get its own
 * row.
 */
const copies = 30;

const year10000 = 253_402_300_799_000;
const bytes = Buffer.from([0xff, 0x00, 0xed, 0xa0, 0x80]);
const markup = '../../cog-admin"><b>\0';
const hostileValues = [
  { name: "the year 10000 or markup", inNumbers: year10000, inTexts: markup },
  { name: "bytes that are no text", inNumbers: bytes, inTexts: bytes },
];

const soundTitle = "Sound and whole";

beforeEach(async () => {
  seedCurriculum(school.database);
  await seedDemoSchool(uploads(), firstValues);
  insertRowsOfOtherTables();
  const { $client: client } = school.database;
  client.pragma("ignore_check_constraints = ON");
  client.pragma("foreign_keys = OFF");
  const triggers = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('activity', 'mark_changes')";
  for (const name of client.prepare<[], string>(triggers).pluck().all()) client.exec(`DROP TRIGGER "${name}"`);
  for (const table of tables) copyRow(table);
});

function insertRowsOfOtherTables() {
  const now = new Date();
  const { $client: client } = school.database;
  const tomorrow = now.getTime() + 86_400_000;
  client.exec(`UPDATE notices SET publish_at = 1700000000000, starts_on = '2026-12-01', urgent_until = ${tomorrow}`);
  for (const table of ["notices", "result_documents", "blogs", "downloads", "gallery_items"]) {
    client.exec(`UPDATE "${table}" SET title = '${soundTitle}' WHERE id = (SELECT min(id) FROM "${table}")`);
  }
  client.exec(`UPDATE exams SET opened_at = 1, locked_at = 1 WHERE id = (SELECT min(exam_id) FROM results)`);
  const pair = client.prepare<[], { examId: number; studentId: number; subjectId: number }>(
    "SELECT exam_id AS examId, student_id AS studentId, subject_id AS subjectId FROM results LIMIT 1",
  );
  const cell = pair.get() ?? { examId: 0, studentId: 0, subjectId: 0 };
  const { examId, studentId } = cell;
  const at = now;
  const account = "a@b.example";
  school.insert(schema.cardAddresses, { token: "a".repeat(22), examId, studentId });
  school.insert(schema.examRolls, { examId, studentId, rollNumber: 1 });
  school.insert(schema.markChanges, { ...cell, at, account, before: 1, after: 2 });
  school.insert(schema.rollChanges, { at, account, kind: "rolls", classLevel: 6 });
  const changes = '{"before":[],"after":[]}';
  school.insert(schema.imports, { at, account, kind: "students", itemId: 6, changes, undoneAt: now });
  school.insert(schema.rollChangeStudents, { changeId: 1, studentId, classLevel: 6, rollNumber: 1 });
  const accountId = insertAccount("clerk@school.example", "pending");
  school.insert(schema.sessions, { tokenHash: "a", accountId, lastSeenAt: now });
  school.insert(schema.accountLinks, { tokenHash: "a", accountId, purpose: "confirm", expiresAt: now });
  school.insert(schema.signInFailures, { key: "account:a", failures: 1, since: now, lastAt: now });
  school.insert(schema.receivedForms, { token: "a", receivedAt: now });
  const endpoint = "https://fcm.googleapis.com/fcm/send/a";
  school.insert(schema.pushSubscriptions, { endpoint, p256dh: "B", auth: "a", language: "en", choice: "all" });
  school.insert(schema.pushMessages, { at, choice: "all", itemId: 1, title: "x" });
  school.insert(schema.pushDeliveries, { subscriptionId: 1, messageId: 1, attempts: 1, dueAt: now });
  const file = { fileName: "a.jpg", fileType: "image/jpeg", fileSize: 1 };
  const filePath = "documents/blog-pictures/a_1.jpg";
  school.insert(schema.blogPictures, { width: 1, height: 1, filePath, fileUrl: `/uploads/${filePath}`, ...file });
  school.insert(schema.blogPictureUses, { blogId: 1, pictureId: 1 });
}

/** Copies the first row of a table many times. If a column must be unique, its value gets the number of the copy. */
function copyRow(table: SQLiteTable) {
  const { $client: client } = school.database;
  const name = getTableName(table);
  const row = client.prepare<[], Record<string, unknown>>(`SELECT * FROM "${name}" ORDER BY rowid LIMIT 1`).get();
  if (!row) return;
  const columns = Object.keys(row);
  const list = columns.map((column) => `"${column}"`).join(", ");
  const insert = client.prepare(
    `INSERT OR IGNORE INTO "${name}" (${list}) VALUES (${columns.map((column) => `@${column}`).join(", ")})`,
  );
  for (let copy = 1; copy <= copies; copy++) {
    const numbered = /(?:_path|_url|_picture|^token|^token_hash|^endpoint|^email|^key)$/;
    const values = Object.entries(row).map(([column, value]) => {
      if (column === "id") return [column, null];
      if (typeof value === "string" && numbered.test(column)) {
        return [column, value.replace(/^(.*?)(\.\w+)?$/, (_all, begin, end = "") => `${begin}${copy}${end}`)];
      }
      const isNumbered = /^(student_id|subscription_id|blog_id|purpose)$/.test(column) && typeof value === "number";
      const isNamed = column === "name" && ["subjects", "exams"].includes(name);
      return [column, isNumbered ? value + copy : isNamed ? `${value} ${copy}` : value];
    });
    insert.run(Object.fromEntries(values));
  }
}

/**
 * Writes a hostile value into each column of each table, each in another row. The first row of a table and the
 * signed-in account stay valid.
 */
function poison({ inNumbers, inTexts }: (typeof hostileValues)[number]) {
  const { $client: client } = school.database;
  const own = client.prepare("SELECT id FROM accounts WHERE email = 'head@school.example'").pluck().get();
  for (const table of tables) {
    const name = getTableName(table);
    const kept =
      name === "accounts"
        ? `rowid <> ${own}`
        : name === "sessions"
          ? `account_id <> ${own}`
          : `rowid > (SELECT min(rowid) FROM "${name}")`;
    const rows = client
      .prepare<[], number>(`SELECT rowid FROM "${name}" WHERE ${kept} ORDER BY rowid DESC`)
      .pluck()
      .all();
    for (const [place, { column, isText }] of columnsOf(table).entries()) {
      const rowid = rows[place % rows.length];
      try {
        client.prepare(`UPDATE "${name}" SET "${column}" = ? WHERE rowid = ?`).run(isText ? inTexts : inNumbers, rowid);
      } catch {
        // SQLite itself refuses this value.
      }
    }
  }
}

const publicLists = [
  ...["", "/about", "/information", "/staff", "/academic", "/results", "/notices", "/blogs", "/curriculum-gallery"],
  ...["/free-courses", "/search?q=class", "/search?q=sound", "/offline", "/notices.xml", "/blogs.xml", "/calendar.ics"],
  ...["/manifest.webmanifest"],
];
const publicItems = ["/notices/:notices", "/blogs/:blogs", "/downloads/:downloads", "/card/:card_addresses"];
const contentLists = {
  notices: "notices",
  "result-documents": "result_documents",
  blogs: "blogs",
  downloads: "downloads",
};
const officeLists = [
  ...["", "/trash", "/activity", "/accounts", "/account", "/notifications", "/backups", "/gallery", "/blogs/gallery"],
  ...["/school", "/school/information", "/school/staff", ...Object.keys(contentLists).map((list) => `/${list}`)],
  ...[
    ...["?class=6&exam=:exam", "/changes/:exam", "/progress?class=6", "/students?class=6", "/students?class=6&left=1"],
    ...["/students/move-up", "/students/rolls?class=6", "/students/groups?class=9", "/subjects?class=6"],
    ...["/exams?class=6", "/cards/:exam", "/tabulation/:exam", "/papers/:exam/admit", "/workbook/:exam"],
  ].map((path) => `/results${path}`),
];
const officeItems = [
  ...Object.entries({ ...contentLists, gallery: "gallery_items" }).flatMap(([list, table]) => [
    `/${list}/:${table}/edit`,
    `/preview/${list}/:${table}`,
  ]),
  ...[
    ...["/students/:students/edit", "/subjects/:subjects/edit", "/exams/:exams/edit"],
    ...["/exams/:exams/days", "/exams/:exams/families", "/exams/:exams/lock", "/students/rolls/:roll_changes/undo"],
  ].map((path) => `/results${path}`),
];
const oneLanguage = ["/sitemap.xml", "/robots.txt", "/speculation-rules.json"];
const showsSoundTitle =
  /^(?:\/bn)?\/(?:results|notices|blogs|search\?q=sound|notices\.xml|blogs\.xml|calendar\.ics)$|^\/cog-admin\/(?:notices|result-documents|blogs|downloads|gallery)$/;

/**
 * Returns the addresses of a path with a parameter, one for each row of the table that it names. For `:exam`, returns
 * only one address, with a valid exam.
 */
function addressesOf(path: string): string[] {
  const { $client: client } = school.database;
  if (path.includes(":exam/") || path.endsWith(":exam")) {
    const exam = client.prepare("SELECT exam_id FROM results ORDER BY rowid LIMIT 1").pluck().get();
    return [path.replace(":exam", String(exam))];
  }
  const [named, name] = /:([a-z_]+)/.exec(path) ?? [];
  const table = tables.find((one) => getTableName(one) === name);
  if (!named || !table) return [path];
  const key = name === "card_addresses" ? "token" : "id";
  return client
    .prepare<[number], unknown>(`SELECT "${key}" FROM "${name}" ORDER BY rowid DESC LIMIT ?`)
    .pluck()
    .all(columnsOf(table).length)
    .map((value) => path.replace(named, encodeURIComponent(String(value))));
}

describe("a row with a value that cannot be typed", () => {
  it.each(hostileValues)(
    "a row with an impossible value breaks at most its own line when the value is $name",
    async (values) => {
      const staff = school.signedIn();
      poison(values);
      const wrong: string[] = [];
      const visit = async (address: string) => {
        const { status, html } = await staff.visit(address);
        if (status >= 500) wrong.push(`${address} ${status} ${takeConsoleErrors().join(" ").slice(0, 300)}`);
        else if (showsSoundTitle.test(address) && !html.includes(soundTitle)) wrong.push(`${address} lacks the others`);
      };
      for (const language of ["en", "bn"] as const) {
        staff.keep(`lng=${language}`);
        const before = language === "bn" ? "/bn" : "";
        for (const address of publicLists.flatMap(addressesOf)) await visit(`${before}${address}` || "/");
        for (const address of officeLists.flatMap(addressesOf)) await visit(`/cog-admin${address}`);
      }
      for (const address of [...oneLanguage, ...publicItems.flatMap(addressesOf)]) await visit(address);
      for (const address of officeItems.flatMap(addressesOf)) await visit(`/cog-admin${address}`);
      // If a section cannot be read, the website logs this and shows the initial values. So these logs are expected.
      takeConsoleErrors();
      expect(wrong).toEqual([]);
    },
    300_000,
  );
});
