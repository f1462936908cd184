import type Database from "better-sqlite3";
import type { RecordedStatement } from "../support/recorded-statements";

const tablesThatGrow = [
  ...["notices", "result_documents", "blogs", "gallery_items", "search", "activity", "received_forms"],
  ...[
    "roll_changes",
    "roll_change_students",
    "students",
    "results",
    "exam_rolls",
    "mark_changes",
    "card_addresses",
    "sessions",
    "account_links",
    "sign_in_failures",
  ],
];
const walk = new RegExp(`^SCAN (?:${tablesThatGrow.join("|")})\\b(.*)`);

/**
 * The steps of a statement that cost more with every row: the walk of a table that grows, and a sort. A list in the
 * order of an index is no such walk, because its limit ends it with the page; nor is the search index asked for words.
 * What a plan does not tell: the office's lists pass over whatever is not sought, in the index, or in the rows for words.
 */
export function listCostlySteps(client: Database.Database, { sql, values }: RecordedStatement): string[] {
  const plan = client.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  const steps = plan.map(({ detail }) => detail);
  const isSort = (step: string) => step.startsWith("USE TEMP B-TREE");
  const endsWithPage = /\border by\b.*\blimit\b/is.test(sql) && !steps.some(isSort);
  return steps.filter((step) => {
    const [, how] = walk.exec(step) ?? [];
    if (how === undefined) return isSort(step);
    return !/VIRTUAL TABLE INDEX \d+:.*M/.test(how) && !endsWithPage;
  });
}

type Allowed = { step: RegExp; sql: RegExp; why: string };

const sort = /^USE TEMP B-TREE/;
const counts = /^select (?:"category", |"class_level", )?count\(\*\) from/;

/** What may walk a table or sort, and why that is right. */
export const allowed: Allowed[] = [
  { step: /^SCAN \w+ USING INDEX/, sql: counts, why: "a count reads an index alone: a millisecond for 50,000" },
  { step: /^SCAN students$/, sql: counts, why: "a school has thousands of students, not more" },
  { step: sort, sql: /from search/, why: "at most 500 hits of each kind are weighed" },
  { step: sort, sql: /from "subjects"/, why: "the subjects of a class" },
  { step: sort, sql: /from "exams" where .*exists/, why: "the examinations of a class or a student" },
  { step: sort, sql: /from "roll_change_students" where .*group by/, why: "the students of one change, by class" },
  { step: sort, sql: /from "sessions" where \("sessions"."account_id"/, why: "the sessions of one account" },
  { step: /^SCAN sessions USING/, sql: /as "last_visit"/, why: "when each account was last in the office" },
  { step: /^SCAN sessions$/, sql: /^delete from/, why: "once in six hours, of what the same work keeps small" },
  {
    step: /^SCAN/,
    sql: /^select (?:"file_path"|"file_path", "author_image_path"|"file_path", "file_pages"|"file_path", "width", "sized_at") from "\w+"(?: where "\w+"."file_path" is not null)?$/,
    why: "the sweep of the uploads folder compares all rows with all files, once in six hours",
  },
];
