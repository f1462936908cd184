import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ActivityEntry } from "~/activity/activity.server";
import { recordActivity } from "~/activity/activity.server";
import { transaction } from "~drizzle/client";
import { website } from "~tests/support/website";

const school = website();
const screen = "/cog-admin/activity";

function tell(line: Partial<ActivityEntry> = {}, at = "2026-11-20T08:05:00Z") {
  const base: ActivityEntry = {
    account: "head@school.example",
    act: "created",
    kind: "notice",
    itemId: 1,
    title: "Sports day",
  };
  transaction((tx) => recordActivity(tx, { ...base, ...line }, new Date(at)));
}

describe("the activity of the office", () => {
  it("the Activity screen shows who did what and when, grouped by day in Dhaka, newest first", async () => {
    tell();
    tell({ act: "changed", kind: "photo", title: "মাঠ" });
    tell({ act: "removed", kind: "resultDocument", account: "" }, "2026-11-20T19:00:00Z");
    const page = await school.signedIn().visit(screen);
    expect(page.one("title").text).toBe("Activity | Church High School");
    expect(page.texts("section", "activity-day")).toEqual([
      "November 21, 2026 1:00 am Sports day Result document deleted permanently The website",
      "November 20, 2026 2:05 pm মাঠ Photo changed head@school.example 2:05 pm Sports day Notice created head@school.example",
    ]);
    expect(page.all("p", "history-title").map((title) => title.one("span").attributes.lang)).toEqual([
      "en",
      "bn",
      "en",
    ]);
  });

  it.each([
    ["changed", "Email or password of an account changed"],
    ["removed", "Account request declined"],
    ["disabled", "Account disabled"],
    ["restored", "Account enabled"],
    ["signedOut", "Account signed out everywhere"],
  ] as const)("the Activity screen says of an account that was %s: %s", async (act, words) => {
    tell({ act, kind: "account" });
    expect((await school.signedIn().visit(screen)).one("p", "history-detail").text).toContain(words);
  });

  it.each([
    ["was written before details were kept", null],
    ["comes from a damaged backup", "{"],
    ["comes from a hostile backup", '{"classLevel":"__proto__","name":{"toString":1}}'],
    ["names an unknown class", '{"classLevel":11}'],
  ])("the Activity screen shows the title of a line unchanged when it %s", async (_case, details) => {
    school.database.run(sql`insert into activity (at, account, act, kind, item_id, title, details)
      values (1, '', 'changed', 'exam', 1, 'Annual 2026, Class 6', ${details})`);
    const page = await school.signedIn().keep("lng=bn").visit(screen);
    expect(page.one("p", "history-title").text).toBe("Annual 2026, Class 6");
  });

  it("the Activity screen shows 50 lines on each page, starting after the last line of the page before", async () => {
    for (let count = 1; count <= 51; count++) tell({ title: `Notice ${count}` });
    const staff = school.signedIn();
    const first = await staff.visit(screen);
    expect(first.all("li", "history-row")).toHaveLength(50);
    const older = first.one("nav", "pager").one("a");
    expect([older.text, older.attributes.href]).toEqual(["Older", "?before=2"]);
    const second = await staff.visit(`${screen}${older.attributes.href}`);
    expect(second.texts("p", "history-title")).toEqual(["Notice 1"]);
    expect(second.one("nav", "pager").hrefs).toEqual([screen]);
  });

  it("the Activity screen filters by person and by kind, also on older pages, and says when nothing matches", async () => {
    tell({ account: "", act: "removed", kind: "photo", title: "Field" });
    for (let count = 1; count <= 51; count++) tell({ title: `Notice ${count}` });
    tell({ account: "clerk@school.example", title: "By the clerk" });
    tell({ kind: "exam", title: "Annual 2026" });
    const staff = school.signedIn();
    const titles = async (query: string) => (await staff.visit(`${screen}${query}`)).texts("p", "history-title");
    expect(await titles("?account=clerk%40school.example")).toEqual(["By the clerk"]);
    expect(await titles("?account=website&kind=photo")).toEqual(["Field"]);
    expect(await titles("?kind=exam&account=")).toEqual(["Annual 2026"]);
    expect(await titles("?kind=cat")).toHaveLength(50);
    const query = "?account=head%40school.example&kind=notice";
    const page = await staff.visit(`${screen}${query}`);
    const options = page.one("form", "search").all("option");
    expect(options.slice(0, 4).map(({ text }) => text)).toEqual([
      "Everyone",
      "The website",
      "clerk@school.example",
      "head@school.example",
    ]);
    expect(options.filter(({ attributes }) => "selected" in attributes).map(({ text }) => text)).toEqual([
      "head@school.example",
      "Notice",
    ]);
    const older = page.one("nav", "pager").one("a").attributes.href ?? "";
    expect([older, await titles(older)]).toEqual([`${query}&before=3`, ["Notice 1"]]);
    expect((await staff.visit(`${screen}${older}`)).one("nav", "pager").hrefs).toEqual([query]);
    expect((await staff.visit(`${screen}?account=unknown`)).one("div", "empty-state").text).toBe(
      "No matches. Try other words, or show all.",
    );
  });

  it.each([
    ["en", "No activity yet."],
    ["bn", "এখানে এখনো কিছু করা হয়নি।"],
  ])("the Activity screen says in %s when it is empty", async (lng, empty) => {
    const page = await school.signedIn().keep(`lng=${lng}`).visit(screen);
    expect(page.one("div", "empty-state").text).toBe(empty);
    expect(page.one("main").all("form", "search")).toEqual([]);
  });
});
