import { expect, it } from "vitest";
import { parseStudyGroup } from "~/school/study-groups";

it.each([
  ["Science", "Science"],
  [" SCIENCE  Group ", "Science"],
  ["বিজ্ঞান বিভাগ", "Science"],
  ["বিজ্ঞান গ্রুপ", "Science"],
  ["মানবিক", "Humanities"],
  ["মানবিক বিভাগ", "Humanities"],
  ["ব্যবসায় শিক্ষা বিভাগ", "Business Studies"],
  ["ব্যবসা শিক্ষা", "Business Studies"],
  ["Commerce group", "Business Studies"],
  ["group", undefined],
  ["বিভাগ", undefined],
  ["ক বিভাগ", undefined],
  ["", undefined],
])("the typed text %j means the group %s", (text, group) => expect(parseStudyGroup(text)).toBe(group));
