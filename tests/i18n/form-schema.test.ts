import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  addError,
  checkbox,
  checkForm,
  choice,
  day,
  field,
  getFieldRules,
  line,
  lines,
  mobileNumber,
  moment,
  optionalLine,
  wholeNumber,
} from "~/i18n/form-schema";
import { requiredError } from "~/i18n/form-values";

const lack = requiredError("form.lacks.title", "toast.fillRequired.body");
const wrong = { text: "school.err.year" } as const;

function check(schema: z.ZodObject, ...fields: [string, string | File][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return checkForm(schema, form);
}

describe("one field of a form", () => {
  const year = { min: 1900, max: 2099, wrong, empty: null };
  it.each([
    ["a line without its outer spaces and line ends", line({ limit: 9 }), " a \n b ", "a b"],
    ["a line in NFC", line({ limit: 9 }), "e\u0301", "é"],
    ["a text with its line ends", lines({ limit: 9 }), " a\nb ", "a\nb"],
    ["null for an empty line", optionalLine({ limit: 9 }), "  ", null],
    ["a number in Latin digits", wholeNumber(year), " 2026 ", 2026],
    ["a number in Bengali digits", wholeNumber(year), "২০২৬", 2026],
    ["null for an empty number", wholeNumber(year), "", null],
    ["a day in Bengali digits", day(), "২০২৬-১০-১৮", "2026-10-18"],
    ["null for an empty day", day(), "", null],
    ["a time in Dhaka", moment(), "2026-10-18T09:30", new Date("2026-10-18T03:30:00Z")],
    ["a known choice", choice(["a", "b"], "a"), "b", "b"],
    ["the default for an unknown choice", choice(["a", "b"], "a"), "toString", "a"],
    ["true for a ticked box", checkbox(), "on", true],
    ["a mobile number with its country", mobileNumber(wrong), "০১৭১২-৩৪৫৬৭৮", "+8801712345678"],
  ])("a field of a form is read as %s", (_what, schema, typed, value) => {
    expect(check(z.object({ it: schema }), ["it", typed])).toMatchObject({ isValid: true, value: { it: value } });
  });

  it.each([
    ["an empty required line", line({ limit: 9, required: lack }), " ", lack],
    ["a line that is too long", line({ limit: 3 }), "abcde", { text: "form.tooLong", values: { limit: 3, over: 2 } }],
    ["a number out of its range", wholeNumber(year), "1899", wrong],
    ["a text instead of a number", wholeNumber(year), "next year", wrong],
    ["a day that does not exist", day(), "2026-02-30", { text: "form.day.unreadable" }],
    ["an event in the year 0026", day({ isEvent: true }), "0026-10-18", { text: "form.day.unreadable" }],
    ["a time without its day", moment(), "09:30", { text: "form.publishAt.unreadable" }],
    ["a landline instead of a mobile number", mobileNumber(wrong), "0591-61234", wrong],
  ])("a form is rejected for %s", (_what, schema, typed, error) => {
    expect(check(z.object({ it: schema }), ["it", typed])).toMatchObject({ isValid: false, errors: { it: error } });
  });

  it("a checkbox that was not sent is false, and a text that was not sent is empty", () => {
    expect(check(z.object({ text: line({ limit: 9 }), box: checkbox() }))).toMatchObject({
      value: { text: "", box: false },
    });
  });

  it("a file in place of a text counts as an empty text", () => {
    const sent: [string, File] = ["text", new File(["a"], "a.txt")];
    expect(check(z.object({ text: line({ limit: 9 }) }), sent)).toMatchObject({
      typed: { text: "" },
      value: { text: "" },
    });
  });

  it("a schema knows which of its fields are required", () => {
    const schema = z.object({ title: line({ limit: 200, required: lack }) }).superRefine(() => undefined);
    expect(getFieldRules(schema, "title")).toEqual({ isRequired: true });
    expect(getFieldRules(schema, "constructor")).toEqual({});
  });
});

describe("a whole form", () => {
  const schema = z
    .object({ title: line({ limit: 9, required: lack }), from: day(), to: day() })
    .superRefine(({ from, to }, form) => {
      if (from && to && to < from) addError(form, { text: "form.endsOn.early" }, "from");
    });

  it("all errors of a form are found, one for each field, in the order of the fields", () => {
    const { errors } = check(schema, ["to", "2026-10-18"], ["from", "2026-10-19"]) as { errors: object };
    expect(Object.entries(errors)).toEqual([
      ["title", lack],
      ["from", { text: "form.endsOn.early" }],
    ]);
  });

  it("the first of several fields with the same name counts, and unknown fields are left out", () => {
    const sent = check(schema, ["title", "One"], ["title", "Two"], ["other", "x"]);
    expect(sent).toEqual({
      isValid: true,
      typed: { title: "One", from: "", to: "" },
      value: { title: "One", from: null, to: null },
    });
  });

  it("a list field takes the values of all fields with its name", () => {
    const schema = z.object({ names: field((sent) => ({ value: sent }), { isList: true }) });
    expect(check(schema, ["names", "One"], ["names", "Two"])).toMatchObject({ value: { names: ["One", "Two"] } });
  });

  it.each(["__proto__", "constructor", "toString", "a[99999999].b", "title[0]", "title.length", "[].title", ""])(
    "a field with the name %j changes nothing",
    (name) => {
      const sent = check(schema, [name, "x"], ["title", "One"]);
      expect(sent).toEqual({
        isValid: true,
        typed: { title: "One", from: "", to: "" },
        value: { title: "One", from: null, to: null },
      });
      expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    },
  );
});
