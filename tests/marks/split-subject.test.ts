import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setExamLock } from "../../app/exams/exams.server";
import { getMarkSheet } from "../../app/marks/marks.server";
import { parseGroupNames, suggestGroupNames } from "../../app/marks/split-subject";
import { listSubjects } from "../../app/subjects/subjects.server";
import { activity, examDays, markChanges, results, students } from "../../drizzle/schema";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "../support/class";
import { fieldValue, getBanner } from "../support/page-parts";
import { website } from "../support/website";

const school = website();
const combined = { name: "Physics / History / Accounting", nameBn: "পদার্থবিজ্ঞান / ইতিহাস / হিসাববিজ্ঞান" };

describe("a combined subject suggests a subject for each group", () => {
  it.each([
    [combined, ["Physics: পদার্থবিজ্ঞান", "History: ইতিহাস", "Accounting: হিসাববিজ্ঞান"]],
    [
      { name: "Bangladesh and Global Studies / Science", nameBn: "বাংলাদেশ ও বিশ্বপরিচয় / বিজ্ঞান" },
      [
        "Bangladesh and Global Studies: বাংলাদেশ ও বিশ্বপরিচয়",
        "Science (Humanities): বিজ্ঞান (মানবিক)",
        "Science (Business Studies): বিজ্ঞান (ব্যবসায় শিক্ষা)",
      ],
    ],
    [{ name: "Optional (4th) Subject", nameBn: null }, [": ", ": ", ": "]],
  ])("%j", (names, expected) => {
    expect(suggestGroupNames(names).map(({ name, nameBn }) => `${name}: ${nameBn}`)).toEqual(expected);
  });

  it.each([
    ["nothing", {}, { Science: 1 }, ["name Science split.nameNeeded"].concat(lacks("Humanities", "Business Studies"))],
    ["two equal names", { Science: "Physics", Humanities: "physics" }, {}, taken("Science", "Humanities")],
    ["a name that is taken", { Science: "BANGLA" }, {}, taken("Science")],
    ["a name of one group alone", { Science: "Physics" }, {}, []],
  ])("and is told what is wrong with %s", (_what, typed, moving, expected) => {
    const form = new FormData();
    for (const [group, name] of Object.entries(typed)) form.append(`name ${group}`, name);
    const { errors } = parseGroupNames(form, { moving, taken: [{ name: "Bangla", nameBn: null }] });
    expect(Object.entries(errors).map(([field, error]) => `${field} ${error?.text}`)).toEqual(expected);
  });
});

function lacks(...groups: string[]) {
  return groups.map((group) => `name ${group} form.lacks.nameInEnglish`);
}
function taken(...groups: string[]) {
  return groups.map((group) => `name ${group} subjects.name.taken`);
}

function insertCombinedClass(...groups: (typeof students.$inferInsert.group)[]) {
  const { database } = school;
  insertSubject(database, "Bangla", { classLevel: 9, position: 1 });
  const subject = insertSubject(database, combined.name, { classLevel: 9, position: 2, nameBn: combined.nameBn });
  insertSubject(database, "ICT", { classLevel: 9, position: 3 });
  const [open, locked] = ["Annual 2026", "Half-Yearly 2026"].map((name) =>
    insertExam(database, name, { classLevel: 9 }),
  );
  const ids = groups.map((group, place) => insertStudent(database, place + 1, { classLevel: 9, group }));
  for (const [place, studentId] of ids.entries()) {
    const mark = place === 1 ? { marks: 0, absent: true } : { marks: 70 + place };
    for (const examId of [open ?? 0, locked ?? 0])
      insertMarkRow(database, { studentId, subjectId: subject, examId, ...mark });
  }
  setExamLock("lock", locked ?? 0, "office@school.example");
  return { subject, open: open ?? 0, locked: locked ?? 0, ids };
}

const address = (subject: number) => `/cog-admin/results/subjects/${subject}/split?class=9`;
const sheetText = (exam: number) => JSON.stringify(getMarkSheet(exam));
const names = () => listSubjects(9).map(({ name, group }) => `${name}: ${group}`);

async function send(subject: number, changed: Record<string, string> = {}, language = "en") {
  const staff = school.signedIn().keep(`lng=${language}`);
  const page = await staff.visit(address(subject));
  const inputs = page.one("form", "split").all("input");
  const shown = inputs.map(({ attributes }) => [attributes.name ?? "", attributes.value ?? ""]);
  const form = { ...Object.fromEntries(shown), ...changed };
  return { staff, page, form, answer: await staff.post(address(subject), form) };
}

