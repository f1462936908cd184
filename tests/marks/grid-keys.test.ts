import { describe, expect, it } from "vitest";
import { applyStep, applyTab, getStep } from "../../app/marks/grid/grid-keys";
import { parsePastedBlock } from "../../app/marks/grid/pasted-block";

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const whole = { start: 0, end: 2, length: 2 };
const inside = { start: 1, end: 1, length: 2 };
const size = { rows: 3, columns: 2 };

describe("a key in the grid", () => {
  it.each([
    ["ArrowUp", -1, 0],
    ["ArrowDown", 1, 0],
    ["ArrowLeft", 0, -1],
    ["ArrowRight", 0, 1],
    ["Enter", 1, 0],
    ["PageDown", 10, 0],
    ["PageUp", -10, 0],
  ])("%s leads %d down and %d across from a mark that is selected", (key, down, across) => {
    expect(getStep({ ...plain, key }, whole)).toEqual({ down, across });
  });

  it("leads up with Shift and Enter", () => {
    expect(getStep({ ...plain, shiftKey: true, key: "Enter" }, whole)).toEqual({ down: -1, across: 0 });
  });

  it("belongs to the field inside a text, and leads on at its edge", () => {
    expect(getStep({ ...plain, key: "ArrowLeft" }, inside)).toBeUndefined();
    expect(getStep({ ...plain, key: "ArrowRight" }, inside)).toBeUndefined();
    expect(getStep({ ...plain, key: "ArrowRight" }, { start: 2, end: 2, length: 2 })).toEqual({ down: 0, across: 1 });
    expect(getStep({ ...plain, key: "ArrowLeft" }, { start: 0, end: 0, length: 2 })).toEqual({ down: 0, across: -1 });
  });

  it.each(["7", "a", "Backspace", "Tab", "Home"])("%s belongs to the field", (key) => {
    expect(getStep({ ...plain, key }, whole)).toBeUndefined();
  });

  it("leads to the corners of the sheet with Control", () => {
    const from = { row: 1, column: 1 };
    for (const [key, corner] of [
      ["Home", { row: 0, column: 0 }],
      ["End", { row: 2, column: 1 }],
    ] as const) {
      const step = getStep({ ...plain, ctrlKey: true, key }, whole);
      expect(step && applyStep(from, step, size)).toEqual(corner);
    }
  });

  it("belongs to the browser with Control, Alt or the command key", () => {
    for (const held of ["ctrlKey", "altKey", "metaKey"]) {
      expect(getStep({ ...plain, [held]: true, key: "ArrowDown" }, whole)).toBeUndefined();
    }
  });
});

describe("the cursor", () => {
  it("stays inside the grid", () => {
    expect(applyStep({ row: 0, column: 0 }, { down: -1, across: -1 }, size)).toEqual({ row: 0, column: 0 });
    expect(applyStep({ row: 1, column: 1 }, { down: 10, across: 1 }, size)).toEqual({ row: 2, column: 1 });
  });

  it("goes on with Tab from the end of a row to the next one, and leaves at the ends of the grid", () => {
    expect(applyTab({ row: 0, column: 0 }, false, size)).toEqual({ row: 0, column: 1 });
    expect(applyTab({ row: 0, column: 1 }, false, size)).toEqual({ row: 1, column: 0 });
    expect(applyTab({ row: 1, column: 0 }, true, size)).toEqual({ row: 0, column: 1 });
    expect(applyTab({ row: 2, column: 1 }, false, size)).toBeUndefined();
    expect(applyTab({ row: 0, column: 0 }, true, size)).toBeUndefined();
  });
});

describe("a block from a spreadsheet", () => {
  const layout = { students: [1, 2, 3], subjects: [5, 6] };

  it("is laid over the sheet from the cell it is pasted in", () => {
    expect(parsePastedBlock("40\t41\r\n৫০\t51\r\n", { student: 2, subject: 5 }, layout)).toEqual({
      typed: [
        { student: 2, subject: 5, text: "40" },
        { student: 2, subject: 6, text: "41" },
        { student: 3, subject: 5, text: "৫০" },
        { student: 3, subject: 6, text: "51" },
      ],
      rowsLeft: 0,
      columnsLeft: 0,
    });
  });

  it("changes nothing where its cells are empty", () => {
    expect(parsePastedBlock("40\t\n\t51", { student: 1, subject: 5 }, layout)?.typed).toEqual([
      { student: 1, subject: 5, text: "40" },
      { student: 2, subject: 6, text: "51" },
    ]);
  });

  it("says what had no place", () => {
    const block = parsePastedBlock("1\t2\t3\n4\t5\t6\n7\t8\t9", { student: 3, subject: 6 }, layout);
    expect(block).toEqual({ typed: [{ student: 3, subject: 6, text: "1" }], rowsLeft: 2, columnsLeft: 2 });
  });

  it("keeps what is no mark, to be shown and mended, cut to a size", () => {
    expect(parsePastedBlock(`absent\n${"9".repeat(99)}`, { student: 1, subject: 5 }, layout)?.typed).toEqual([
      { student: 1, subject: 5, text: "absent" },
      { student: 2, subject: 5, text: "9".repeat(20) },
    ]);
  });

  it.each(["72", "72\n", "72\r\n"])("is none when it is one text: %j", (text) => {
    expect(parsePastedBlock(text, { student: 1, subject: 5 }, layout)).toBeUndefined();
  });
});
