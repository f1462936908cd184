import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { deleteUnusedBlogPictures, replacePictureUses } from "~/blogs/blog-pictures.server";
import { cleanUpUploads } from "~/operations/clean-up.server";
import { transaction } from "~drizzle/client";
import { blogPictures, blogPictureUses, blogs } from "~drizzle/schema";
import { bytes, jpeg, pdf, phonePhoto } from "~tests/support/sample-files";
import { website } from "~tests/support/website";

const school = website();
const address = "/cog-admin/blogs/pictures";
const dayMs = 24 * 3600 * 1000;

const rows = () => school.rows(blogPictures);
const uses = () => school.rows(blogPictureUses);
const file = (content: Uint8Array<ArrayBuffer>, name = "field.jpg") => ({ picture: new File([content], name) });

type Answer = { picture?: { url: string; width: number; height: number }; error?: { text: string } };

async function send(browser: ReturnType<typeof school.browser>, form: Parameters<typeof browser.post>[1]) {
  const { status, bytes } = await browser.post(address, form);
  return { status, answer: JSON.parse(bytes.toString()) as Answer };
}

async function upload(width = 900): Promise<string> {
  const { answer } = await send(school.signedIn(), file(await phonePhoto({ width, height: 600 })));
  return answer.picture?.url ?? "";
}

const post = (content: string, more = {}) => ({ title: "A day", content, author: "A", category: "Sports", ...more });
const lastBlog = () => school.rows(blogs).at(-1);