describe("a combined subject that is split by group keeps marks", () => {
  it("and shows before what will move and what stays", async () => {
    const { subject } = insertCombinedClass("Science", "Humanities", "Science");
    const page = await school.signedIn().visit(address(subject));
    expect(page.text).toContain("Annual 2026 : 3 marks move");
    expect(page.text).toContain("Half-Yearly 2026 : locked, stays as it is");
    const moving = page.texts("fieldset", "split-group").map((text) => /Marks that move: (\d)/.exec(text)?.[1]);
    expect(moving).toEqual(["2", "1", "0"]);
    expect((await school.signedIn().keep("lng=bn").visit(address(subject))).text).toContain("৩টি নম্বর নতুন বিষয়ে যাবে");
    expect(school.rows(activity)).toHaveLength(1);
  });

  it("in the subject of each student's group, with their history, in its place on the sheet", async () => {
    const { subject, open, ids } = insertCombinedClass("Science", "Humanities");
    const { answer, staff, form } = await send(subject, { "name Business Studies": "" });
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin/results/subjects?class=9"]);
    expect(names()).toEqual(["Bangla: null", "Physics: Science", "History: Humanities", "ICT: null"]);
    const [, physics, history] = listSubjects(9).map(({ id }) => id);
    const moved = { [ids[0] ?? 0]: { [physics ?? 0]: 70 }, [ids[1] ?? 0]: { [history ?? 0]: "absent" } };
    expect(getMarkSheet(open)?.marks).toEqual(moved);
    expect(getMarkSheet(open)?.subjects.map(({ name }) => name)).toEqual(["Bangla", "Physics", "History", "ICT"]);
    const changes = school.rows(markChanges);
    expect(changes.map((line) => [line.studentId, line.subjectId, line.before, line.after, line.afterAbsent])).toEqual([
      [ids[0], subject, 70, null, false],
      [ids[0], physics, null, 70, false],
      [ids[1], subject, 0, null, false],
      [ids[1], history, null, 0, true],
    ]);
    expect(changes[2]?.beforeAbsent).toBe(true);
    const list = await staff.visit("/cog-admin/results/subjects?class=9");
    expect(list.one("section", "retired-subjects").text).toContain(combined.name);

    // Sent a second time it writes nothing more.
    expect((await staff.post(address(subject), form)).status).toBe(303);
    expect(school.rows(markChanges)).toHaveLength(4);
    expect((await staff.visit(address(subject))).status).toBe(404);
  });

  it("and its day in each examination, for each of the groups", async () => {
    const { subject, open } = insertCombinedClass("Science", "Humanities");
    const day = { date: "2026-11-16", begin: "10:00", end: "13:00", room: "2" };
    school.insert(examDays, { examId: open, subjectId: subject, ...day });
    await send(subject, { "name Business Studies": "" });
    const parts = listSubjects(9).slice(1, 3);
    expect(school.rows(examDays)).toEqual(parts.map(({ id }) => ({ examId: open, subjectId: id, ...day })));
  });

  it("where they are in a locked examination, which prints as before, also when a group changes later", async () => {
    const { subject, locked, ids } = insertCombinedClass("Science", "Humanities", "Business Studies");
    const staff = school.signedIn();
    const printed = async () => (await staff.visit(`/cog-admin/results/cards/${locked}`)).one("main").html;
    const before = [sheetText(locked), await printed()];
    expect((await send(subject)).answer.status).toBe(303);
    const first = eq(students.id, ids[0] ?? 0);
    school.database.update(students).set({ group: "Humanities" }).where(first).run();
    expect([sheetText(locked), await printed()]).toEqual(before);
  });

  it.each(["en", "bn"])("and is refused while somebody with a mark has no group, by name (%s)", async (language) => {
    const { subject } = insertCombinedClass("Science", null);
    const { page, answer } = await send(subject, {}, language);
    expect(page.one("div", "blocking").text).toContain("Pupil 2");
    expect(page.one("div", "blocking").text).not.toContain("Pupil 1");
    expect([answer.status, names()]).toEqual([409, ["Bangla: null", `${combined.name}: null`, "ICT: null"]]);
    expect(getBanner(answer)).toContain(language === "en" ? "but no group" : "কিন্তু বিভাগ নেই");
  });

  it("and is refused when a mark or a group has changed since it was shown; what was typed is kept", async () => {
    const { subject, open, ids } = insertCombinedClass("Science", "Humanities");
    const staff = school.signedIn();
    const seen = fieldValue(await staff.visit(address(subject)), "seen") ?? "";
    const form = { seen, once: "a", "name Science": "Physics I", "name Humanities": "History" };
    const ofCell = and(eq(results.examId, open), eq(results.studentId, ids[0] ?? 0));
    school.database.update(results).set({ marks: 12 }).where(ofCell).run();
    const answer = await staff.post(address(subject), form);
    expect([answer.status, fieldValue(answer, "name Science")]).toEqual([409, "Physics I"]);
    expect(getBanner(answer)).toContain("Something has changed since you opened this page.");
    expect(names()).toHaveLength(3);
    // What the page shows by now may be sent.
    const again = { ...form, once: "b", seen: fieldValue(answer, "seen") ?? "" };
    expect((await staff.post(address(subject), again)).status).toBe(303);
    expect(names()).toEqual(["Bangla: null", "Physics I: Science", "History: Humanities", "ICT: null"]);
  });
});
