import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { disableAccount } from "~/accounts/account-decisions.server";
import { setExamLock } from "~/exams/exams.server";
import { updateMarks } from "~/marks/save-marks.server";
import { firstValues } from "~/school/first-values";
import { getSection } from "~/school/school.server";
import { deleteStudent } from "~/students/undo-deletion.server";
import { purgeChanges } from "~/undo/undo.server";
import { activity, imports, markChanges, results, schoolSections, students, subjects } from "~drizzle/schema";
import { insertAccount, sessionCookieFor } from "~tests/accounts/account-helpers";
import type { Browser } from "~tests/support/browser";
import {
  carriedValue,
  hostileNames,
  insertImportClass,
  insertMarkRow,
  insertStudent,
  readMarks,
  uploadSpreadsheet,
} from "~tests/support/class";
import { fieldValue, getBanner } from "~tests/support/page-parts";
import { writeSection } from "~tests/support/sections";
import { takeConsoleErrors } from "~tests/support/setup";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const dayMs = 24 * 3600 * 1000;
const undoPath = (id: number) => `/cog-admin/imports/${id}/undo`;
const other = "colleague@school.example";

/** Imports a spreadsheet in two steps and returns the page that follows. */
async function importSheet(staff: Browser, address: string, sheet: string) {
  const checked = await uploadSpreadsheet(staff, address, sheet);
  const once = fieldValue(checked, "once");
  return staff.follow(await staff.post(address, { carried: carriedValue(checked), ...(once && { once }) }));
}

/** Presses Undo for the import `id` and returns the message on the next page. */
async function undo(id = 1, staff = school.signedIn()) {
  return getBanner(await staff.follow(await staff.post(undoPath(id))));
}

const lastLine = () => school.rows(activity).at(-1);
const makeImportsOlder = (days: number) =>
  school.database
    .update(imports)
    .set({ at: new Date(Date.now() - days * dayMs) })
    .run();

const studentsPath = "/cog-admin/results/import?class=6&what=students";
const sheetOf = (...rows: string[]) => ["Roll,Name,Father's Name,Mother's Name,Guardian's Mobile", ...rows].join("\n");
const wrongSheet = sheetOf(
  "2,Wrong Name,,,",
  "3,Wrong Too,F,M,01700000009",
  "4,Added,F,M,01700000004",
  "5,Added Too,F,M,",
);

/** Lists all values of the students by roll number, without the time of the last change. */
const listStudents = () =>
  school
    .rows(students)
    .map(({ changedAt: _, ...student }) => student)
    .sort((a, b) => a.rollNumber - b.rollNumber);
const names = () => listStudents().map(({ rollNumber, name }) => `${rollNumber} ${name}`);
const changeStudent = (rollNumber: number, set: Partial<typeof students.$inferInsert>) =>
  school.database.update(students).set(set).where(eq(students.rollNumber, rollNumber)).run();

