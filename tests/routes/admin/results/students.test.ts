import { describe, expect, it } from "vitest";
import { activity, examRolls, students } from "~drizzle/schema";
import { insertMarkedExam, insertStudent, studentFields, studentsPath } from "~tests/students/student-fixtures";
import { decoded } from "~tests/support/markup";
import { fieldProblems, fieldValue, formValues, getBanners } from "~tests/support/page-parts";
import { website } from "~tests/support/website";

const school = website();
const rows = () => school.rows(students);
const row = (id: number) => rows().find((student) => student.id === id);
const lines = () => school.rows(activity);
const form = `${studentsPath}?class=6&new`;
const change = (id: number, fields: Record<string, string> = {}, search = "") =>
  school.signedIn().post(`${studentsPath}/${id}/edit${search}`, { ...studentFields, seen: "0", ...fields });
const namesIn = (page: Awaited<ReturnType<typeof school.visit>>) => page.texts("p", "student-name");

describe("the list of a class", () => {
  it("the student list shows a class by roll, with parents, and links to edit each student, to say that one has left, and to remove one", async () => {
    insertStudent(school.database, { rollNumber: 10, name: "Rahim" });
    const id = insertStudent(school.database, { rollNumber: 2, name: "রিনা দাস" });
    const page = await school.signedIn().visit(`${studentsPath}?class=6&q=`);
    expect(namesIn(page)).toEqual(["রিনা দাস", "Rahim"]);
    const row = page.one("li", "student");
    const acts = "Edit Actions Has left the school Remove";
    expect(row.text).toBe(`Roll Number 2 রিনা দাস Father's Name: Father Mother's Name: Mother ${acts}`);
    expect(row.one("p", "student-name").attributes.lang).toBe("bn");
    const query = "?list=%3Fclass%3D6&class=6";
    const edit = `${studentsPath}/${id}/edit${query}`;
    const links = [edit, `${edit}&left#has-left`, `${studentsPath}/${id}/delete${query}`];
    expect(row.hrefs).toEqual(links);
    expect(page.one("div", "students-head").text).toBe(
      "2 students Import from a spreadsheet Actions Import from a spreadsheet New roll numbers Move up a year Parents and mobile",
    );
  });

  it.each(["", "?class=11", "?class=x"])(
    "the student list opens the lowest class with students at %j",
    async (search) => {
      insertStudent(school.database, { classLevel: 8, name: "Eighth" });
      const staff = school.signedIn();
      const page = await staff.follow(await staff.visit(studentsPath + search));
      expect(namesIn(page)).toEqual(["Eighth"]);
      expect(page.one("option").attributes.value).toBe("1");
      expect(page.all("option").find(({ attributes }) => "selected" in attributes)?.text).toBe("Class 8");
    },
  );

  it("a search narrows the student list, and the list says when nothing matches", async () => {
    insertStudent(school.database, { rollNumber: 7, name: "Rahim" });
    insertStudent(school.database, { rollNumber: 8, name: "Rina" });
    const staff = school.signedIn();
    expect(namesIn(await staff.visit(`${studentsPath}?class=6&q=RIN`))).toEqual(["Rina"]);
    expect(namesIn(await staff.visit(`${studentsPath}?class=6&q=৭`))).toEqual(["Rahim"]);
    const nothing = await staff.visit(`${studentsPath}?class=6&q=zz`);
    expect(nothing.one("div", "empty-state").text).toBe("No matches. Try other words, or show all.");
  });

  it("the student list shows students who have left separately, with the date", async () => {
    insertStudent(school.database, { name: "Gone", leftAt: new Date("2026-03-01T06:00:00Z") });
    const staff = school.signedIn();
    expect(namesIn(await staff.visit(`${studentsPath}?class=6`))).toEqual([]);
    const page = await staff.visit(`${studentsPath}?class=6&status=left`);
    expect(page.one("li", "student").text).toContain("Left on Mar 1, 2026");
  });
});

