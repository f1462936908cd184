import { describe, expect, it } from "vitest";
import { findExam, listExams, setExamLock } from "~/exams/exams.server";
import { activity, examDays } from "~drizzle/schema";
import type { Answer } from "~tests/support/browser";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "~tests/support/class";
import { fieldValue, getBanner, getWrongFields } from "~tests/support/page-parts";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const room = "/cog-admin/results/exams";
const list = `${room}?class=6`;
const words = { name: "Annual Examination 2026", nameBn: "বার্ষিক পরীক্ষা ২০২৬" };
const address = (id: number) => `${room}/${id}/edit?class=6`;
const lines = () => school.rows(activity);
const names = () => listExams(6).map(({ name }) => name);
const shownNames = (page: Answer) => page.texts("h2");

function mark(examId: number): void {
  const [studentId, subjectId] = [insertStudent(school.database, 1), insertSubject(school.database, "Bangla")];
  insertSubject(school.database, "English");
  insertMarkRow(school.database, { studentId, subjectId, examId, marks: 70 });
}

describe("the examinations of a class", () => {
  it("the examinations of a class are sorted by name, with the number of marks entered", async () => {
    insertExam(school.database, "Test 2026");
    mark(insertExam(school.database, "Annual 2026"));
    insertExam(school.database, "Old 2026", { classLevel: 7 });
    const page = await school.signedIn().visit(list);
    expect([page.one("h1").text, shownNames(page)]).toEqual(["Examinations", ["Annual 2026", "Test 2026"]]);
    expect(page.texts("p", "row-note")).toEqual([
      "Marks entered: 1 of 1 · 1 subject without marks",
      "No marks entered yet",
    ]);
    const actions = page.all("li", "row").map((row) =>
      row
        .one("div", "row-actions")
        .all("a")
        .map(({ text }) => text),
    );
    const last = ["Lock", "Edit", "Delete"];
    expect(actions).toEqual([
      ["Go to mark sheet", "Routine, admit cards", "Check marks", "Families", ...last],
      ["Routine, admit cards", "Go to mark sheet", "Check marks", "Families", ...last],
    ]);
  });
});

it("the form for a new examination says that full marks belong to the subjects, and links to them", async () => {
  const staff = school.signedIn();
  const note = (await staff.visit(`${list}&new`)).one("p", "full-marks");
  expect(note.text).toContain("Marks are out of each subject’s full marks");
  expect(note.hrefs).toEqual(["/cog-admin/results/subjects?class=6"]);
});

it("the examinations of several years are listed below their years, the newest first", async () => {
  for (const name of ["Annual 2025", "Annual 2026", "বার্ষিক ২০২৭", "Half-yearly 2026"])
    insertExam(school.database, name);
  const staff = school.signedIn();
  expect(shownNames(await staff.visit(list))).toEqual([
    ...["2027", "বার্ষিক ২০২৭", "2026", "Annual 2026", "Half-yearly 2026", "2025", "Annual 2025"],
  ]);
  expect(names()).toEqual(["বার্ষিক ২০২৭", "Annual 2026", "Half-yearly 2026", "Annual 2025"]);
});

it("the list of examinations and the mark sheet say on which dates an exam is, and whether parents see its routine", async () => {
  const examId = insertExam(school.database, "Annual 2026");
  const subjectId = insertSubject(school.database, "Bangla");
  const english = insertSubject(school.database, "English");
  const times = { begin: "10:00", end: "13:00", room: "" };
  school.database
    .insert(examDays)
    .values([
      { examId, subjectId, date: "2026-12-02", ...times },
      { examId, subjectId: english, date: "2026-12-09", ...times },
    ])
    .run();
  const staff = school.signedIn();
  const shown = async () => {
    const [exams, sheet] = [await staff.visit(list), await staff.visit(`/cog-admin/results?class=6&exam=${examId}`)];
    return [exams.texts("p", "row-note").at(-1), sheet.one("span", "routine-state").text];
  };
  const hidden = "Routine not yet shown to parents: December 2 to 9, 2026";
  expect(await shown()).toEqual([hidden, hidden]);
  await staff.post(`${room}/${examId}/days`, { intent: "show" });
  const visible = "Routine shown to parents: December 2 to 9, 2026";
  expect(await shown()).toEqual([visible, visible]);
});

