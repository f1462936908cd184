import { describe, expect, it } from "vitest";
import { setExamOpening } from "~/families/families.server";
import { getSection } from "~/school/school.server";
import { purgeChanges } from "~/undo/undo.server";
import {
  activity,
  cardAddresses,
  examRolls,
  imports,
  results,
  rollChangeStudents,
  rollChanges,
  students,
} from "~drizzle/schema";
import { insertMarkedExam, insertStudent, studentsPath } from "~tests/students/student-fixtures";
import { decoded } from "~tests/support/markup";
import { getBanner } from "~tests/support/page-parts";
import { writeSection } from "~tests/support/sections";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const undoPath = (id: number) => `/cog-admin/imports/${id}/undo`;
const lastLine = () => school.rows(activity).at(-1);

describe("undoing the deletion of a student", () => {
  /**
   * Inserts a student with a card address. The student's marks are deleted, because a student with marks cannot be
   * deleted.
   */
  function insertStudentWithCard(): number {
    const id = insertStudent(school.database, { guardianMobile: "+8801711111111" });
    const examId = insertMarkedExam(school.database, [id]);
    setExamOpening("open", examId, staffEmail);
    school.database.delete(results).run();
    school.insert(examRolls, { examId, studentId: id, rollNumber: 4 });
    const change = { at: new Date(), account: staffEmail, kind: "rolls", classLevel: 6 } as const;
    school.insert(rollChanges, { id: 1, ...change });
    school.insert(rollChangeStudents, { changeId: 1, studentId: id, classLevel: 6, rollNumber: 9 });
    return id;
  }

  const everything = () => [students, examRolls, cardAddresses, rollChangeStudents].map((table) => school.rows(table));

  it("a deleted student comes back with the mobile number, the rolls and the links to cards", async () => {
    const id = insertStudentWithCard();
    const before = everything();
    expect(before.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    expect(before[0]).toMatchObject([{ guardianMobile: "+8801711111111" }]);
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(`${studentsPath}/${id}/delete?list=%3Fclass%3D6`));
    expect(everything()).toEqual([[], [], [], []]);
    expect(page.one("form", "undo").attributes.action).toBe(undoPath(1));
    const answer = await staff.post(undoPath(1));
    expect(answer.location).toBe(`${studentsPath}?class=6#roll-1`);
    expect(getBanner(await staff.follow(answer))).toBe("“Rina Das” restored");
    expect(everything()).toEqual(before);
    expect(lastLine()).toMatchObject({ account: staffEmail, act: "restored", kind: "student", itemId: id });
    expect(school.rows(imports)).toMatchObject([{ changes: null }]);
  });

  it("the Trash lists a deleted student for 7 days, with a button that restores the student", async () => {
    const id = insertStudentWithCard();
    const staff = school.signedIn();
    expect((await staff.visit("/cog-admin/trash")).text).toContain("The Trash is empty.");
    await staff.follow(await staff.post(`${studentsPath}/${id}/delete?list=%3Fclass%3D6`));
    const page = await staff.visit("/cog-admin/trash");
    expect(page.text).toContain("Students, staff and other entries deleted in the last 7 days");
    expect(page.text).not.toContain("The Trash is empty.");
    const row = page.one("li", "row");
    expect([row.one("h2").text, row.one("form").attributes.action]).toEqual(["Rina Das", undoPath(1)]);
    expect((await staff.keep("lng=bn").visit("/cog-admin/trash")).text).toContain("গত ৭ দিনে মুছে ফেলা শিক্ষার্থী");
    await staff.post(undoPath(1));
    expect(school.rows(students)).toHaveLength(1);
    expect((await staff.keep("lng=en").visit("/cog-admin/trash")).text).toContain("The Trash is empty.");
  });

  it("the Trash no longer lists a student deleted more than 7 days ago", async () => {
    const id = insertStudentWithCard();
    const staff = school.signedIn();
    await staff.post(`${studentsPath}/${id}/delete?list=%3Fclass%3D6`);
    school.database
      .update(imports)
      .set({ at: new Date(Date.now() - 7.1 * 24 * 3600 * 1000) })
      .run();
    expect((await staff.visit("/cog-admin/trash")).text).toContain("The Trash is empty.");
  });

  it("every table with rows of a student is one that the undo restores, or one that forbids the deletion", () => {
    const tables = school.database.$client
      .prepare(
        "SELECT m.name FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE f.\"table\" = 'students' ORDER BY 1",
      )
      .pluck()
      .all();
    expect(tables).toEqual(["card_addresses", "exam_rolls", "results", "roll_change_students"]);
  });

  it("the class list offers the undo for 7 days after the deletion, with a question first", async () => {
    const id = insertStudent(school.database);
    const staff = school.signedIn();
    await staff.post(`${studentsPath}/${id}/delete`);
    await staff.visit(`${studentsPath}?class=6`);
    const line = (await staff.visit(`${studentsPath}?class=6`)).one("p", "deleted-line");
    const trash = "/cog-admin/trash?kind=student";
    expect([line.text, decoded(line.hrefs[0] ?? "")]).toEqual(["Deleted: 1 See in Trash", `${trash}&class=6`]);
    expect((await staff.visit(`${trash}&class=6`)).one("li", "row").text).toContain("Rina Das");
    expect((await staff.visit(`${trash}&class=7`)).all("li", "row")).toEqual([]);
    expect((await staff.visit(`${studentsPath}?class=7`)).all("p", "deleted-line")).toEqual([]);
    const question = await staff.visit(undoPath(1));
    expect(question.text).toMatch(/Undo the deletion of .+\? Rina Das The entry comes back as it was/);
    school.database
      .update(imports)
      .set({ at: new Date(Date.now() - 7 * 24 * 3600 * 1000) })
      .run();
    expect((await staff.visit(`${studentsPath}?class=6`)).all("p", "deleted-line")).toEqual([]);
    purgeChanges();
    expect(school.rows(imports)).toEqual([]);
  });

  it("a second click on Delete or Undo gives the same answer as the first", async () => {
    const id = insertStudent(school.database);
    const staff = school.signedIn();
    const path = `${studentsPath}/${id}/delete?list=%3Fclass%3D6`;
    await staff.post(path);
    const again = await staff.follow(await staff.post(path));
    expect(again.one("form", "undo").attributes.action).toBe(undoPath(1));
    await staff.post(undoPath(1));
    expect(getBanner(await staff.follow(await staff.post(undoPath(1))))).toBe("Restored");
    expect(school.rows(students)).toHaveLength(1);
  });

  it("a student does not come back while another one has the roll number, and comes back after that", async () => {
    const id = insertStudent(school.database);
    const staff = school.signedIn();
    await staff.post(`${studentsPath}/${id}/delete`);
    const other = insertStudent(school.database);
    expect(getBanner(await staff.follow(await staff.post(undoPath(1))))).toContain(
      "This was not undone Another student now has this roll number.",
    );
    school.database.update(students).set({ rollNumber: 77 }).run();
    await staff.post(undoPath(1));
    expect(
      school
        .rows(students)
        .map((student) => student.id)
        .sort(),
    ).toEqual([id, other].sort());
  });

  it.each(["", "null", "{}", '{"before":[],"after":[]}', '{"before":[{"id":1,"name":"x"}],"after":[]}'])(
    "undoing a deletion changes nothing when the stored student is %s",
    async (changes) => {
      const id = insertStudent(school.database);
      const staff = school.signedIn();
      await staff.post(`${studentsPath}/${id}/delete`);
      school.database.update(imports).set({ changes }).run();
      await staff.visit(`${studentsPath}?class=6`);
      expect(getBanner(await staff.follow(await staff.post(undoPath(1))))).toContain("This was not undone");
      expect(school.rows(students)).toEqual([]);
    },
  );
});

