import { beforeEach, describe, expect, it } from "vitest";
import { uploads } from "../../app/uploads/storage.server";
import { demoNotices, demoResultDocuments } from "../../drizzle/seed/demo-content";
import { seedDemoSchool } from "../../drizzle/seed/demo-school";
import { website } from "../support/website";

const school = website();
beforeEach(() => seedDemoSchool(uploads()));

const visible = demoNotices.filter(({ daysAgo }) => daysAgo >= 0).map(({ title }) => title);
const scheduled = demoNotices.filter(({ daysAgo }) => daysAgo < 0).map(({ title }) => title);

describe("the sample school", () => {
  it("shows its notices newest first, and none whose day has not come", async () => {
    expect(scheduled).not.toEqual([]);
    for (const path of ["/notices", "/bn/notices"]) {
      const page = await school.visit(path);
      expect(page.all("li", "row").map((row) => row.one("h2").text)).toEqual(visible);
      expect(
        page
          .one("section", "ticker")
          .all("li")
          .map(({ text }) => text),
      ).toEqual(visible.slice(0, 3));
    }
  });

  it("has its newest notice and its result paper on the home page", async () => {
    const page = await school.visit("/");
    expect(page.all("h3").map(({ text }) => text)).toEqual(
      expect.arrayContaining([visible[0], demoResultDocuments[0]?.title]),
    );
    for (const title of scheduled) expect(page.text).not.toContain(title);
  });

  it("shows staff all of them, the last as Scheduled", async () => {
    const rows = (await school.signedIn().visit("/cog-admin/notices")).all("li", "office-notice");
    expect(rows).toHaveLength(demoNotices.length);
    expect(rows.filter(({ text }) => text.startsWith("Scheduled"))).toHaveLength(scheduled.length);
  });

  it("serves every file that it names", async () => {
    const pages = [await school.visit("/notices"), await school.visit("/")];
    const addresses = pages.flatMap((page) => page.all("a").map(({ attributes }) => attributes.href ?? ""));
    const files = new Set(addresses.filter((address) => address.startsWith("/uploads/")));
    expect(files.size).toBeGreaterThan(5);
    for (const address of files) {
      const answer = await school.visit(address);
      expect([address, answer.status, answer.bytes.length]).toEqual([address, 200, expect.any(Number)]);
    }
  });
});
