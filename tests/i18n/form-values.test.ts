import { describe, expect, it } from "vitest";
import { getLine, getText, lengthError } from "~/i18n/form-values";
import { formData } from "../support/page-parts";

function typed(text: string) {
  const form = formData({ name: text });
  return [getText(form, "name"), getLine(form, "name")];
}

describe("a typed text", () => {
  it.each([
    "\u200b",
    "\u200d",
    "\u200c \u200d",
    "\u00ad\u2060",
    "\u3164",
    "\u00a0\u2003",
    "\u{e0052}\u{e0069}",
    "\t\n",
  ])("a typed text that shows nothing counts as empty: %j", (text) => expect(typed(text)).toEqual(["", ""]));

  it.each([
    "\u061c",
    "\u200e",
    "\u200f",
    ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    "\ufeff",
    "\u{e0000}",
    "\u{e0041}",
    "\u{e007f}",
    "\u0000",
  ])("the hidden character %j is removed from a typed text", (hidden) =>
    expect(typed(`${hidden}Ri${hidden}na`)).toEqual(["Rina", "Rina"]),
  );

  it.each(["ক্‌ষমা", "র‍্যাব", "👩‍👧", "0", "."])("the visible text %s is kept as typed", (text) =>
    expect(typed(text)).toEqual([text, text]),
  );

  it("a typed text keeps its line breaks and tabs, and a one-line field turns them into spaces", () =>
    expect(typed(" a\tb\nc ")).toEqual(["a\tb\nc", "a b c"]));
});

it.each([
  ["ক্ষিক্ষিক্ষি", undefined],
  ["ক্ষিক্ষিক্ষিক্ষিক্ষি", { text: "form.tooLong", values: { limit: 3, over: 2 } }],
  ["a".repeat(25), { text: "form.farTooLong", values: { limit: 3 } }],
])("the error for a text of more than three characters says how many of %s are too many", (text, error) => {
  expect(lengthError(text, 3)).toEqual(error);
});
