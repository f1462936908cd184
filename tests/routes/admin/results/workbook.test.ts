import { describe, expect, it } from "vitest";
import { insertImportClass } from "../../../support/import-class";
import { website } from "../../../support/website";

const school = website();

describe("the workbook of an examination", () => {
  it("is saved as a file that nobody keeps on the way", async () => {
    insertImportClass(school.database);
    const file = await school.signedIn().visit("/cog-admin/results/workbook/1");
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="Class-6_Annual-Examination-2026.xlsx"; filename*=UTF-8''Class-6_Annual-Examination-2026.xlsx`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "content-length": String(file.bytes.length),
    });
    expect(file.bytes.subarray(0, 2).toString()).toBe("PK");
  });

  it.each(["99", "0", "x", "1.5"])("under %s is not there", async (exam) => {
    expect((await school.signedIn().visit(`/cog-admin/results/workbook/${exam}`)).status).toBe(404);
  });
});
