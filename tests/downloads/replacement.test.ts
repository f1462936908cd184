import { describe, expect, it } from "vitest";
import { createPagePictureMaker } from "~/content/page-pictures/make-page-pictures.server";
import { listPagePictureKeys } from "~/uploads/page-pictures";
import { downloads } from "~drizzle/schema";
import { startCachedServer } from "../server/page-cache/cached-server";
import { insertDownload } from "../support/content-rows";
import { paperOf } from "../support/pdf-files";
import { website } from "../support/website";

const school = website();
const list = "/cog-admin/downloads";
const values = { title: "Routine of Class 6", group: "routine", classLevel: "6", year: "2026" };
const row = () => school.rows(downloads)[0] as typeof downloads.$inferSelect;
const paper = (name = "routine.pdf") => new File([paperOf(1)], name);
const replaced = "This file replaces the previous one. The link is the same.";

async function save(fields: Record<string, string | File>, path = `${list}/1/edit`) {
  const seen = path === list ? "" : String((row().changedAt ?? row().createdAt).getTime());
  const answer = await school.signedIn().post(path, { ...values, seen, ...fields });
  expect([answer.status, answer.location?.split("#")[0]]).toEqual([303, list]);
}

async function publish() {
  await save({ file: paper() }, list);
  await createPagePictureMaker()();
  const { filePath, filePages } = row();
  return [filePath ?? "", ...listPagePictureKeys(filePath ?? "", filePages)].map((key) => `/uploads/${key}`);
}

describe("a file that takes the place of another", () => {
  it("a replaced file is shown by the next request at the same address, in every page that names it", async () => {
    const [before = ""] = await publish();
    const server = await startCachedServer();
    const pages = ["/downloads/1", "/bn/downloads/1"];
    for (const path of pages) expect((await server.get(path)).body).toContain(before);
    await save({ file: paper("new.pdf") });
    for (const path of pages) {
      const { body } = await server.get(path);
      expect([body.includes(before), body.includes(String(row().fileUrl))]).toEqual([false, true]);
    }
    expect((await server.get("/bn/downloads/1")).body).toContain("এই ফাইলটি আগেরটির বদলে দেওয়া হয়েছে। লিংক একই আছে।");
  });

  it("a browser that cached a page and its file gets the new page, and 404 for the replaced file", async () => {
    const old = await publish();
    const page = await school.visit("/downloads/1");
    expect(page.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    const tags = new Map<string, string>();
    for (const address of old) {
      const { status, headers } = await school.visit(address);
      expect([status, headers.get("Cache-Control")]).toEqual([200, "public, max-age=0, must-revalidate"]);
      tags.set(address, headers.get("ETag") ?? "");
      expect((await school.visit(address, { "If-None-Match": tags.get(address) ?? "" })).status).toBe(304);
    }
    expect(old).toHaveLength(3);
    const server = await startCachedServer();
    const etag = String((await server.get("/downloads/1")).headers.etag);
    expect((await server.get("/downloads/1", { "If-None-Match": etag })).status).toBe(304);
    await save({ file: paper() });
    expect((await server.get("/downloads/1", { "If-None-Match": etag })).status).toBe(200);
    for (const address of [...old, `${old[0]}?download`]) {
      const { status, headers } = await school.visit(address, { "If-None-Match": tags.get(address) ?? "" });
      expect([address, status, headers.get("Cache-Control")]).toEqual([address, 404, "no-store"]);
      expect((await school.signedIn().visit(address)).status).toBe(404);
    }
  });

  it("the page dates a replaced file, and says that it was replaced only if visitors saw the earlier file", async () => {
    await save({ file: paper(), intent: "draft" }, list);
    await save({ file: paper("better.pdf"), intent: "draft" });
    expect(row().replacedAt).toBeNull();
    await save({});
    expect((await school.visit("/downloads/1")).text).not.toContain(replaced);
    const { publishAt } = row();
    await save({ title: "Routine" });
    expect(row()).toMatchObject({ publishAt, replacedAt: null });
    await save({ file: paper() });
    expect(row()).toMatchObject({ publishAt, replacedAt: row().changedAt });
    expect((await school.visit("/downloads/1")).text).toContain(replaced);
    const { replacedAt } = row();
    await save({ title: "Routine of Class 6" });
    expect(row().replacedAt).toEqual(replacedAt);
  });

  it("a replaced file has its own date in the pages and in the sitemap", async () => {
    const days = { publishAt: new Date("2026-01-05"), replacedAt: new Date("2026-03-08T04:00:00Z") };
    insertDownload(school.database, days);
    const page = await school.visit("/downloads/1");
    expect(page.one("time").attributes.datetime).toBe("2026-03-08");
    expect(page.one("time").text).toContain("Mar 8, 2026");
    expect((await school.visit("/bn/downloads/1")).one("time").text).toContain("৮ মার্চ ২০২৬");
    const entries = (await school.visit("/sitemap.xml")).all("url").filter(({ text }) => text.includes("/downloads/1"));
    expect(entries.map((entry) => entry.one("lastmod").text)).toEqual(Array(2).fill("2026-03-08T04:00:00.000Z"));
  });
});
