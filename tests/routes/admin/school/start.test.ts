import { describe, expect, it } from "vitest";
import { firstValues } from "../../../../app/school/first-values";
import { seedDemoSchool } from "../../../../drizzle/seed/demo-school";
import type { Answer } from "../../../support/browser";
import { sendForm } from "../../../support/page-parts";
import { website } from "../../../support/website";

const school = website();
const start = "/cog-admin/school";
const noFiles = { set: async () => {} };

const attention = (page: Answer) => page.texts("p", "attention");
const links = (page: Answer) =>
  page
    .all("ul", "missing-facts")
    .flatMap((list) => list.all("a").map(({ text, attributes }) => [text, attributes.href]));
const badges = (page: Answer) => page.one("nav", "school-nav").texts("a");

describe("the start page of the school", () => {
  it("lists its sections, each with its public page, and every missing fact with the way to its field", async () => {
    const page = await school.signedIn().visit(start);
    expect(page.one("h1").text).toBe("School");
    expect(attention(page)).toEqual(["28 facts still missing. Visitors read “To be added” in their place."]);
    expect(page.all("li", "row").map((row) => row.one("h2").text)).toEqual([
      "Contacts",
      "Figures",
      "Messages",
      "Staff",
      "Committee",
      "About",
      "Campus Pictures",
      "Free Courses",
      "Calendar",
    ]);
    const staff = page.all("li", "row")[3];
    expect(staff?.hrefs).toEqual([
      "/cog-admin/school/staff",
      "/cog-admin/school/staff?edit=staff-1#staff-1",
      "/cog-admin/school/staff",
      "/staff",
    ]);
    expect(staff?.text).toContain("Not changed yet");
    expect(links(page)).toEqual([
      ["Phone", "/cog-admin/school/contacts#school-contacts-phone"],
      ["Email", "/cog-admin/school/contacts#school-contacts-email"],
      ["Institution ID (EIIN)", "/cog-admin/school/contacts#school-contacts-institutionId"],
      ["Founding council", "/cog-admin/school/contacts#school-contacts-foundingCouncil"],
      ["Technical support by", "/cog-admin/school/contacts#school-contacts-techSupport.name"],
      ["Name of the chairman", "/cog-admin/school/messages#school-messages-chairman.name"],
      ["Name of the principal", "/cog-admin/school/messages#school-messages-principal.name"],
      ["Names of 12 people", "/cog-admin/school/staff?edit=staff-1#staff-1"],
      ["Names of 9 people", "/cog-admin/school/committee#school-committee-members%5B0%5D.name"],
    ]);
  });

  it("leads to fields that are there", async () => {
    const staff = school.signedIn();
    const fields = links(await staff.visit(start)).map(([, href = ""]) => new URL(href, school.origin));
    expect(fields).toHaveLength(9);
    for (const { pathname, search, hash } of fields) {
      const page = await staff.visit(pathname + search);
      const id = decodeURIComponent(hash.slice(1));
      expect([pathname, page.html.includes(`id="${id}"`)]).toEqual([pathname, true]);
    }
  });

  it("is in Bengali, with its digits and the Bengali public pages, for who reads Bengali", async () => {
    const page = await school.signedIn().keep("lng=bn").visit(start);
    expect(page.one("h1").text).toBe("বিদ্যালয়");
    expect(attention(page)).toEqual(["এখনো ২৮টি তথ্য বাকি। সেখানে সবাই ‘যোগ করা হবে’ দেখছেন।"]);
    expect(page.all("ul", "missing-facts").at(-1)?.text).toBe("৯ জনের নাম");
    expect(page.hrefs).toContain("/bn/staff");
    expect(page.text.replace(/EIIN|English|[\w.]+@[\w.]+/g, "")).not.toMatch(/[A-Za-z]{2}/);
  });

  it("says when a section was changed, and counts one fact less for each that is filled in", async () => {
    const staff = school.signedIn();
    const room = "/cog-admin/school/contacts";
    await sendForm(staff, room, { phone: "01700-000000" });
    const page = await staff.visit(start);
    expect(page.all("li", "row")[0]?.text).toMatch(/Last changed on \w+ \d+, \d{4}/);
    expect(attention(page)).toEqual(["27 facts still missing. Visitors read “To be added” in their place."]);
    expect(badges(page)).toContain("Contacts missing: 4");
  });

  it("says so when nothing is missing, and no longer offers the first steps", async () => {
    await seedDemoSchool(noFiles, firstValues);
    const page = await school.signedIn().visit(start);
    expect([attention(page), links(page)]).toEqual([[], []]);
    expect(page.text).toContain("All facts are filled in.");
    expect(page.text).not.toContain("Fill in step by step");
  });
});

describe("the dashboard", () => {
  it("tells which facts are missing, and the menu leads to the school too", async () => {
    const staff = school.signedIn();
    const page = await staff.visit("/cog-admin");
    expect(dueLine(page)).toMatch(
      /^28 facts about the school are missing .+, .+, .+ and 25 more\. Visitors read “To be added” in their place\. Fill In$/,
    );
    expect(page.one("header").one("details").one("nav").hrefs).toContain(start);
    expect(dueLine(await staff.keep("lng=bn").visit("/cog-admin"))).toMatch(
      /^বিদ্যালয়ের ২৮টি তথ্য বাকি .+ ও আরও ২৫টি। সেখানে সবাই ‘যোগ করা হবে’ দেখছেন। পূরণ করুন$/,
    );
  });

  it("says nothing of facts when all are filled in", async () => {
    await seedDemoSchool(noFiles, firstValues);
    expect(dueLine(await school.signedIn().visit("/cog-admin"))).toBeUndefined();
  });

  const dueLine = (page: Answer) =>
    page
      .one("main")
      .all("li", "due")
      .find((line) => line.one("a").attributes.href === start)?.text;
});
