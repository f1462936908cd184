import { describe, expect, it } from "vitest";
import { activity, examRolls, exams } from "~drizzle/schema";
import {
  confirm,
  fillForm,
  insertClassOf,
  insertMarkedExam,
  moveUpPath,
  places,
  preview,
} from "~tests/marks/rolls/year-school";
import { insertStudent } from "~tests/support/class";
import { getBanners } from "~tests/support/page-parts";
import { takeConsoleErrors } from "~tests/support/setup";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const lines = () => school.rows(activity);
const lockedExams = () => school.rows(exams).flatMap(({ name, lockedAt }) => (lockedAt ? name : []));
const summaries = (html: Awaited<ReturnType<typeof preview>>) => html.one("form", "year-form").texts("summary");

function insertThreeClasses() {
  const [ten, nine, six] = [10, 9, 6].map((level) => insertClassOf(school.database, level, 3));
  const [first = 0, second = 0, third = 0] = six ?? [];
  const examId = insertMarkedExam(school.database, 6, "Annual 2026", [
    [first, 40],
    [second, null],
    [third, 90],
  ]);
  return { ten, nine, six: [first, second, third], examId };
}

describe("the year's change", () => {
  it("Move up a year lists every class with students, highest first, and the exams to order rolls by", async () => {
    const { examId } = insertThreeClasses();
    const page = await school.signedIn().visit(moveUpPath);
    expect(page.all("section", "moving-class").map((section) => section.one("label").text)).toEqual([
      "Leaves the school 3 to leave, 0 to stay",
      "Moves up to Class 10 3 to move up, 0 to stay",
      "Moves up to Class 7 3 to move up, 0 to stay",
    ]);
    const rolls = page.all("select").find(({ attributes }) => attributes.name === "rolls6");
    expect(rolls?.all("option").map(({ attributes, text }) => [attributes.value, text])).toEqual([
      ["keep", "Keep roll numbers"],
      ["inOrder", "1, 2, 3 … in the current order"],
      [`exam:${examId}`, "By position: Annual 2026"],
    ]);
  });

  it("Move up a year shows who failed in what at the last examination, and selects them to stay", async () => {
    const { six } = insertThreeClasses();
    school.database.$client.exec(`update results set marks = 20 where marks = 40 and subject_id % 2 = 0`);
    const page = await school.signedIn().visit(moveUpPath);
    const ticked = page.all("input").filter(({ attributes: of }) => of.name === "repeats" && "checked" in of);
    expect(ticked.map(({ attributes }) => attributes.value)).toEqual([String(six[0])]);
    expect(page.texts("small", "outcome")).toEqual(["Failed English, Annual 2026", "Incomplete 1 of 2"]);
    expect(page.text).toContain("Students who failed Annual 2026 are selected.");
    expect(page.text).toContain("2 to move up, 1 to stay");
    expect(page.text).toContain("Select students who stay in Class 6 (1)");
    const shown = await preview(school.signedIn(), moveUpPath);
    expect(summaries(shown).at(-1)).toBe("1 student repeats Class 6");
    expect(shown.texts("small", "outcome")).toHaveLength(2);
  });

  it("the preview of the move shows everything that will happen, and changes nothing", async () => {
    const { examId, six, ten } = insertThreeClasses();
    const page = await preview(school.signedIn(), moveUpPath, {
      repeats: [String(six[0]), String(ten?.[2])],
      rolls6: `exam:${examId}`,
    });
    expect(summaries(page)).toEqual([
      "2 students of Class 10 leave the school",
      "1 student repeats Class 10",
      "3 students move from Class 9 to Class 10",
      "2 students move from Class 6 to Class 7",
      "1 student repeats Class 6",
    ]);
    expect(page.texts("ul", "students-by-roll")).toEqual([
      "Roll Number 1 P10.1 Roll Number 2 P10.2",
      "Roll Number 3 → 4 P10.3",
      "Roll Number 1 P9.1 Roll Number 2 P9.2 Roll Number 3 P9.3",
      "Roll Number 3 → 1 P6.3 Roll Number 2 P6.2 Incomplete 1 of 2",
      "Roll Number 1 P6.1",
    ]);
    expect(page.text).toContain("Examinations that will be locked: Annual 2026 (1 mark is missing)");
    const inBengali = await preview(school.signedIn().keep("lng=bn"), moveUpPath);
    expect(inBengali.text).toContain("সঙ্গে লক হবে: Annual 2026 (১টি নম্বর এখনো দেওয়া হয়নি)".normalize("NFC"));
    expect([places(school.database)[0], lockedExams(), lines()]).toEqual(["10.1", [], []]);
  });

  it("the move takes all classes up together, with repeaters, new rolls and locked examinations", async () => {
    const { examId, six, ten } = insertThreeClasses();
    const staff = school.signedIn();
    const answer = await confirm(staff, moveUpPath, {
      repeats: [String(six[0]), String(ten?.[2])],
      rolls6: `exam:${examId}`,
    });
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin/results/students?class=10"]);
    const after = await staff.follow(answer);
    expect(getBanners(after)).toEqual(["The classes have moved up Undo"]);
    const undo = after.one("div", "banner").one("a").attributes.href;
    expect(after.one("p", "undo-line").one("a").attributes.href).toBe(undo);
    expect(places(school.database)).toEqual(["left", "left", "10.4", "10.1", "10.2", "10.3", "6.1", "7.2", "7.1"]);
    expect(lockedExams()).toEqual(["Annual 2026"]);
    expect(lines().map(({ act, title, account }) => [act, title, account])).toEqual([
      ["locked", "Annual 2026, Class 6", staffEmail],
      ...[10, 9, 6].map((level) => ["movedUp", `Class ${level}`, staffEmail]),
    ]);
  });

  it("the move is written once, however often it is sent", async () => {
    insertThreeClasses();
    const staff = school.signedIn();
    const sent = fillForm(await preview(staff, moveUpPath), "confirm");
    for (const _time of [1, 2]) expect((await staff.post(moveUpPath, sent)).status).toBe(303);
    expect(places(school.database).slice(6)).toEqual(["7.1", "7.2", "7.3"]);
  });

  it("going back from the preview of the move keeps the choices", async () => {
    const { six } = insertThreeClasses();
    const staff = school.signedIn();
    const shown = await preview(staff, moveUpPath, { moves: ["6"], repeats: [String(six[1])], rolls6: "inOrder" });
    const page = await staff.post(moveUpPath, fillForm(shown, "choose"));
    const ticked = page.all("input").filter(({ attributes }) => "checked" in attributes);
    expect(ticked.map(({ attributes }) => `${attributes.name} ${attributes.value ?? "on"}`)).toEqual([
      "moves 6",
      `repeats ${six[1]}`,
      "lock on",
    ]);
    expect(fillForm(page, "preview").get("rolls6")).toBe("inOrder");
  });
});

