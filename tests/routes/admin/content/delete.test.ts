import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type ContentKind, contentKinds } from "../../../../app/content/activity";
import { contentTexts } from "../../../../app/content/content-kind";
import { findContent } from "../../../../app/content/content-tables.server";
import { bn } from "../../../../app/i18n/bn";
import { en } from "../../../../app/i18n/en";
import { insertNotice, insertPhoto, insertPost, insertResultDocument } from "../../../support/content-rows";
import { takeConsoleErrors } from "../../../support/setup";
import { website } from "../../../support/website";

const school = website();
const addressOf = (kind: ContentKind) => `/cog-admin/${contentTexts[kind].list}/1/delete`;

const make: Record<ContentKind, () => void> = {
  notice: () => void insertNotice(school.database, { title: "Sports day" }),
  resultDocument: () => insertResultDocument(school.database, { title: "Sports day" }),
  blog: () => void insertPost(school.database, { title: "Sports day" }),
  photo: () => insertPhoto(school.database, { title: "Sports day" }),
};
const tables = { notice: "notices", resultDocument: "result_documents", blog: "blogs", photo: "gallery_items" };

describe("deleting from each list of the office", () => {
  it.each([
    [
      "notice",
      "Are you sure you want to delete this notice?",
      "on the Notices page and, while new, on the front page and in the ticker",
    ],
    [
      "resultDocument",
      "Are you sure you want to delete this result?",
      "on the Results page and, while new, on the front page",
    ],
    ["blog", "Are you sure you want to delete this blog?", "on the Blogs page and, while new, on the front page"],
    ["photo", "Are you sure you want to delete this photo?", "on the Gallery page"],
  ] as const)("asks about a %s: %s", async (kind, question, place) => {
    make[kind]();
    const page = await school.signedIn().visit(addressOf(kind));
    expect(page.one("div", "dialog-body").text).toBe(
      `${question} Sports day It appears ${place}. It rests in the Trash for 30 days and can be restored from there.`,
    );
    expect(page.one("form", "dialog-foot").one("a").attributes.href).toBe(`/cog-admin/${contentTexts[kind].list}`);
  });

  it.each([
    ["notice", "Notice deleted successfully", "নোটিশ মুছে ফেলা হয়েছে"],
    ["resultDocument", "Result deleted successfully", "ফলাফল মুছে ফেলা হয়েছে"],
    ["blog", "Blog deleted successfully", "ব্লগ মুছে ফেলা হয়েছে"],
    ["photo", "Photo deleted successfully", "ছবি মুছে ফেলা হয়েছে"],
  ] as const)("puts a %s into the trash, a second click too: %s", async (kind, inEnglish, inBengali) => {
    make[kind]();
    const staff = school.signedIn();
    for (const [lng, said] of [
      ["en", `${inEnglish} ${en["confirm.rests"]}`],
      ["bn", `${inBengali} ${bn["confirm.rests"]}`],
    ]) {
      const answer = await staff.keep(`lng=${lng}`).post(addressOf(kind));
      expect([answer.status, answer.location]).toEqual([303, `/cog-admin/${contentTexts[kind].list}`]);
      expect((await staff.follow(answer)).one("div", "banner").text).toBe(said);
    }
    expect(findContent(kind, 1)?.deletedAt).toBeInstanceOf(Date);
  });

  it.each([
    ["notice", "Error deleting notice"],
    ["resultDocument", "Error deleting result"],
    ["blog", "Error deleting blog"],
    ["photo", "Error deleting photo"],
  ] as const)("says when a %s could not be deleted: %s", async (kind, said) => {
    make[kind]();
    school.database.run(
      sql.raw(`create trigger full before update on ${tables[kind]} begin select raise(abort, 'full'); end`),
    );
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(addressOf(kind)));
    expect(page.one("div", "banner-bad").text).toBe(`${said} Please try again.`);
    expect(findContent(kind, 1)?.deletedAt).toBeNull();
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it.each(contentKinds)("knows no %s that is not there", async (kind) => {
    expect((await school.signedIn().visit(addressOf(kind))).status).toBe(404);
    takeConsoleErrors();
  });

  it.each(["/cog-admin/results/1/delete", "/cog-admin/pupils/1/delete"])("knows no list at %s", async (address) => {
    expect((await school.signedIn().visit(address)).status).toBe(404);
    expect((await school.signedIn().post(address)).status).toBe(404);
    takeConsoleErrors();
  });
});
