import { describe, expect, it } from "vitest";
import { listSubjects } from "~/subjects/subjects.server";
import { activity, exams, subjects } from "~drizzle/schema";
import type { Answer } from "~tests/support/browser";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "~tests/support/class";
import { fieldValue, getBanner, getWrongFields } from "~tests/support/page-parts";
import { website } from "~tests/support/website";

const school = website();
const room = "/cog-admin/results/subjects";
const list = `${room}?class=6`;
const words = { name: "Science", nameBn: "বিজ্ঞান", fullMarks: "50" };
const lines = () => school.rows(activity);
const order = () => listSubjects(6).map(({ name }) => name);
const shownNames = (page: Answer) => page.texts("h2");

function mark(subjectId: number, marks: number): void {
  const [studentId, examId] = [insertStudent(school.database, 1), insertExam(school.database, "Annual 2026")];
  insertMarkRow(school.database, { studentId, subjectId, examId, marks });
}

describe("the subjects of a class", () => {
  it("the subjects of a class are in the order of its mark sheet, under their names in the reader's language", async () => {
    insertSubject(school.database, "English", { position: 2, nameBn: "ইংরেজি", fullMarks: 50 });
    insertSubject(school.database, "Bangla", { position: 1 });
    insertSubject(school.database, "Physics", { classLevel: 9 });
    const page = await school.signedIn().visit(list);
    expect([page.one("h1").text, shownNames(page)]).toEqual(["Subjects", ["Bangla", "English"]]);
    expect(page.one("nav", "results-nav").one("a").attributes.href).toBe("/cog-admin/results?class=6");
    expect(page.one("form", "class-picker").one("select").html).toContain('value="6" selected');
    const inBengali = await school.signedIn().keep("lng=bn").visit(list);
    expect(shownNames(inBengali)).toEqual(["Bangla", "ইংরেজি"]);
    expect(inBengali.texts("p", "row-note")).toEqual(["পূর্ণমান: ১০০", "পূর্ণমান: ৫০"]);
  });

  it.each(["", "?class=11", "?class=x"])(
    "the Subjects screen shows the subjects of Class 1 at an address that ends in %j",
    async (search) => {
      insertSubject(school.database, "Bangla", { classLevel: 1 });
      const staff = school.signedIn();
      expect(shownNames(await staff.follow(await staff.visit(room + search)))).toEqual(["Bangla"]);
    },
  );
});

it("a new subject is last on its class's mark sheet, and its full marks may be in Bengali digits", async () => {
  insertSubject(school.database, "Bangla", { position: 4 });
  insertSubject(school.database, "science", { classLevel: 7, position: 9 });
  const staff = school.signedIn();
  const form = await staff.visit(`${list}&new`);
  expect(form.one("p", "form-class").text).toBe("Class 6");
  expect(fieldValue(form, "fullMarks")).toBe("100");
  expect((await staff.post(`${list}&new`, { ...words, fullMarks: "৫০" })).status).toBe(303);
  const row = { name: "Science", nameBn: "বিজ্ঞান", fullMarks: 50, position: 5, classLevel: 6 };
  expect(school.rows(subjects).slice(2)).toMatchObject([row]);
  expect(lines()).toMatchObject([{ details: '{"classLevel":6,"name":"Science","nameBn":"বিজ্ঞান"}' }]);
});

const address = (id: number) => `${room}/${id}/edit?class=6`;

describe("a subject that is changed", () => {
  it("while a locked examination has a mark in a subject, its names can be changed but not its full marks", async () => {
    const id = insertSubject(school.database, "Science");
    mark(id, 40);
    school.database.update(exams).set({ lockedAt: new Date() }).run();
    const staff = school.signedIn().keep("lng=bn");
    expect((await staff.post(address(id), { ...words, seen: "0" })).one("p", "field-problem").text).toBe(
      "এই বিষয়ের নম্বর আছে এমন একটি পরীক্ষা লক করা আছে। আগে সেটির লক খুলুন।",
    );
    expect((await staff.post(address(id), { ...words, fullMarks: "100", seen: "0" })).status).toBe(303);
    const other = insertSubject(school.database, "Art");
    expect((await staff.post(address(other), { ...words, name: "Arts", seen: "0" })).status).toBe(303);
  });
});

it("a subject with only a Bengali name is saved, and English pages show it by this name", async () => {
  const staff = school.signedIn();
  const bengaliOnly = { ...words, name: "", nameBn: "কৃষিশিক্ষা" };
  const sent = await staff.post(`${list}&new`, bengaliOnly);
  expect([sent.status, sent.location]).toEqual([303, `${list}#subject-${school.rows(subjects).at(-1)?.id}`]);
  expect((await staff.visit(list)).text).toContain("কৃষিশিক্ষা");
  const again = await staff.post(`${list}&new`, { ...bengaliOnly, once: "again" });
  expect(getBanner(again)).toBe("Error This class already has a subject with this name.");
  expect(getWrongFields(again)).toEqual(["nameBn"]);
});