describe("undoing the deletion from a list of the school", () => {
  const people = () => getSection("staff").people;

  it("a deleted member of staff comes back to the same place, with the portrait", async () => {
    const staff = school.signedIn();
    const before = people();
    const [first, second] = before;
    if (!first || !second) throw new Error("the first values have staff");
    const page = await staff.follow(await staff.post(`/cog-admin/school/staff/${first.id}/delete`));
    expect(people()[0]).toEqual(second);
    expect(page.one("form", "undo").attributes.action).toBe(undoPath(1));
    expect((await staff.visit("/cog-admin/school/staff")).one("p", "deleted-line").text).toBe(
      "Deleted: 1 See in Trash",
    );
    const answer = await staff.post(undoPath(1));
    expect(answer.location).toBe(`/cog-admin/school/staff#${first.id}`);
    expect(getBanner(await staff.follow(answer))).toContain("restored");
    expect(people()).toEqual(before);
    expect((await staff.visit("/cog-admin/school/staff")).all("p", "deleted-line")).toEqual([]);
  });

  it.each([
    ["calendar", "entries"],
    ["courses", "courses"],
  ] as const)("an item that is deleted from %s comes back", async (section, key) => {
    if (section === "calendar")
      writeSection(school.database, "calendar", {
        entries: ["a", "b"].map((id) => ({
          ...{ id, starts: "2026-12-16", ends: "", kind: "Holiday" },
          ...{ title: { en: id, bn: "" }, note: { en: "", bn: "" } },
        })),
      });
    const items = () => (getSection(section) as unknown as Record<string, { id: string }[]>)[key] ?? [];
    const before = items();
    const staff = school.signedIn();
    await staff.post(`/cog-admin/school/${section}/${before[0]?.id}/delete`);
    expect(items()).toHaveLength(before.length - 1);
    await staff.post(undoPath(1));
    expect(items()).toEqual(before);
  });

  it("undoing the deletion from a full list is refused", async () => {
    const staff = school.signedIn();
    const [first] = people();
    if (!first) throw new Error("the first values have staff");
    await staff.post(`/cog-admin/school/staff/${first.id}/delete`);
    const many = Array.from({ length: 300 }, (_, at) => ({ ...first, id: `x${at}`, name: { en: `P${at}`, bn: "" } }));
    writeSection(school.database, "staff", { people: many });
    expect(getBanner(await staff.follow(await staff.post(undoPath(1))))).toContain("This list is full");
  });
});
