import { describe, expect, it } from "vitest";
import { fillTypedTable, pasteButton, pastedCounts } from "~/school-editor/pasted-counts";

describe("ten rows pasted from a sheet", () => {
  it.each<[what: string, text: string, rows: string[][]]>([
    [
      "two columns",
      "46\t44\n48\t50\n",
      [
        ["46", "44"],
        ["48", "50"],
      ],
    ],
    ["one column of Bengali digits", "৪৬\r\n৪৮", [["৪৬"], ["৪৮"]]],
    [
      "headings and class names",
      "Class\tBoys\tGirls\nClass 1\t46\t44\nClass 2\t48\t50",
      [
        ["46", "44"],
        ["48", "50"],
      ],
    ],
    [
      "classes as numbers and totals",
      "১\t৪৬\t৪৪\t৯০\n২\t৪৮\t৫০\t৯৮",
      [
        ["৪৬", "৪৪", "৯০"],
        ["৪৮", "৫০", "৯৮"],
      ],
    ],
    [
      "numbers separated by spaces",
      "46  44\n48 50",
      [
        ["46", "44"],
        ["48", "50"],
      ],
    ],
    [
      "a class without numbers, which keeps its place",
      "Class\tBoys\tGirls\nClass 1\t46\t44\nClass 2\t–\tnone\nClass 3\t48\t50",
      [
        ["46", "44"],
        ["–", "none"],
        ["48", "50"],
      ],
    ],
    ["one column with a word in place of a number", "46\nforty\n48", [["46"], ["forty"], ["48"]]],
    ["only words, which are not counts", "Boys\nGirls", []],
    ["a typing mistake, which stays visible", "52?\t44", [["52?", "44"]]],
    ["nothing", " \n", []],
  ])("pasted student counts are read with %s", (_what, text, rows) => expect(pastedCounts(text)).toEqual(rows));

  it("pasted student counts have up to ten rows with cells of twenty characters", () => {
    const rows = pastedCounts(Array(20).fill("9".repeat(10_000)).join("\n"));
    expect([rows.length, rows[0]?.[0]?.length]).toEqual([10, 20]);
  });

  it("pasted counts fill a form sent without script, and keep the fields that they do not cover", () => {
    const classes = [
      { boys: "1", girls: "2" },
      { boys: "3", girls: "4" },
    ];
    const button = pasteButton("classes", ["boys", "girls"]);
    expect(fillTypedTable({ year: "2026", pasted: "46\t44\n48", classes }, button)).toEqual({
      year: "2026",
      classes: [
        { boys: "46", girls: "44" },
        { boys: "48", girls: "4" },
      ],
    });
    expect(fillTypedTable({ pasted: "46" }, button)).toBeUndefined();
  });
});