it("a change to an examination that is locked in the meantime is refused, and the screen says why", async () => {
  const id = insertExam(school.database, "Test 2026", { lockedAt: new Date() });
  const locked = "This examination is locked. Unlock it before you change or delete it.";
  const visited = await school.signedIn().visit(address(id));
  expect(visited.one("div", "dialog-body").text).toBe(`Test 2026 ${locked}`);
  expect(visited.all("form", "admin-form")).toEqual([]);
  const page = await school.signedIn().post(address(id), { ...words, seen: "0" });
  expect(page.status).toBe(409);
  expect(getBanner(page)).toBe(`Error saving examination ${locked}`);
  expect(fieldValue(page, "name")).toEqual(words.name);
  expect([names(), lines()]).toEqual([["Test 2026"], []]);
});

it.each([
  [
    "without its year",
    { name: "Annual Examination" },
    "Add the year, for example Annual Examination 2026. Otherwise next year’s marks would overwrite these.",
  ],
  ["without a name", { name: "", nameBn: "" }, "Please fill in all required fields", "Enter a name."],
  [
    "with only a Bengali name that has no year",
    { name: "", nameBn: "বার্ষিক পরীক্ষা" },
    "Add the year, for example Annual Examination 2026. Otherwise next year’s marks would overwrite these.",
  ],
  [
    "with the name of another examination",
    { name: "Test ২০২৬" },
    "This class already has an examination with this name.",
  ],
])(
  "an examination %s is refused with the reason, and the form keeps what was typed",
  async (_what, change, message, atField = message) => {
    const form = { ...words, ...change };
    insertExam(school.database, "TEST ২০২৬");
    const id = insertExam(school.database, "Annual 2026");
    for (const path of [`${list}&new`, address(id)]) {
      const page = await school.signedIn().post(path, { ...form, seen: "0" });
      expect(page.status).toBe(400);
      expect(getBanner(page)).toBe(`Error ${message}`);
      expect(page.one("p", "field-problem").text).toEqual(atField);
      expect([fieldValue(page, "name"), fieldValue(page, "nameBn")]).toEqual([form.name, form.nameBn]);
    }
    expect([names(), lines()]).toEqual([["Annual 2026", "TEST ২০২৬"], []]);
  },
);

it("an examination with only a Bengali name is saved, and English pages show it by this name", async () => {
  const staff = school.signedIn();
  const bengaliOnly = { ...words, name: "" };
  expect((await staff.visit(`${list}&new`)).text).toContain("One language is enough");
  const sent = await staff.post(`${list}&new`, bengaliOnly);
  const [added] = listExams(6);
  expect([sent.status, sent.location]).toEqual([303, `${list}#exam-${added?.id}`]);
  expect(listExams(6)).toMatchObject([{ name: words.nameBn, nameBn: null }]);
  expect(shownNames(await staff.visit(list))).toEqual([words.nameBn]);
  const again = await staff.post(`${list}&new`, { ...bengaliOnly, once: "again" });
  expect(getBanner(again)).toBe("Error This class already has an examination with this name.");
  expect(getWrongFields(again)).toEqual(["nameBn"]);
  const form = await staff.visit(address(added?.id ?? 0));
  expect([fieldValue(form, "name"), fieldValue(form, "nameBn")]).toEqual(["", words.nameBn]);
});

describe("an examination that is deleted", () => {
  const address = (id: number) => `${room}/${id}/delete?class=6`;

  it("an examination with marks or a lock is not deleted, and the page says why", async () => {
    const id = insertExam(school.database, "Annual 2026");
    mark(id);
    const staff = school.signedIn();
    const hasMarks = "This examination cannot be deleted because it has marks (1).";
    expect((await staff.visit(address(id))).one("div", "dialog-body").text).toContain(hasMarks);
    expect(getBanner(await staff.follow(await staff.post(address(id))))).toContain(hasMarks);
    setExamLock("lock", id, staffEmail);
    expect((await staff.visit(address(id))).one("div", "dialog-body").text).toContain("This examination is locked");
    expect(getBanner(await staff.follow(await staff.post(address(id))))).toContain("This examination is locked");
    expect(findExam(id)?.name).toBe("Annual 2026");
  });
});