it.each([
  ["en", "name", ["name", "nameBn"]],
  ["bn", "nameBn", ["nameBn", "name"]],
])("the form of a subject begins with the name in the language of the office: %s", async (language, first, order) => {
  const staff = school.signedIn().keep(`lng=${language}`);
  const empty = await staff.post(`${list}&new`, { ...words, name: "", nameBn: "" });
  expect(
    empty
      .all("input")
      .map(({ attributes }) => attributes.name)
      .filter((name) => name?.startsWith("name")),
  ).toEqual(order);
  expect(getWrongFields(empty)).toEqual([first]);
});

describe("a subject comes back as it was typed", () => {
  const belowMark = "A mark of 88 has already been given in this subject, so its full marks cannot be below 88.";
  const locked = "An examination with marks in this subject is locked. Unlock it first.";
  const lock = (id: number) => {
    mark(id, 40);
    school.database.update(exams).set({ lockedAt: new Date() }).run();
  };

  it.each([
    ["without a name", { name: "", nameBn: "" }, "Please fill in all required fields", "Enter a name."],
    ["with full marks of 101", { fullMarks: "১০১" }, "Enter a whole number from 1 to 100."],
    ["with the name of another one", { name: "bangla" }, "This class already has a subject with this name."],
    [
      "with less than a mark that has been given",
      { fullMarks: "87" },
      belowMark,
      belowMark,
      (id: number) => mark(id, 88),
    ],
    ["with other full marks while an examination is locked", { fullMarks: "99" }, locked, locked, lock],
  ])(
    "a subject form %s is refused, and is shown again as typed",
    async (_what, wrong, message, atField = message, given: ((id: number) => void) | null = null) => {
      insertSubject(school.database, "Bangla");
      const id = insertSubject(school.database, "Art");
      given?.(id);
      const typed = { ...words, ...wrong };
      for (const path of given ? [address(id)] : [address(id), `${list}&new`]) {
        const page = await school.signedIn().post(path, { ...typed, seen: "0" });
        expect(page.status).toBe(400);
        expect(getBanner(page)).toBe(`Error ${message}`);
        expect(page.one("p", "field-problem").text).toEqual(atField);
        expect(Object.keys(words).map((field) => fieldValue(page, field))).toEqual(Object.values(typed));
      }
      expect([order(), lines()]).toEqual([["Bangla", "Art"], []]);
    },
  );
});

describe("a subject that is deleted", () => {
  const address = (id: number) => `${room}/${id}/delete?class=6`;

  it("a subject with marks is not deleted, and the page says why", async () => {
    const id = insertSubject(school.database, "Science");
    mark(id, 1);
    const staff = school.signedIn();
    const page = await staff.visit(address(id));
    expect(page.one("form", "dialog-foot").all("button")).toEqual([]);
    const reason = "This subject cannot be deleted because it has marks (1).";
    expect(page.one("div", "dialog-body").text).toContain(reason);
    expect(getBanner(await staff.follow(await staff.post(address(id))))).toContain(`Error deleting subject ${reason}`);
    expect([order(), lines()]).toEqual([["Science"], []]);
  });
});

describe("the order", () => {
  it("plain buttons change the order of subjects, and the next page opens at the moved row", async () => {
    const ids = ["A", "B", "C"].map((name, place) => insertSubject(school.database, name, { position: place + 1 }));
    const staff = school.signedIn();
    const page = await staff.visit(list);
    const forms = page.all("form", "move");
    expect(forms[2]?.attributes.action).toBe(`${list}#subject-${ids[2]}`);
    const moves = forms.map((form) => form.all("button"));
    expect(moves.map((buttons) => buttons.map(({ attributes }) => attributes.value))).toEqual([
      [`subjects ${ids[0]} 0`, `subjects ${ids[0]} 1`],
      [`subjects ${ids[1]} 0`, `subjects ${ids[1]} 2`],
      [`subjects ${ids[2]} 1`, `subjects ${ids[2]} 0`],
    ]);
    expect(moves[2]?.[1]?.attributes).toHaveProperty("disabled");
    expect(moves[0]?.[0]?.attributes).toHaveProperty("disabled");
    expect(moves[1]?.[0]?.attributes).toMatchObject({ "aria-label": "Move up: B" });
    const answer = await staff.post(list, { seen: fieldValue(page, "seen") ?? "", change: `subjects ${ids[2]} 1` });
    expect([answer.status, answer.location]).toEqual([303, list]);
    expect(getBanner(await staff.visit(list))).toBe("Order saved. The subject is now number 2.");
    expect(order()).toEqual(["A", "C", "B"]);
  });
});
