import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listSubjects } from "../../../../app/subjects/subjects.server";
import { exams } from "../../../../drizzle/schema";
import type { Answer } from "../../../support/browser";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "../../../support/class";
import { takeConsoleErrors } from "../../../support/setup";
import { website } from "../../../support/website";

const school = website();
const room = "/cog-admin/results/subjects";
const list = `${room}?class=6`;
const words = { name: "Science", nameBn: "বিজ্ঞান", fullMarks: "50" };
const order = () => listSubjects(6).map(({ name }) => name);
const shownNames = (page: Answer) => page.all("h2").map(({ text }) => text);
const banner = (page: Answer) => page.one("div", "banner").text;
const typedIn = (page: Answer, name: string) =>
  page.all("input").find(({ attributes }) => attributes.name === name)?.attributes.value;

function mark(subjectId: number, marks: number): void {
  const [studentId, examId] = [insertStudent(school.database, 1), insertExam(school.database, "Annual 2026")];
  insertMarkRow(school.database, { studentId, subjectId, examId, marks });
}

describe("the subjects of a class", () => {
  it("stand in the order of its mark sheet, under the reader's name for them, and stay with the class", async () => {
    insertSubject(school.database, "English", { position: 2, nameBn: "ইংরেজি", fullMarks: 50 });
    insertSubject(school.database, "Bangla", { position: 1 });
    insertSubject(school.database, "Physics", { classLevel: 9 });
    const page = await school.signedIn().visit(list);
    expect([page.one("h1").text, shownNames(page)]).toEqual(["Subjects", ["Bangla", "English"]]);
    expect(page.one("nav", "results-nav").one("a").attributes.href).toBe("/cog-admin/results?class=6");
    expect(page.one("form", "class-chooser").one("select").html).toContain('value="6" selected');
    const inBengali = await school.signedIn().keep("lng=bn").visit(list);
    expect(shownNames(inBengali)).toEqual(["Bangla", "ইংরেজি"]);
    expect(inBengali.all("p", "row-note").map(({ text }) => text)).toEqual(["পূর্ণমান: ১০০", "পূর্ণমান: ৫০"]);
  });

  it("have their full marks in Bengali digits in the form of who reads Bengali", async () => {
    insertSubject(school.database, "ICT", { fullMarks: 50 });
    const staff = school.signedIn().keep("lng=bn");
    const fullMarks = async (address: string) =>
      (await staff.visit(address)).all("input").find(({ attributes }) => attributes.name === "fullMarks")?.attributes
        .value;
    expect(await fullMarks(`${room}/1/edit?class=6`)).toBe("৫০");
    expect(await fullMarks(`${list}&new`)).toBe("১০০");
  });

  it.each(["", "?class=11", "?class=x"])("are those of Class 1 at an address that ends in %j", async (search) => {
    insertSubject(school.database, "Bangla", { classLevel: 1 });
    expect(shownNames(await school.signedIn().visit(room + search))).toEqual(["Bangla"]);
  });

  it("may be none, or not to be had", async () => {
    const empty = await school.signedIn().visit(list);
    expect(empty.one("div", "empty-state").text).toBe("Class 6 has no subjects yet. Add the first one.");
    const staff = school.signedIn();
    school.database.run(sql.raw("alter table subjects rename to elsewhere"));
    expect(banner(await staff.visit(list))).toBe("Error fetching subjects Please try again.");
    takeConsoleErrors();
  });

  it("show a name that looks like a tag as it is", async () => {
    const name = `<img src=x onerror="alert(1)">`;
    insertSubject(school.database, name);
    const page = await school.signedIn().visit(list);
    expect([shownNames(page), page.html.includes("<img src=x")]).toEqual([[name], false]);
  });
});