describe("the lock of an examination", () => {
  const address = (id: number) => `${room}/${id}/lock?class=6`;

  it("a locked examination can be unlocked, which is recorded", async () => {
    const id = insertExam(school.database, "Annual 2026", { lockedAt: new Date() });
    const staff = school.signedIn();
    const button = (await staff.visit(address(id))).one("form", "dialog-foot").one("button");
    expect([button.text, button.attributes.value]).toEqual(["Unlock", "unlock"]);
    const page = await staff.follow(await staff.post(address(id), { intent: "unlock" }));
    expect(page.one("div", "banner").text).toBe("Examination unlocked");
    expect([findExam(id)?.lockedAt, lines().map(({ act }) => act)]).toEqual([null, ["unlocked"]]);
  });

  it("before unlocking an exam that is open to families, the page warns and leads to the cards", async () => {
    const lockedAt = new Date();
    const [closed, opened] = [undefined, lockedAt].map((openedAt, at) =>
      insertExam(school.database, `Annual ${2025 + at}`, { lockedAt, openedAt }),
    );
    const staff = school.signedIn();
    const said = (await staff.visit(address(opened ?? 0))).one("div", "dialog-body");
    expect(said.text).toContain("After unlocking, they see every change at once.");
    expect(said.one("a").attributes.href).toBe(`${room}/${opened}/families`);
    expect((await staff.visit(address(closed ?? 0))).one("div", "dialog-body").all("a")).toEqual([]);
  });

  it.each([
    ["its mark sheet", "marks", (id: number) => `/cog-admin/results?class=6&exam=${id}`],
    ["its Check page", "check", (id: number) => `/cog-admin/results/progress?class=6&exam=${id}`],
    ["its Families page", "families", (id: number) => `${room}/${id}/families`],
    ["its dates", "days", (id: number) => `${room}/${id}/days`],
    ["its form", "edit", (id: number) => `${room}/${id}/edit?class=6`],
    ["its deletion", "delete", (id: number) => `${room}/${id}/delete?class=6`],
    ["the list of exams, because the page is unknown", "constructor", () => list],
    ["the list of exams, because another website is no page of an exam", "https://example.com", () => list],
  ])("unlocking an exam and Cancel return to %s (%s)", async (_, from, urlOf) => {
    const id = insertExam(school.database, "Annual 2026", { lockedAt: new Date() });
    const staff = school.signedIn();
    const page = `${address(id)}&from=${encodeURIComponent(from)}`;
    expect((await staff.visit(page)).one("form", "dialog-foot").one("a").attributes.href).toBe(urlOf(id));
    expect((await staff.post(page, { intent: "unlock" })).location).toBe(urlOf(id));
  });

  it("locking is one of the steps shown for an exam, and leads to the next step, opening to families", async () => {
    const id = insertExam(school.database, "Annual 2026");
    const staff = school.signedIn();
    const path = (await staff.visit(`${address(id)}&from=marks`)).one("nav", "exam-path");
    const here = path.all("a").filter(({ attributes }) => attributes["aria-current"] === "page");
    expect(here.map(({ attributes }) => attributes.href)).toEqual([`${address(id)}&from=marks`]);
    const answer = await staff.post(`${address(id)}&from=marks`, { intent: "lock" });
    expect(answer.location).toBe(`${room}/${id}/families`);
    expect((await staff.post(address(id), { intent: "lock" })).location).toBe(list);
  });

  it("the page to lock an exam first names the missing marks and the students who are left out", async () => {
    const [rahim, rina] = [1, 2].map((roll) =>
      insertStudent(school.database, roll, { name: ["Rahim", "রিনা"][roll - 1] }),
    );
    insertStudent(school.database, 3, { name: "Karim" });
    const [science, english] = ["Science", "English"].map((name) => insertSubject(school.database, name));
    insertSubject(school.database, "Art");
    const id = insertExam(school.database, "Annual 2026");
    for (const [studentId = 0, subjectId = 0] of [
      [rahim, science],
      [rahim, english],
      [rina, english],
    ])
      insertMarkRow(school.database, { studentId, subjectId, examId: id, marks: 70 });
    const staff = school.signedIn();
    const said = (await staff.visit(address(id))).one("div", "dialog-body");
    expect(said.text).toContain("Marks entered: 3 of 6");
    expect(said.text).toContain("Subjects left out of the cards because they have no marks: Art");
    expect(said.text).toContain("Incomplete students, who get no points or position: 1 Roll 2 রিনা : Science");
    expect(said.text).toContain("Students left out because they have no marks: 1 Roll 3 Karim");
    expect(said.one("a").attributes.href).toBe(`/cog-admin/results/progress?class=6&exam=${id}`);
    const inBengali = (await staff.keep("lng=bn").visit(address(id))).one("div", "dialog-body").text;
    expect(inBengali).toContain("একটি নম্বরও নেই বলে যারা বাদ থাকবে: ১ জন রোল ৩ Karim");
    await staff.post(address(id), { intent: "lock" });
    expect((await staff.visit(address(id))).text).not.toContain("Karim");
    const card = await staff.visit(`/cog-admin/results/cards/${id}/${rahim}`);
    expect(card.text).toContain("English");
    expect(card.text).not.toContain("Art ");
  });
});
