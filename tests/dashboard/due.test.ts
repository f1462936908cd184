import { describe, expect, it } from "vitest";
import { type DashboardState, type Due, listDue, nameMoment } from "~/dashboard/due";

// Noon in Dhaka on a Sunday.
const now = new Date("2026-11-22T06:00:00Z");
const at = (iso: string) => new Date(iso);
const quiet: DashboardState = { exams: [], missing: [], scheduled: [] };
const exam = { id: 3, name: "Annual 2026", classLevel: 6, given: 126, all: 140 };
const coming = { id: 8, name: "Annual 2026", classLevel: 9, date: "2026-11-30" };
const requests = { number: 2, email: "teacher@school.example", at: at("2026-11-21T10:20:00Z") };
const scheduled = { kind: "notice", title: "Uniforms", at: at("2026-11-23T02:00:00Z") } as const;
const closed = { id: 3, title: "School is closed", at: at("2026-11-23T11:00:00Z") };
const fact = { section: "contacts", label: "school.contacts.phone", href: "" } as const;

describe("the tasks that are due", () => {
  it("the tasks on the dashboard are ordered by importance", () => {
    const state: DashboardState = {
      leaving: 2,
      scheduled: [scheduled],
      missing: [fact],
      unread: ["figures"],
      exams: [exam],
      examsToOpen: [{ id: 5, name: "Annual 2026", classLevel: 7 }],
      examsBeingSent: [{ id: 6, name: "Annual 2026", classLevel: 8 }],
      hiddenRoutines: [coming, { ...coming, id: 9 }],
      requests,
      backup: { level: "bad", days: 9 },
      urgent: [closed],
    };
    expect(listDue(state, now)).toEqual([
      { what: "urgent", ...closed },
      { what: "backup", days: 9 },
      { what: "requests", ...requests },
      { what: "marks", ...exam, missing: 14 },
      { what: "opening", id: 5, name: "Annual 2026", classLevel: 7, more: 0 },
      { what: "sending", id: 6, name: "Annual 2026", classLevel: 8 },
      { what: "routine", ...coming, all: 2 },
      { what: "facts", facts: [fact] },
      { what: "texts", sections: ["figures"] },
      { what: "scheduled", ...scheduled },
      { what: "trash", number: 2 },
    ]);
  });

  const whats = (state: Partial<DashboardState>): Due["what"][] =>
    listDue({ ...quiet, ...state }, now).map((one) => one.what);

  it.each<[string, Partial<DashboardState>, Due["what"][]]>([
    ["no task in a quiet office", {}, []],
    ["no task about good backups", { backup: { level: "good", days: 1 } }, []],
    ["no task about backups that are only getting old", { backup: { level: "old", days: 6 } }, []],
    ["a missing backup", { backup: { level: "bad" } }, ["backup"]],
    ["no task about an exam with all marks", { exams: [{ ...exam, given: 140 }] }, []],
    [
      "the other subjects of an exam in one subject",
      { exams: [{ ...exam, begun: { all: 126, others: 9 } }] },
      ["subjects"],
    ],
    ["missing marks of one subject", { exams: [{ ...exam, begun: { all: 127, others: 9 } }] }, ["marks"]],
    ["each exam with missing marks", { exams: [exam, { ...exam, id: 4 }] }, ["marks", "marks"]],
    [
      "a hidden routine above the marks if a paper is on the seventh day",
      { exams: [exam], hiddenRoutines: [{ ...coming, date: "2026-11-29" }] },
      ["routine", "marks"],
    ],
    ["no task about a Trash that deletes nothing soon", { leaving: 0 }, []],
    ["no item that was published at this moment", { scheduled: [{ ...scheduled, at: now }] }, []],
    [
      "an item that is published late on the seventh day",
      { scheduled: [{ ...scheduled, at: at("2026-11-29T17:59:00Z") }] },
      ["scheduled"],
    ],
    [
      "no item that is published on the eighth day",
      { scheduled: [{ ...scheduled, at: at("2026-11-29T18:00:00Z") }] },
      [],
    ],
  ])("the dashboard lists as its tasks %s", (_, state, expected) => expect(whats(state)).toEqual(expected));

  it("only the next scheduled item of any kind is a task on the dashboard", () => {
    const post = { kind: "blog", title: "Reading", at: at("2026-11-22T07:00:00Z") } as const;
    expect(listDue({ ...quiet, scheduled: [scheduled, post] }, now)).toEqual([{ what: "scheduled", ...post }]);
  });
});

describe("a moment on the dashboard", () => {
  it.each([
    ["2026-11-20T17:59:00Z", "otherDay"],
    ["2026-11-20T18:00:00Z", "yesterday"],
    ["2026-11-21T18:00:00Z", "today"],
    ["2026-11-22T17:59:00Z", "today"],
    ["2026-11-22T18:00:00Z", "tomorrow"],
    ["2026-11-23T18:00:00Z", "otherDay"],
  ])("the dashboard names the moment %s by its date in Dhaka: %s", (iso, is) =>
    expect(nameMoment(at(iso), now, "en").is).toBe(is),
  );
});
