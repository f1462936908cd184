import { describe, expect, it } from "vitest";
import { findSkipReason } from "~/admin/import/other-rows";

describe("a row below the headings", () => {
  it.each([
    ["total", ["", "Total", "", "450"]],
    ["total", ["মোট", "", "৪৫০"]],
    ["total", ["", "সর্বমোট শিক্ষার্থী: ৪০"]],
    ["total", ["", "Grand Total"]],
    ["total", ["", "Class average", "61"]],
    ["total", ["", "Highest", "98"]],
    ["total", ["", "গড়", "৬১"]],
    ["total", ["", "Absent: 3"]],
    ["signature", ["", "", "Signature of the Head Teacher"]],
    ["signature", ["শ্রেণি শিক্ষকের স্বাক্ষর"]],
    ["signature", ["Prepared by: A. Clerk"]],
    ["signature", ["তারিখ: ১২/১২/২০২৬"]],
    ["empty", ["------", "_____"]],
  ])("a row below the headings is skipped as a %s: %j", (reason, cells) => {
    expect(findSkipReason(cells, { hasWho: false, isHeadings: false })).toBe(reason);
  });

  it('a row with "Total students" is skipped as a total even if its count is in the roll column', () =>
    expect(findSkipReason(["40", "Total students"], { hasWho: true, isHeadings: false })).toBe("total"));

  it.each([[["7", "Present Kumar Roy"]], [["8", "Principal Akter"]], [["9", "Totan Das"]], [["10", "মোটাহার হোসেন"]]])(
    "a row with a roll number is a student even if a name looks like a total or a signature: %j",
    (cells) => expect(findSkipReason(cells, { hasWho: true, isHeadings: false })).toBeUndefined(),
  );

  it.each([[["", "Rahim", "Father", "Mother"]], [["x", "রহিম"]]])(
    "a row with a name but without a roll number is kept as an error to correct: %j",
    (cells) => expect(findSkipReason(cells, { hasWho: false, isHeadings: false })).toBeUndefined(),
  );
});
