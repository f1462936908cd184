import { describe, expect, it } from "vitest";
import { markChanges } from "../../../../drizzle/schema";
import { insertExam } from "../../../support/class";
import { hostileNames, insertImportClass, readMarks } from "../../../support/import-class";
import { carriedValue, confirmImport, uploadSpreadsheet } from "../../../support/import-steps";
import { staffEmail, website } from "../../../support/website";

const school = website();
const address = "/cog-admin/results/import?class=6&what=marks&exam=1";
const sheet = (...rows: string[]) =>
  ["Class 6: Annual Examination 2026", "Roll,Name,Mathematics,বিজ্ঞান,ICT", ...rows].join("\r\n");
const filledIn = sheet(`1,"'=HYPERLINK(""http://bad.example"";""x"")",,41,`, "৩,শিক্ষার্থী ০৩,,,৫০");

const staffWithClass = () => {
  insertImportClass(school.database);
  return school.signedIn();
};

describe("the import of marks", () => {
  it("offers the sheet to fill in and a field for the one that comes back", async () => {
    const page = await staffWithClass().visit(address);
    expect(page.one("a", "text-button").attributes.href).toBeDefined();
    const links = page.all("a").map(({ attributes }) => attributes);
    expect(links.find(({ download }) => download)).toMatchObject({
      href: "/cog-admin/results/workbook/1",
      download: "Class-6_Annual-Examination-2026.xlsx",
    });
    expect(page.all("form").find(({ attributes }) => attributes.enctype)?.attributes).toMatchObject({
      method: "post",
      action: address,
      enctype: "multipart/form-data",
    });
  });

  it("is for the class's own examination when that of another class was chosen by its name", async () => {
    const staff = staffWithClass();
    const own = insertExam(school.database, "Annual Examination 2026", { classLevel: 7 });
    const page = await staff.visit(`/cog-admin/results/import?class=7&what=marks&exam=1`);
    const links = page.all("a").map(({ attributes }) => attributes.href);
    expect(links).toContain(`/cog-admin/results/workbook/${own}`);
    const without = await staff.visit(`/cog-admin/results/import?class=8&what=marks&exam=1`);
    expect(without.text).toContain("This class has no “Annual Examination 2026”.");
  });

  it("shows what will change, student by student, and writes nothing yet", async () => {
    const staff = staffWithClass();
    const before = readMarks(school.database);
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    expect(checked.status).toBe(200);
    expect(checked.text).toContain("Marks that change: 2");
    expect(checked.text).toContain(`Roll 1 ${hostileNames[0]} Science 11 → 41`);
    expect(checked.text).toContain("Roll 3 শিক্ষার্থী ০৩ ICT no mark → 50");
    expect(readMarks(school.database)).toEqual(before);
  });

  it("writes exactly the filled cells when it is confirmed, with their history", async () => {
    const staff = staffWithClass();
    const done = await confirmImport(staff, address, await uploadSpreadsheet(staff, address, filledIn));
    expect([done.status, done.location]).toEqual([303, "/cog-admin/results?class=6&exam=1"]);
    const next = (await staff.follow(done)).text;
    expect(next).toContain("Marks saved: 2");
    expect(next).toContain(`Saved by: ${staffEmail}`);
    expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 1 2: 41", "1 2 1: 0", "1 3 3: 50"]);
    expect(school.database.select().from(markChanges).all()).toMatchObject([
      { studentId: 1, subjectId: 2, before: 11, after: 41, account: staffEmail },
      { studentId: 3, subjectId: 3, before: null, after: 50 },
    ]);
  });

  it("confirmed twice writes once", async () => {
    const staff = staffWithClass();
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    await confirmImport(staff, address, checked);
    const again = await confirmImport(staff, address, checked);
    expect((await staff.follow(again)).text).toContain("No changes to save");
    expect(school.database.select().from(markChanges).all()).toHaveLength(2);
  });

  it("of a sheet as it was exported says that it changes nothing, and has no button", async () => {
    const staff = staffWithClass();
    const { bytes } = await staff.visit("/cog-admin/results/workbook/1");
    const checked = await uploadSpreadsheet(staff, address, bytes, "sheet.xlsx");
    expect(checked.text).toContain("This sheet changes nothing.");
    expect(checked.text).toContain("Already so, and left as they are: 3");
    expect(checked.all("button").map(({ text }) => text)).not.toContain("Save these marks (0)");
  });

  it("speaks Bengali, with its own digits", async () => {
    const staff = staffWithClass().keep("lng=bn");
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    expect(checked.text).toContain("যেসব নম্বর বদলাবে: ২টি");
    expect(checked.text).toContain("রোল ৩ শিক্ষার্থী ০৩ ICT");
    const wrong = await uploadSpreadsheet(staff, address, sheet("9,Nobody,1,,"));
    expect(wrong.text).toContain("সারি ৩, রোল এখানে রোল ৯ কারও নেই।");
  });
});

describe("a sheet of marks in which something is wrong", () => {
  it("is told in Bengali to its column heads, the subject's and the line of the class", async () => {
    const staff = staffWithClass().keep("lng=bn");
    const wrong = await uploadSpreadsheet(staff, address, sheet("3,শিক্ষার্থী ০৩,৭,101,x", "2,Nobody,,,"));
    expect(wrong.text).toContain("সারি ৩, বিজ্ঞান রোল ৩, শিক্ষার্থী ০৩ 101 সর্বোচ্চ ১০০");
    expect(wrong.text).toContain("সারি ৪, নাম Nobody");
    const other = await uploadSpreadsheet(staff, address, "Class 7: Half-Yearly\r\nRoll,Name,ICT\r\n1,x,2");
    expect(other.text).toContain("“ষষ্ঠ শ্রেণি: বার্ষিক পরীক্ষা ২০২৬”");
  });

  it("is shown place by place, and cannot be confirmed", async () => {
    const checked = await uploadSpreadsheet(staffWithClass(), address, sheet("9,Nobody,1,,", "3,শিক্ষার্থী ০৩,1,1,51"));
    expect(checked.status).toBe(400);
    expect(checked.text).toContain("Row 3, Roll Nobody here has roll 9.");
    expect(checked.text).toContain("Row 4, ICT roll 3, শিক্ষার্থী ০৩ 51 At most 50");
    expect(carriedValue(checked)).toBe("");
    expect(checked.text).toContain("Nothing was imported");
  });

  it("names a hundred faults and counts the others", async () => {
    const rows = Array.from({ length: 130 }, (_, place) => `${place + 100},Nobody,1,,`);
    const checked = await uploadSpreadsheet(staffWithClass(), address, sheet(...rows));
    expect(checked.one("ul", "import-faults").all("li")).toHaveLength(100);
    expect(checked.text).toContain("And more of it: 30.");
  });
});
