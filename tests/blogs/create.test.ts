import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { activity, blogs } from "../../drizzle/schema";
import { words as manyWords } from "../support/blog-shelf";
import { pdf, phonePhoto } from "../support/sample-files";
import { staffEmail, website } from "../support/website";

const school = website();
const desk = "/cog-admin/blogs";
const rows = () => school.database.select().from(blogs).all();
const words = {
  title: "Reading aloud",
  content: "One page a day.\nEvery day.",
  excerpt: "Twenty minutes.",
  author: "Senior Teacher",
  category: "Arts",
};
const list = new File([pdf], "পড়ার তালিকা.PDF", { type: "text/html" });
const portrait = async (name = "me.jpg") => new File([await phonePhoto({ width: 900, height: 600 })], name);
const stored = (key = "") => readFileSync(join(school.uploadsFolder, key));

/** What the page says that a post leads to. */
async function saidAfter(form: Record<string, string | File>): Promise<string[]> {
  const staff = school.signedIn();
  const page = await staff.follow(await staff.post(desk, form));
  return page.all("div", "banner").map(({ text }) => text);
}

describe("a post that staff publish", () => {
  it("is written down, visible at once, with a line in the activity", async () => {
    const answer = await school.signedIn().post(desk, words);
    expect([answer.status, answer.location]).toEqual([303, desk]);
    const [row] = rows();
    expect(row).toMatchObject({ ...words, status: "Published", fileUrl: null, authorImageUrl: null });
    expect((await school.visit(`/blogs/${row?.id}`)).one("h1").text).toBe("Reading aloud");
    expect(school.database.select().from(activity).all()).toMatchObject([
      { act: "created", kind: "blog", itemId: row?.id, title: words.title, account: staffEmail },
    ]);
  });

  it("has Admin for its author and Education for its category where the form says nothing", async () => {
    await school.signedIn().post(desk, { title: words.title, content: words.content });
    expect(rows()).toMatchObject([{ author: "Admin", category: "Education" }]);
  });

  it("gets the first 150 characters of its content and an ellipsis for an empty excerpt", async () => {
    await school.signedIn().post(desk, { ...words, excerpt: " ", content: manyWords(60) });
    expect(rows()[0]?.excerpt).toBe(`${manyWords(60).slice(0, 150).trimEnd()}…`);
  });

  it("says so on the next page, once", async () => {
    expect(await saidAfter(words)).toEqual(["Blog published successfully"]);
    expect((await school.signedIn().visit(desk)).all("div", "banner")).toEqual([]);
  });

  it("says it in Bengali too", async () => {
    const staff = school.signedIn().keep("lng=bn");
    const page = await staff.follow(await staff.post(desk, { ...words, relatedFile: list }));
    expect(page.all("div", "banner").map(({ text }) => text)).toEqual(["ফাইল আপলোড হয়েছে", "ব্লগ প্রকাশিত হয়েছে"]);
  });

  it("is written once, with its file, when the form is sent twice", async () => {
    const staff = school.signedIn();
    const form = { ...words, once: "one token", relatedFile: list };
    await staff.post(desk, form);
    expect((await staff.post(desk, form)).status).toBe(303);
    expect(rows()).toHaveLength(1);
    expect(school.storedFiles()).toEqual([rows()[0]?.filePath]);
  });

  it("may stay a draft that only the office sees", async () => {
    expect(await saidAfter({ ...words, intent: "draft" })).toEqual(["Draft saved. Only the office sees it."]);
    expect(rows()[0]?.status).toBe("Draft");
    expect((await school.visit(`/blogs/${rows()[0]?.id}`)).status).toBe(404);
  });

  it("may wait for its time in Dhaka", async () => {
    await school.signedIn().post(desk, { ...words, publishAt: "2099-12-16T09:00" });
    expect(rows()).toMatchObject([{ status: "Published", publishAt: new Date("2099-12-16T03:00:00Z") }]);
    expect((await school.visit("/blogs")).text).not.toContain(words.title);
  });
});

