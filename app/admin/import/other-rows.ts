import { normalizeCell } from "./cells";

/** The reason for skipping a row below the headings. */
export type SkipReason = "empty" | "total" | "signature" | "headings";

/** `rows` are the row numbers of the skipped rows in the spreadsheet. */
export type SkippedRows = { reason: SkipReason; rows: number[] };

// No person is called "Total". So we skip such a row even if it contains a number that looks like a roll number.
const total = /^(?:grand |sub ?)?totals?\b|^(?:সর্ব)?মোট(?![\p{L}\p{M}])/u;
const figures =
  /^(?:class )?average\b|^(?:highest|lowest|passed|failed|pass rate|present|absent)\b|^(?:গড়|সর্বোচ্চ|সর্বনিম্ন|উত্তীর্ণ|অনুত্তীর্ণ|উপস্থিত|অনুপস্থিত)(?![\p{L}\p{M}])/u;
const signature =
  /signature|^(?:prepared|checked|verified|approved|submitted) by\b|^(?:class|head) ?(?:teacher|master)\b|^headmaster\b|^principal\b|^date\s*:|স্বাক্ষর|^(?:প্রধান|শ্রেণি|শ্রেণী|বিষয়|সহকারী) ?শিক্ষক|^অধ্যক্ষ|^তারিখ\s*[:ঃ]|^প্রস্তুতকারী/u;
const line = /^[-_.=*\s]+$/;

type RowFormat = {
  /** True if the row identifies a person, for example by a roll number. */
  hasWho: boolean;
  isHeadings: boolean;
};

/** Returns undefined if the import must read the row. */
export function findSkipReason(cells: string[], { hasWho, isHeadings }: RowFormat): SkipReason | undefined {
  const filled = cells.map(normalizeCell).filter((cell) => cell !== "" && !line.test(cell));
  if (filled.length === 0) return "empty";
  if (isHeadings) return "headings";
  if (filled.some((cell) => total.test(cell))) return "total";
  if (hasWho) return undefined;
  if (filled.some((cell) => figures.test(cell))) return "total";
  return filled.some((cell) => signature.test(cell)) ? "signature" : undefined;
}

export function groupSkipped(found: { row: number; reason: SkipReason }[]): SkippedRows[] {
  const reasons = [...new Set(found.map(({ reason }) => reason))];
  return reasons.map((reason) => ({
    reason,
    rows: found.filter((one) => one.reason === reason).map(({ row }) => row),
  }));
}
