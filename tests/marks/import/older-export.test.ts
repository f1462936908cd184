import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "../../../app/marks/import/read-spreadsheet.server";
import { createWorkbook } from "../../../app/marks/import/write-workbook.server";
import { updateMarks } from "../../../app/marks/save-marks.server";
import { carriedValue, insertImportClass, readMarks, uploadSpreadsheet } from "../../support/import-class";
import { website } from "../../support/website";

const school = website();
const address = "/cog-admin/results/import?class=6&what=marks&exam=1";
const colleague = "colleague@school.example";

/** What a colleague saves: the mark of the first student in Science, 11 so far, and of the third in Mathematics. */
function colleagueMarks() {
  updateMarks(1, [{ student: 1, subject: 2, mark: 55, was: 11 }], colleague);
  updateMarks(1, [{ student: 3, subject: 1, mark: 70, was: null }], colleague);
}

/** The exported sheet with other marks in some of its cells, and a colleague's marks that came after it. */
async function olderSheet(filled: [row: number, column: number, mark: number][], language = "en") {
  insertImportClass(school.database);
  const staff = school.signedIn().keep(`lng=${language}`);
  const out = await readSpreadsheet("out.xlsx", (await staff.visit("/cog-admin/results/workbook/1")).bytes);
  if ("problem" in out || !out.loaded) throw new Error("The export carries the marks it was made of");
  const rows = out.rows.map((row) => row.map((cell): string | number | null => cell || null));
  for (const [row, column, mark] of filled) rows.at(row)?.splice(column, 1, mark);
  colleagueMarks();
  return { staff, bytes: await createWorkbook(rows, out.loaded) };
}

describe("an older export that comes back", () => {
  it("leaves what a colleague has changed since and it has not, and says so", async () => {
    const { staff, bytes } = await olderSheet([[3, 5, 100]]);
    const checked = await uploadSpreadsheet(staff, address, bytes, "in.xlsx");
    expect(checked.text).toContain("Marks that change: 1");
    expect(checked.text).toContain(
      `Changed by a colleague since the sheet was downloaded, and left as they are: 1 Roll 1`,
    );
    expect(checked.text).toContain(`Science 11 → 55 changed meanwhile by ${colleague}`);
    expect(checked.all("input").filter(({ attributes }) => attributes.type === "radio")).toEqual([]);
    await staff.post(address, { carried: carriedValue(checked) });
    expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 1 2: 55", "1 2 1: 0", "1 2 2: 100", "1 3 1: 70"]);
  });

  it("asks about a mark that both have changed, and the colleague's stands unless somebody decides", async () => {
    const { staff, bytes } = await olderSheet([
      [2, 5, 41],
      [3, 5, 100],
      [4, 4, 66],
    ]);
    const checked = await uploadSpreadsheet(staff, address, bytes, "in.xlsx");
    expect(checked.text).toContain("A colleague changed these too: 2");
    expect(checked.text).toContain("Nothing of a colleague is overwritten without your choice.");
    expect(checked.text).toContain(`Science 55 → 41 changed meanwhile by ${colleague}`);
    expect(checked.all("label").map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Saved now: 55", "From the sheet: 41"]),
    );
    expect(checked.text).toContain("Mathematics 70 → 66");
    expect(checked.text).toContain("Marks that change: 1");
    const radios = checked.all("input").filter(({ attributes }) => attributes.type === "radio");
    expect(radios.map(({ attributes: of }) => [of.name, of.value, "checked" in of])).toEqual([
      ["m1.2", "theirs", true],
      ["m1.2", "mine", false],
      ["m3.1", "theirs", true],
      ["m3.1", "mine", false],
    ]);
    const done = await staff.post(address, { carried: carriedValue(checked), "m1.2": "mine", "m3.1": "theirs" });
    expect((await staff.follow(done)).text).toContain("Marks saved: 2");
    expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 1 2: 41", "1 2 1: 0", "1 2 2: 100", "1 3 1: 70"]);
  });

  it("overwrites nothing of a colleague when no choice comes with it", async () => {
    const { staff, bytes } = await olderSheet([[2, 5, 41]]);
    const checked = await uploadSpreadsheet(staff, address, bytes, "in.xlsx");
    expect(checked.all("button").map(({ text }) => text)).toContain("Save with these choices");
    await staff.post(address, { carried: carriedValue(checked) });
    expect(readMarks(school.database)).toContain("1 1 2: 55");
  });

  it("asks again with the same choices after the sign-in had ended", async () => {
    const { staff, bytes } = await olderSheet([
      [2, 5, 41],
      [4, 4, 66],
    ]);
    const carried = carriedValue(await uploadSpreadsheet(staff, address, bytes, "in.xlsx"));
    const again = await staff.post(address, { carried, "m1.2": "mine", "m3.1": "theirs", resume: "1" });
    expect(again.text).toContain("A colleague changed these too: 2");
    const chosen = again.all("input").filter(({ attributes }) => "checked" in attributes);
    expect(chosen.map(({ attributes: of }) => `${of.name} ${of.value}`)).toEqual(["m1.2 mine", "m3.1 theirs"]);
  });

  it("is read in Bengali too", async () => {
    const { staff, bytes } = await olderSheet([[2, 5, 41]], "bn");
    const checked = await uploadSpreadsheet(staff, address, bytes, "in.xlsx");
    expect(checked.text).toContain("সহকর্মীও যেসব নম্বর বদলেছেন: ১টি");
    expect(checked.text).toContain("বিজ্ঞান ৫৫ → ৪১");
    expect(checked.text).toContain("শিট থেকে: ৪১");
  });

  it("without the marks it was made of, as somebody makes one by hand, changes what stands in it", async () => {
    insertImportClass(school.database);
    const staff = school.signedIn();
    colleagueMarks();
    const rows = [["Class 6: Annual Examination 2026"], ["Roll", "Name", "Science"], [3, "শিক্ষার্থী ০৩", 12]];
    const checked = await uploadSpreadsheet(staff, address, await createWorkbook(rows), "in.xlsx");
    expect(checked.text).toContain("Marks that change: 1");
    expect(checked.text).not.toContain("colleague");
  });

  it("of another examination does not say what was read of this one", async () => {
    insertImportClass(school.database);
    const staff = school.signedIn();
    const other = [["Class 6: Half-Yearly Examination 2026"], ["Roll", "Name", "Science"], [3, "শিক্ষার্থী ০৩", 12]];
    const rows = [["Class 6: Annual Examination 2026"], ["Roll", "Name", "Mathematics"], [3, "শিক্ষার্থী ০৩", 12]];
    colleagueMarks();
    const checked = await uploadSpreadsheet(staff, address, await createWorkbook(rows, other), "in.xlsx");
    expect(checked.text).toContain("Marks that change: 1");
    expect(checked.text).toContain("Mathematics 70 → 12");
  });
});
