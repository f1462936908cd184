import { expect, it } from "vitest";
import { correctSpelling } from "~/search/spelling";

const correct = (query: string) => correctSpelling(query, () => false);

it.each([
  ["sylabus", "syllabus"],
  ["class 6 sylabus", "class 6 syllabus"],
  ["admision", "admission"],
  ["hedmaster", "headmaster"],
  ["holyday", "holiday"],
  ["shcool", "school"],
  ["calender", "calendar"],
  ["dres", "dress"],
  ["শিলেবাস", "সিলেবাস"],
  ["রেজাল্ড", "রেজাল্ট"],
])("corrects the query %s to %s", (query, corrected) => expect(correct(query)).toBe(corrected));

it.each(["syllabus", "zebra", "class 6", "bus", "টাকা", "Rahman", ""])("leaves the query %j as it was typed", (query) =>
  expect(correct(query)).toBeUndefined(),
);

it("checks at most four words of a query, because each check searches the whole website", () => {
  const checked: string[] = [];
  const words = ["sylabus", "admision", "hedmaster", "holyday", "shcool", "calender"];
  const corrected = correctSpelling(words.join(" "), (word) => checked.push(word) === 0);
  expect(checked).toEqual(words.slice(0, 4));
  expect(corrected).toBe("syllabus admission headmaster holiday shcool calender");
});

it("leaves a word for which the website has entries", () =>
  expect(correctSpelling("sylabus", (word) => word === "sylabus")).toBeUndefined());
