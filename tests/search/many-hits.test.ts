import { expect, it } from "vitest";
import { parseSearchTerms } from "../../app/search/search";
import { search } from "../../app/search/search.server";
import { insertNotice } from "../support/content-rows";
import { insertManyRows } from "../support/large-school";
import { emptySchool } from "../support/school";

const school = emptySchool();
const titles = (query: string) => search(parseSearchTerms(query)).map(({ title }) => title);

it("of words that stand in very many notices the newest are weighed", () => {
  insertManyRows(school.database, { notices: 700 });
  const found = search(parseSearchTerms("school"));
  expect(found).toHaveLength(50);
  expect(Math.min(...found.map(({ id }) => id))).toBeGreaterThan(150);
});

it("a rare word is found however old it is", () => {
  insertNotice(school.database, { title: "Founding", content: "The zamindar gave the land." });
  insertManyRows(school.database, { notices: 700 });
  expect(titles("zamindar")).toEqual(["Founding"]);
});

it("a single letter is a word, two may begin one", () => {
  insertNotice(school.database, { title: "Section B", content: "" });
  insertNotice(school.database, { title: "Books", content: "" });
  expect(titles("b")).toEqual(["Section B"]);
  expect(titles("bo")).toEqual(["Books"]);
});
