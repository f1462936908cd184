import { and, desc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { db, type SchoolTransaction } from "~drizzle/client";
import { activity } from "~drizzle/schema";
import { type ActivityAct, type ActivityKind, activityKinds } from "~drizzle/stored-values";

export { type ActivityAct, type ActivityKind, activityKinds } from "~drizzle/stored-values";

const classDetails = z.object({
  classLevel: z.int().min(1).max(10),
  name: z.string().optional(),
  nameBn: z.string().nullish(),
  /** The subjects whose marks were saved. */
  subjects: z.array(z.object({ name: z.string(), nameBn: z.string().nullish() })).optional(),
  added: z.int().optional(),
  changed: z.int().optional(),
});

const sectionDetails = z.object({
  section: z.string(),
  /** The keys of the changed fields in the section. */
  fields: z.array(z.string()).optional(),
  /** The names of the changed items, as staff typed them. */
  items: z.array(z.string()).optional(),
  added: z.int().optional(),
  changed: z.int().optional(),
});

const detailsSchema = z.union([classDetails, sectionDetails]);

export type ClassDetails = z.infer<typeof classDetails>;
export type SectionDetails = z.infer<typeof sectionDetails>;

/**
 * We store these details with the title, so that readers see the entry in their own language and not in the writer's.
 */
type ActivityDetails = ClassDetails | SectionDetails;

/** `account` is an email address, or empty for the website itself. `details` is undefined if staff typed the title. */
export type ActivityEntry = {
  account: string;
  act: ActivityAct;
  kind: ActivityKind;
  itemId: number;
  title: string;
  details?: ActivityDetails;
};

/** Writes the entry in the transaction of the change, so that the database stores either both or neither. */
export function recordActivity(tx: SchoolTransaction, line: ActivityEntry, at = new Date()): void {
  tx.insert(activity)
    .values({ ...line, details: line.details && JSON.stringify(line.details), at })
    .run();
}

const entriesPerPage = 50;

type ActivityFilter = { account?: string; kind?: ActivityKind };

const byWebsite = "website";

export function parseActivityFilter(params: URLSearchParams): ActivityFilter {
  const account = params.get("account") || undefined;
  const kind = activityKinds.find((one) => one === params.get("kind"));
  return { account: account === byWebsite ? "" : account, kind };
}

export function listActivityAccounts(): { account: string; value: string }[] {
  const { account } = activity;
  const people = db().selectDistinct({ account }).from(activity).orderBy(account).all();
  return people.map(({ account }) => ({ account, value: account || byWebsite }));
}

/** Lists the newest entries first. `before` is the id of an entry. If it is given, the list has only older entries. */
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

/** Returns undefined for invalid details, because a row from a restored backup may contain anything. */
export function parseDetails(text: string | null): ActivityDetails | undefined {
  try {
    return detailsSchema.safeParse(JSON.parse(text ?? "null")).data;
  } catch {
    return undefined;
  }
}