describe("undoing an import of students", () => {
  beforeEach(() => {
    insertImportClass(school.database);
    changeStudent(3, { guardianMobile: "+8801711111111" });
  });

  it("an import of students can be undone after saving, which restores exactly the state before", async () => {
    const before = listStudents();
    const staff = school.signedIn();
    const saved = await importSheet(staff, studentsPath, wrongSheet);
    expect(names().slice(1)).toEqual(["2 Wrong Name", "3 Wrong Too", "4 Added", "5 Added Too"]);
    const form = saved.one("form", "undo");
    expect([form.attributes.method, form.attributes.action, form.text]).toEqual(["post", undoPath(1), "Undo"]);
    const answer = await staff.post(undoPath(1));
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin/results/students?class=6"]);
    expect(getBanner(await staff.follow(answer))).toBe("Import undone");
    expect(listStudents()).toEqual(before);
    expect(lastLine()).toMatchObject({ account: staffEmail, act: "importUndone", kind: "class", title: "Class 6" });
    const told = await staff.visit("/cog-admin/activity");
    expect(told.texts("p", "history-detail")[0]).toContain("Class: import undone");
  });

  it("undoing an import is offered on the list and the import screen for 7 days, with a question first", async () => {
    await importSheet(school.signedIn(), studentsPath, wrongSheet);
    const staff = school.signedIn();
    for (const address of ["/cog-admin/results/students?class=6", studentsPath]) {
      const line = (await staff.visit(address)).one("p", "undo-line");
      expect(line.text).toMatch(/^Imported on \w+ \d+, \d{4} at \d{1,2}:\d\d [ap]m by head@school\.example\. Undo$/);
      expect(line.one("a").attributes.href).toBe(undoPath(1));
    }
    for (const elsewhere of ["class=7", "class=6&status=left"])
      expect((await staff.visit(`/cog-admin/results/students?${elsewhere}`)).all("p", "undo-line")).toEqual([]);
    const question = await staff.visit(undoPath(1));
    expect(question.text).toMatch(/Undo the import of \w+ \d+, \d{4} at \d{1,2}:\d\d [ap]m\? Class 6/);
    expect(question.text).toContain(
      "Added: 2. Changed: 2. Changed items get their earlier values back. Added items are removed.",
    );
    makeImportsOlder(7);
    expect((await staff.visit(studentsPath)).all("p", "undo-line")).toEqual([]);
    const late = await staff.visit(undoPath(1));
    expect(late.text).toContain("This can no longer be undone");
    expect(await undo()).toBe("This was not undone More than 7 days have passed, so this can no longer be undone.");
    expect(names()).toContain("4 Added");
  });

  it("undoing an import asks and answers in Bengali if the office is in Bengali", async () => {
    const staff = school.signedIn().keep("lng=bn");
    const saved = await importSheet(staff, studentsPath, wrongSheet);
    expect(saved.one("form", "undo").text).toBe("ইমপোর্টটি বাতিল করুন");
    expect((await staff.visit(undoPath(1))).text).toContain("আগের অবস্থায় ফেরাবেন?");
    changeStudent(4, { fatherName: "Corrected" });
    expect(await undo(1, staff)).toBe(
      "ইমপোর্টের আগের অবস্থায় ফেরানো হয়েছে, তবে সব নয় ইমপোর্টের পরে বদলানো হয়েছে, তাই ফেরানো হয়নি: Added (রোল ৪)",
    );
  });

  it("undoing an import keeps added students who have marks now, and says so", async () => {
    await importSheet(school.signedIn(), studentsPath, wrongSheet);
    insertMarkRow(school.database, { studentId: 4, subjectId: 1, examId: 1, marks: 50 });
    expect(await undo()).toBe("Import undone, with exceptions These students have marks, so they stay: Added (roll 4)");
    expect(names()).toContain("4 Added");
  });

  it("undoing an import tells students with marks from students who were changed", async () => {
    await importSheet(school.signedIn(), studentsPath, wrongSheet);
    insertMarkRow(school.database, { studentId: 4, subjectId: 1, examId: 1, marks: 50 });
    changeStudent(2, { name: "Corrected" });
    expect(await undo()).toContain("so not undone: Corrected (roll 2); Added (roll 4, has marks)");
  });

  it("values from before an import are kept for 7 days, with guardians' numbers only where they changed", async () => {
    await importSheet(school.signedIn(), studentsPath, wrongSheet);
    changeStudent(2, { guardianMobile: "+8801722222222" });
    const kept = school.rows(imports)[0]?.changes ?? "";
    expect(kept.match(/\+880\d+/g)).toEqual(["+8801711111111", "+8801700000009", "+8801700000004"]);
    await undo();
    expect(school.rows(imports)).toMatchObject([{ changes: null }]);
    makeImportsOlder(6.9);
    purgeChanges();
    expect(school.rows(imports)).toHaveLength(1);
    makeImportsOlder(7);
    purgeChanges();
    expect(school.rows(imports)).toEqual([]);
  });

  it("undoing an import a second time changes nothing and reports success", async () => {
    await importSheet(school.signedIn(), studentsPath, wrongSheet);
    await undo();
    changeStudent(2, { name: "Wrong Name" });
    const [before, lines] = [listStudents(), school.rows(activity).length];
    expect(await undo()).toBe("Import undone");
    expect([listStudents(), school.rows(activity).length]).toEqual([before, lines]);
    expect((await school.signedIn().visit(undoPath(1))).text).toContain("This has already been undone.");
  });

  it.each<[string, () => unknown, string]>([
    ["changed", () => changeStudent(2, { name: "Corrected" }), "Corrected (roll 2)"],
    ["added and then changed", () => changeStudent(4, { motherName: "Corrected" }), "Added (roll 4)"],
    ["added and then moved to another class", () => changeStudent(4, { classLevel: 7 }), "Added (roll 4)"],
    ["added and then given another roll", () => changeStudent(4, { rollNumber: 14 }), "Added (roll 14)"],
    ["added and then left the school", () => changeStudent(4, { leftAt: new Date() }), "Added (roll 4)"],
    [
      "changed and then deleted",
      () => school.database.delete(results).run() && deleteStudent(2, other),
      "Wrong Name (roll 2)",
    ],
  ])(
    "undoing an import keeps and names a student who was %s, and undoes all other changes",
    async (_what, since, named) => {
      const before = listStudents();
      await importSheet(school.signedIn(), studentsPath, wrongSheet);
      since();
      const changed = listStudents();
      expect(await undo()).toBe(`Import undone, with exceptions Changed after the import, so not undone: ${named}`);
      const isNamed = ({ name, rollNumber }: { name: string; rollNumber: number }) =>
        `${name} (roll ${rollNumber})` === named;
      const isGone = !changed.some(isNamed);
      const id = isGone ? 2 : changed.find(isNamed)?.id;
      const expected = [...before.filter((student) => student.id !== id), ...changed.filter(isNamed)];
      expect(listStudents()).toEqual(expected.sort((a, b) => a.rollNumber - b.rollNumber));
    },
  );

  it("undoing an import keeps later changes in a column that the import did not touch", async () => {
    await importSheet(school.signedIn(), studentsPath, wrongSheet);
    changeStudent(2, { guardianMobile: "+8801722222222" });
    expect(await undo()).toBe("Import undone");
    expect(listStudents()[1]).toMatchObject({ name: hostileNames[1], guardianMobile: "+8801722222222" });
  });

  it("undoing an import succeeds for an added student who has been deleted since", async () => {
    const before = listStudents();
    await importSheet(school.signedIn(), studentsPath, wrongSheet);
    deleteStudent(4, other);
    expect(await undo()).toBe("Import undone");
    expect(listStudents()).toEqual(before);
  });

  it("undoing an import changes nothing if everything was changed since; five students are named, the others counted", async () => {
    await importSheet(
      school.signedIn(),
      studentsPath,
      sheetOf("2,Wrong Name,,,", ...[4, 5, 6, 7, 8, 9].map((roll) => `${roll},New,F,M,`)),
    );
    school.database
      .update(students)
      .set({ name: "x".repeat(60) })
      .run();
    const [before, lines] = [listStudents(), school.rows(activity).length];
    expect(await undo()).toMatch(/^This was not undone .+; x+ \(roll 7\), and 2 more$/);
    expect([listStudents(), school.rows(activity).length]).toEqual([before, lines]);
    expect(school.rows(imports)[0]?.undoneAt).toBeNull();
  });

  it("undoing an older import keeps what a newer import changed", async () => {
    const before = listStudents();
    await importSheet(school.signedIn(), studentsPath, wrongSheet);
    await importSheet(school.signedIn(), studentsPath, sheetOf("2,Newer Name,,,", "6,Newer,F,M,"));
    expect(await undo(1)).toContain("not undone: Newer Name (roll 2)");
    expect(names()).toEqual([
      ...before.map(({ name, rollNumber }) => `${rollNumber} ${name}`).with(1, "2 Newer Name"),
      "6 Newer",
    ]);
    expect(await undo(2)).toBe("Import undone");
    expect(names()[1]).toBe("2 Wrong Name");
  });

  it("an undone import and its line in the activity are written together or not at all", async () => {
    await importSheet(school.signedIn(), studentsPath, wrongSheet);
    const before = [listStudents(), school.rows(imports)];
    school.database.$client.exec(
      "create trigger full before insert on activity begin select raise(abort, 'full'); end",
    );
    expect(await undo()).toContain("This was not undone");
    expect(takeConsoleErrors()).toEqual([[expect.stringContaining("an import could not be undone")]]);
    expect([listStudents(), school.rows(imports)]).toEqual(before);
  });

  it("undoing an import needs a session of an active account", async () => {
    const id = insertAccount(other);
    const disabled = school.browser().keep(sessionCookieFor(id));
    await importSheet(school.signedIn(), studentsPath, wrongSheet);
    const before = listStudents();
    disableAccount(other);
    for (const browser of [school.browser(), disabled]) {
      for (const answer of [await browser.visit(undoPath(1)), await browser.post(undoPath(1))])
        expect(answer.location).toContain("/cog-admin/login");
    }
    expect(listStudents()).toEqual(before);
  });

  it.each([
    "",
    "null",
    "[]",
    "{}",
    '{"before":[],"after":[{"id":"1; drop"}]}',
    '{"before":[{"id":1}],"after":[{"id":1}]}',
  ])("undoing an import changes nothing when the stored values are %s", async (changes) => {
    await importSheet(school.signedIn(), studentsPath, wrongSheet);
    school.database.update(imports).set({ changes }).run();
    const before = listStudents();
    expect(await undo()).toContain("This was not undone");
    expect(listStudents()).toEqual(before);
  });
});

