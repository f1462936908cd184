import { describe, expect, it } from "vitest";
import { activity } from "~drizzle/schema";
import { fillForm, insertClassOf, insertMarkedExam, places, preview, rollsPath } from "~tests/marks/rolls/year-school";
import { confirmImport, insertStudent, uploadSpreadsheet } from "~tests/support/class";
import { fieldValue, getBanners } from "~tests/support/page-parts";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const lines = () => school.rows(activity).map(({ act, title, account }) => [act, title, account]);

function insertClass(marks: (number | null)[] = [40, 60, 90]) {
  const ids = insertClassOf(school.database, 6, 3);
  const examId = insertMarkedExam(
    school.database,
    6,
    "Annual 2026",
    ids.map((id, place) => [id, marks[place] ?? null]),
  );
  const [first = 0, second = 0, third = 0] = ids;
  return { examId, fields: [`roll${first}`, `roll${second}`, `roll${third}`] as const };
}

describe("new rolls for a class", () => {
  it("new rolls are typed in Bengali or Latin digits, previewed with what changes, and saved together", async () => {
    const { fields } = insertClass();
    const staff = school.signedIn();
    const shown = await preview(staff, rollsPath, { [fields[0]]: "২", [fields[1]]: "5" });
    expect(shown.one("h2").text).toBe("2 students get a new roll number");
    expect(shown.one("ul", "students-by-roll").text).toBe("Roll Number 1 → 2 P6.1 Roll Number 2 → 5 P6.2");
    expect(shown.text).toContain("Students who keep their roll number: 1.");
    expect(shown.text).toContain("Unused roll numbers: 1, 4");
    expect(shown.texts("button")).toContain("Change roll numbers");
    expect([places(school.database), lines()]).toEqual([["6.1", "6.2", "6.3"], []]);
    const answer = await staff.post(rollsPath, fillForm(shown, "confirm"));
    expect(getBanners(await staff.follow(answer))).toEqual(["New roll numbers saved Undo"]);
    expect(places(school.database)).toEqual(["6.2", "6.5", "6.3"]);
    expect(lines()).toEqual([["renumbered", "Class 6", staffEmail]]);
  });

  it("new rolls can follow the positions of an examination, with incomplete students last", async () => {
    const { examId } = insertClass([40, null, 90]);
    const staff = school.signedIn();
    const at = `${rollsPath}&by=exam:${examId}`;
    const page = await staff.visit(at);
    expect(page.all("li").flatMap(({ text }) => /P6\.\d/.exec(text)?.[0] ?? [])).toEqual(["P6.3", "P6.1", "P6.2"]);
    await staff.post(rollsPath, fillForm(await staff.post(rollsPath, fillForm(page, "preview")), "confirm"));
    expect(places(school.database)).toEqual(["6.2", "6.3", "6.1"]);
  });

  it("new rolls are written once, however often the form is sent", async () => {
    const { fields } = insertClass();
    const staff = school.signedIn();
    const sent = fillForm(await preview(staff, rollsPath, { [fields[0]]: "9" }), "confirm");
    for (const _time of [1, 2]) expect((await staff.post(rollsPath, sent)).status).toBe(303);
    expect(lines()).toHaveLength(1);
  });
});

describe("new rolls are not taken", () => {
  it.each([
    ["en", "x", "Enter a whole number from 1 to 9999."],
    ["bn", "০", "১ থেকে ৯৯৯৯-এর মধ্যে একটি পূর্ণ সংখ্যা লিখুন।"],
    ["en", "", "Enter a whole number from 1 to 9999."],
    ["en", "2", "P6.2 would have the same roll number."],
    ["bn", "২", "P6.2-এরও একই রোল নম্বর হয়ে যেত।"],
  ])("a wrong new roll is refused with an error beside it in %s: %o", async (language, typed, sentence) => {
    const { fields } = insertClass();
    const staff = school.signedIn().keep(`lng=${language}`);
    const page = await preview(staff, rollsPath, { [fields[0]]: typed, [fields[2]]: "77" });
    expect([page.status, page.one("p", "field-problem").text]).toEqual([400, sentence]);
    expect([fieldValue(page, fields[0]), fieldValue(page, fields[2])]).toEqual([typed, "77"]);
    expect(places(school.database)).toEqual(["6.1", "6.2", "6.3"]);
  });

  it("new rolls are refused if the class has changed since, and typed rolls stay", async () => {
    const { fields } = insertClass();
    const staff = school.signedIn();
    const sent = fillForm(await preview(staff, rollsPath, { [fields[0]]: "9" }), "confirm");
    insertStudent(school.database, 4, { name: "Newcomer" });
    const page = await staff.post(rollsPath, sent);
    expect(page.status).toBe(409);
    expect(getBanners(page)[0]).toContain("Someone has changed this class since you opened it.");
    expect([fieldValue(page, fields[0]), page.text.includes("Newcomer")]).toEqual(["9", true]);
    const again = await staff.post(rollsPath, fillForm(page, "preview"));
    await staff.post(rollsPath, fillForm(again, "confirm"));
    expect(places(school.database)).toEqual(["6.9", "6.2", "6.3", "6.4"]);
  });
});

