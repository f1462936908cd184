import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { activity, exams, students, subjects } from "~drizzle/schema";
import {
  confirmImport,
  insertExam,
  insertMarkRow,
  insertStudent,
  insertSubject,
  uploadSpreadsheet,
} from "~tests/support/class";
import { fieldValue, getBanner } from "~tests/support/page-parts";
import { website } from "~tests/support/website";

const school = website();
const list = "/cog-admin/results/students?class=9";
const groupsPath = "/cog-admin/results/students/groups?class=9";
const typed = { rollNumber: "7", name: "Rahim", fatherName: "Karim", motherName: "Amena", classLevel: "9" };
const groups = () =>
  school.database
    .select()
    .from(students)
    .orderBy(students.id)
    .all()
    .map(({ group }) => group);
const insertClass = (...of: (typeof students.$inferInsert.group)[]) =>
  of.map((group, place) => insertStudent(school.database, place + 1, { classLevel: 9, group }));

describe("a student of classes 9 and 10 may have a group", () => {
  it.each([
    ["Science", "Science"],
    ["ব্যবসায় শিক্ষা", "Business Studies"],
    ["", null],
  ])("the form of a student of Class 9 saves the group %j", async (group, stored) => {
    expect((await school.signedIn().post(`${list}&new`, { ...typed, group })).status).toBe(303);
    expect(groups()).toEqual([stored]);
  });

  it("an unknown group of a student is refused, and nothing typed is lost", async () => {
    const page = await school.signedIn().post(`${list}&new`, { ...typed, group: "Astrology" });
    expect(page.status).toBe(400);
    expect(page.one("p", "field-problem").text).toBe("Please choose Science, Humanities or Business Studies.");
    expect([fieldValue(page, "name"), groups()]).toEqual(["Rahim", []]);
  });

  it("a student's group is shown in the list and kept in Class 10, and is removed when the student goes back to Class 8", async () => {
    const [id = 0] = insertClass("Humanities");
    const staff = school.signedIn().keep("lng=bn");
    expect((await staff.visit(list)).one("span", "student-group").text).toBe("মানবিক");
    const address = `/cog-admin/results/students/${id}/edit`;
    const seen = () => String(Number(school.rows(students)[0]?.changedAt ?? 0));
    await staff.post(address, { ...typed, group: "Humanities", classLevel: "10", seen: seen() });
    expect(groups()).toEqual(["Humanities"]);
    await staff.post(address, { ...typed, group: "Humanities", classLevel: "8", seen: seen() });
    expect(groups()).toEqual([null]);
  });
});

describe("the groups of a whole class", () => {
  it("one form saves the groups of a class, and sets the same group for all students without a group", async () => {
    const [first = 0, second] = insertClass("Science", "Humanities", null, null);
    const staff = school.signedIn();
    const page = await staff.visit(groupsPath);
    const chosen = page.all("select").map(({ html }) => /value="([^"]*)" selected/.exec(html)?.[1]);
    expect(chosen.slice(1)).toEqual(["Science", "Humanities", "", ""]);
    const form = { seen: fieldValue(page, "seen") ?? "", once: "a", [`g${first}`]: "", [`g${second}`]: "Humanities" };
    const sent = { ...form, rest: "Business Studies" };
    const done = await staff.post(groupsPath, sent);
    expect([done.status, done.location]).toEqual([303, list]);
    expect(groups()).toEqual(["Business Studies", "Humanities", "Business Studies", "Business Studies"]);
    expect(school.rows(activity)).toMatchObject([{ act: "changed", kind: "class", itemId: 9, title: "Class 9" }]);

    // A colleague changes the group of `first`. If the old form is sent again, it must not overwrite this change.
    school.database.update(students).set({ group: "Science" }).where(eq(students.id, first)).run();
    expect((await staff.post(groupsPath, sent)).status).toBe(303);
    expect(groups()[0]).toBe("Science");
  });

  it.each([
    ["en", "A colleague has changed this since you opened it."],
    ["bn", "একজন সহকর্মী এটি পরিবর্তন করেছেন।"],
  ])(
    "the groups form does not overwrite a colleague's change, and keeps what was chosen (%s)",
    async (language, told) => {
      const [first = 0, second = 0] = insertClass(null, null);
      const staff = school.signedIn().keep(`lng=${language}`);
      const seen = fieldValue(await staff.visit(groupsPath), "seen") ?? "";
      school.database.update(students).set({ group: "Science" }).where(eq(students.id, second)).run();
      const page = await staff.post(groupsPath, { seen, [`g${first}`]: "Humanities", [`g${second}`]: "" });
      expect(page.status).toBe(409);
      expect(getBanner(page)).toContain(told);
      expect(page.all("select")[1]?.html).toContain('value="Humanities" selected');
      expect(groups()).toEqual([null, "Science"]);
    },
  );
});