describe("a picture for a post", () => {
  it("a post picture is stored without metadata, at most 2560 pixels long, together with its smaller copies", async () => {
    const { status, answer } = await send(
      school.signedIn(),
      file(await phonePhoto({ width: 3000, height: 600, orientation: 6 })),
    );
    expect([status, answer]).toMatchObject([200, { picture: { width: 512, height: 2560 } }]);
    const key = answer.picture?.url.replace("/uploads/", "") ?? "";
    expect(key).toMatch(/^documents\/blog-pictures\/[0-9a-f]{32}_\d{13}\.jpg$/);
    const stem = key.replace(".jpg", "");
    expect(school.storedFiles().sort()).toEqual([`${stem}-320.webp`, `${stem}-512.webp`, key]);
    expect(rows()).toMatchObject([{ fileName: "field.jpg", filePath: key, width: 512, height: 2560 }]);
    expect((await sharp(`${school.uploadsFolder}/${key}`).metadata()).exif).toBeUndefined();
  });

  it.each([
    ["a PDF named as a picture", pdf, "a.jpg", "form.wrongKind"],
    ["an SVG", bytes("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "a.svg", "form.wrongKind"],
    ["HTML named as a picture", bytes("<html><script>alert(1)</script>"), "a.webp", "form.wrongKind"],
    ["a broken picture", jpeg, "a.jpg", "form.picture.damaged"],
    ["an empty file", bytes(), "a.jpg", "form.fileEmpty"],
    ["one byte too large", new Uint8Array(5 * 1024 * 1024 + 1), "a.jpg", "form.fileTooLarge"],
  ])("a post picture is refused when it is %s, and no file is stored", async (_what, content, name, text) => {
    const { status, answer } = await send(school.signedIn(), file(content, name));
    expect([status, answer.error?.text]).toEqual([400, text]);
    expect([rows(), school.storedFiles()]).toEqual([[], []]);
  });

  it("a picture for a post is refused without a session", async () => {
    const { location } = await school.browser().post(address, file(await phonePhoto()));
    expect([location, rows(), school.storedFiles()]).toEqual([
      "/cog-admin/login?from=%2Fcog-admin%2Fblogs%2Fpictures",
      [],
      [],
    ]);
  });
});

describe("a picture in a post", () => {
  const visit = async (url: string) => (await school.visit(url)).status;

  it("only the office can open a post picture unless a published post shows it", async () => {
    const url = await upload();
    const staff = school.signedIn();
    const content = `<p>a</p><img src="${url}" alt="The goal"><img src="${url.replace("_", "_9")}">`;
    expect([await visit(url), (await staff.visit(url)).status]).toEqual([404, 200]);

    await staff.post("/cog-admin/blogs?new", post(content, { intent: "draft" }));
    const { id = 0 } = lastBlog() ?? {};
    expect(uses()).toEqual([{ blogId: id, pictureId: rows()[0]?.id }]);
    expect([await visit(url), (await staff.visit(url)).status]).toEqual([404, 200]);

    const change = (values: object) => {
      const seen = String((lastBlog()?.changedAt ?? lastBlog()?.createdAt)?.getTime());
      return staff.post(`/cog-admin/blogs/${id}/edit`, post(content, { seen, ...values }));
    };
    await change({ intent: "publish" });
    expect([await visit(url), await visit(url.replace(".jpg", "-640.webp"))]).toEqual([200, 200]);
    const page = await school.visit(`/blogs/${id}`);
    const { src, width, height, alt, srcset } = page.one("figure").one("img").attributes;
    expect([src, width, height, alt]).toEqual([url, "900", "600", "The goal"]);
    expect(srcset).toContain(`${url.replace(".jpg", "-320.webp")} 320w`);
    expect(page.one("div", "blog-text").all("img").length).toBe(1);

    await change({ content: "Without it.", intent: "publish" });
    expect([uses(), await visit(url)]).toEqual([[], 404]);
  });

  it("a post picture is deleted with its files when no post has shown it for 30 days", async () => {
    const [shown, fresh, old] = [await upload(), await upload(), await upload()];
    const keys = () => rows().map(({ fileUrl }) => fileUrl);
    const tidy = async (afterDays: number) => {
      const now = Date.now() + afterDays * dayMs;
      deleteUnusedBlogPictures(now);
      await cleanUpUploads(now);
    };
    await school.signedIn().post("/cog-admin/blogs?new", post(`<img src="${shown}"><img src="${fresh}">`));
    await tidy(29);
    expect(keys()).toEqual([shown, fresh, old]);
    await tidy(31);
    expect(keys()).toEqual([shown, fresh]);

    // After this change, the text of the post shows only the picture `shown`. A post that is deleted permanently shows
    // no picture.
    const { id = 0 } = lastBlog() ?? {};
    transaction((tx) => replacePictureUses(tx, id, `<img src="${shown}"> and ${shown}`));
    expect(uses().length).toBe(1);
    school.database.delete(blogs).run();
    await tidy(31);
    expect([uses(), rows(), school.storedFiles()]).toEqual([[], [], []]);
  });

  it("unused post pictures share 300 MB, and are deleted after a day when that space is full", async () => {
    const shown = await upload();
    await school.signedIn().post("/cog-admin/blogs?new", post(`<img src="${shown}">`));
    const setSizes = () =>
      school.database
        .update(blogPictures)
        .set({ fileSize: 150 * 1024 * 1024 })
        .run();
    await upload();
    setSizes();
    await upload();
    setSizes();
    const { status, answer } = await send(school.signedIn(), file(await phonePhoto()));
    expect([status, answer.error?.text]).toEqual([400, "adminBlogs.editor.unusedFull"]);
    deleteUnusedBlogPictures(Date.now() + dayMs / 2);
    expect(rows()).toHaveLength(3);
    deleteUnusedBlogPictures(Date.now() + 2 * dayMs);
    expect(rows().map(({ fileUrl }) => fileUrl)).toEqual([shown]);
    expect(await upload()).not.toBe("");
  });
});

describe("a photo of the gallery", () => {
  const choice = "/cog-admin/blogs/gallery";
  const hang = async () => {
    const form = new FormData();
    form.append("photos", new File([await phonePhoto({ width: 900, height: 600 })], "field.jpg"));
    form.append("title", 'Girls "at" the start');
    form.append("alt", 'Girls "at" the start');
    await school.signedIn().post("/cog-admin/gallery?new", form);
  };

  it("a gallery photo can be chosen for a post, and stays in the post when it is deleted from the gallery", async () => {
    const staff = school.signedIn();
    expect((await staff.visit("/cog-admin/blogs?new")).html).toContain(`href="${choice}"`);
    expect((await staff.visit(choice)).html).toContain("The gallery has no photos yet.");
    await hang();
    const [button] = (await staff.visit(choice)).all("button").filter(({ attributes }) => attributes.name === "photo");
    expect(button?.text).toBe('Girls "at" the start');
    const answer = await staff.post(choice, { photo: button?.attributes.value ?? "" });
    expect(answer.status).toBe(200);
    const url = `/uploads/${rows()[0]?.filePath}`;
    expect(url).toMatch(/^\/uploads\/documents\/blog-pictures\//);
    const line =
      answer.all("input").find(({ attributes }) => attributes.readonly !== undefined)?.attributes.value ?? "";
    expect(line).toContain(`<img src="${url}" alt="Girls`);
    await staff.post("/cog-admin/blogs?new", post(line));
    await staff.post("/cog-admin/gallery/1/delete", {});
    expect((await staff.visit(choice)).html).toContain("The gallery has no photos yet.");
    const page = await school.visit("/blogs/1");
    const [image] = page.all("img").filter(({ attributes }) => attributes.src === url);
    expect(image?.attributes.alt).toContain("Girls");
    expect((await school.visit(url)).status).toBe(200);
  });
});
