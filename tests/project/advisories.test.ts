import { expect, it } from "vitest";
import { readReport, verdict } from "./advisories.mjs";

const report = (counts: object, vulnerabilities = {}) =>
  JSON.stringify({ metadata: { vulnerabilities: { high: 0, critical: 0, ...counts } }, vulnerabilities });

it.each(["", "<html>", '{"error":{"code":"E405"}}', '{"statusCode":405}'])(
  "an audit that answers %j is skipped with a notice",
  (printed) => {
    expect(verdict(readReport(printed))).toEqual({
      lines: ["Skipped: the advisory service cannot be reached from here."],
      isGood: true,
    });
  },
);

it("a serious advisory is named and must be acted on", () => {
  const found = { express: { name: "express", severity: "high", fixAvailable: { name: "express" } } };
  const { lines, isGood } = verdict(readReport(report({ high: 1 }, found)));
  expect([lines[0], isGood]).toEqual(["high     express, fixed in a newer version", false]);
});

it("advisories that are not serious are named and pass", () => {
  const found = { a: { name: "a", severity: "low", fixAvailable: false } };
  expect(verdict(readReport(report({ low: 1 }, found)))).toEqual({
    lines: ["low      a", "No high or critical advisory."],
    isGood: true,
  });
});
