import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { getContacts, getLastContacts, getSection, getStoredSection, readSection } from "~/school/school.server";
import { emptySchool } from "../support/school";
import { writeSection } from "../support/sections";
import { takeConsoleErrors } from "../support/setup";

const school = emptySchool();
const store = (content: string) =>
  school.database.run(
    sql`insert or replace into school_sections (name, content, version, changed_at) values ('contacts', ${content}, 3, 1)`,
  );

describe("a section", () => {
  it("a section has its first values until it is changed, and then the stored ones", () => {
    expect(getStoredSection("contacts")).toMatchObject({ value: firstValues.contacts, version: 0 });
    writeSection(school.database, "contacts", { phone: "0591-61234" });
    expect(getStoredSection("contacts")).toMatchObject({ value: { phone: "0591-61234" }, version: 1 });
    writeSection(school.database, "contacts", { phone: "0591-65432" });
    expect(getSection("contacts").phone).toBe("0591-65432");
  });

  it("a section has first values for fields that were not stored with it", () => {
    store('{"phone":"0591-61234"}');
    expect(getSection("contacts")).toEqual({ ...firstValues.contacts, phone: "0591-61234" });
  });

  it.each(["", "no JSON", "null", '{"established":"long ago"}', '{"name":{"en":"","bn":""}}'])(
    "a section that a restore has left as %j is read as far as possible",
    (content) => {
      store(content);
      expect(getSection("contacts")).toEqual(firstValues.contacts);
      takeConsoleErrors();
    },
  );

  it("when the database fails, sections have first values, and the contacts are the last known ones", () => {
    writeSection(school.database, "contacts", { phone: "0591-61234" });
    writeSection(school.database, "figures", { years: "80+" });
    expect(getContacts().phone).toBe("0591-61234");
    school.database.run(sql`drop table school_sections`);
    expect([getContacts().phone, getLastContacts().phone]).toEqual(["0591-61234", "0591-61234"]);
    expect(readSection("figures")).toEqual(firstValues.figures);
    expect(takeConsoleErrors()).toHaveLength(2);
  });
});
