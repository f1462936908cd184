import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertPost } from "../../support/content-rows";
import { takeConsoleErrors } from "../../support/setup";
import { website } from "../../support/website";

const school = website();

const notFound = {
  en: ["Blog Not Found", "The blog post you're looking for doesn't exist.", "Back to Blogs", "/blogs"],
  bn: ["লেখাটি পাওয়া যায়নি", "আপনি যে লেখাটি খুঁজছেন, সেটি নেই।", "ব্লগে ফিরে যান", "/bn/blogs"],
};

async function expectNotFound(path: string, status = 404) {
  const page = await school.visit(path);
  const main = page.one("main");
  const [title, body, back, list] = notFound[path.startsWith("/bn") ? "bn" : "en"];
  expect([page.status, page.one("h1").text, main.one("a").text]).toEqual([status, title, back]);
  expect(main.text).toContain(body);
  expect(main.one("a").attributes.href).toBe(list);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
}

describe("a post that is not there", () => {
  it("is Blog Not Found: missing, draft or scheduled", async () => {
    const draft = insertPost(school.database, { status: "Draft" });
    const scheduled = insertPost(school.database, { publishAt: new Date(Date.now() + 60_000) });
    for (const id of [draft, scheduled, scheduled + 1]) {
      await expectNotFound(`/blogs/${id}`);
      await expectNotFound(`/bn/blogs/${id}`);
    }
  });

  it("is Blog Not Found when the id is no plain positive whole number", async () => {
    const id = insertPost(school.database);
    const others = ["0", `-${id}`, `0${id}`, `${id}.0`, `+${id}`, `${id}e0`, `${id}x`, "%20", "১", "9".repeat(400)];
    for (const other of others) await expectNotFound(`/blogs/${other}`);
  });

  it("is Blog Not Found when it cannot be read, but no cache may take it for gone, and the fault is one line in the log", async () => {
    const id = insertPost(school.database);
    school.database.run(sql`drop table blogs`);
    await expectNotFound(`/blogs/${id}`, 503);
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});
