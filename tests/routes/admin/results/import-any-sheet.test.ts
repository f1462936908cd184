import { beforeEach, describe, expect, it } from "vitest";
import { getSection } from "~/school/school.server";
import { exams, students } from "~drizzle/schema";
import type { Answer, Browser } from "~tests/support/browser";
import { carriedValue, insertImportClass, readMarks, uploadSpreadsheet } from "~tests/support/class";
import { fieldValue } from "~tests/support/page-parts";
import { website } from "~tests/support/website";

const school = website();
const importPath = "/cog-admin/results/import";
const found = (page: Answer) => page.texts("h2")[0];
const list = (title: string) => `${title}Roll,Name,Father's Name,Mother's Name\n1,Rahim,A,B\n2,Karim,C,D`;
const names = (level: number) =>
  school
    .rows(students)
    .filter(({ classLevel }) => classLevel === level)
    .map(({ name }) => name);

/** Sends the form on `page` whose button has the text `button`, with its hidden fields and `values`. */
function answer(staff: Browser, page: Answer, button: string, values: Record<string, string> = {}) {
  const form = page.all("form").find((one) => one.all("button").some(({ text }) => text === button));
  const hidden = (form?.all("input") ?? []).map(({ attributes }) => [attributes.name ?? "", attributes.value ?? ""]);
  return staff.post(form?.attributes.action ?? "", { ...Object.fromEntries(hidden), ...values });
}