describe("nothing is moved", () => {
  it.each([
    ["en", "None of the selected classes has students to move up."],
    ["bn", "এমন কোনো শ্রেণিতে টিক দেওয়া হয়নি, যেখান থেকে কোনো শিক্ষার্থী উঠবে।"],
  ])("a move without a selected class changes nothing and says so in %s", async (language, sentence) => {
    insertThreeClasses();
    const page = await preview(school.signedIn().keep(`lng=${language}`), moveUpPath, { moves: [] });
    expect([page.status, getBanners(page)[0]]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it("if something changed since the preview, the move changes nothing and shows a new preview", async () => {
    insertThreeClasses();
    const staff = school.signedIn();
    const sent = fillForm(await preview(staff, moveUpPath), "confirm");
    insertStudent(school.database, 4, { name: "Newcomer" });
    const page = await staff.post(moveUpPath, sent);
    expect([page.status, getBanners(page)[0]]).toEqual([
      409,
      expect.stringContaining("Someone has changed the classes since you opened this page."),
    ]);
    expect(page.text).toContain("Roll Number 4 Newcomer");
    expect(places(school.database)[0]).toBe("10.1");
    expect((await staff.post(moveUpPath, fillForm(page, "confirm"))).status).toBe(303);
  });

  it("a move that would give two students the same roll changes nothing and names both", async () => {
    insertClassOf(school.database, 7, 2);
    insertClassOf(school.database, 6, 1);
    const page = await preview(school.signedIn(), moveUpPath, { moves: ["6"] });
    expect(page.status).toBe(409);
    expect(getBanners(page)[0]).toContain("Some roll numbers would appear twice.");
    expect(page.one("div", "roll-conflicts").one("li").text).toBe("Roll Number 1: P6.1 (Class 6) , P7.1 (Class 7)");
    expect(places(school.database)).toEqual(["7.1", "7.2", "6.1"]);
  });

  it("a move in which an exam cannot be locked moves no student", async () => {
    insertThreeClasses();
    const staff = school.signedIn();
    const sent = fillForm(await preview(staff, moveUpPath), "confirm");
    school.database.$client.exec("create trigger open before update on exams begin select raise(abort, 'no'); end");
    const page = await staff.post(moveUpPath, sent);
    expect([page.status, places(school.database)[0], lines(), school.rows(examRolls)]).toEqual([500, "10.1", [], []]);
    takeConsoleErrors();
  });
});
