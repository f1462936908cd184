import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { emptyText } from "~/i18n/languages";
import { firstValues } from "~/school/first-values";
import { getSection } from "~/school/school.server";
import { fileColumns, insertNotice, insertPicture } from "~tests/support/content-rows";
import { sendForm } from "~tests/support/page-parts";
import { writeSection } from "~tests/support/sections";
import { takeConsoleErrors } from "~tests/support/setup";
import { website } from "~tests/support/website";

const school = website();
const store = (name: string, content: string) =>
  school.database.run(
    sql`insert or replace into school_sections (name, content, version, changed_at) values (${name}, ${content}, 1, 1)`,
  );

describe("a notice whose days were tampered with in a backup", () => {
  it.each([
    ["2026-99-99", null],
    ["2026-11-18", "never"],
    ["9999-12-31", "9999-12-31"],
    ["0001-01-01", "2026-11-18"],
    ["", ""],
    ["<b>", "2026-02-30"],
  ])("a tampered notice from %j to %j breaks no page", async (startsOn, endsOn) => {
    const id = insertNotice(school.database, { title: "Sports", publishAt: new Date(1), startsOn, endsOn });
    const lists = ["/", "/bn", "/notices", "/academic", "/bn/academic", "/search?q=sports", "/offline"];
    const visitor = [...lists, `/notices/${id}`, "/calendar.ics"];
    for (const path of visitor) expect([path, (await school.visit(path)).status]).toEqual([path, 200]);
    const staff = school.signedIn();
    for (const path of ["/cog-admin/notices", `/cog-admin/notices/${id}/edit`])
      expect([path, (await staff.visit(path)).status]).toEqual([path, 200]);
  });
});

describe("a section that was tampered with in a backup", () => {
  it("a tampered section of any depth hides no picture and can still be edited", async () => {
    const id = insertPicture(school.database, fileColumns("documents/school/aa_1.jpg", "me.jpg", "image/jpeg"));
    const deep = `${"[".repeat(50_000)}{"id":${id}}${"]".repeat(50_000)}`;
    store("figures", `{"years":"80+","more":${deep}}`);
    expect(getSection("figures").years).toBe("80+");
    mkdirSync(join(school.uploadsFolder, "documents/school"), { recursive: true });
    writeFileSync(join(school.uploadsFolder, "documents/school/aa_1.jpg"), "a picture");
    expect((await school.visit("/uploads/documents/school/aa_1.jpg")).status).toBe(200);
    const staff = school.signedIn();
    const room = "/cog-admin/school/figures";
    expect((await sendForm(staff, room, { years: "81+" })).status).toBe(303);
    expect((await school.visit("/")).html).toContain("81+");
  });

  it("the page of free courses still opens if a course has a URL that no browser opens", async () => {
    const [course] = firstValues.courses.courses;
    if (course) writeSection(school.database, "courses", { courses: [{ ...course, url: "https://[x.y" }] });
    expect((await school.visit("/free-courses")).status).toBe(200);
    expect(takeConsoleErrors().join()).toContain("the section courses could not be read");
  });

  it("the staff section keeps its other texts if an earlier version accepted a date after 2199", async () => {
    const [person] = firstValues.staff.people;
    store(
      "staff",
      JSON.stringify({ people: [{ ...person, name: { en: "Shirin Begum", bn: "" }, joined: "2206-01-10" }] }),
    );
    expect((await school.visit("/staff")).html).toContain("Shirin Begum");
  });

  it("the calendar and the office still work if a section has an impossible time of change", async () => {
    const words = { title: { en: "Fair", bn: "" }, note: emptyText };
    const entries = [{ id: "a", starts: "2026-11-18", ends: "", kind: "Event" as const, ...words }];
    writeSection(school.database, "calendar", { entries });
    school.database.run(sql`update school_sections set changed_at = 9000000000000000000`);
    expect((await school.visit("/calendar.ics")).html).toContain("SUMMARY:Fair");
    expect((await school.visit("/academic")).status).toBe(200);
    expect((await school.signedIn().visit("/cog-admin/school")).status).toBe(200);
  });
});