describe("its related file", () => {
  it("is stored byte for byte in documents/blog-files, and both messages are said", async () => {
    expect(await saidAfter({ ...words, relatedFile: list })).toEqual([
      "File uploaded successfully",
      "Blog published successfully",
    ]);
    const [row] = rows();
    expect(row?.filePath).toMatch(/^documents\/blog-files\/[0-9a-f]{32}_\d{13}\.pdf$/);
    expect(row).toMatchObject({
      fileUrl: `/uploads/${row?.filePath}`,
      fileName: "পড়ার তালিকা.pdf",
      fileType: "application/pdf",
      fileSize: pdf.length,
    });
    expect(school.storedFiles()).toEqual([row?.filePath]);
    expect(stored(row?.filePath ?? "")).toEqual(Buffer.from(pdf));
  });

  it("loses what it says about place and camera when it is a picture, and keeps its size", async () => {
    await school.signedIn().post(desk, { ...words, relatedFile: await portrait("field.jpg") });
    const [row] = rows();
    const kept = await sharp(stored(row?.filePath ?? "")).metadata();
    expect([kept.width, kept.height, kept.exif, kept.xmp]).toEqual([900, 600, undefined, undefined]);
    expect(row?.fileSize).toBe(stored(row?.filePath ?? "").length);
  });

  it("has a name that cannot lead anywhere", async () => {
    await school.signedIn().post(desk, { ...words, relatedFile: new File([pdf], "../../etc/pass\0wd.pdf") });
    expect(rows()[0]?.fileName).toBe("passwd.pdf");
    expect(school.storedFiles()).toEqual([rows()[0]?.filePath]);
  });

  it("may have exactly 5 MB", async () => {
    const bytes = new Uint8Array(5 * 1024 * 1024);
    bytes.set(pdf);
    await school.signedIn().post(desk, { ...words, relatedFile: new File([bytes], "scan.pdf") });
    expect(rows()).toMatchObject([{ fileSize: bytes.length }]);
  });
});

describe("its author's image", () => {
  it("is stored small and without metadata in documents/blog-authors, and shown", async () => {
    expect(await saidAfter({ ...words, authorImage: await portrait() })).toEqual([
      "File uploaded successfully",
      "Blog published successfully",
    ]);
    const [row] = rows();
    expect(row?.authorImagePath).toMatch(/^documents\/blog-authors\/[0-9a-f]{32}_\d{13}\.jpg$/);
    expect(row).toMatchObject({ authorImageUrl: `/uploads/${row?.authorImagePath}`, filePath: null });
    const kept = await sharp(stored(row?.authorImagePath ?? "")).metadata();
    expect([kept.width, kept.height, kept.exif]).toEqual([320, 213, undefined]);
    const seen = (await school.visit(`/blogs/${row?.id}`)).one("div", "author").one("img").attributes.src;
    expect((await school.visit(seen ?? "")).headers.get("Content-Type")).toBe("image/jpeg");
  });

  it("and the related file may come together, or neither, as browsers send empty inputs", async () => {
    await school.signedIn().post(desk, { ...words, authorImage: await portrait(), relatedFile: list });
    await school.signedIn().post(desk, { ...words, authorImage: new File([], ""), relatedFile: new File([], "") });
    const [both, neither] = rows();
    expect([both?.authorImagePath, both?.filePath].sort()).toEqual(school.storedFiles().sort());
    expect([neither?.authorImagePath, neither?.filePath]).toEqual([null, null]);
  });
});

describe("a post sent by script", () => {
  const byScript = { Accept: "application/json" };

  it("is answered with where to go, and the messages wait for that page", async () => {
    const staff = school.signedIn();
    const answer = await staff.post(`${desk}?new`, { ...words, relatedFile: list }, byScript);
    expect([answer.status, JSON.parse(answer.html)]).toEqual([200, { goTo: desk }]);
    expect((await staff.visit(desk)).all("div", "banner")).toHaveLength(2);
  });

  it("is answered with what is wrong", async () => {
    const answer = await school.signedIn().post(`${desk}?new`, { ...words, title: " " }, byScript);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([400, "no-store"]);
    expect(JSON.parse(answer.html)).toMatchObject({
      refused: {
        typed: { ...words, title: "" },
        problems: { title: { text: "form.missing", summary: "toast.fillTitleContent.body" } },
        message: { tone: "bad", title: "common.error", body: "toast.fillTitleContent.body" },
      },
    });
  });
});
