import { describe, expect, it } from "vitest";
import { contentLimit, noticeTypes, parseNotice, titleLimit } from "../../app/notices/notice";

function form(fields: Record<string, string | File>): FormData {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields)) filled.append(name, value);
  return filled;
}

const parsed = (fields: Record<string, string | File>) =>
  parseNotice(form({ title: "Sports", content: "Shoes", ...fields }));
const missing = { text: "form.missing", summary: "toast.fillRequired.body" };

describe("the notice form", () => {
  it.each(noticeTypes)("takes a notice of type %s", (type) => {
    const input = { title: "Sports", content: "Shoes", type };
    expect(parsed({ type })).toEqual({ input, values: input, problems: {} });
  });

  it.each(["", "general", "Party", "Exam "])("takes the type %j for General", (type) => {
    expect(parsed({ type }).input.type).toBe("General");
  });

  it.each([
    ["", { title: missing }],
    [" \n\t ", { title: missing }],
    ["\u0000\u0007", { title: missing }],
    ["ক".repeat(titleLimit), {}],
    ["শিক্ষা".repeat(titleLimit / 2), {}],
    ["ক".repeat(titleLimit + 1), { title: { text: "form.tooLong", values: { limit: 200 } } }],
  ])("judges the title %.12j…", (title, problems) => {
    expect(parsed({ title }).problems).toEqual(problems);
  });

  it.each([
    ["", { content: missing }],
    ["a".repeat(contentLimit), {}],
    ["a".repeat(contentLimit + 1), { content: { text: "form.tooLong", values: { limit: 20_000 } } }],
  ])("judges the content %.12j…", (content, problems) => {
    expect(parsed({ content }).problems).toEqual(problems);
  });

  it("names everything that is missing at once", () => {
    const input = { title: "", type: "General", content: "" };
    expect(parseNotice(new FormData())).toEqual({
      input,
      values: input,
      problems: { title: missing, content: missing },
    });
  });

  it.each([
    ["  Sports \n day ", "Sports day"],
    ["Cafe\u0301", "Café"],
    ["ক\u09c7\u09be", "কো"],
    ["a\u0000b\u001bc\u007f", "abc"],
    ["result\u202egpj.exe\u2066 \u2069", "resultgpj.exe"],
    ["<b>Sports</b> & more", "<b>Sports</b> & more"],
  ])("reads the title %j as %j", (title, read) => {
    expect(parsed({ title }).input.title).toBe(read);
  });

  it("keeps the lines of the content, and the joiners that Bengali is spelt with", () => {
    const content = "\n প্রথম\n\n\tদ্বিতীয়\u200c \n".normalize("NFC");
    expect(parsed({ content }).input.content).toBe(content.trim());
  });

  it("takes a file in the place of a text for nothing", () => {
    expect(parsed({ title: new File(["x"], "title.txt") }).problems).toEqual({ title: missing });
  });
});
