import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listSubjects } from "../../app/subjects/subjects.server";
import { subjects } from "../../drizzle/schema";
import type { Answer } from "../support/browser";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "../support/class";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();
const room = "/cog-admin/results/subjects";
const list = `${room}?class=6`;
const order = () => listSubjects(6).map(({ name }) => name);
const shownNames = (page: Answer) => page.all("h2").map(({ text }) => text);
const banner = (page: Answer) => page.one("div", "banner").text;

function mark(subjectId: number, marks: number): void {
  const [studentId, examId] = [insertStudent(school.database, 1), insertExam(school.database, "Annual 2026")];
  insertMarkRow(school.database, { studentId, subjectId, examId, marks });
}

describe("a subject that is deleted", () => {
  const address = (id: number) => `${room}/${id}/delete?class=6`;

  it("is asked about first, and gone then, also at a second click", async () => {
    const id = insertSubject(school.database, "Science");
    const staff = school.signedIn();
    expect((await staff.visit(address(id))).one("div", "dialog-body").text).toBe(
      "Are you sure you want to delete this subject? Science It leaves the mark sheet of its class at once. No marks have been given in it.",
    );
    for (const _ of [1, 2]) {
      const answer = await staff.post(address(id));
      expect([answer.location, banner(await staff.follow(answer))]).toEqual([list, "Subject deleted successfully"]);
    }
    expect((await staff.visit(address(id))).status).toBe(404);
    takeConsoleErrors();
  });

  it("stays while there are marks in it, and says why", async () => {
    const id = insertSubject(school.database, "Science");
    mark(id, 1);
    const staff = school.signedIn();
    const page = await staff.visit(address(id));
    expect(page.all("button", "button-danger")).toEqual([]);
    const reason = "This subject cannot be deleted, because marks have been given in it (so far: 1).";
    expect(page.one("div", "dialog-body").text).toContain(reason);
    expect(banner(await staff.follow(await staff.post(address(id))))).toContain(`Error deleting subject ${reason}`);
    expect(order()).toEqual(["Science"]);
  });
});

describe("a subject with a Bengali name", () => {
  it("is spoken of by it in Bengali, in Bengali digits", async () => {
    const id = insertSubject(school.database, "Science", { nameBn: "বিজ্ঞান" });
    mark(id, 1);
    const staff = school.signedIn().keep("lng=bn");
    expect((await staff.visit(`${room}/${id}/delete?class=6`)).one("div", "dialog-body").text).toMatch(/^বিজ্ঞান .*১টি/);
    const labels = (await staff.visit(list))
      .one("ol", "in-order")
      .all("button")
      .map(({ attributes }) => attributes["aria-label"]);
    expect(labels).toEqual(["ওপরে তুলুন: বিজ্ঞান", "নিচে নামান: বিজ্ঞান"]);
  });
});

describe("the order", () => {
  it("is changed by plain buttons, and the page comes back at the row", async () => {
    const ids = ["A", "B", "C"].map((name, place) => insertSubject(school.database, name, { position: place + 1 }));
    const staff = school.signedIn();
    const forms = (await staff.visit(list)).all("form", "row-moves");
    expect(forms[2]?.attributes.action).toBe(`${list}#subject-${ids[2]}`);
    const moves = forms.map((form) => form.all("button"));
    expect(moves.map((buttons) => buttons.map(({ attributes }) => attributes.value))).toEqual([
      ["0", "2"],
      ["1", "3"],
      ["2", "4"],
    ]);
    expect(moves[0]?.[0]?.attributes).toHaveProperty("disabled");
    expect(moves[1]?.[0]?.attributes).toMatchObject({ "aria-label": "Move up: B" });
    const answer = await staff.post(list, { move: String(ids[2]), to: "2" });
    expect([answer.status, answer.location]).toEqual([303, list]);
    expect(banner(await staff.visit(list))).toBe("Order saved. The subject now stands at place 2.");
    expect(order()).toEqual(["A", "C", "B"]);
  });

  it("of one that is gone, or that cannot be written, is told", async () => {
    const staff = school.signedIn();
    expect(banner(await staff.follow(await staff.post(list, { move: "99", to: "1" })))).toContain("not there any more");
    insertSubject(school.database, "A");
    const id = insertSubject(school.database, "B");
    school.database.run(sql.raw("create trigger no before update on subjects begin select raise(abort, 'no'); end"));
    const page = await staff.follow(await staff.post(list, { move: String(id), to: "1" }));
    expect(banner(page)).toContain("Error saving the order of subjects");
    takeConsoleErrors();
  });

  it("is not changed by a form that comes back after signing in again", async () => {
    const [, id] = ["A", "B"].map((name) => insertSubject(school.database, name));
    const page = await school.signedIn().post(list, { move: String(id), to: "1", resume: "1" });
    expect([page.status, shownNames(page)]).toEqual([200, ["A", "B"]]);
    expect(school.database.select().from(subjects).all()).toMatchObject([{ position: 0 }, { position: 0 }]);
  });
});
