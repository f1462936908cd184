import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "~/admin/import/read-spreadsheet.server";
import { createWorkbook } from "~/admin/import/write-workbook.server";
import { getMarkSheet } from "~/marks/marks.server";
import { updateMarks } from "~/marks/save-marks.server";
import { markChanges, students } from "~drizzle/schema";
import { carriedValue, confirmImport, insertImportClass, readMarks, uploadSpreadsheet } from "~tests/support/class";
import { website } from "~tests/support/website";

const school = website();
const address = "/cog-admin/results/import?class=6&what=marks&exam=1";
const colleague = "colleague@school.example";

type FilledCell = [row: number, column: number, mark: number | string];

/**
 * Exports the mark sheet of a new class and fills in these cells of the workbook. Returns the browser of a member of
 * staff and a function that uploads the workbook.
 */
async function exportAndFill(language: string, filled: FilledCell[]) {
  insertImportClass(school.database);
  return fillExport(language, filled);
}

async function fillExport(language: string, filled: FilledCell[]) {
  const staff = school.signedIn().keep(`lng=${language}`);
  const exported = await readSpreadsheet("out.xlsx", (await staff.visit("/cog-admin/results/workbook/1")).bytes);
  if ("error" in exported || !exported.loaded) throw new Error("The export carries the marks it was made of");
  const rows = exported.rows.map((row) => row.map((cell): string | number | null => cell || null));
  for (const [row, column, mark] of filled) {
    const cells = rows[row] ?? [];
    while (cells.length <= column) cells.push(null);
    cells[column] = mark;
  }
  const workbook = await createWorkbook(rows, { loaded: exported.loaded });
  return { staff, upload: () => uploadSpreadsheet(staff, address, workbook, "in.xlsx") };
}

describe("a mark sheet that goes out, is filled in, and comes back", () => {
  it.each([
    ["en", "en", "New marks: 2"],
    ["bn", "bn", "নতুন নম্বর: ২টি"],
    ["bn", "en", "New marks: 2"],
    ["en", "bn", "নতুন নম্বর: ২টি"],
  ])(
    "a mark sheet exported in %s and imported in %s changes exactly the cells that were filled in",
    async (goesOut, comesIn, title) => {
      const { staff, upload } = await exportAndFill(goesOut, [
        [3, 5, 100],
        [4, 6, "৫০"],
      ]);
      const before = school.rows(students);
      staff.keep(`lng=${comesIn}`);
      const checked = await upload();
      expect(checked.text).toContain(title);
      await confirmImport(staff, address, checked);
      expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 1 2: 11", "1 2 1: 0", "1 2 2: 100", "1 3 3: 50"]);
      expect(school.rows(students)).toEqual(before);
      expect(school.rows(markChanges)).toHaveLength(2);
    },
  );
});

it.each(["en", "bn"])(
  "Absent is exported in %s as a word, and an import can keep it, replace it or add it",
  async (language) => {
    insertImportClass(school.database);
    updateMarks(1, [{ student: 2, subject: 1, mark: "absent", was: 0 }], colleague);
    updateMarks(1, [{ student: 1, subject: 2, mark: "absent", was: 11 }], colleague);
    const { staff, upload } = await fillExport(language, [
      [2, 5, 0],
      [3, 5, "অ"],
    ]);
    const checked = await upload();
    const absent = language === "en" ? "Absent" : "অনুপস্থিত";
    expect(checked.text).toContain(
      language === "en" ? "Entered marks that differ from the spreadsheet: 1" : "আগে দেওয়া যেসব নম্বর শিটে অন্যরকম: ১টি",
    );
    expect(checked.text).toContain(language === "en" ? "New marks: 1" : "নতুন নম্বর: ১টি");
    expect(checked.text).toContain(language === "en" ? "Absent → 0" : "অনুপস্থিত → ০");
    expect(checked.text).toContain(`→ ${absent}`);
    await confirmImport(staff, address, checked);
    expect(getMarkSheet(1)?.marks).toEqual({ 1: { 1: 78, 2: 0 }, 2: { 1: "absent", 2: "absent" } });
  },
);

function saveColleagueMarks() {
  updateMarks(1, [{ student: 1, subject: 2, mark: 55, was: 11 }], colleague);
  updateMarks(1, [{ student: 3, subject: 1, mark: 70, was: null }], colleague);
}

describe("an older export that comes back", () => {
  const conflicting: FilledCell[] = [
    [2, 5, 41],
    [3, 5, 100],
    [4, 4, 66],
  ];
  const openOlderSheet = async (filled: FilledCell[], language = "en") => {
    const { staff, upload } = await exportAndFill(language, filled);
    saveColleagueMarks();
    return { staff, checked: await upload() };
  };

  it("an older export does not undo marks that only a colleague changed after the download, and the page lists them", async () => {
    const { staff, checked } = await openOlderSheet([[3, 5, 100]]);
    expect(checked.text).toContain("New marks: 1");
    expect(checked.text).toContain(
      "Not changed, because a colleague changed them after you downloaded the spreadsheet: 1 Roll 1",
    );
    expect(checked.text).toContain(`Science 11 → 55 changed in the meantime by ${colleague}`);
    expect(checked.all("input").filter(({ attributes }) => attributes.type === "radio")).toEqual([]);
    await confirmImport(staff, address, checked);
    expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 1 2: 55", "1 2 1: 0", "1 2 2: 100", "1 3 1: 70"]);
  });

  it("an older export asks about marks that a colleague changed too, with the colleague's mark preselected", async () => {
    const { checked } = await openOlderSheet(conflicting);
    expect(checked.text).toContain("Marks that a colleague changed too: 2");
    expect(checked.text).toContain("A colleague’s marks are replaced only if you choose so.");
    expect(checked.text).toContain(`Science 55 → 41 changed in the meantime by ${colleague}`);
    expect(checked.all("label").map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Saved now: 55", "From the spreadsheet: 41"]),
    );
    expect(checked.text).toContain("Mathematics 70 → 66");
    expect(checked.text).toContain("New marks: 1");
    expect(checked.all("button").map(({ text }) => text)).toContain("Save these choices");
    const radios = checked.all("input").filter(({ attributes }) => attributes.type === "radio");
    expect(radios.map(({ attributes: of }) => [of.name, of.value, "checked" in of])).toEqual([
      ["m1.2", "theirs", true],
      ["m1.2", "mine", false],
      ["m3.1", "theirs", true],
      ["m3.1", "mine", false],
    ]);
  });

  it.each([
    ["no choice", {}, 1, ["1 1 2: 55", "1 3 1: 70"]],
    ["a choice for each", { "m1.2": "mine", "m3.1": "theirs" }, 2, ["1 1 2: 41", "1 3 1: 70"]],
  ])(
    "an older export with %s writes marks that no colleague changed, and marks chosen in the form",
    async (_, choices, saved, marks) => {
      const { staff, checked } = await openOlderSheet(conflicting);
      const done = await staff.post(address, { carried: carriedValue(checked), ...choices });
      expect((await staff.follow(done)).text).toContain(`Marks saved: ${saved}`);
      expect(readMarks(school.database)).toEqual([...marks, "1 1 1: 78", "1 2 1: 0", "1 2 2: 100"].sort());
    },
  );
});
