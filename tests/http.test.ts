import { UNSAFE_ErrorResponseImpl } from "@remix-run/router";
import { describe, expect, it } from "vitest";
import { errorSummary, readOrFallback } from "~/errors";
import { getPageNumber } from "~/http";
import { takeConsoleErrors } from "./support/setup";

it.each([
  ["", 1],
  ["?page=1", 1],
  ["?page=2", 2],
  ["?page=100000", 100_000],
  ["?page=100001", 1],
  ["?page=0", 1],
  ["?page=-1", 1],
  ["?page=1.5", 1],
  ["?page=two", 1],
  ["?page=", 1],
  ["?page=2&page=3", 2],
  ["?page=Infinity", 1],
  ["?page=%E0%A7%A8", 1],
])("the page number in the query %s is %i", (query, page) => {
  expect(getPageNumber(new Request(`http://school.example/notices${query}`))).toBe(page);
});

describe("a read that may fail", () => {
  it("a read that succeeds returns what was read", () => expect(readOrFallback([], () => [1])).toEqual([1]));

  it("a failed read returns the fallback and logs the first line of the fault in one line", () => {
    const error = new Error('no such table: "notices"\n    at somewhere');
    const read = readOrFallback("nothing", () => {
      throw error;
    });
    expect(read).toBe("nothing");
    const [[line] = []] = takeConsoleErrors();
    expect(JSON.parse(String(line))).toMatchObject({ cause: 'no such table: "notices"' });
    expect(line).not.toContain("\n");
  });

  it("a failed read logs the cause, whatever value was thrown", () => {
    const answer = new UNSAFE_ErrorResponseImpl(404, "Not Found", null);
    expect([new Error("a\nb"), "c", undefined, answer].map(errorSummary)).toEqual([
      "a",
      "c",
      "undefined",
      "404 Not Found",
    ]);
  });
});
