import type Database from "better-sqlite3";
import { beforeEach, expect, test } from "vitest";
import { seedCurriculum } from "~drizzle/seed/curriculum";
import { insertManyMarks, insertManyRows } from "../support/large-school";
import { type RecordedStatement, recordStatements } from "../support/recorded-statements";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";
import { listAddresses } from "../support/website-build";

const school = website();
const client = () => school.database.$client;

// SQLite plans these queries by their tables and indexes, not by their number of rows. So two pages of rows are enough
// for each list.
beforeEach(() => {
  seedCurriculum(school.database);
  insertManyRows(school.database, { notices: 150, papers: 150, blogs: 150, photos: 250, activity: 150 });
  insertManyMarks(school.database, { years: 2, exams: 2, roll: 3 });
  client().exec(`
    update exams set opened_at = 1 where id = (select max(exam_id) from results);
    insert into card_addresses (token, created_at, exam_id, student_id)
      select '-a-card-of-this-school', 1, exam_id, student_id from results order by exam_id desc limit 1`);
});

function listRequests(): string[] {
  const one = (sql: string) => client().prepare<[], number>(sql).pluck().get() ?? 0;
  const exam = one("select max(exam_id) from results");
  const student = one(`select max(student_id) from results where exam_id = ${exam}`);
  const subject = one(`select max(subject_id) from results where exam_id = ${exam}`);
  const ids: Record<string, number> = {
    cards: exam,
    tabulation: exam,
    papers: exam,
    workbook: exam,
    changes: exam,
    exams: exam,
  };
  const known = listAddresses().map((address) =>
    address
      .replace(
        /results\/(cards|tabulation|papers|workbook|changes|exams)\/1/,
        (_, name: string) => `results/${name}/${ids[name]}`,
      )
      .replace("/card/1", "/card/-a-card-of-this-school")
      .replace(/cog-admin\/1\/1/, "cog-admin/notices/1")
      .replace(/\/(\d+)\/1\/1$/, `/$1/${student}/${subject}`)
      .replace(/subjects\/1/, `subjects/${subject}`)
      .replace(/students\/1/, `students/${student}`),
  );
  const contents = ["notices", "result-documents", "blogs", "downloads"].flatMap((list) =>
    ["page=2", "q=school", "status=Draft", "status=Draft&q=school"].map((asked) => `/cog-admin/${list}?${asked}`),
  );
  const marks = ["results", "results/progress", "results/import", "results/students", "results/subjects"].flatMap(
    (screen) => ["class=10", `class=10&exam=${exam}`, "class=10&q=3"].map((asked) => `/cog-admin/${screen}?${asked}`),
  );
  const publicLists = ["/notices", "/results", "/blogs", "/curriculum-gallery"].map((list) => `${list}?page=2`);
  const others = ["gallery?category=sports", "gallery/chosen?photo=1&photo=2", "notices?type=Exam", "trash?page=2"];
  const office = others.map((path) => `/cog-admin/${path}`);
  return [
    ...known,
    ...contents,
    ...marks,
    ...publicLists,
    ...office,
    "/search?q=school+rout",
    "/notices/1",
    "/blogs/1",
    "/downloads/1",
  ];
}

const tablesThatGrow =
  "notices|result_documents|blogs|gallery_items|search|activity|received_forms|roll_changes|roll_change_students|" +
  "students|results|exam_rolls|mark_changes|card_addresses|sessions|account_links|sign_in_failures";

/**
 * Lists the steps of a statement that take longer with every new row: scans of a table that grows, and sorts. Two kinds
 * of scans do not count: a scan in the order of an index that a limit ends after one page, and a query of the search
 * index.
 */
function listCostlySteps({ sql, values }: RecordedStatement, client: Database.Database): string[] {
  const plan = client.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  const isSort = (step: string) => step.startsWith("USE TEMP B-TREE");
  const endsWithPage = /\border by\b.*\blimit\b/is.test(sql) && !plan.some(({ detail }) => isSort(detail));
  return plan.flatMap(({ detail }) => {
    const [, how] = new RegExp(`^SCAN (?:${tablesThatGrow})\\b(.*)`).exec(detail) ?? [];
    const isWalk = how !== undefined && !endsWithPage && !/VIRTUAL TABLE INDEX \d+:.*M/.test(how);
    return isWalk || isSort(detail) ? [`${detail}: ${sql}`] : [];
  });
}

/** Patterns of steps that may scan or sort a table, each with the reason. */
const allowed = [
  /^SCAN.*: .*where \(false and/, // the condition is always false, so SQLite reads no row
  /^SCAN \w+ USING INDEX.*: select (?:"category", |"class_level", )?count\(\*\) from/, // a millisecond for 50,000
  /^SCAN gallery_items USING INDEX gallery_items_on_home: /, // only the photo on the home page is in this index
  /^SCAN students: select (?:"class_level", )?count\(\*\) from/, // a school has only some thousand students
  /^USE TEMP.*: .*from search/s, // a search sorts up to 500 hits of each kind
  /^USE TEMP.*: .*from "(?:subjects|exams|roll_change_students)"/s, // the rows of one class, one student or one change
  /^USE TEMP.*: .*from "sessions" where \("sessions"."account_id"/s, // the sessions of one account
  /^SCAN sessions USING.*: .*as "last_visit"/s, // the last visit of each account to the office
  /^SCAN activity USING COVERING INDEX.*: select distinct "account" from/, // a millisecond for 10,000 lines
  /^USE TEMP.*: .*from "push_subscriptions" group by/s, // up to 20,000 rows, on a screen that is seldom opened
];

test("no page or screen scans or sorts a growing table, however a list is filtered or ordered", async () => {
  const heard = recordStatements(client());
  const staff = school.signedIn();
  for (const address of listRequests()) if (!address.endsWith("/logout")) await staff.visit(address);
  takeConsoleErrors();
  expect(heard.length).toBeGreaterThan(100);
  const costly = heard.flatMap((one) => listCostlySteps(one, client()));
  expect(costly.filter((cost) => !allowed.some((pattern) => pattern.test(cost)))).toEqual([]);
});

test("the check of query plans detects the scan of a table and a sort", () => {
  const heard = recordStatements(client());
  client().prepare("select id from notices where content like ?").all("%x%");
  client().prepare("select id from notices order by title limit 51").all();
  client().prepare("select id from notices where deleted_at is null order by created_at desc limit ?").all(51);
  const steps = heard.map((one) => listCostlySteps(one, client()).map((cost) => cost.replace(/:.*/, "")));
  expect(steps).toEqual([["SCAN notices"], ["SCAN notices", "USE TEMP B-TREE FOR ORDER BY"], []]);
});