describe("new rolls from a sheet", () => {
  const address = "/cog-admin/results/import?class=6&what=rolls";

  it("new rolls can be imported from the filled-in spreadsheet of the class", async () => {
    insertClass();
    const staff = school.signedIn();
    const link = (await staff.visit(address)).all("a").find(({ attributes }) => attributes.download)?.attributes;
    expect(link?.download).toBe("Class-6_New-rolls.xlsx");
    const { bytes } = await staff.visit(link?.href ?? "");
    const empty = await uploadSpreadsheet(staff, address, bytes, "sheet.xlsx");
    expect(empty.text).toContain("This spreadsheet has no new roll numbers.");
    const checked = await uploadSpreadsheet(staff, address, "Roll,Name,New Roll\n1,P6.1,3\n৩,,১\n2,P6.2,\n");
    expect(checked.text).toContain(
      "Students who get a new roll number: 2 Roll Number 3 → 1 P6.3 Roll Number 1 → 3 P6.1",
    );
    expect(places(school.database)).toEqual(["6.1", "6.2", "6.3"]);
    for (const _time of [1, 2]) {
      const done = await confirmImport(staff, address, checked);
      expect(getBanners(await staff.follow(done))).toEqual(["New roll numbers saved: 2"]);
    }
    expect([places(school.database), lines().length]).toEqual([["6.3", "6.2", "6.1"], 1]);
  });

  it.each([
    [
      "for a student outside the class",
      "Roll,New Roll\n8,1",
      "Row 2, Roll 8 This roll number or name matches no student of the class",
    ],
    [
      "for the name of another student",
      "Roll,Name,New Roll\n1,Other,4",
      "Row 2, Name Other Roll number 1 belongs to P6.1.",
    ],
    ["that is no roll", "Roll,New Roll\n1,4a", "Row 2, New Roll 4a Enter a whole number from 1 to 9999."],
    ["that another student keeps", "Roll,New Roll\n1,2", "Row 2, New Roll 2 P6.2 would have the same roll number."],
  ])("a spreadsheet is refused because of a new roll %s", async (_what, sheet, sentence) => {
    insertClass();
    const page = await uploadSpreadsheet(school.signedIn(), address, sheet);
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it.each([
    ["of one student twice", ",P6.1,5", "Row 3, Name P6.1 This student appears twice in the spreadsheet."],
    [
      "of an unknown student",
      "9,,5",
      "Row 3, Roll 9 This roll number or name matches no student of the class, or more than one.",
    ],
    ["that is no roll", "2,,4a", "Row 3, New Roll 4a Enter a whole number from 1 to 9999."],
  ])("an import of new rolls leaves out a row %s, and saves the others", async (_what, row, sentence) => {
    insertClass();
    const staff = school.signedIn();
    const checked = await uploadSpreadsheet(staff, address, `Roll,Name,New Roll\n1,,4\n${row}\n3,,6\n,Total,3`);
    expect(checked.text).toContain(
      "Students who get a new roll number: 2 Roll Number 1 → 4 P6.1 Roll Number 3 → 6 P6.3",
    );
    expect(checked.text).toContain(`Left out: 1 ${sentence}`);
    expect(checked.texts("ul", "import-skipped")).toEqual(["Row 5 (total)"]);
    await confirmImport(staff, address, checked);
    expect(places(school.database)).toEqual(["6.4", "6.2", "6.6"]);
  });

  it("a spreadsheet of new rolls is refused if a student who is left out would share a roll", async () => {
    insertClass();
    const page = await uploadSpreadsheet(school.signedIn(), address, "Roll,New Roll\n1,2\n2,x");
    expect(page.status).toBe(400);
    expect(page.text).toContain("Row 2, New Roll 2 P6.2 would have the same roll number.");
    expect(page.text).toContain("Row 3, New Roll x");
  });

  it("a spreadsheet of new rolls that names another class is asked about", async () => {
    insertClass();
    const page = await uploadSpreadsheet(school.signedIn(), address, "Class 7: New rolls\nRoll,New Roll\n1,4");
    expect([page.status, page.one("h2").text]).toEqual([200, "Which class is this spreadsheet for?"]);
  });
});