describe("a spreadsheet of students", () => {
  const upload = (rows: string[], level = 9, language = "en") =>
    uploadSpreadsheet(
      school.signedIn().keep(`lng=${language}`),
      `/cog-admin/results/import?class=${level}&what=students`,
      ["Roll,Name,Father's Name,Mother's Name,বিভাগ", ...rows].join("\n"),
    );

  it("an import can change groups in either language after a preview, and an empty cell changes nothing", async () => {
    insertClass("Science", "Humanities");
    const checked = await upload(["1,,,,Business Studies", "2,,,,", "3,New,F,M,মানবিক"]);
    expect(checked.text).toContain("Group Science → Business Studies");
    expect(checked.text).toContain("Group Humanities");
    expect(groups()).toEqual(["Science", "Humanities"]);
    await confirmImport(school.signedIn(), "/cog-admin/results/import?class=9&what=students", checked);
    expect(groups()).toEqual(["Business Studies", "Humanities", "Humanities"]);
  });

  it.each([
    ["en", 9, "Row 2, Group Roll 4 New Magic Please choose Science, Humanities or Business Studies."],
    ["bn", 6, "সারি ২, বিভাগ রোল ৪ New Magic বিভাগ আছে শুধু নবম ও দশম শ্রেণিতে।"],
  ])("an import says in %s why a student of Class %i cannot have the group", async (language, level, told) => {
    expect((await upload(["4,New,F,M,Magic"], level, language)).text).toContain(told);
    expect(groups()).toEqual([]);
  });
});

describe("a subject of classes 9 and 10 may have a group", () => {
  const fields = { name: "Physics", nameBn: "পদার্থবিজ্ঞান", fullMarks: "100" };
  const stored = () => school.rows(subjects).map(({ group }) => group);

  it("the group of a subject is chosen in its form, and shown in the list in the reader's language", async () => {
    const staff = school.signedIn().keep("lng=bn");
    const own = "/cog-admin/results/subjects?class=9";
    expect((await staff.post(`${own}&new`, { ...fields, group: "Science" })).status).toBe(303);
    expect(stored()).toEqual(["Science"]);
    expect((await staff.visit(own)).one("p", "row-note").text).toBe("পূর্ণমান: ১০০ · বিভাগ: বিজ্ঞান");
  });

  it.each([
    [6, "Science", "Only Classes 9 and 10 have groups."],
    [9, "Magic", "Please choose Science, Humanities or Business Studies."],
  ])("a subject of Class %i is refused with the group %s", async (level, group, why) => {
    const page = await school.signedIn().post(`/cog-admin/results/subjects?class=${level}&new`, { ...fields, group });
    expect([page.status, getBanner(page), stored()]).toEqual([400, `Error ${why}`, []]);
    expect(fieldValue(page, "nameBn")).toBe("পদার্থবিজ্ঞান");
  });

  it("the group of a subject stays while a locked examination has a mark in the subject", async () => {
    const { database } = school;
    const subjectId = insertSubject(database, "Physics", { classLevel: 9 });
    const [studentId = 0] = insertClass("Science");
    const examId = insertExam(database, "Annual", { classLevel: 9 });
    insertMarkRow(database, { studentId, subjectId, examId, marks: 50 });
    database.update(exams).set({ lockedAt: new Date() }).run();
    const address = `/cog-admin/results/subjects/${subjectId}/edit?class=9`;
    const page = await school.signedIn().post(address, { ...fields, group: "Humanities", seen: "0" });
    expect([page.one("p", "field-problem").text, stored()]).toEqual([
      "An examination with marks in this subject is locked. Unlock it first.",
      [null],
    ]);
  });
});
