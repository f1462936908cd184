import { describe, expect, it } from "vitest";
import { contentKinds } from "~/content/activity-texts";
import {
  contentKindFromList,
  contentListPath,
  contentPlaceText,
  parseContentKind,
  shortenTitle,
} from "~/content/content-kind";

describe("the kind that an address names", () => {
  it.each(contentKinds)("%s, by its own name and by its list", (kind) => {
    expect(parseContentKind(kind)).toBe(kind);
    expect(contentKindFromList(contentListPath(kind).split("/").at(-1))).toBe(kind);
  });

  it.each([undefined, "", "notices", "Notice", "constructor", "__proto__", 7])("is not %j", (name) => {
    expect(parseContentKind(name)).toBeUndefined();
  });

  it.each([undefined, "", "notice", "results", "trash", "toString"])("stands in no list %j", (list) => {
    expect(contentKindFromList(list)).toBeUndefined();
  });
});

it("content appears at its public place, or in the admin area while it is not published", () => {
  expect(contentPlaceText("photo", true)).toBe("content.photo.appears");
  expect(contentPlaceText("photo", false)).toBe("appears.office");
});

it("a title in a message is cut by letters, never within one", () => {
  expect(shortenTitle("বার্ষিক ক্রীড়া")).toBe("বার্ষিক ক্রীড়া");
  expect(shortenTitle("ক্রী".repeat(61))).toBe(`${"ক্রী".repeat(60)}…`);
});
