import { describe, expect, it } from "vitest";
import { activity } from "~drizzle/schema";
import { insertStudent, studentFields } from "~tests/students/student-fixtures";
import { insertExam, insertSubject } from "~tests/support/class";
import { fieldValue, getBanner } from "~tests/support/page-parts";
import { takeConsoleErrors } from "~tests/support/setup";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const lines = () => school.rows(activity);
const changedAt = new Date(5000);

type RowKind = {
  kind: "subject" | "exam" | "student";
  fields: { name: string } & Record<string, string>;
  insert: () => number;
  added: string;
  addedInBengali: string;
  errors: [add: string, change: string];
  gone: string;
  /** The fragments of the list's address after the form of a new row is sent, and after it is sent again. */
  addedAt: [string, string];
  /** The address to which the form redirects after a saved change. */
  after: string;
};

const kinds: RowKind[] = [
  {
    kind: "subject",
    fields: { name: "Science", nameBn: "বিজ্ঞান", fullMarks: "50" },
    insert: () => insertSubject(school.database, "Before", { changedAt }),
    added: "Subject added successfully “Science”, full marks: 50",
    addedInBengali: "বিষয় যোগ করা হয়েছে ‘বিজ্ঞান’, পূর্ণমান: ৫০",
    addedAt: ["#subject-1", ""],
    errors: ["Error adding subject", "Error saving subject"],
    gone: "This subject no longer exists. Someone may have deleted it.",
    after: "/cog-admin/results/subjects?class=6#subject-1",
  },
  {
    kind: "exam",
    fields: { name: "Annual Examination 2026", nameBn: "বার্ষিক পরীক্ষা ২০২৬" },
    insert: () => insertExam(school.database, "Before", { changedAt }),
    added: "Examination added successfully “Annual Examination 2026”",
    addedInBengali: "পরীক্ষা যোগ করা হয়েছে ‘বার্ষিক পরীক্ষা ২০২৬’",
    addedAt: ["#exam-1", ""],
    errors: ["Error adding examination", "Error saving examination"],
    gone: "This examination no longer exists. Someone may have deleted it.",
    after: "/cog-admin/results/exams?class=6#exam-1",
  },
  {
    kind: "student",
    fields: studentFields,
    insert: () => insertStudent(school.database, { name: "Before", changedAt }),
    added: "Student added successfully Rahim Uddin, Class 6, roll number 7",
    addedInBengali: "শিক্ষার্থী যোগ করা হয়েছে Rahim Uddin, ষষ্ঠ শ্রেণি, রোল নম্বর ৭",
    addedAt: ["#roll-7", "#roll-7"],
    errors: ["Error adding student", "Error saving student"],
    gone: "This student no longer exists. Someone may have removed the student.",
    after: "/cog-admin/results/students#roll-7",
  },
];

describe.each(kinds)(
  "the form of a $kind",
  ({ kind, fields, insert, added, addedInBengali, addedAt, errors, gone, after }) => {
    const list = `/cog-admin/results/${kind}s?class=6`;
    const address = (id: number | string) => `/cog-admin/results/${kind}s/${id}/edit?class=6`;
    const rows = () => school.database.$client.prepare(`select name from ${kind}s`).pluck().all();
    const line = { account: staffEmail, kind, title: `${fields.name}, Class 6` };
    const failOn = (write: string) =>
      school.database.$client.exec(
        `create trigger no before ${write} on ${kind}s begin select raise(abort, 'no'); end`,
      );

    it("the form of a new row adds it once, however often it is sent, and records it in the activity", async () => {
      const staff = school.signedIn();
      const once = fieldValue(await staff.visit(`${list}&new`), "once") ?? "";
      for (const place of addedAt) {
        const answer = await staff.post(`${list}&new`, { ...fields, once });
        expect([answer.status, answer.location]).toEqual([303, list + place]);
        expect(getBanner(await staff.follow(answer))).toBe(added);
      }
      expect(rows()).toEqual([fields.name]);
      expect(lines()).toMatchObject([{ ...line, act: "created" }]);
    });

    it("the message about a new row names it in the language of the office only", async () => {
      const staff = school.signedIn().keep("lng=bn");
      const once = fieldValue(await staff.visit(`${list}&new`), "once") ?? "";
      const answer = await staff.post(`${list}&new`, { ...fields, once });
      expect(getBanner(await staff.follow(answer)).normalize()).toBe(addedInBengali.normalize());
    });

    it("the form of a row changes it, records the change in the activity, and goes back to its place in the list", async () => {
      const id = insert();
      const staff = school.signedIn();
      const page = await staff.visit(address(id));
      expect(["name", "seen"].map((field) => fieldValue(page, field))).toEqual(["Before", "5000"]);
      const answer = await staff.post(address(id), { ...fields, seen: "5000" });
      expect([answer.status, answer.location]).toEqual([303, after]);
      expect(rows()).toEqual([fields.name]);
      expect(lines()).toMatchObject([{ ...line, act: "changed", itemId: id }]);
    });

    it("the form of a row that cannot be written is shown again with everything that was typed", async () => {
      const id = insert();
      failOn("insert");
      const page = await school.signedIn().post(`${list}&new`, fields);
      const unexpected = "An unexpected error occurred. Please try again.";
      expect(page.status).toBe(500);
      expect(getBanner(page)).toBe(`${errors[0]} ${unexpected}`);
      expect(fieldValue(page, "name")).toEqual(fields.name);
      school.database.$client.exec("drop trigger no");
      failOn("update");
      const changed = await school.signedIn().post(address(id), { ...fields, seen: "5000" });
      expect([changed.status, getBanner(changed)]).toEqual([500, `${errors[1]} ${unexpected}`]);
      expect([rows(), lines()]).toEqual([["Before"], []]);
      takeConsoleErrors();
    });

    it("the form of a row that a colleague has changed is refused, and saves when it is sent again", async () => {
      const id = insert();
      const staff = school.signedIn();
      const page = await staff.post(address(id), { ...fields, seen: "0" });
      expect([page.status, fieldValue(page, "name"), fieldValue(page, "seen")]).toEqual([409, fields.name, "5000"]);
      expect(getBanner(page)).toContain(`${errors[1]} A colleague has changed this since you opened it.`);
      expect([rows(), lines()]).toEqual([["Before"], []]);
      expect((await staff.post(address(id), { ...fields, seen: "5000" })).status).toBe(303);
    });

    it("the form of a row that was deleted in the meantime keeps what was typed", async () => {
      const page = await school.signedIn().post(address(99), { ...fields, seen: "0" });
      expect(page.status).toBe(409);
      expect(fieldValue(page, "name")).toEqual(fields.name);
      expect(getBanner(page)).toBe(`${errors[1]} ${gone}`);
      for (const id of ["99", "0", "x"]) {
        const visited = await school.signedIn().visit(address(id));
        expect([visited.status, visited.one("div", "empty-state").text]).toEqual([404, gone]);
      }
    });
  },
);