describe("undoing an import of marks", () => {
  const address = "/cog-admin/results/import?class=6&what=marks&exam=1";
  const sheet = [
    "Class 6: Annual Examination 2026",
    "Roll,Name,Mathematics,Science,ICT",
    `1,"'=HYPERLINK(""http://bad.example"";""x"")",79,Ab,`,
    "3,শিক্ষার্থী ০৩,,,40",
  ].join("\n");
  const before = ["1 1 1: 78", "1 1 2: 11", "1 2 1: 0"];
  const teacherSaves = (student: number, subject: number, was: number | null, mark: number | null) =>
    updateMarks(1, [{ student, subject, was, mark }], other);

  beforeEach(() => insertImportClass(school.database));

  it("undoing a marks import restores the marks from before, removes new marks, and records this in the history", async () => {
    const staff = school.signedIn();
    const saved = await importSheet(staff, address, sheet);
    expect(readMarks(school.database)).toEqual(["1 1 1: 79", "1 1 2: 0", "1 2 1: 0", "1 3 3: 40"]);
    expect(saved.one("form", "undo").attributes.action).toBe(undoPath(1));
    expect((await staff.visit(address)).one("p", "undo-line").text).toContain("Undo");
    expect((await staff.visit(undoPath(1))).text).toContain("Annual Examination 2026, Class 6");
    const answer = await staff.post(undoPath(1));
    expect(answer.location).toBe("/cog-admin/results?class=6&exam=1");
    expect(getBanner(await staff.follow(answer))).toBe("Import undone");
    expect(readMarks(school.database)).toEqual(before);
    expect(school.rows(markChanges).slice(-3)).toMatchObject([
      { studentId: 1, subjectId: 1, before: 79, after: 78, account: staffEmail },
      { studentId: 1, subjectId: 2, before: 0, beforeAbsent: true, after: 11 },
      { studentId: 3, subjectId: 3, before: 40, after: null },
    ]);
    expect(lastLine()).toMatchObject({ act: "importUndone", kind: "exam", itemId: 1 });
  });

  it.each<[string, () => unknown, string, string]>([
    [
      "that someone has changed since",
      () => teacherSaves(3, 3, 40, 45),
      "1 3 3: 45",
      `${hostileNames[2]} (roll 3), ICT`,
    ],
    [
      "that someone has deleted since",
      () => teacherSaves(1, 1, 79, null),
      "",
      `${hostileNames[0]} (roll 1), Mathematics`,
    ],
    [
      "that is above today's full marks",
      () => school.database.update(subjects).set({ fullMarks: 10 }).where(eq(subjects.id, 2)).run(),
      "1 1 2: 0",
      `${hostileNames[0]} (roll 1), Science`,
    ],
  ])("undoing a marks import keeps and names a mark %s", async (_what, since, mark, named) => {
    await importSheet(school.signedIn(), address, sheet);
    since();
    expect(await undo()).toBe(`Import undone, with exceptions Changed after the import, so not undone: ${named}`);
    const cell = mark.slice(0, 5) || "1 1 1";
    const expected = [...before.filter((one) => !one.startsWith(cell)), ...(mark ? [mark] : [])].sort();
    expect(readMarks(school.database)).toEqual(expected);
  });

  it("undoing a marks import is refused while the examination is locked, and possible after that", async () => {
    await importSheet(school.signedIn(), address, sheet);
    setExamLock("lock", 1, other);
    const imported = readMarks(school.database);
    expect(await undo()).toContain("This was not undone This examination is locked");
    expect(readMarks(school.database)).toEqual(imported);
    setExamLock("unlock", 1, other);
    expect(await undo()).toBe("Import undone");
    expect(readMarks(school.database)).toEqual(before);
  });

  it("undoing an older import of marks keeps what a newer import changed", async () => {
    await importSheet(school.signedIn(), address, sheet);
    await importSheet(school.signedIn(), address, sheet.replace("79", "90"));
    expect(await undo(1)).toContain(`not undone: ${hostileNames[0]} (roll 1), Mathematics`);
    expect(readMarks(school.database)).toEqual(["1 1 1: 90", "1 1 2: 11", "1 2 1: 0"]);
    expect(await undo(2)).toBe("Import undone");
    expect(readMarks(school.database)).toEqual(["1 1 1: 79", "1 1 2: 11", "1 2 1: 0"]);
  });
});

