import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type ActivityAct, type ActivityKind, activityKinds } from "../../drizzle/activity-kinds";
import { db, type SchoolTransaction } from "../../drizzle/client";
import { activity } from "../../drizzle/schema";

export { type ActivityAct, type ActivityKind, activityKinds } from "../../drizzle/activity-kinds";

const classDetails = z.object({
  classLevel: z.int().min(1).max(10),
  name: z.string().optional(),
  nameBn: z.string().optional(),
  /** Of saved marks. */
  subjects: z.array(z.object({ name: z.string(), nameBn: z.string().nullish() })).optional(),
  added: z.int().optional(),
  changed: z.int().optional(),
});

const sectionDetails = z.object({
  section: z.string(),
  /** Keys of the section. */
  fields: z.array(z.string()).optional(),
  /** Names as somebody typed them. */
  items: z.array(z.string()).optional(),
  added: z.int().optional(),
  changed: z.int().optional(),
});

const detailsSchema = z.union([classDetails, sectionDetails]);

export type ClassDetails = z.infer<typeof classDetails>;
export type SectionDetails = z.infer<typeof sectionDetails>;

/**
 * What a title is put together from, so that every reader has it in their own language, whoever wrote the line: an item
 * that belongs to a class by its name, or by how many students an import brought; a section of what the school says of
 * itself by its changed fields, or by the names of its items, and by how many an import has added and changed.
 */
type ActivityDetails = ClassDetails | SectionDetails;

/**
 * One line of the activity: the e-mail of the account that acted (empty: the website itself), on what, in words. A title
 * that was typed as one piece has no details.
 */
export type ActivityEntry = {
  account: string;
  act: ActivityAct;
  kind: ActivityKind;
  itemId: number;
  title: string;
  details?: ActivityDetails;
};

/** Adds an entry in the transaction of the write it is about, so that neither is there without the other. */
export function recordActivity(tx: SchoolTransaction, line: ActivityEntry, at = new Date()): void {
  tx.insert(activity)
    .values({ ...line, details: line.details && JSON.stringify(line.details), at })
    .run();
}

const entriesPerPage = 50;

/** What the activity is narrowed by: the account that acted (empty: the website itself), and the kind of item. */
export type ActivityFilter = { account?: string; kind?: ActivityKind };

/** Stands in an address for what no account did. */
const byWebsite = "website";

/** Reads a filter from the address of the screen. */
export function parseActivityFilter(params: URLSearchParams): ActivityFilter {
  const account = params.get("account") || undefined;
  const kind = activityKinds.find((one) => one === params.get("kind"));
  return { account: account === byWebsite ? "" : account, kind };
}

/** Everybody who has done something, as ActivityEntry has them, each with what stands for them in an address. */
export function listActivityAccounts(): { account: string; value: string }[] {
  // From one account to the next in their index: DISTINCT would read every line.
  const people = db().all<{ account: string }>(sql`
    with recursive people(account) as (
      select min(account) from activity
      union all
      select (select min(account) from activity where account > people.account) from people where account is not null
    )
    select account from people where account is not null
  `);
  return people.map(({ account }) => ({ account, value: account || byWebsite }));
}

/** At most `limit` lines, the newest first, written before the line with the id `before`, and whether older ones follow. */
export function listActivity(before?: number, limit = entriesPerPage, { account, kind }: ActivityFilter = {}) {
  const lines = db()
    .select()
    .from(activity)
    .where(
      and(
        before === undefined ? undefined : lt(activity.id, before),
        account === undefined ? undefined : eq(activity.account, account),
        kind && eq(activity.kind, kind),
      ),
    )
    .orderBy(desc(activity.id))
    .limit(limit + 1)
    .all();
  const shown = lines.slice(0, limit).map((line) => ({ ...line, details: parseDetails(line.details) }));
  return { lines: shown, older: lines.length > limit };
}

/** What a row holds of it. A restored one may hold anything; then the title stands for itself. */
export function parseDetails(text: string | null): ActivityDetails | undefined {
  try {
    return detailsSchema.safeParse(JSON.parse(text ?? "null")).data;
  } catch {
    return undefined;
  }
}
