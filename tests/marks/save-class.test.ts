import { describe, expect, it } from "vitest";
import { activity } from "../../drizzle/schema";
import { insertMarkSheet, readMarkChanges, readMarks } from "../support/mark-sheet";
import { markSheetBrowser, readSheetForm } from "../support/mark-sheet-form";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();

/** A class of 120 with two subjects, one mark in it, and its whole sheet as it is posted. */
async function fullSheet() {
  const { exam, level } = insertMarkSheet(school.database, { level: 9, students: 120 });
  const staff = markSheetBrowser(school.signedIn());
  const address = `/cog-admin/results?class=${level}&exam=${exam}`;
  const { names, seen } = readSheetForm((await staff.visit(address)).html);
  const marks = Object.fromEntries(names.map((name, place) => [name, String(place % 51)]));
  return {
    exam,
    names,
    post: (wrong: Record<string, string> = {}) => staff.post(address, { ...marks, ...wrong, seen }),
  };
}

const written = (exam: number) => ({
  marks: readMarks(school.database, exam).length,
  history: readMarkChanges(school.database).length,
  lines: school.database.select().from(activity).all().length,
});
const nothing = { marks: 0, history: 0, lines: 0 };

describe("Save all is all or nothing", () => {
  it.each(["101", "-1", "abc", "72.5", "=1"])(
    "one bad mark, %s, anywhere in a class of 120 and none is saved",
    async (bad) => {
      const { exam, names, post } = await fullSheet();
      expect(names).toHaveLength(240);
      for (const place of [0, 119, 239]) {
        expect((await post({ [names[place] ?? ""]: bad })).status).toBe(400);
        expect(written(exam)).toEqual(nothing);
      }
      expect((await post()).status).toBe(303);
      expect(written(exam)).toEqual({ marks: 240, history: 240, lines: 1 });
    },
  );

  it.each([
    ["mark", "results"],
    ["line of the history", "mark_changes"],
  ])("a %s that cannot be written, wherever it stands in the batch, takes all others back", async (_what, table) => {
    const { exam, post } = await fullSheet();
    const { $client: client } = school.database;
    for (const rows of [0, 1, 120, 239]) {
      client.exec(
        `create trigger full before insert on ${table} when (select count(*) from ${table}) = ${rows}
           begin select raise(abort, 'no more'); end`,
      );
      const { status } = await post();
      client.exec("drop trigger full");
      expect(takeConsoleErrors()).toHaveLength(1);
      expect([rows, status]).toEqual([rows, 500]);
      expect(written(exam)).toEqual(nothing);
    }
    expect((await post()).status).toBe(303);
    expect(written(exam)).toEqual({ marks: 240, history: 240, lines: 1 });
  });
});
