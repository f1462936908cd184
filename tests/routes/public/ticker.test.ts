import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertNotice } from "../../support/content-rows";
import { takeConsoleErrors } from "../../support/setup";
import { website } from "../../support/website";

const school = website();

describe("the ticker", () => {
  it("is not there without a published notice", async () => {
    insertNotice(school.database, { status: "Draft" });
    insertNotice(school.database, { publishAt: new Date(Date.now() + 60_000) });
    expect((await school.visit("/about")).all("section", "ticker")).toEqual([]);
  });

  it("shows the three newest titles, each in its language", async () => {
    for (const day of [3, 5, 1, 2])
      insertNotice(school.database, { title: `Day ${day}`, publishAt: new Date(2024, 4, day) });
    insertNotice(school.database, { title: "চতুর্থ দিন", publishAt: new Date(2024, 4, 4) });
    const items = (await school.visit("/about")).one("section", "ticker").all("li");
    expect(items.map(({ text, attributes }) => [text, attributes.lang])).toEqual([
      ["Day 5", "en"],
      ["চতুর্থ দিন", "bn"],
      ["Day 3", "en"],
    ]);
  });

  it.each([
    ["/about", "View All", "/notices"],
    ["/bn/about", "সব দেখুন", "/bn/notices"],
  ])("%s leads to all notices and can be paused", async (path, text, address) => {
    insertNotice(school.database);
    const ticker = (await school.visit(path)).one("section", "ticker");
    expect([ticker.one("a").text, ticker.one("a").attributes.href]).toEqual([text, address]);
    expect(ticker.one("button").attributes).toMatchObject({ "aria-pressed": "false", hidden: "" });
  });
});

describe("when the notices cannot be read", () => {
  it.each([
    ["/about", 1],
    ["/notices", 2],
    ["/", 2],
  ])("%s is still there, without a ticker, and each fault is one line in the log", async (path, faults) => {
    insertNotice(school.database);
    school.database.run(sql`drop table notices`);
    const page = await school.visit(path);
    expect(page.status).toBe(200);
    expect(page.all("section", "ticker")).toEqual([]);
    if (path !== "/about") expect(page.one("main").text).toContain("No notices available");
    const lines = takeConsoleErrors().map(([line]) => JSON.parse(String(line)));
    expect(lines).toEqual(
      Array(faults).fill({ fault: "something could not be read", cause: expect.stringContaining("notices") }),
    );
  });
});