describe("adding a student", () => {
  it("the form of a new student proposes the next roll, saves the student and confirms it", async () => {
    insertStudent(school.database, { rollNumber: 6 });
    const staff = school.signedIn();
    expect(fieldValue(await staff.visit(form), "rollNumber")).toBe("7");
    const answer = await staff.post(form, { ...studentFields, rollNumber: "০৭" });
    expect([answer.status, answer.location]).toEqual([303, `${studentsPath}?class=6#roll-7`]);
    expect(getBanners(await staff.follow(answer))).toEqual([
      "Student added successfully Rahim Uddin, Class 6, roll number 7",
    ]);
    expect(rows()[1]).toMatchObject({ ...studentFields, rollNumber: 7, classLevel: 6, leftAt: null });
  });

  it.each([
    ["rollNumber", "Enter the roll number."],
    ["name", "Enter a name."],
    ["fatherName", "Enter the father’s name."],
    ["motherName", "Enter the mother’s name."],
  ])("a new student without %s is refused, and that field says what it lacks", async (field, lacking) => {
    const page = await school.signedIn().post(form, { ...studentFields, [field]: "" });
    expect([page.status, getBanners(page)]).toEqual([400, ["Error adding student Please fill in all required fields"]]);
    expect(fieldProblems(page)).toEqual([lacking]);
    for (const name of ["rollNumber", "name", "fatherName", "motherName"] as const)
      expect(fieldValue(page, name) ?? "").toBe(name === field ? "" : studentFields[name]);
    expect(rows()).toEqual([]);
  });

  it("a new student with a roll that is taken is refused until the roll is free", async () => {
    insertStudent(school.database, { rollNumber: 7, name: "Rina Das" });
    const staff = school.signedIn();
    const page = await staff.post(form, { ...studentFields, once: "a" });
    expect([page.status, page.one("p", "field-problem").text]).toEqual([400, "Rina Das already has this roll number."]);
    expect([fieldValue(page, "rollNumber"), rows()]).toEqual(["7", [expect.objectContaining({ name: "Rina Das" })]]);
    school.database.update(students).set({ rollNumber: 8 }).run();
    expect((await staff.post(form, { ...studentFields, once: "a" })).status).toBe(303);
    expect(rows()).toHaveLength(2);
  });
});