describe("a subject that is added", () => {
  it("is there, with what was said, once, however often the form is sent", async () => {
    const staff = school.signedIn();
    const form = await staff.visit(`${list}&new`);
    expect(form.one("form", "sheet").one("p", "sheet-class").text).toBe("Class 6");
    expect(typedIn(form, "fullMarks")).toBe("100");
    const sent = { ...words, fullMarks: "৫০", once: typedIn(form, "once") ?? "" };
    const answer = await staff.post(`${list}&new`, sent);
    expect([answer.status, answer.location]).toEqual([303, list]);
    expect(banner(await staff.follow(answer))).toBe("Subject added successfully");
    expect((await staff.post(`${list}&new`, sent)).status).toBe(303);
    expect(listSubjects(6)).toMatchObject([{ name: "Science", nameBn: "বিজ্ঞান", fullMarks: 50 }]);
  });

  it.each([
    ["no name", { name: "" }, "Please fill in all required fields", "Name in English is missing."],
    ["full marks of 101", { fullMarks: "১০১" }, "Please give a whole number from 1 to 100."],
    ["the name of another one", { name: "bangla" }, "This class has a subject with this name already."],
  ])("comes back with %s, all that was typed still there", async (_what, wrong, said, atField = said) => {
    insertSubject(school.database, "Bangla");
    const typed = { ...words, ...wrong };
    const page = await school.signedIn().post(`${list}&new`, typed);
    expect([page.status, banner(page), page.one("p", "field-problem").text]).toEqual([400, `Error ${said}`, atField]);
    expect(Object.keys(words).map((field) => typedIn(page, field))).toEqual(Object.values(typed));
    expect(order()).toEqual(["Bangla"]);
  });

  it("that cannot be written comes back with a reason", async () => {
    school.database.run(sql.raw("create trigger no before insert on subjects begin select raise(abort, 'no'); end"));
    const page = await school.signedIn().post(`${list}&new`, words);
    expect([page.status, typedIn(page, "nameBn")]).toEqual([500, "বিজ্ঞান"]);
    expect(banner(page)).toBe("Error adding subject An unexpected error occurred. Please try again.");
    takeConsoleErrors();
  });
});

describe("a subject that is changed", () => {
  const address = (id: number) => `${room}/${id}/edit?class=6`;

  it("goes back to its list", async () => {
    const id = insertSubject(school.database, "Sience");
    const staff = school.signedIn();
    const form = await staff.visit(address(id));
    expect(["name", "seen"].map((field) => typedIn(form, field))).toEqual(["Sience", "0"]);
    const answer = await staff.post(address(id), { ...words, seen: "0" });
    expect([answer.location, order()]).toEqual([list, ["Science"]]);
  });

  it("may not count less than a mark that has been given", async () => {
    const id = insertSubject(school.database, "Science");
    mark(id, 88);
    const page = await school.signedIn().post(address(id), { ...words, seen: "0" });
    expect([page.status, page.one("p", "field-problem").text]).toEqual([
      400,
      "A mark of 88 has already been given in this subject, so its full marks cannot be below 88.",
    ]);
  });

  it.each([
    ["en", "An examination with marks in this subject is locked. Unlock it first."],
    ["bn", "এই বিষয়ের নম্বর আছে এমন একটি পরীক্ষা লক করা আছে। আগে সেটির লক খুলুন।"],
  ])("keeps its full marks while an examination with marks in it is locked (%s)", async (language, said) => {
    const id = insertSubject(school.database, "Science");
    mark(id, 40);
    school.database.update(exams).set({ lockedAt: new Date() }).run();
    const page = await school
      .signedIn()
      .keep(`lng=${language}`)
      .post(address(id), { ...words, seen: "0" });
    expect([page.status, page.one("p", "field-problem").text, typedIn(page, "fullMarks")]).toEqual([400, said, "50"]);
    expect(listSubjects(6)).toMatchObject([{ name: "Science", nameBn: null, fullMarks: 100 }]);
  });

  it("is refused when a colleague was faster, and may be sent once more", async () => {
    const id = insertSubject(school.database, "Bangla", { changedAt: new Date(5000) });
    const page = await school.signedIn().post(address(id), { ...words, seen: "0" });
    expect([page.status, typedIn(page, "name"), typedIn(page, "seen")]).toEqual([409, "Science", "5000"]);
    expect(banner(page)).toContain("A colleague has changed this since you opened it.");
    expect((await school.signedIn().post(address(id), { ...words, seen: "5000" })).status).toBe(303);
  });

  it("is gone: what was typed is still shown", async () => {
    const page = await school.signedIn().post(address(99), { ...words, seen: "0" });
    expect([page.status, typedIn(page, "name")]).toEqual([409, "Science"]);
    expect(banner(page)).toContain("This subject is not there any more.");
    const visited = await school.signedIn().visit(address(99));
    expect([visited.status, visited.one("div", "empty-state").text]).toEqual([
      404,
      "This subject is not there any more. Somebody may have deleted it.",
    ]);
  });
});
