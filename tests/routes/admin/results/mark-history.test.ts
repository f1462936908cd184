import { describe, expect, it } from "vitest";
import { updateMarks } from "~/marks/save-marks.server";
import { insertMarkSheet } from "~tests/support/mark-sheet";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const minute = 60_000;
const now = Date.UTC(2026, 10, 20, 8, 5);

function openClass() {
  const { exam, roll, science, computing } = insertMarkSheet(school.database, { students: 80 });
  const cells = roll.flatMap((student) => [science, computing].map((subject) => ({ student, subject })));
  const save = (count: number, mark: number, { was = null as number | null, after = 0, account = staffEmail } = {}) => {
    const changes = cells.slice(0, count).map((cell) => ({ ...cell, was, mark }));
    return updateMarks(exam, changes, account, { now: new Date(now + after * minute) });
  };
  const staff = school.signedIn();
  const visit = async (path = `/cog-admin/results/changes/${exam}`) => (await staff.visit(path)).one("main");
  return { save, staff, visit };
}

describe("the changes of an examination's marks", () => {
  it("the history of marks shows a paste of 160 marks as one line that opens, beside a mark changed by hand", async () => {
    const { save, visit } = openClass();
    save(160, 41);
    save(1, 42, { was: 41, after: 5 });
    const page = await visit();
    expect(page.all("li", "history-row")).toHaveLength(2);
    expect(page.all("p", "history-title")[0]?.text).toBe("Student 1 , Science: 41 → 42");
    const paste = page.one("details");
    expect(paste.one("summary").text).toBe(`160 marks saved together Science, ICT ${staffEmail}`);
    expect(paste.texts("li")).toHaveLength(160);
    expect(paste.all("li")[0]?.text).toBe("Student 1 , Science: no mark → 41");
    expect(page.all("nav", "pager")).toEqual([]);
  });

  it("the history of marks separates changes by who saved them", async () => {
    const { save, visit } = openClass();
    save(6, 41);
    save(6, 42, { was: 41, account: "deputy@school.example" });
    expect((await visit()).all("summary").filter(({ text }) => text.startsWith("6 marks"))).toHaveLength(2);
  });

  it("the history of marks never splits a paste between two pages", async () => {
    const { save, visit } = openClass();
    save(160, 40);
    save(160, 41, { was: 40, after: 1 });
    save(60, 42, { was: 41, after: 2 });
    const titles = (page: Awaited<ReturnType<typeof visit>>) =>
      page.all("details").map((one) => one.one("span", "history-title").text);
    const first = await visit();
    expect(titles(first)).toEqual(["60 marks saved together", "160 marks saved together"]);
    const second = await visit(first.one("nav", "pager").one("a").attributes.href);
    expect(titles(second)).toEqual(["160 marks saved together"]);
  });

  it("the activity of the office has one line for each paste of marks", async () => {
    const { save, visit } = openClass();
    save(160, 41);
    expect((await visit("/cog-admin/activity")).all("li", "history-row")).toHaveLength(1);
  });
});