describe("changing a student", () => {
  it("a changed student is saved, and the form leads back to the same view of the list", async () => {
    const id = insertStudent(school.database);
    const answer = await change(id, { classLevel: "7" }, "?list=%3Fclass%3D6%26q%3Drina&class=6");
    expect([answer.status, answer.location]).toEqual([303, `${studentsPath}?class=6&q=rina`]);
    expect(row(id)).toMatchObject({ name: studentFields.name, rollNumber: 7, classLevel: 7, leftAt: null });
  });

  it.each([
    ["a new name that the search does not find", { name: "Lina Das" }, "&q=rina", ""],
    ["a new name that the search finds", { name: "Rina Dey" }, "&q=rina", "&q=rina"],
    ["no change, in the list of students who left", {}, "&status=left", ""],
  ])("after %s, the list shows the student", async (_what, fields, shown, after) => {
    const query = `?list=${encodeURIComponent(`?class=6${shown}`)}&class=6`;
    const { location } = await change(insertStudent(school.database), fields, query);
    expect(location).toBe(`${studentsPath}?class=6${after}#roll-7`);
  });

  it("the menu of a student leads to the ticked form, and the message says where to find a student who has left", async () => {
    const id = insertStudent(school.database);
    const staff = school.signedIn();
    const list = await staff.visit(`${studentsPath}?class=6`);
    const link = list.all("a").find(({ text }) => text === "Has left the school")?.attributes.href ?? "";
    const page = await staff.visit(decoded(link));
    const typed = formValues(page);
    expect({ link, hasLeft: typed.hasLeft }).toEqual({
      link: expect.stringMatching(/&left#has-left$|;left#has-left$/),
      hasLeft: "on",
    });
    const answer = await staff.post(page.one("form", "admin-form").attributes.action ?? "", typed);
    expect(answer.location).toBe(`${studentsPath}?class=6`);
    expect(getBanners(await staff.follow(answer))).toEqual([
      "Student has left the school Rina Das, Class 6. To find the student, choose “Students who left” below the class list.",
    ]);
    expect(row(id)?.leftAt).toBeInstanceOf(Date);
    const line = (await staff.visit(`${studentsPath}?class=6`)).one("p", "left-line");
    expect(line).toMatchObject({
      text: "Left the school: 1 Students who left",
      hrefs: [`${studentsPath}?class=6&status=left`],
    });
  });

  it("the menu of a student who has left leads to the form without the tick, and the student is back with the row in view", async () => {
    const id = insertStudent(school.database, { leftAt: new Date("2026-03-01T06:00:00Z") });
    const staff = school.signedIn();
    const row = (await staff.visit(`${studentsPath}?class=6&status=left`)).one("li", "student");
    expect(row.text).not.toContain("Has left the school");
    const link = row.all("a").find(({ text }) => text === "Has come back")?.attributes.href ?? "";
    const page = await staff.visit(decoded(link));
    const typed = formValues(page);
    expect(typed.hasLeft).toBeUndefined();
    const answer = await staff.post(page.one("form", "admin-form").attributes.action ?? "", typed);
    expect(answer.location).toBe(`${studentsPath}?class=6#roll-1`);
    expect(getBanners(await staff.follow(answer))).toEqual([
      "Student is back in the school Rina Das, Class 6, roll number 1",
    ]);
    expect((await staff.visit(`${studentsPath}/${id}/edit`)).text).toContain("taken off the class list");
  });

  it.each([
    [{}, "Student saved successfully Rahim Uddin, Class 6, roll number 7"],
    [{ rollNumber: "9" }, "New roll number saved Rahim Uddin, Class 6, roll number 9"],
    [{ classLevel: "8", rollNumber: "9" }, "Student moved to another class Rahim Uddin, Class 8, roll number 9"],
  ])("after the change %j, the message names the act and the student", async (fields, message) => {
    const staff = school.signedIn();
    const id = insertStudent(school.database, { rollNumber: 7 });
    const address = `${studentsPath}/${id}/edit?class=6&list=%3Fclass%3D6`;
    const answer = await staff.post(address, { ...studentFields, seen: "0", ...fields });
    expect(getBanners(await staff.follow(answer))).toEqual([message]);
  });

  it("a student can be marked as having left, keeps that date at the next save, and can return", async () => {
    const id = insertStudent(school.database);
    await change(id, { hasLeft: "on" });
    const since = row(id)?.leftAt;
    expect(since).toBeInstanceOf(Date);
    await change(id, { hasLeft: "on", seen: String(row(id)?.changedAt?.getTime()) });
    expect(row(id)?.leftAt).toEqual(since);
    await change(id, { seen: String(row(id)?.changedAt?.getTime()) });
    expect(row(id)?.leftAt).toBeNull();
  });
});

describe("removing a student", () => {
  it("removing a student also removes the rolls in locked exams, is confirmed and recorded", async () => {
    const id = insertStudent(school.database);
    const examId = insertMarkedExam(school.database, []);
    school.insert(examRolls, { examId, studentId: id, rollNumber: 4 });
    const staff = school.signedIn();
    const answer = await staff.post(`${studentsPath}/${id}/delete?list=%3Fclass%3D6`);
    expect(answer.location).toBe(`${studentsPath}?class=6`);
    expect(getBanners(await staff.follow(answer))).toEqual([
      "Student removed successfully Rina Das, Class 6, roll number 1 Undo",
    ]);
    expect([row(id), school.rows(examRolls)]).toEqual([undefined, []]);
    expect(lines()).toMatchObject([{ act: "deleted", kind: "student", itemId: id, title: "Rina Das, Class 6" }]);
    expect((await staff.post(`${studentsPath}/${id}/delete`)).status).toBe(303);
  });

  it.each([
    [1, "Rina Das has marks in 1 examination (Exam 1)"],
    [3, "Rina Das has marks in 3 examinations (Exam 1, Exam 2, Exam 3)"],
  ])("a student with marks in %i examinations cannot be removed, and the page names them", async (count, said) => {
    const id = insertStudent(school.database);
    for (let exam = 1; exam <= count; exam++) insertMarkedExam(school.database, [id], `Exam ${exam}`);
    const staff = school.signedIn();
    const page = await staff.visit(`${studentsPath}/${id}/delete?class=6`);
    expect(getBanners(page)[0]).toContain(`This student cannot be removed ${said}`);
    expect(
      page
        .all("a")
        .some(
          ({ attributes }) => decoded(attributes.href ?? "") === `${studentsPath}/${id}/edit?class=6&left#has-left`,
        ),
    ).toBe(true);
    expect(page.all("form")).toHaveLength((await staff.visit(`${studentsPath}/99/delete`)).all("form").length);
    const answer = await staff.post(`${studentsPath}/${id}/delete`);
    const list = await staff.follow(await staff.follow(answer));
    expect(getBanners(list)[0]).toContain(said);
    expect([row(id)?.id, lines()]).toEqual([id, []]);
  });
});
