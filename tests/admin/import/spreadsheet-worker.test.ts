import { describe, expect, it } from "vitest";
import { readInWorker } from "../../../app/admin/import/spreadsheet-worker.server";

const read = (reading: string, content = "") => readInWorker("papaparse", `(papa, content) => ${reading}`, content);

describe("a sheet that is read in a thread of its own", () => {
  it("gives trimmed texts without the empty ones at the end", async () => {
    const rows = '[[" Roll ", "Name", "", " "], [], [7, true, null, new Date(0)], [null], ["\\t"]]';
    expect(await read(rows)).toEqual([["Roll", "Name"], [], ["7", "true", "", "1970-01-01"]]);
  });

  it("leaves its thread only with what is taken, and one row and one column more", async () => {
    const rows = await read('Array(2_000).fill(["x".repeat(5_000), ...Array(99).fill("y")])');
    expect(rows).toHaveLength(1_012);
    expect(rows[0]).toEqual(["x".repeat(1_000), ...Array(60).fill("y")]);
  });

  it.each([
    ["fills the memory", "{ for (const all = []; ; ) all.push(Array(100_000).fill(Math.random())); }"],
    ["throws", '{ throw new Error("broken"); }'],
    ["fails later", 'Promise.reject(new Error("broken"))'],
    ["has a date that is none", "[[new Date(NaN)]]"],
  ])("is damaged when its reader %s", async (_, reading) => expect(await read(reading)).toBe("damaged"));
});
