import { eq, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "~drizzle/client";
import { downloads } from "~drizzle/schema";
import type { DownloadGroup } from "~drizzle/stored-values";
import { adminRows, ofClass } from "../content/admin-rows.server";
import type { ListedType, OwnColumns } from "../content/content.server";
import { downloadFileRule } from "../uploads/upload-rules";
import { type DownloadInput, downloadSchema, parseDownloadGroup, usualGroups } from "./download";
import { publicColumns, withRoutine } from "./downloads.server";

const { id, title, group, classLevel, status, publishAt, filePath, replacedAt, deletedAt } = downloads;

const adminDownloads = adminRows(downloads, { whole: publicColumns, searched: [title] });

export type AdminDownload = NonNullable<ReturnType<typeof adminDownloads.find>>;

// `examId` is not a column of the form, so a download that was made from an exam routine keeps its exam.
type DownloadColumns = OwnColumns<typeof downloads, "replacedAt" | "examId"> & { replacedAt?: SQL<Date> };

export const downloadType: ListedType<DownloadInput, AdminDownload, DownloadColumns> = {
  kind: "download",
  files: { file: { rule: downloadFileRule, bucket: "documents/downloads", isRequired: true } },
  mainFile: "file",
  schema: downloadSchema,
  ...adminDownloads,
  toColumns: ({ title, group, classLevel, year }, { file }, changedAt) => {
    return { title, group, classLevel, year, replacedAt: file && changedAt ? whenReplaced(changedAt) : undefined };
  },
  insert: (tx, row) => tx.insert(downloads).values(row).returning({ id }).get().id,
  update: (tx, wanted, row) => tx.update(downloads).set(row).where(eq(id, wanted)).run(),
  filters: (searchParams) => {
    const wanted = parseDownloadGroup(searchParams.get("group"));
    return { group: wanted && eq(group, wanted), class: ofClass(classLevel, searchParams, "school") };
  },
  listMissing: listEmptyGroups,
  // A download that was made from an exam routine has no file.
  mayLackFile: ({ examId }) => examId !== null,
  toArticle: withRoutine,
};

// `replacedAt` changes only if visitors could already see the old file. So it does not change for a draft.
const whenReplaced = (now: Date): SQL<Date> =>
  sql`case when ${filePath} is not null and ${status} = 'Published' and ${publishAt} <= ${now.getTime()} then ${now.getTime()} else ${replacedAt} end`;

/** Lists the groups that most schools have but that have no downloads yet. */
function listEmptyGroups(): DownloadGroup[] {
  const rows = db().select({ group }).from(downloads).where(isNull(deletedAt)).all();
  const begun = new Set(rows.map((row) => row.group));
  return usualGroups.filter((usual) => !begun.has(usual));
}
