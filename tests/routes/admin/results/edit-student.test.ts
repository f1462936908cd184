import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { activity, examRolls, students } from "../../../../drizzle/schema";
import { insertMarkedExam, insertStudent, studentFields, studentsPath } from "../../../students/student-fixtures";
import { fieldValue, getBanners } from "../../../support/page-parts";
import { staffEmail, website } from "../../../support/website";

const school = website();
const row = (id: number) => school.database.select().from(students).where(eq(students.id, id)).get();
const lines = () => school.rows(activity);
const change = (id: number, fields: Record<string, string> = {}, search = "") =>
  school.signedIn().post(`${studentsPath}/${id}/edit${search}`, { ...studentFields, seen: "0", ...fields });

describe("changing a student", () => {
  it("starts from what is known, class and leaving among it", async () => {
    const id = insertStudent(school.database, { name: "Rina", rollNumber: 3, leftAt: new Date() });
    const page = await school.signedIn().visit(`${studentsPath}/${id}/edit?class=6`);
    expect([fieldValue(page, "name"), fieldValue(page, "rollNumber"), fieldValue(page, "seen")]).toEqual([
      "Rina",
      "3",
      "0",
    ]);
    expect(page.all("option").find(({ attributes }) => "selected" in attributes)?.text).toBe("Class 6");
    const left = page.all("input").find(({ attributes }) => attributes.name === "hasLeft");
    expect(left?.attributes).toHaveProperty("checked");
  });

  it("is written down with a line in the activity, and leads back to the list as it was", async () => {
    const id = insertStudent(school.database);
    const answer = await change(id, { classLevel: "7" }, "?list=%3Fclass%3D6%26q%3Drina&class=6");
    expect([answer.status, answer.location]).toEqual([303, `${studentsPath}?class=6&q=rina`]);
    expect(row(id)).toMatchObject({ name: studentFields.name, rollNumber: 7, classLevel: 7, leftAt: null });
    expect(lines()).toMatchObject([
      {
        ...{ act: "changed", kind: "student", itemId: id, title: "Rahim Uddin, Class 7", account: staffEmail },
        details: '{"classLevel":7,"name":"Rahim Uddin"}',
      },
    ]);
  });

  it("takes somebody off the roll, keeps the day, and takes them on again", async () => {
    const id = insertStudent(school.database);
    await change(id, { hasLeft: "on" });
    const since = row(id)?.leftAt;
    expect(since).toBeInstanceOf(Date);
    await change(id, { hasLeft: "on", seen: String(row(id)?.changedAt?.getTime()) });
    expect(row(id)?.leftAt).toEqual(since);
    await change(id, { seen: String(row(id)?.changedAt?.getTime()) });
    expect(row(id)?.leftAt).toBeNull();
  });

  it("to a roll that somebody of the class has is refused, but not for who has left", async () => {
    insertStudent(school.database, { rollNumber: 7, name: "Rina Das" });
    const id = insertStudent(school.database, { rollNumber: 8 });
    const page = await change(id);
    expect([page.status, page.one("p", "field-problem").text]).toEqual([400, "Rina Das already has this roll number."]);
    expect([row(id)?.rollNumber, lines()]).toEqual([8, []]);
    expect((await change(id, { hasLeft: "on" })).status).toBe(303);
  });

  it("keeps the student's own roll", async () => {
    const id = insertStudent(school.database, { rollNumber: 7 });
    expect((await change(id)).status).toBe(303);
  });
});

describe("removing a student", () => {
  it("takes the rolls of locked examinations along, says so and leaves a line", async () => {
    const id = insertStudent(school.database);
    const examId = insertMarkedExam(school.database, []);
    school.database.insert(examRolls).values({ examId, studentId: id, rollNumber: 4 }).run();
    const staff = school.signedIn();
    const answer = await staff.post(`${studentsPath}/${id}/delete?list=%3Fclass%3D6`);
    expect(answer.location).toBe(`${studentsPath}?class=6`);
    expect(getBanners(await staff.follow(answer))).toEqual(["Student removed successfully"]);
    expect([row(id), school.rows(examRolls)]).toEqual([undefined, []]);
    expect(lines()).toMatchObject([{ act: "removed", kind: "student", itemId: id, title: "Rina Das, Class 6" }]);
    expect((await staff.post(`${studentsPath}/${id}/delete`)).status).toBe(303);
  });

  it.each([
    [1, "Rina Das has marks in 1 examination: Exam 1."],
    [3, "Rina Das has marks in 3 examinations: Exam 1, Exam 2, Exam 3."],
  ])("is refused while there are marks in %i examinations, and says which", async (count, said) => {
    const id = insertStudent(school.database);
    for (let exam = 1; exam <= count; exam++) insertMarkedExam(school.database, [id], `Exam ${exam}`);
    const staff = school.signedIn();
    const page = await staff.visit(`${studentsPath}/${id}/delete?class=6`);
    expect(getBanners(page)[0]).toContain(`This student cannot be removed ${said}`);
    expect(page.all("form")).toHaveLength((await staff.visit(`${studentsPath}/99/delete`)).all("form").length);
    const answer = await staff.post(`${studentsPath}/${id}/delete`);
    expect(getBanners(await staff.follow(answer))[0]).toContain(said);
    expect([row(id)?.id, lines()]).toEqual([id, []]);
  });
});
