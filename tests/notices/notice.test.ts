import { describe, expect, it } from "vitest";
import { contentLimit, noticeTypes, parseNotice, titleLimit } from "../../app/notices/notice";

function form(fields: Record<string, string | File>): FormData {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields)) filled.append(name, value);
  return filled;
}

const parsed = (fields: Record<string, string | File>) =>
  parseNotice(form({ title: "Sports", content: "Shoes", ...fields }));
const unreadable = { text: "form.day.unreadable" };
const summary = "toast.fillRequired.body";
const untitled = { text: "form.lacks.title", summary };
const empty = { text: "form.lacks.content", summary };

describe("the notice form", () => {
  it.each(noticeTypes)("takes a notice of type %s", (type) => {
    const words = { title: "Sports", content: "Shoes", type };
    const input = { ...words, startsOn: null, endsOn: null };
    expect(parsed({ type })).toEqual({ input, values: { ...words, startsOn: "", endsOn: "" }, errors: {} });
  });

  it.each(["", "general", "Party", "Exam "])("takes the type %j for General", (type) => {
    expect(parsed({ type }).input.type).toBe("General");
  });

  it.each([
    ["", { title: untitled }],
    [" \n\t ", { title: untitled }],
    ["\u0000\u0007", { title: untitled }],
    ["ক".repeat(titleLimit), {}],
    ["শিক্ষা".repeat(titleLimit / 2), {}],
    ["ক".repeat(titleLimit + 1), { title: { text: "form.tooLong", values: { limit: 200, over: 1 } } }],
  ])("judges the title %.12j…", (title, errors) => expect(parsed({ title }).errors).toEqual(errors));

  it.each([
    ["", { content: empty }],
    ["a".repeat(contentLimit), {}],
    ["a".repeat(contentLimit + 1), { content: { text: "form.tooLong", values: { limit: 20_000, over: 1 } } }],
  ])("judges the content %.12j…", (content, errors) => expect(parsed({ content }).errors).toEqual(errors));

  it("names everything that is missing at once", () => {
    const words = { title: "", type: "General", content: "" };
    expect(parseNotice(new FormData())).toEqual({
      input: { ...words, startsOn: null, endsOn: null },
      values: { ...words, startsOn: "", endsOn: "" },
      errors: { title: untitled, content: empty },
    });
  });

  it.each([
    ["  Sports \n day ", "Sports day"],
    ["Cafe\u0301", "Café"],
    ["ক\u09c7\u09be", "কো"],
    ["a\u0000b\u001bc\u007f", "abc"],
    ["result\u202egpj.exe\u2066 \u2069", "resultgpj.exe"],
    ["<b>Sports</b> & more", "<b>Sports</b> & more"],
  ])("reads the title %j as %j", (title, read) => expect(parsed({ title }).input.title).toBe(read));

  it("keeps the lines of the content, and the joiners that Bengali is spelt with", () => {
    const content = "\n প্রথম\n\n\tদ্বিতীয়\u200c \n".normalize("NFC");
    expect(parsed({ content }).input.content).toBe(content.trim());
  });

  it.each([
    ["", "", null, null],
    ["2026-11-28", "", "2026-11-28", null],
    ["2026-11-28", "2026-11-28", "2026-11-28", null],
    ["২০২৬-১১-২৮", "২০২৭-০১-০২", "2026-11-28", "2027-01-02"],
    [" 2028-02-29 ", "2028-03-01", "2028-02-29", "2028-03-01"],
  ])("reads the days from %j to %j", (startsOn, endsOn, first, last) => {
    const { input, errors } = parsed({ startsOn, endsOn });
    expect([input.startsOn, input.endsOn, errors]).toEqual([first, last, {}]);
  });

  it.each([
    ["", "2026-11-28", { startsOn: { text: "form.startsOn.missing" } }],
    ["2026-11-28", "2026-11-27", { endsOn: { text: "form.endsOn.early" } }],
    ["2026-02-29", "", { startsOn: unreadable }],
    ["0026-11-28", "", { startsOn: unreadable }],
    ["2026-11-28", "2200-01-01", { endsOn: unreadable }],
    ["Saturday", "soon", { startsOn: unreadable, endsOn: unreadable }],
  ])("refuses the days from %j to %j, and gives them back as they were typed", (startsOn, endsOn, errors) => {
    expect(parsed({ startsOn, endsOn })).toMatchObject({ values: { startsOn, endsOn } });
    expect(parsed({ startsOn, endsOn }).errors).toEqual(errors);
  });

  it("takes a file in the place of a text for nothing", () => {
    expect(parsed({ title: new File(["x"], "title.txt") }).errors).toEqual({ title: untitled });
  });
});
