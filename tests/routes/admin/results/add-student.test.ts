import { describe, expect, it } from "vitest";
import { activity, students } from "../../../../drizzle/schema";
import { insertStudent, studentFields, studentsPath } from "../../../students/student-fixtures";
import { fieldProblems, fieldValue, getBanners } from "../../../support/page-parts";
import { staffEmail, website } from "../../../support/website";

const school = website();
const rows = () => school.rows(students);
const form = `${studentsPath}?class=6&new`;

describe("adding a student", () => {
  it("proposes the next roll, writes the student down, says so and leaves a line in the activity", async () => {
    insertStudent(school.database, { rollNumber: 6 });
    const staff = school.signedIn();
    const page = await staff.visit(form);
    expect(fieldValue(page, "rollNumber")).toBe("7");
    const answer = await staff.post(form, { ...studentFields, rollNumber: "০৭" });
    expect([answer.status, answer.location]).toEqual([303, `${studentsPath}?class=6`]);
    expect(getBanners(await staff.follow(answer))).toEqual(["Student added successfully Rahim Uddin, roll number 7"]);
    expect(rows()[1]).toMatchObject({ ...studentFields, rollNumber: 7, classLevel: 6, leftAt: null });
    expect(school.rows(activity)).toMatchObject([
      { act: "created", kind: "student", itemId: rows()[1]?.id, title: "Rahim Uddin, Class 6", account: staffEmail },
    ]);
  });

  it("proposes the next roll in Bengali digits to who reads Bengali, and takes it so", async () => {
    insertStudent(school.database, { rollNumber: 11 });
    const staff = school.signedIn().keep("lng=bn");
    const rollNumber = fieldValue(await staff.visit(form), "rollNumber") ?? "";
    expect(rollNumber).toBe("১২");
    await staff.post(form, { ...studentFields, rollNumber });
    expect(rows()[1]).toMatchObject({ rollNumber: 12 });
  });

  it("opens the form once more when another one is to follow", async () => {
    const staff = school.signedIn();
    const answer = await staff.post(form, { ...studentFields, next: "on" });
    expect(answer.location).toBe(`${studentsPath}?class=6&new=next`);
    const page = await staff.follow(answer);
    expect([fieldValue(page, "rollNumber"), fieldValue(page, "name")]).toEqual(["8", undefined]);
    const next = page.all("input").find(({ attributes }) => attributes.name === "next");
    expect(next?.attributes).toHaveProperty("checked");
  });

  it("from the mark sheet comes back to it", async () => {
    const from = `${studentsPath}?class=6&exam=3&from=results&new`;
    const staff = school.signedIn();
    expect((await staff.post(from, studentFields)).location).toBe("/cog-admin/results?class=6&exam=3");
    const refused = await staff.post(from, studentFields);
    expect(refused.one("form", "admin-form").attributes.action).toBe(
      `${studentsPath}?class=6&exam=3&from=results&new=`,
    );
    expect(refused.one("div", "form-actions").one("a").attributes.href).toBe("/cog-admin/results?class=6&exam=3");
  });

  it.each([
    ["rollNumber", "Write the roll number."],
    ["name", "Write the name."],
    ["fatherName", "Write the father's name."],
    ["motherName", "Write the mother's name."],
  ])("without %s is refused at the field, which says what it lacks", async (field, lacking) => {
    const page = await school.signedIn().post(form, { ...studentFields, [field]: "" });
    expect([page.status, getBanners(page)]).toEqual([400, ["Error adding student Please fill in all required fields"]]);
    expect(fieldProblems(page)).toEqual([lacking]);
    for (const name of ["rollNumber", "name", "fatherName", "motherName"] as const) {
      expect(fieldValue(page, name) ?? "").toBe(name === field ? "" : studentFields[name]);
    }
    expect(rows()).toEqual([]);
  });

  it("under a roll that another student of the class has is refused until the roll is free", async () => {
    insertStudent(school.database, { rollNumber: 7, name: "Rina Das" });
    const staff = school.signedIn();
    const page = await staff.post(form, { ...studentFields, once: "a" });
    expect([page.status, page.one("p", "field-problem").text]).toEqual([400, "Rina Das already has this roll number."]);
    expect([fieldValue(page, "rollNumber"), rows()]).toEqual(["7", [expect.objectContaining({ name: "Rina Das" })]]);
    school.database.update(students).set({ rollNumber: 8 }).run();
    expect((await staff.post(form, { ...studentFields, once: "a" })).status).toBe(303);
    expect(rows()).toHaveLength(2);
  });

  it.each([
    ["in another class", { classLevel: 7 }],
    ["who has left", { leftAt: new Date() }],
  ])("may take the roll of somebody %s", async (_who, held) => {
    insertStudent(school.database, { rollNumber: 7, ...held });
    expect((await school.signedIn().post(form, studentFields)).status).toBe(303);
  });
});
