import { describe, expect, it } from "vitest";
import { listStudents } from "../../../../app/students/students.server";
import { carriedValue, confirmImport, insertImportClass, uploadSpreadsheet } from "../../../support/class";
import { website } from "../../../support/website";

const school = website();
const address = "/cog-admin/results/import?class=6&what=students";
const sheet = (...rows: string[]) => ["Roll,Name,Father's Name,Mother's Name", ...rows].join("\n");
const filledIn = sheet("৪,<b>New</b>,পিতা,মাতা", "3,শিক্ষার্থী ৩,,");
const names = () => listStudents(6).map(({ rollNumber, name }) => `${rollNumber} ${name}`);

const staffWithClass = () => {
  insertImportClass(school.database);
  return school.signedIn();
};

describe("the import of students", () => {
  it("offers an empty sheet with the four heads, which comes back with nobody in it", async () => {
    const staff = staffWithClass();
    const link = (await staff.visit(address)).all("a").find(({ attributes }) => attributes.download)?.attributes;
    expect(link?.download).toBe("Class-6_Students.xlsx");
    const { bytes } = await staff.visit(link?.href ?? "");
    const checked = await uploadSpreadsheet(staff, address, bytes, "sheet.xlsx");
    expect(checked.text).toContain("There is nobody in this sheet.");
    const other = await uploadSpreadsheet(staff, address.replace("class=6", "class=7"), bytes, "sheet.xlsx");
    expect(other.text).toContain("The sheet is for class 6, not for class 7.");
  });

  it("shows who is new and who changes from what to what, and writes them when it is confirmed", async () => {
    const staff = staffWithClass();
    const before = names();
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    expect(checked.text).toContain("New students: 1 Roll 4 <b>New</b> Father's Name পিতা Mother's Name মাতা");
    expect(checked.text).toContain("Students that change: 1 Roll 3 শিক্ষার্থী ০৩ Name শিক্ষার্থী ০৩ → শিক্ষার্থী ৩");
    expect(checked.html).not.toContain("<b>New");
    expect(names()).toEqual(before);
    const done = await confirmImport(staff, address, checked);
    expect([done.status, done.location]).toEqual([303, "/cog-admin/results/students?class=6"]);
    expect((await staff.follow(done)).text).toContain("Students imported: 1 new, 1 changed");
    expect(names().slice(2)).toEqual(["3 শিক্ষার্থী ৩", "4 <b>New</b>"]);
    expect(listStudents(6)[2]).toMatchObject({ fatherName: "+880 1700" });
  });

  it("with anything wrong writes nothing, whatever the field carries", async () => {
    const staff = staffWithClass();
    const before = names();
    const checked = await uploadSpreadsheet(staff, address, sheet("4,New,F,M", "x,Nobody,F,M"));
    expect([checked.status, carriedValue(checked)]).toEqual([400, ""]);
    const student = [4, "New", "F", "M"];
    for (const content of [
      {},
      { version: "", students: [student, student] },
      { version: "", students: [[4, "", "F", "M"]] },
      { version: "", students: [[4, "N", "F", "M"]] },
    ]) {
      const carried = Buffer.from(JSON.stringify(content)).toString("base64url");
      expect([400, 409]).toContain((await staff.post(address, { carried })).status);
    }
    expect(names()).toEqual(before);
  });
});
