import { describe, expect, it } from "vitest";
import { publishedKinds } from "../../app/activity/line";
import { appearsOf, deletions, kindInList, kindOf, titleToSay } from "../../app/trash/deletion";

describe("the kind that an address names", () => {
  it.each(publishedKinds)("%s, by its own name and by its list", (kind) => {
    expect(kindOf(kind)).toBe(kind);
    expect(kindInList(deletions[kind].list)).toBe(kind);
  });

  it.each([undefined, "", "notices", "Notice", "constructor", "__proto__", 7])("is not %j", (name) => {
    expect(kindOf(name)).toBeUndefined();
  });

  it.each([undefined, "", "notice", "results", "trash", "toString"])("stands in no list %j", (list) => {
    expect(kindInList(list)).toBeUndefined();
  });
});

describe("where people see a thing", () => {
  it("is its public place, or the office while it is not published", () => {
    expect([appearsOf("photo", true), appearsOf("photo", false)]).toEqual(["appears.photo", "appears.office"]);
  });
});

describe("a title in a message", () => {
  it("is cut by letters, never within one", () => {
    expect(titleToSay("বার্ষিক ক্রীড়া")).toBe("বার্ষিক ক্রীড়া");
    expect(titleToSay("ক্রী".repeat(61))).toBe(`${"ক্রী".repeat(60)}…`);
  });
});
