import { describe, expect, it } from "vitest";
import type { ActivityEntry } from "~/activity/activity.server";
import { listActivity, recordActivity } from "~/activity/activity.server";
import { groupByDay } from "~/activity/activity-texts";
import { purgeIdempotencyKeys, withIdempotencyKey } from "~/saving/idempotency.server";
import { transaction } from "~drizzle/client";
import { receivedForms } from "~drizzle/schema";
import { emptySchool } from "../support/school";

const school = emptySchool();
const now = new Date("2026-11-21T06:00:00Z");
const what = { act: "created", kind: "notice", itemId: 7, title: "Sports day" } as const;
const line: ActivityEntry = { account: "head@school.example", ...what };
const tell = (changes: Partial<ActivityEntry> = {}, at = now) =>
  transaction((tx) => recordActivity(tx, { ...line, ...changes }, at));

describe("the activity", () => {
  it("the activity shows the newest line first", () => {
    tell();
    tell({ act: "deleted" });
    const [second, first] = [
      { id: 2, at: now, ...line, act: "deleted" },
      { id: 1, at: now, ...line },
    ];
    expect(listActivity()).toEqual({ lines: [second, first], older: false });
  });

  it("the activity has 50 lines to a page, and a new line moves no older line to the next page", () => {
    for (let count = 1; count <= 51; count++) tell({ itemId: count });
    const first = listActivity();
    tell({ itemId: 52 });
    const second = listActivity(first.lines.at(-1)?.id);
    expect([first.lines.length, first.lines[0]?.itemId, first.older]).toEqual([50, 51, true]);
    expect([second.lines.map(({ itemId }) => itemId), second.older]).toEqual([[1], false]);
  });

  it.each(["update activity set title = 'other'", "delete from activity"])(
    "the database refuses to change or delete activity: %s",
    (statement) => {
      tell();
      expect(() => school.database.$client.exec(statement)).toThrow("the activity is only added to");
      expect(listActivity().lines).toHaveLength(1);
    },
  );

  it("a write that was rolled back leaves no line in the activity", () => {
    const failing = () =>
      transaction((tx) => {
        recordActivity(tx, line);
        throw new Error("undone");
      });
    expect(failing).toThrow("undone");
    expect(listActivity().lines).toEqual([]);
  });
});

describe("the dates of the activity", () => {
  const at = (iso: string) => ({ ...line, id: 1, at: new Date(iso) });

  it("the activity is grouped by dates that end at midnight in Dhaka", () => {
    const days = groupByDay([at("2026-11-20T18:00:00Z"), at("2026-11-20T17:59:59Z"), at("2026-11-19T18:00:00Z")], "en");
    expect(days.map(({ day, date, lines }) => [day, date, lines.map(({ time }) => time)])).toEqual([
      ["2026-11-21", "November\u00a021, 2026", ["12:00\u00a0am"]],
      ["2026-11-20", "November\u00a020, 2026", ["11:59\u00a0pm", "12:00\u00a0am"]],
    ]);
  });

  it("an activity without lines has no dates", () => expect(groupByDay([], "en")).toEqual([]));
});

describe("a form sent more than once", () => {
  it("a form is saved once, however often it is sent", () => {
    expect(withIdempotencyKey("a", () => "written")).toBe("written");
    expect(withIdempotencyKey("a", () => "again")).toBeUndefined();
    expect(withIdempotencyKey("b", () => "another")).toBe("another");
  });

  it("a form that could not be saved may be sent again", () => {
    expect(() =>
      withIdempotencyKey("a", () => {
        throw new Error("full");
      }),
    ).toThrow("full");
    expect(withIdempotencyKey("a", () => "written")).toBe("written");
  });

  it("a form token is deleted after a week", () => {
    withIdempotencyKey("old", () => 1, new Date(now.getTime() - 7 * 86_400_000 - 1));
    withIdempotencyKey("week", () => 1, new Date(now.getTime() - 7 * 86_400_000));
    purgeIdempotencyKeys(now);
    expect(school.database.select({ token: receivedForms.token }).from(receivedForms).all()).toEqual([
      { token: "week" },
    ]);
  });
});
