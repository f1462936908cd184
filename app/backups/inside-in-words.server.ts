import type { Inside } from "../../drizzle/look-inside.server";
import { dhakaInput } from "../language/digits-and-dates";
import { sizeInWords } from "../uploads/accepted-files";

const counted = [
  ["notices", "notices"],
  ["result_documents", "result papers"],
  ["blogs", "posts"],
  ["gallery_items", "photos"],
  ["students", "pupils"],
  ["results", "marks"],
  ["accounts", "accounts"],
] as const;

/** What a copy of the school holds, in lines for the terminal; rows in the trash are counted too. */
export function insideInWords({ madeAt, rows, uploads, missing, isOlder }: Inside): string {
  const counts = counted.map(([table, word]) => `${rows.get(table) ?? 0} ${word}`).join(", ");
  const lines = [`Made on ${dhakaInput(madeAt).replace("T", " at ")}, Dhaka time. It holds ${counts}`];
  const bytes = uploads?.reduce((sum, { entry }) => sum + entry.sz, 0) ?? 0;
  lines.push(
    uploads
      ? `and ${uploads.length} files of uploads${uploads.length > 0 ? `, ${sizeInWords(bytes)}` : ""}.`
      : "and no uploads: it is a copy of the rows alone. Uploads that are on this box stay.",
  );
  if (isOlder) lines.push("It is of an older version; the next start brings it up to date.");
  if (missing.length > 0) {
    const some = missing.slice(0, 10).join(", ");
    lines.push(
      `Missing: ${missing.length} uploads that rows name are not there: ${some}${missing.length > 10 ? ", …" : ""}.`,
    );
  }
  return lines.join("\n");
}
