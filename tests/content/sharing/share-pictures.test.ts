import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createSharePictureDrawer } from "~/content/sharing/share-pictures.server";
import { blogs, notices } from "~drizzle/schema";
import { insertBlog, insertDownload, insertNotice } from "~tests/support/content-rows";
import { colourAt, phonePhoto } from "~tests/support/sample-files";
import { website } from "~tests/support/website";

const school = website();
const noticeRow = (id: number) => school.database.select().from(notices).where(eq(notices.id, id)).get();
const tomorrow = () => new Date(Date.now() + 86_400_000);

describe("the picture that goes with the address of a notice or a post", () => {
  it.each([
    ["/bn/notices", () => insertNotice(school.database, { title: "ক্ষুদ্র <b>ঋণ</b> & স্ত্রী 🎉" })],
    ["/blogs", () => insertBlog(school.database, { title: `Reading ${"W".repeat(190)}` })],
    ["/bn/downloads", () => insertDownload(school.database, { title: "ষষ্ঠ শ্রেণির রুটিন" })],
  ])("the share picture is a public PNG of 1200 x 630 pixels that the page under %s names", async (list, insert) => {
    const id = insert();
    expect((await school.visit(`${list}/${id}`)).html).toContain(`content="${school.origin}/og.png"`);
    await createSharePictureDrawer()();
    const page = await school.visit(`${list}/${id}`);
    const address = page.html.match(/<meta property="og:image" content="([^"]+)"/)?.[1] ?? "";
    expect(address).toMatch(/\/uploads\/documents\/share-pictures\/[0-9a-f]{32}_\d{13}\.png$/);
    for (const fact of ['width" content="1200', 'height" content="630', 'type" content="image/png'])
      expect(page.html).toContain(`property="og:image:${fact}"`);
    if (list === "/blogs") expect(page.html).toContain(`"image":"${address}"`);
    const answer = await school.visit(new URL(address).pathname);
    const { bytes } = answer;
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(120_000);
  });

  it("a share picture is drawn for a scheduled notice, but not for drafts or the Trash, and is private until publication", async () => {
    const scheduled = insertNotice(school.database, { publishAt: tomorrow() });
    const draft = insertNotice(school.database, { status: "Draft" });
    const resting = insertNotice(school.database, { deletedAt: new Date() });
    await createSharePictureDrawer()();
    expect([draft, resting].map((id) => noticeRow(id)?.sharePicture)).toEqual([null, null]);
    const path = `/uploads/${noticeRow(scheduled)?.sharePicture}`;
    expect((await school.visit(path)).status).toBe(404);
    school.database
      .update(notices)
      .set({ publishAt: new Date(0) })
      .run();
    expect((await school.visit(path)).status).toBe(200);
    school.database.update(notices).set({ deletedAt: new Date() }).run();
    expect((await school.visit(path)).status).toBe(404);
  });

  it("the share picture of a post shows its first photo as a JPEG, and is drawn again when that photo is replaced", async () => {
    const send = async (orientation: number) => {
      const picture = new File([await phonePhoto({ width: 900, height: 900, orientation })], "field.jpg");
      const answer = await school.signedIn().post("/cog-admin/blogs/pictures", { picture });
      return `<img src="${JSON.parse(answer.bytes.toString()).picture.url}" alt="The field">`;
    };
    // The test photo is red on the left and blue on the right. With orientation 3 it is rotated by 180 degrees, so it
    // is blue on the left.
    const [upright, turned] = [await send(1), await send(3)];
    const post = { title: "পাঠের দিন", author: "A", category: "Sports" };
    await school.signedIn().post("/cog-admin/blogs?new", { ...post, content: `<p>One</p>${turned}${upright}` });
    const row = () => school.rows(blogs)[0];
    const draw = createSharePictureDrawer();
    await draw();
    const { html } = await school.visit(`/blogs/${row()?.id}`);
    const address = html.match(/<meta property="og:image" content="([^"]+)"/)?.[1] ?? "";
    expect(html).toContain('property="og:image:type" content="image/jpeg"');
    const { headers, bytes } = await school.visit(new URL(address).pathname);
    expect(headers.get("Content-Type")).toBe("image/jpeg");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect([await colourAt(bytes, 730, 300), await colourAt(bytes, 1190, 300)]).toEqual(["blue", "red"]);

    const change = { ...post, content: `<p>One</p>${upright}`, seen: String(row()?.createdAt.getTime()) };
    await school.signedIn().post(`/cog-admin/blogs/${row()?.id}/edit`, change);
    expect(row()?.sharePicture).toBeNull();
    await draw();
    const second = await school.visit(`/uploads/${row()?.sharePicture}`);
    expect(await colourAt(second.bytes, 730, 300)).toBe("red");
  });
});
