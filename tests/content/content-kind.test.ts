import { describe, expect, it } from "vitest";
import {
  contentKindFromList,
  contentKinds,
  contentListPath,
  contentPlaceText,
  parseContentKind,
  shortenTitle,
} from "~/content/content-kind";

describe("the kind of content in a URL", () => {
  it.each(contentKinds)("the kind %s is recognised by its own name and by the path of its list", (kind) => {
    expect(parseContentKind(kind)).toBe(kind);
    expect(contentKindFromList(contentListPath(kind).split("/").at(-1))).toBe(kind);
  });

  it.each([undefined, "", "notices", "Notice", "constructor", "__proto__", 7])(
    "%j is not recognised as the name of a kind of content",
    (name) => {
      expect(parseContentKind(name)).toBeUndefined();
    },
  );

  it.each([undefined, "", "notice", "results", "trash", "toString"])(
    "%j is not recognised as a list of content",
    (list) => {
      expect(contentKindFromList(list)).toBeUndefined();
    },
  );
});

it("content is shown at its public page, or in the admin area while it is not published", () => {
  expect(contentPlaceText("photo", true)).toBe("content.photo.appears");
  expect(contentPlaceText("photo", false)).toBe("content.appearsInAdmin");
});

it("a long title in a message is cut between characters, never within one", () => {
  expect(shortenTitle("বার্ষিক ক্রীড়া")).toBe("বার্ষিক ক্রীড়া");
  expect(shortenTitle("ক্রী".repeat(61))).toBe(`${"ক্রী".repeat(60)}…`);
});
