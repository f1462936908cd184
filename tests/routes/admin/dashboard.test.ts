import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { students } from "../../../drizzle/schema";
import { insertNotice, insertPhoto, insertPost, insertResultDocument } from "../../support/content-rows";
import { takeConsoleErrors } from "../../support/setup";
import { website } from "../../support/website";

const school = website();

async function cards(lng = "en") {
  const page = await school.signedIn().keep(`lng=${lng}`).visit("/cog-admin");
  expect(page.status).toBe(200);
  return page.all("li", "card").map((card) => {
    const link = card.one("h2").one("a");
    return [link.attributes.href, link.text, card.all("p", "count")[0]?.text];
  });
}

function fill() {
  const deletedAt = new Date();
  for (let count = 0; count < 12; count++) insertNotice(school.database, { status: count ? "Published" : "Draft" });
  insertNotice(school.database, { deletedAt });
  insertResultDocument(school.database);
  insertResultDocument(school.database, { deletedAt });
  insertPost(school.database);
  insertPost(school.database);
  insertPhoto(school.database, { deletedAt });
  const parents = { fatherName: "Father", motherName: "Mother" };
  school.database
    .insert(students)
    .values({ name: "Pupil", rollNumber: 1, classLevel: 6, ...parents })
    .run();
}

describe("the dashboard", () => {
  it("leads to each area with its count, what is in the trash apart", async () => {
    fill();
    expect(await cards()).toEqual([
      ["/cog-admin/notices", "Manage Notices", "Total: 12"],
      ["/cog-admin/results", "Exam Results", "Total: 1"],
      ["/cog-admin/result-documents", "Result Documents", "Total: 1"],
      ["/cog-admin/blogs", "Manage Blogs", "Total: 2"],
      ["/cog-admin/gallery", "Manage Gallery", "Total: 0"],
      ["/cog-admin/school", "School", undefined],
      ["/cog-admin/activity", "Activity", undefined],
      ["/cog-admin/trash", "Trash", "Total: 3"],
      ["/cog-admin/backups", "Backups", undefined],
      ["/cog-admin/accounts", "Accounts", undefined],
    ]);
  });

  it("counts in Bengali digits for who reads Bengali", async () => {
    fill();
    const found = await cards("bn");
    expect(found[0]).toEqual(["/cog-admin/notices", "নোটিশ ব্যবস্থাপনা", "মোট: ১২"]);
    expect(found[7]).toEqual(["/cog-admin/trash", "ট্র্যাশ", "মোট: ৩"]);
  });

  it("shows no number where it cannot count, and stands", async () => {
    fill();
    school.signedIn();
    school.database.run(sql`drop table gallery_items`);
    const found = await cards();
    expect(found.slice(0, 8).map(([, , count]) => count)).toEqual([
      "Total: 12",
      "Total: 1",
      "Total: 1",
      "Total: 2",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(takeConsoleErrors()).toHaveLength(2);
  });
});
