import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { website } from "../support/website";
import { publicPath, publishedKinds } from "./fixtures";

const school = website();
const root = "/cog-admin/preview";

describe.each(publishedKinds)("the preview of a $kind", ({ kind, list, table, insert }) => {
  const path = (id: number) => publicPath({ kind, list }, id);
  const elements: Record<string, string[]> = { resultDocument: ["section", "group"], blog: ["div", "post"] };
  const [tag = "article", name] = elements[kind] ?? [];

  it.each([
    ["", "This is a preview. Only the office sees this page."],
    ["/bn", "এটি একটি প্রিভিউ। এই পাতা শুধু অফিস থেকে দেখা যায়।"],
  ])(
    "the preview at %j shows the office the public page of a draft, and leaves no trace for other visitors",
    async (wing, said) => {
      const id = insert(school.database, { status: "Draft", title: "Sports" });
      const page = await school.signedIn().visit(root + wing + path(id));
      expect(page.one("aside").text).toContain(said);
      expect(page.one("aside").one("a").attributes.href).toBe(`${list}/${id}/edit`);
      school.database.run(sql.raw(`update ${table} set status = 'Published'`));
      const seen = await school.visit(wing + (kind === "resultDocument" ? "/results" : path(id)));
      const [shown, read] = [page, seen].map((answer) => answer.all(tag, name).at(-1)?.html);
      expect(shown?.replaceAll(root, "")).toBe(read);
      expect(page.headers.get("Cache-Control")).toBe("no-store");
      expect(page.headers.get("Content-Security-Policy")).toMatch(
        /script-src 'self'; style-src 'self' 'sha256-[^']+';/,
      );
      expect(page.html).not.toContain("__remixContext");
    },
  );

  it.each([
    ["", "This item is published. Everyone can see it on the website. View on the website"],
    ["/bn", "এটি প্রকাশিত; ওয়েবসাইটে সবাই দেখতে পান। ওয়েবসাইটে দেখুন"],
  ])(
    "the preview at %j of a published item says that it is published, and links to its public page",
    async (wing, said) => {
      const id = insert(school.database, { title: "Sports" });
      const bar = (await school.signedIn().visit(root + wing + path(id))).one("aside");
      expect(bar.text).toContain(said);
      expect(bar.all("form")).toEqual([]);
      const [page, edit] = bar.all("a").map(({ attributes }) => attributes.href);
      expect([page, edit]).toEqual([
        wing + (kind === "resultDocument" ? "/results#r1" : path(id)),
        `${list}/${id}/edit`,
      ]);
      expect((await school.visit(page ?? "")).html).toContain("Sports");
    },
  );
});
