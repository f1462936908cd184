import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moveToTrash } from "../../../../app/content/trash.server";
import { insertNotice, insertPost } from "../../../support/content-rows";
import { takeConsoleErrors } from "../../../support/setup";
import { staffEmail, website } from "../../../support/website";

const school = website();
const trash = "/cog-admin/trash";
const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

function deletedNotice(title = "Leaves", days = 0): number {
  const id = insertNotice(school.database, { title });
  moveToTrash("notice", id, staffEmail, ago(days));
  return id;
}

describe("the trash", () => {
  it("lists what was deleted, the newest first, with the days that are left and where it appeared", async () => {
    deletedNotice("বার্ষিক ক্রীড়া", 29);
    moveToTrash("blog", insertPost(school.database, { title: "A draft", status: "Draft" }), staffEmail, ago(2.5));
    const page = await school.signedIn().visit(trash);
    const rows = page.all("li", "office-notice");
    expect(rows.map((row) => row.one("h2").text)).toEqual(["A draft", "বার্ষিক ক্রীড়া"]);
    expect(rows.map((row) => row.one("p", "row-kind").text)).toEqual(["Blog 28 days left", "Notice 1 day left"]);
    expect(rows.map((row) => row.one("p", "trash-told").all("span")[0]?.text)).toEqual([
      "It appeared only here in the office.",
      "It appeared on the Notices page and, while new, on the front page and in the ticker.",
    ]);
    expect(rows[1]?.one("h2").attributes.lang).toBe("bn");
    expect(page.one("title").text).toBe("Trash | Church High School");
  });

  it("tells the moment of the deletion in Dhaka, in both languages", async () => {
    moveToTrash("notice", insertNotice(school.database), staffEmail, new Date("2026-11-20T20:05:00Z"));
    expect((await school.signedIn().visit(trash)).one("p", "trash-told").one("time").text).toBe(
      "Deleted on Nov 21, 2026 at 02:05",
    );
    const page = await school.signedIn().keep("lng=bn").visit(trash);
    expect(page.one("h1").text).toBe("ট্র্যাশ");
    expect(page.one("p", "trash-told").one("time").text).toBe("মুছে ফেলা হয়েছে ২১ নভেম্বর ২০২৬, ০২:০৫");
    expect(page.one("p", "row-kind").text).toMatch(/^নোটিশ আর [০-৯]+ দিন বাকি$/);
  });

  it.each([
    ["en", "The Trash is empty."],
    ["bn", "ট্র্যাশ খালি।"],
  ])("says in %s when it is empty", async (language, empty) => {
    expect((await school.signedIn().keep(`lng=${language}`).visit(trash)).one("div", "empty-state").text).toBe(empty);
  });

  it("comes 50 to a page", async () => {
    for (let count = 1; count <= 51; count++) deletedNotice(`Notice ${count}`, 1 + count / 1000);
    const staff = school.signedIn();
    const first = await staff.visit(trash);
    expect(first.all("li", "office-notice")).toHaveLength(50);
    expect(first.one("nav", "pager").one("a").attributes.href).toBe(`${trash}?page=2`);
    expect((await staff.visit(`${trash}?page=2`)).one("h2").text).toBe("Notice 51");
  });

  it("says when it cannot be read, and does not say it is empty", async () => {
    const staff = school.signedIn();
    school.database.run(sql`drop table gallery_items`);
    const page = await staff.visit(trash);
    expect([page.status, page.one("div", "banner").text]).toEqual([200, "Error fetching the Trash Please try again."]);
    expect(page.all("div", "empty-state")).toEqual([]);
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});
