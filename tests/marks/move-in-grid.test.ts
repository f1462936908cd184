import { describe, expect, it } from "vitest";
import { applyEnter, applyStep, applyTab, getStep } from "~/marks/grid/move-in-grid";
import { parsePastedBlock } from "~/marks/grid/pasted-block";

const marked = { start: 0, end: 2, length: 2 };
const inside = { start: 1, end: 1, length: 2 };
const atStart = { start: 0, end: 0, length: 2 };
const atEnd = { start: 2, end: 2, length: 2 };
const size = { rows: 3, columns: 2 };
const press = (keys: string, caret = marked) => {
  const [key = "", ...held] = keys.split("+").reverse();
  const [ctrlKey, shiftKey, altKey, metaKey] = ["Control", "Shift", "Alt", "Meta"].map((name) => held.includes(name));
  const pressed = { key, ctrlKey: !!ctrlKey, shiftKey: !!shiftKey, altKey: !!altKey, metaKey: !!metaKey };
  return getStep(pressed, caret);
};

describe("a key in the mark sheet", () => {
  it.each([
    ["ArrowUp", marked, -1, 0],
    ["ArrowDown", marked, 1, 0],
    ["ArrowDown", inside, 1, 0],
    ["ArrowLeft", marked, 0, -1],
    ["ArrowLeft", atStart, 0, -1],
    ["ArrowRight", marked, 0, 1],
    ["ArrowRight", atEnd, 0, 1],
    ["PageDown", marked, 10, 0],
    ["PageUp", marked, -10, 0],
  ])("the key %s with the caret at %j moves %d down and %d across in the mark sheet", (keys, caret, down, across) => {
    expect(press(keys, caret)).toEqual({ down, across });
  });

  it.each([
    ...["7", "a", "Backspace", "Tab", "Home"].map((keys) => [keys, marked] as const),
    ...["ArrowLeft", "ArrowRight"].map((keys) => [keys, inside] as const),
    ...["Shift+ArrowLeft", "Shift+ArrowRight"].map((keys) => [keys, marked] as const),
    ...["Control+ArrowDown", "Alt+ArrowDown", "Meta+ArrowDown"].map((keys) => [keys, marked] as const),
  ])("the key %s is left to the field or the browser in the mark sheet", (keys, caret) =>
    expect(press(keys, caret)).toBeUndefined(),
  );

  it.each([
    ["Control+Home", { row: 0, column: 0 }],
    ["Control+End", { row: 2, column: 1 }],
  ])("the key %s moves to the corner of the mark sheet", (keys, corner) => {
    const step = press(keys);
    expect(step && applyStep({ row: 1, column: 1 }, step, size)).toEqual(corner);
  });
});

describe("the cursor in the mark sheet", () => {
  it("the cursor stays inside the mark sheet", () => {
    expect(applyStep({ row: 0, column: 0 }, { down: -1, across: -1 }, size)).toEqual({ row: 0, column: 0 });
    expect(applyStep({ row: 1, column: 1 }, { down: 10, across: 1 }, size)).toEqual({ row: 2, column: 1 });
  });

  it("Tab moves from the end of a row to the next row, and leaves the mark sheet at its ends", () => {
    expect(applyTab({ row: 0, column: 0 }, false, size)).toEqual({ row: 0, column: 1 });
    expect(applyTab({ row: 0, column: 1 }, false, size)).toEqual({ row: 1, column: 0 });
    expect(applyTab({ row: 1, column: 0 }, true, size)).toEqual({ row: 0, column: 1 });
    expect(applyTab({ row: 2, column: 1 }, false, size)).toBeUndefined();
    expect(applyTab({ row: 0, column: 0 }, true, size)).toBeUndefined();
  });
});

describe("the Enter key in the mark sheet", () => {
  it("Enter moves down, and after the last student to the first student of the next subject", () => {
    expect(applyEnter({ row: 0, column: 0 }, false, size)).toEqual({ row: 1, column: 0 });
    expect(applyEnter({ row: 2, column: 0 }, false, size)).toEqual({ row: 0, column: 1 });
    expect(applyEnter({ row: 2, column: 1 }, false, size)).toBeUndefined();
  });

  it("Shift+Enter moves up, and before the first student to the last student of the previous subject", () => {
    expect(applyEnter({ row: 1, column: 1 }, true, size)).toEqual({ row: 0, column: 1 });
    expect(applyEnter({ row: 0, column: 1 }, true, size)).toEqual({ row: 2, column: 0 });
    expect(applyEnter({ row: 0, column: 0 }, true, size)).toBeUndefined();
  });

  it("Enter skips the cells of another group", () => {
    const hasField = ({ row, column }: { row: number; column: number }) => row === 1 && column === 1;
    expect(applyEnter({ row: 0, column: 0 }, false, size, hasField)).toEqual({ row: 1, column: 1 });
  });
});

describe("a pasted block", () => {
  const layout = { students: [1, 2, 3], subjects: [5, 6] };

  it("a pasted block fills the mark sheet from the cell it is pasted in", () => {
    expect(parsePastedBlock("40\t41\r\n৫০\t51\r\n", { student: 2, subject: 5 }, layout)).toEqual({
      inputs: [
        { student: 2, subject: 5, text: "40" },
        { student: 2, subject: 6, text: "41" },
        { student: 3, subject: 5, text: "৫০" },
        { student: 3, subject: 6, text: "51" },
      ],
      rowsLeft: 0,
      columnsLeft: 0,
      closedLeft: 0,
    });
  });

  it("empty cells of a pasted block change nothing", () => {
    expect(parsePastedBlock("40\t\n\t51", { student: 1, subject: 5 }, layout)?.inputs).toEqual([
      { student: 1, subject: 5, text: "40" },
      { student: 2, subject: 6, text: "51" },
    ]);
  });

  it("a pasted block that is too large reports the rows and columns that did not fit", () => {
    const block = parsePastedBlock("1\t2\t3\n4\t5\t6\n7\t8\t9", { student: 3, subject: 6 }, layout);
    expect(block).toEqual({
      inputs: [{ student: 3, subject: 6, text: "1" }],
      rowsLeft: 2,
      columnsLeft: 2,
      closedLeft: 0,
    });
  });

  it("a pasted text that is not a mark is kept, cut to 20 characters, so that it can be corrected", () => {
    expect(parsePastedBlock(`absent\n${"9".repeat(99)}`, { student: 1, subject: 5 }, layout)?.inputs).toEqual([
      { student: 1, subject: 5, text: "absent" },
      { student: 2, subject: 5, text: "9".repeat(20) },
    ]);
  });

  it.each(["72", "72\n", "72\r\n"])("a single pasted text is not treated as a block: %j", (text) => {
    expect(parsePastedBlock(text, { student: 1, subject: 5 }, layout)).toBeUndefined();
  });
});
