import { describe, expect, it } from "vitest";
import { moveItem, parseSubject } from "../../app/subjects/subject";

const form = (fields: Record<string, string>) => {
  const typed = new FormData();
  for (const [name, value] of Object.entries({ name: "Bangla", ...fields })) typed.append(name, value);
  return typed;
};
const required = { text: "form.lacks.nameInEnglish", summary: "toast.fillRequired.body" };
const tooLong = { text: "form.tooLong", values: { limit: 200, over: 1 } };
const wrong = { text: "subjects.fullMarks.wrong" };

describe("a subject as it is typed", () => {
  it.each([
    ["its full marks", { fullMarks: "50" }, { name: "Bangla", nameBn: null, fullMarks: 50 }],
    ["Bengali digits", { fullMarks: " ৭৫ " }, { name: "Bangla", nameBn: null, fullMarks: 75 }],
    ["nothing for full marks, which is 100", { fullMarks: "" }, { name: "Bangla", nameBn: null, fullMarks: 100 }],
    ["a Bengali name", { nameBn: " বাংলা " }, { name: "Bangla", nameBn: "বাংলা", fullMarks: 100 }],
    ["spaces and line ends", { name: " Bangla \n 1st " }, { name: "Bangla 1st", nameBn: null, fullMarks: 100 }],
    ["what turns text round", { name: "Ban\u202egla" }, { name: "Bangla", nameBn: null, fullMarks: 100 }],
  ])("is taken with %s", (_what, fields, subject) => {
    expect(parseSubject(form(fields), 6)).toMatchObject({ subject, errors: {} });
  });

  it.each([
    ["no name", { name: "  " }, { name: required }],
    ["a name of 201 letters", { name: "ক্ষ".repeat(201) }, { name: tooLong }],
    ["a Bengali name of 201 letters", { nameBn: "ক্ষ".repeat(201) }, { nameBn: tooLong }],
    ["full marks of 0", { fullMarks: "0" }, { fullMarks: wrong }],
    ["full marks of 101", { fullMarks: "১০১" }, { fullMarks: wrong }],
    ["half a mark", { fullMarks: "49.5" }, { fullMarks: wrong }],
    ["a number of another kind", { fullMarks: "1e1" }, { fullMarks: wrong }],
    ["words for full marks", { fullMarks: "hundred" }, { fullMarks: wrong }],
  ])("is refused with %s", (_what, fields, errors) => expect(parseSubject(form(fields), 6).errors).toEqual(errors));

  it("may have a name of 200 letters", () => {
    expect(parseSubject(form({ name: "ক্ষ".repeat(200) }), 6).errors).toEqual({});
  });

  it("comes back as it was typed", () => {
    const { values } = parseSubject(form({ fullMarks: "১০১", seen: "7" }), 6);
    expect(values).toEqual({ name: "Bangla", nameBn: "", fullMarks: "১০১", group: "", version: 7 });
  });
});

it.each([
  [1, 2, [2, 1, 3]],
  [3, 2, [1, 3, 2]],
  [3, 1, [3, 1, 2]],
  [2, 2, [1, 2, 3]],
  [1, 9, [2, 3, 1]],
  [3, 0, [3, 1, 2]],
])("a subject at another place %i to place %i gives %j", (id, place, order) => {
  expect(moveItem([1, 2, 3], id, place)).toEqual(order);
});
