import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "../../../app/marks/import/read-spreadsheet.server";
import { createWorkbook } from "../../../app/marks/import/write-workbook.server";
import { markChanges, students } from "../../../drizzle/schema";
import { confirmImport, insertImportClass, readMarks, uploadSpreadsheet } from "../../support/import-class";
import { website } from "../../support/website";

const school = website();
const address = "/cog-admin/results/import?class=6&what=marks&exam=1";

describe("a mark sheet that goes out, is filled in, and comes back", () => {
  it.each([
    ["en", "en", "Marks that change: 2"],
    ["bn", "bn", "যেসব নম্বর বদলাবে: ২টি"],
    ["bn", "en", "Marks that change: 2"],
    ["en", "bn", "যেসব নম্বর বদলাবে: ২টি"],
  ])("out in %s and in in %s changes exactly the cells that were filled in", async (goesOut, comesIn, told) => {
    insertImportClass(school.database);
    const staff = school.signedIn().keep(`lng=${goesOut}`);
    const before = school.database.select().from(students).all();
    const out = await readSpreadsheet("out.xlsx", (await staff.visit("/cog-admin/results/workbook/1")).bytes);
    if ("problem" in out) throw new Error(out.problem.text);

    const filled = out.rows.map((row, place) => {
      const cells: (string | number | null)[] = row.map((cell) => cell || null);
      if (place === 3) cells[5] = 100;
      if (place === 4) cells[6] = "৫০";
      return cells;
    });
    staff.keep(`lng=${comesIn}`);
    const checked = await uploadSpreadsheet(staff, address, await createWorkbook(filled), "in.xlsx");
    expect(checked.text).toContain(told);
    await confirmImport(staff, address, checked);

    expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 1 2: 11", "1 2 1: 0", "1 2 2: 100", "1 3 3: 50"]);
    expect(school.database.select().from(students).all()).toEqual(before);
    expect(school.database.select().from(markChanges).all()).toHaveLength(2);
  });
});