describe("undoing an import of staff", () => {
  const address = "/cog-admin/school/staff/import";
  const sheet = [
    "Name,Designation,Mobile",
    "Sample Teacher,Assistant Teacher,01712345678",
    "Sample Clerk,Office Clerk,",
  ].join("\n");
  const person = (id: string, name: string, designation: string) => ({
    ...firstValues.staff.people[0],
    ...{ id, joined: "", left: "", email: "", mobile: "", portrait: null, group: "" as const },
    ...{ name: { en: name, bn: "" }, designation: { en: designation, bn: "" } },
  });
  const people = () => getSection("staff").people;
  const shown = () => people().map(({ name, designation }) => name.en || designation.en);
  const saveStaff = (list: ReturnType<typeof people>) => writeSection(school.database, "staff", { people: list });

  it("undoing a staff import restores the posts without a name to their places, also on the public page", async () => {
    const staff = school.signedIn();
    const before = people();
    const saved = await importSheet(staff, address, sheet);
    expect(shown()).toEqual(["Sample Teacher", "Sample Clerk"]);
    expect(saved.one("form", "undo").attributes.action).toBe(undoPath(1));
    expect((await staff.visit(address)).one("p", "undo-line").text).toContain("Undo");
    const answer = await staff.post(undoPath(1));
    expect(answer.location).toBe("/cog-admin/school/staff");
    expect(getBanner(await staff.follow(answer))).toBe("Import undone");
    expect(people()).toEqual(before);
    expect((await school.visit("/staff")).text).not.toContain("Sample Teacher");
    expect(lastLine()).toMatchObject({ act: "importUndone", kind: "school", title: "staff" });
    expect((await staff.visit("/cog-admin/activity")).texts("p", "history-title")[0]).toBe("Staff");
  });

  it("undoing a staff import keeps and names people who were changed since, and keeps a new order", async () => {
    saveStaff([person("a", "Sample Teacher", "Assistant Teacher"), person("b", "Sample Head", "Head Teacher")]);
    await importSheet(school.signedIn(), address, sheet);
    const [teacher, clerk, head] = people();
    if (!teacher || !head || !clerk) throw new Error("there are three");
    expect([teacher.mobile, clerk.name.en]).toEqual(["01712345678", "Sample Clerk"]);
    saveStaff([
      clerk,
      { ...head, email: "head@school.example" },
      { ...teacher, mobile: "01799999999" },
      person("d", "Newcomer", "Teacher"),
    ]);
    expect(await undo()).toContain("not undone: Sample Teacher");
    expect(people()).toMatchObject([
      { id: "b", email: "head@school.example" },
      { id: "a", mobile: "01799999999" },
      { id: "d" },
    ]);
  });

  it("undoing a staff import keeps an added person who was changed since", async () => {
    await importSheet(school.signedIn(), address, sheet);
    const [teacher, clerk] = people();
    if (!teacher || !clerk) throw new Error("there are two");
    saveStaff([{ ...teacher, email: "sample@school.example" }, clerk]);
    expect(await undo()).toContain("not undone: Sample Teacher");
    expect(shown().slice(-1)).toEqual(["Sample Teacher"]);
    expect(shown()).toHaveLength(firstValues.staff.people.length + 1);
  });

  it("undoing a staff import is refused if the list would become longer than allowed", async () => {
    await importSheet(school.signedIn(), address, sheet);
    const many = Array.from({ length: 298 }, (_, place) => person(`p${place}`, `Person ${place}`, "Teacher"));
    saveStaff([...people(), ...many]);
    const before = people();
    expect(await undo()).toBe("This was not undone This list is full");
    expect(people()).toEqual(before);
  });

  it("undoing a staff import changes nothing if the stored value is not a list", async () => {
    await importSheet(school.signedIn(), address, sheet);
    school.database.update(imports).set({ changes: '{"before":[{"id":"x"}],"after":[]}' }).run();
    const before = school.rows(schoolSections);
    expect(await undo()).toContain("This was not undone");
    expect(school.rows(schoolSections)).toEqual(before);
  });
});

it("undoing an import of the calendar removes its days again", async () => {
  const address = "/cog-admin/school/calendar/import";
  const before = getSection("calendar");
  await importSheet(school.signedIn(), address, "Date,Title\n2026-12-16,Victory Day");
  expect(getSection("calendar").entries).toHaveLength(before.entries.length + 1);
  expect(await undo()).toBe("Import undone");
  expect(getSection("calendar")).toEqual(before);
});

it("undoing an unknown import is refused with a message", async () => {
  insertStudent(school.database, 1);
  for (const id of ["1", "0", "x", "99999999999999999999"]) {
    const staff = school.signedIn();
    const answer = await staff.post(`/cog-admin/imports/${id}/undo`);
    expect(getBanner(await staff.follow(answer))).toBe(
      "This was not undone More than 7 days have passed, so this can no longer be undone.",
    );
    expect((await staff.visit(`/cog-admin/imports/${id}/undo`)).text).toContain("can no longer be undone");
  }
});
