import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "~/admin/import/read-spreadsheet.server";
import { listStudentsWithNumbers } from "~/students/students.server";
import { activity, students } from "~drizzle/schema";
import { insertMarkedExam, insertStudent, studentFields, studentsPath } from "~tests/students/student-fixtures";
import { confirmImport, uploadSpreadsheet } from "~tests/support/class";
import { fieldProblems, fieldValue } from "~tests/support/page-parts";
import { website } from "~tests/support/website";

const school = website();
const form = `${studentsPath}?class=6&new`;
const guardianMobile = "+8801700000001";
const workbook = (of: string | number, search = "") => `/cog-admin/results/workbook/${of}${search}`;
const numbers = () => listStudentsWithNumbers(6).map((student) => student.guardianMobile);

describe("the form of a student", () => {
  it("a guardian's number typed in Bengali digits is stored, shown as people write it, and kept out of the activity", async () => {
    const staff = school.signedIn();
    await staff.post(form, { ...studentFields, guardianMobile: "০১৭০০-০০০০০১" });
    const id = school.rows(students)[0]?.id;
    expect(numbers()).toEqual([guardianMobile]);
    expect(fieldValue(await staff.visit(`${studentsPath}/${id}/edit`), "guardianMobile")).toBe("01700-000001");
    expect((await staff.visit(`${studentsPath}?class=6`)).one("li", "student").text).toContain("01700-000001");
    staff.keep("lng=bn");
    expect((await staff.visit(`${studentsPath}?class=6`)).text).toContain("০১৭০০-০০০০০১");
    expect(fieldValue(await staff.visit(`${studentsPath}/${id}/edit`), "guardianMobile")).toBe("০১৭০০-০০০০০১");
    expect(JSON.stringify(school.rows(activity))).not.toContain("1700");
  });

  it.each([
    ["en", "Enter an 11-digit mobile number, such as 01700-000000, or leave the field empty."],
    ["bn", "এটি মোবাইল নম্বর নয়। ১১ অঙ্কের নম্বর লিখুন, যেমন ০১৭০০-০০০০০০, অথবা ঘরটি খালি রাখুন।"],
  ])(
    "the student form says in %s at the field that a guardian's number is wrong, and keeps what was typed",
    async (language, said) => {
      const staff = school.signedIn().keep(`lng=${language}`);
      const page = await staff.post(form, { ...studentFields, guardianMobile: "01700-00001" });
      expect([page.status, fieldProblems(page)]).toEqual([400, [said]]);
      expect(fieldValue(page, "guardianMobile")).toBe("01700-00001");
      expect(school.rows(students)).toEqual([]);
    },
  );

  it("a student loses the guardian's number when the field is emptied", async () => {
    const id = insertStudent(school.database, { guardianMobile });
    await school.signedIn().post(`${studentsPath}/${id}/edit`, { ...studentFields, seen: "0", guardianMobile: "" });
    expect(numbers()).toEqual([null]);
  });
});

it("the database refuses a guardian's number in any other form", () =>
  expect(() => insertStudent(school.database, { guardianMobile: "01700000001" })).toThrow(/students_guardian_mobile/));

it("on phones the switch for the parents' names also shows guardians' numbers, even without script", async () => {
  insertStudent(school.database, { guardianMobile });
  const staff = school.signedIn();
  const areHidden = async () =>
    (await staff.visit(`${studentsPath}?class=6`))
      .one("li", "student")
      .all("p")
      .map(({ attributes }) => /max-lg:hidden/.test(attributes.class ?? ""))
      .slice(2);
  expect(await areHidden()).toEqual([true, true, true]);
  const answer = await staff.post(`${studentsPath}?class=6&parents=shown`);
  expect([answer.status, answer.location]).toEqual([303, `${studentsPath}?class=6`]);
  expect(await areHidden()).toEqual([false, false, false]);
});

describe("a workbook", () => {
  const read = async (address: string) => {
    const { bytes } = await school.signedIn().visit(address);
    const read = await readSpreadsheet("sheet.xlsx", bytes);
    if (!("rows" in read)) throw new Error("It can be read");
    return { bytes, rows: read.rows };
  };

  it("a workbook of the class has guardians' numbers on request, and its import restores them", async () => {
    insertStudent(school.database, { guardianMobile });
    const { bytes, rows } = await read(workbook("students", "?class=6&with=numbers"));
    expect(rows.slice(1)).toEqual([
      ["Roll", "Name", "Father's Name", "Mother's Name", "Guardian's Mobile"],
      ["1", "Rina Das", "Father", "Mother", "01700-000001"],
    ]);
    school.database.update(students).set({ guardianMobile: null }).run();
    const staff = school.signedIn();
    const address = "/cog-admin/results/import?class=6&what=students";
    const checked = await uploadSpreadsheet(staff, address, bytes, "sheet.xlsx");
    expect(checked.text).toContain("Guardian's Mobile No number → 01700-000001");
    await confirmImport(staff, address, checked);
    expect(numbers()).toEqual([guardianMobile]);
  });

  it("guardians' numbers are not in a workbook with names, for new rolls or of an exam, nor on an unknown request", async () => {
    const id = insertStudent(school.database, { guardianMobile });
    const examId = insertMarkedExam(school.database, [id]);
    const names = await read(workbook("students", "?class=6&with=names"));
    expect(names.rows[2]).toEqual(["1", "Rina Das", "Father", "Mother"]);
    for (const address of [workbook("students", "?class=6&with=x"), workbook("rolls", "?class=6"), workbook(examId)])
      expect(JSON.stringify((await read(address)).rows)).not.toContain("1700");
  });

  it("the workbook with guardians' numbers needs a session", async () => {
    const answer = await school.visit(workbook("students", "?class=6&with=numbers"));
    expect([answer.status, answer.location]).toEqual([302, "/cog-admin/login"]);
  });
});

it("no mark sheet, card or tabulation contains a guardian's number", async () => {
  const id = insertStudent(school.database, { guardianMobile });
  const examId = insertMarkedExam(school.database, [id]);
  const results = "/cog-admin/results";
  for (const path of [
    ...[`${results}?class=6&exam=${examId}`, `${results}/cards/${examId}/${id}`, `${results}/cards/${examId}`],
    ...[`${results}/tabulation/${examId}`, `${studentsPath}/rolls?class=6`],
  ]) {
    const page = await school.signedIn().visit(path);
    expect([path, page.status, page.html.includes("1700000001")]).toEqual([path, 200, false]);
  }
});
