import { describe, expect, it } from "vitest";
import { displayStatus, toListItem } from "../../app/content/list-item";

describe("the status people are told", () => {
  const now = new Date("2026-11-18T06:00:00Z");
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];

  it.each([
    ["Published", before, "Published"],
    ["Published", now, "Published"],
    ["Published", after, "Scheduled"],
    ["Draft", before, "Draft"],
    ["Draft", after, "Draft"],
  ] as const)("of %s at %s is %s", (status, publishAt, shown) => {
    expect(displayStatus({ status, publishAt }, now)).toBe(shown);
  });

  it("stands in the list of the office with the day of writing", () => {
    const notice = { id: 7, status: "Published" as const, publishAt: after, createdAt: before };
    expect(toListItem(notice, "bn", now)).toMatchObject({
      id: 7,
      status: "Scheduled",
      created: { iso: "2026-11-18", whole: "১৮ নভেম্বর ২০২৬" },
    });
  });
});