describe("a sheet of any kind on the import screen", () => {
  beforeEach(() => insertImportClass(school.database));

  it("the import screen begins with the field for a file, and a field for copied rows follows", async () => {
    const page = await school.signedIn().visit(importPath);
    const fields = page.one("main").all("input").concat(page.one("main").all("textarea"));
    expect(
      fields.map(({ attributes }) => attributes.name).filter((name) => name === "file" || name === "pasted"),
    ).toEqual(["file", "pasted"]);
    const [file, template] = [page.html.indexOf('name="file"'), page.html.indexOf("Download a spreadsheet to fill in")];
    expect(file).toBeGreaterThan(0);
    expect(file).toBeLessThan(template);
  });

  it("a class list names its class, is checked for this class and saved there", async () => {
    const staff = school.signedIn();
    const page = await uploadSpreadsheet(staff, importPath, list("Class 7: Students\n"));
    expect(found(page)).toBe("This looks like a class list of Class 7: 2 students");
    expect(page.text).toContain("New students: 2");
    await answer(staff, page, "Save 2 students");
    expect(names(7)).toEqual(["Rahim", "Karim"]);
  });

  it("a class list that names no class asks for the class, and is then checked for it", async () => {
    const staff = school.signedIn();
    await staff.visit("/cog-admin/results/students?class=6");
    const page = await uploadSpreadsheet(staff, `${importPath}?what=students`, list(""));
    expect([page.status, found(page)]).toEqual([200, "This looks like a class list: 2 students"]);
    expect(page.text).toContain("The spreadsheet does not say which class it is for.");
    const select = page.all("select").find(({ attributes }) => attributes.name === "class");
    expect(select?.all("option").find(({ attributes }) => "selected" in attributes)?.text).toBe("Choose a class");
    const checked = await answer(staff, page, "Check again", { what: "students", class: "8" });
    expect(found(checked)).toBe("This looks like a class list of Class 8: 2 students");
    await answer(staff, checked, "Save 2 students");
    expect(names(8)).toEqual(["Rahim", "Karim"]);
  });

  it("the user can change the class and the kind that the website found", async () => {
    const staff = school.signedIn();
    const page = await uploadSpreadsheet(staff, importPath, list("Class 7: Students\n"));
    const changed = await answer(staff, page, "Check again", { what: "students", class: "9" });
    expect(changed.text).toContain("You chose Class 9, but the spreadsheet names another class.");
    const anyway = await answer(staff, changed, "Check it for Class 9 anyway", { answered: "9" });
    expect(found(anyway)).toBe("This looks like a class list of Class 9: 2 students");
    const wrong = await answer(staff, page, "Check again", { what: "staff", class: "" });
    expect([wrong.status, wrong.text.includes("No row has the headings “Name” and “Designation”")]).toEqual([
      400,
      true,
    ]);
  });

  it("a sheet without the column of new rolls is taken for a class list, and as new rolls it lacks this column", async () => {
    const staff = school.signedIn();
    const page = await uploadSpreadsheet(staff, `${importPath}?what=rolls&class=6`, list(""));
    expect(found(page)).toBe("This looks like a class list of Class 6: 2 students");
    const wrong = await answer(staff, page, "Check again", { what: "rolls", class: "6" });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("No row has the headings “Roll” or “Name” and “New Roll”.");
  });

  it("a mark sheet asks for its examination if it does not name it, and saves the marks", async () => {
    const staff = school.signedIn();
    const [exam] = school.rows(exams);
    const sheet = "Class 6\nRoll,Name,Mathematics\n2,<img src=x onerror=alert(1)>,71";
    const page = await uploadSpreadsheet(staff, importPath, sheet);
    expect(page.text).toContain("This looks like a mark sheet of Class 6: 1 student");
    const checked = await answer(staff, page, "Check again", { what: "marks", class: "6", exam: String(exam?.id) });
    expect(found(checked)).toContain(`of Class 6, ${exam?.name}: 1 student`);
    await answer(staff, checked, "Save 1 mark");
    expect(readMarks(school.database)).toContain("1 2 1: 71");
  });

  it("a list of staff is recognised on the import screen of results and saved as staff", async () => {
    const staff = school.signedIn();
    const page = await uploadSpreadsheet(
      staff,
      importPath,
      "Name,Designation\nRina Das,Assistant Teacher\nA Roy,Office Staff",
    );
    expect(found(page)).toBe("This looks like a list of staff: 2 people");
    await staff.post("/cog-admin/school/staff/import", {
      carried: carriedValue(page),
      once: fieldValue(page, "once") ?? "",
    });
    expect(getSection("staff").people.map(({ name }) => name.en)).toEqual(["Rina Das", "A Roy"]);
  });

  it("a list of dates is recognised and saved in the calendar", async () => {
    const staff = school.signedIn();
    const page = await uploadSpreadsheet(staff, importPath, "Date,Title\n16 December 2026,Victory Day");
    expect(found(page)).toBe("This looks like a list of dates for the calendar: 1 entry");
    await staff.post("/cog-admin/school/calendar/import", {
      carried: carriedValue(page),
      once: fieldValue(page, "once") ?? "",
    });
    expect(getSection("calendar").entries.map(({ title }) => title.en)).toEqual(["Victory Day"]);
  });

  it("rows that were copied from a spreadsheet are read like a file", async () => {
    const staff = school.signedIn();
    const pasted = list("").replaceAll(",", "\t");
    const page = await staff.post(`${importPath}?class=7&what=students`, { pasted });
    expect(found(page)).toBe("This looks like a class list of Class 7: 2 students");
    const empty = await staff.post(importPath, { pasted: " " });
    expect([empty.status, empty.text.includes("Please paste the list first.")]).toEqual([400, true]);
  });

  it("a sheet without known headings says so, and lets the user choose what it is", async () => {
    const page = await uploadSpreadsheet(
      school.signedIn(),
      `${importPath}?class=6&what=students`,
      "Item,Price\nChalk,20",
    );
    expect(page.status).toBe(400);
    expect(page.text).toContain("No row has the headings “Roll” and “Name”. Found instead: Item, Price");
    expect(readMarks(school.database)).toBeDefined();
  });

  it("the website names the found kind and class in Bengali if the office is in Bengali", async () => {
    const staff = school.signedIn().keep("lng=bn");
    const page = await uploadSpreadsheet(staff, importPath, list("সপ্তম শ্রেণির তালিকা\n"));
    expect(found(page)).toBe("মনে হচ্ছে, এটি শিক্ষার্থীদের তালিকা (সপ্তম শ্রেণি): ২ জন শিক্ষার্থী");
  });
});

