import { describe, expect, it } from "vitest";
import { readMarks } from "../../../support/mark-sheet";
import { openMarkSheet } from "../../../support/mark-sheet-form";
import { staffEmail, website } from "../../../support/website";

const school = website();
const open = () => openMarkSheet(school);
const script = { Accept: "application/json" };

describe("the mark sheet by script", () => {
  it("is answered with where to go, or with the conflicts", async () => {
    const { staff, address, exam, first, science, field, seen } = open();
    const saved = await staff.post(address, { [field(first, science)]: "78", seen }, script);
    expect(JSON.parse(saved.html)).toEqual({ goTo: address });
    const rejected = await staff.post(address, { [field(first, science)]: "60", seen }, script);
    expect(rejected.status).toBe(409);
    expect(JSON.parse(rejected.html).rejected).toMatchObject({
      conflicts: [{ student: first, subject: science, ownMark: 60, savedMark: 78, by: staffEmail }],
      message: { title: "marks.notAllSaved", body: "marks.conflicts", values: { saved: 0, count: 1 } },
    });
    expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=78`]);
  });

  it("is told that the sign-in has ended, and nothing is written", async () => {
    const { address, exam, first, science, field, seen } = open();
    const answer = await school.browser().post(address, { [field(first, science)]: "78", seen }, script);
    expect(answer.status).toBe(401);
    expect(readMarks(school.database, exam)).toEqual([]);
  });

  it("finds the story of a mark", async () => {
    const { staff, address, exam, first, science, field, seen } = open();
    await staff.post(address, { [field(first, science)]: "78", seen });
    const story = await staff.visit(`/cog-admin/results/changes/${exam}/${first}/${science}`);
    expect(JSON.parse(story.html).changes).toMatchObject([{ account: staffEmail, before: null, after: 78 }]);
    const page = await staff.visit(`/cog-admin/results/changes/${exam}`);
    expect(page.html).toMatch(/Pupil 1[\s\S]*Science[\s\S]*no mark → 78/);
    expect((await staff.visit("/cog-admin/results/changes/99")).status).toBe(404);
  });
});