describe("a sheet on the import screen of the staff or of the calendar", () => {
  const staffImport = "/cog-admin/school/staff/import";
  const calendarImport = "/cog-admin/school/calendar/import";
  const people = "Name,Designation\nRina Das,Assistant Teacher\nA Roy,Office Staff";
  const dates = "Date,Title\n16 December 2026,Victory Day";

  beforeEach(() => insertImportClass(school.database));

  it.each([staffImport, calendarImport])("a class list is found, checked and saved in its class: %s", async (path) => {
    const staff = school.signedIn();
    const page = await uploadSpreadsheet(staff, path, list("Class 7: Students\n"));
    expect([page.status, found(page)]).toEqual([200, "This looks like a class list of Class 7: 2 students"]);
    const saved = await answer(staff, page, "Save 2 students");
    expect(saved.location).toBe("/cog-admin/results/students?class=7");
    expect(names(7)).toEqual(["Rahim", "Karim"]);
  });

  it("a class list without a class asks for the class, and needs no second upload", async () => {
    const staff = school.signedIn();
    const page = await uploadSpreadsheet(staff, staffImport, list(""));
    expect(page.text).toContain("The spreadsheet does not say which class it is for.");
    const checked = await answer(staff, page, "Check again", { what: "students", class: "8" });
    expect(found(checked)).toBe("This looks like a class list of Class 8: 2 students");
    await answer(staff, checked, "Save 2 students");
    expect(names(8)).toEqual(["Rahim", "Karim"]);
  });

  it("staff on the screen of the calendar, and dates on the screen of the staff, are saved where they belong", async () => {
    const staff = school.signedIn();
    const page = await uploadSpreadsheet(staff, calendarImport, people);
    expect(found(page)).toBe("This looks like a list of staff: 2 people");
    expect((await answer(staff, page, "Save 2 people")).location).toBe("/cog-admin/school/staff");
    const other = await uploadSpreadsheet(staff, staffImport, dates);
    expect(found(other)).toBe("This looks like a list of dates for the calendar: 1 entry");
    expect((await answer(staff, other, "Add 1 entry to the calendar")).location).toBe("/cog-admin/school/calendar");
    expect(getSection("staff").people.map(({ name }) => name.en)).toEqual(["Rina Das", "A Roy"]);
    expect(getSection("calendar").entries.map(({ title }) => title.en)).toEqual(["Victory Day"]);
  });

  it.each([
    [staffImport, "en", "This does not look like a list of staff", "Found instead: Item, Price"],
    [calendarImport, "en", "This does not look like a list of dates for the calendar", "Item"],
    [staffImport, "bn", "এটি শিক্ষক ও কর্মচারীদের তালিকা বলে মনে হচ্ছে না", "Item, Price"],
    [calendarImport, "bn", "এটি ক্যালেন্ডারের তারিখের তালিকা বলে মনে হচ্ছে না", "Item"],
  ])(
    "a sheet of no known kind says so, and keeps the sheet for another choice: %s %s",
    async (path, language, title, why) => {
      const staff = school.signedIn().keep(`lng=${language}`);
      const page = await uploadSpreadsheet(staff, path, "Item,Price\nChalk,20");
      expect([page.status, found(page)]).toEqual([400, title]);
      expect(page.text).toContain(why);
      expect(
        page.all("details").some(({ attributes, html }) => "open" in attributes && html.includes('name="sheet"')),
      ).toBe(true);
    },
  );

  it("the user can choose another kind than the website found on the screen of the staff", async () => {
    const staff = school.signedIn();
    const page = await uploadSpreadsheet(staff, staffImport, list("Class 7: Students\n"));
    const wrong = await answer(staff, page, "Check again", { what: "staff", class: "" });
    expect([wrong.status, found(wrong)]).toEqual([400, "This does not look like a list of staff"]);
  });
});
