import { describe, expect, it } from "vitest";
import { saveFile } from "../../app/uploads/files.server";
import { notices } from "../../drizzle/schema";
import { insertNotice } from "../support/content-rows";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();
const desk = "/cog-admin/notices";
const rows = () => school.database.select().from(notices).all();
const resting = () => rows().flatMap(({ title, deletedAt }) => (deletedAt ? [title] : []));

const question = "Are you sure you want to delete this notice?";
const rests = "It rests in the Trash for 30 days and can be restored from there.";

describe("deleting a notice", () => {
  it.each([
    [
      "en",
      `${question} বার্ষিক ক্রীড়া It appears on the Notices page and, while new, on the front page and in the ticker. ${rests}`,
      "Delete",
    ],
    [
      "bn",
      "আপনি কি নিশ্চিত যে নোটিশটি মুছে ফেলতে চান? বার্ষিক ক্রীড়া এটি নোটিশের পাতায়, আর নতুন থাকা পর্যন্ত হোম পাতায় ও চলমান শিরোনামে দেখা যায়। এটি ৩০ দিন ট্র্যাশে থাকবে এবং সেখান থেকে ফিরিয়ে আনা যাবে।",
      "মুছে ফেলুন",
    ],
  ])(
    "asks first, in %s, names it and says where it appears, and deletes nothing by asking",
    async (lng, said, button) => {
      const id = insertNotice(school.database, { title: "বার্ষিক ক্রীড়া" });
      const page = await school.signedIn().keep(`lng=${lng}`).visit(`${desk}/${id}/delete`);
      expect(page.one("div", "dialog-body").text).toBe(said);
      expect(page.one("p", "dialog-named").attributes.lang).toBe("bn");
      expect(page.one("form", "dialog-foot").one("button").text).toBe(button);
      expect(page.one("form", "dialog-foot").one("a").attributes.href).toBe(desk);
      expect(resting()).toEqual([]);
    },
  );

  it("says of a draft that it appears only in the office", async () => {
    const id = insertNotice(school.database, { title: "Plan", status: "Draft" });
    const page = await school.signedIn().visit(`${desk}/${id}/delete`);
    expect(page.one("div", "dialog-body").text).toBe(`${question} Plan It appears only here in the office. ${rests}`);
  });
});

describe("a deleted notice", () => {
  const title = "Canvas shoes";
  const places = ["/notices", "/", "/bn", "/search?q=canvas", "/notices.xml", "/sitemap.xml"];

  async function noticeWithFile() {
    const bytes = new Uint8Array(Buffer.from("%PDF-1.4 routine"));
    const file = await saveFile(
      "notices",
      { name: "routine.pdf", bytes },
      { ok: true, extension: "pdf", type: "application/pdf" },
    );
    return { id: insertNotice(school.database, { title, ...file }), address: file.fileUrl };
  }

  /** Where a visitor finds it at this moment. */
  async function seenAt(id: number): Promise<string[]> {
    const seen: string[] = [];
    for (const place of [...places, `/notices/${id}`]) {
      const { status, html } = await school.visit(place);
      if (status === 200 && (html.includes(title) || html.includes(`/notices/${id}<`))) seen.push(place);
    }
    takeConsoleErrors();
    return seen;
  }

  it("is gone for the public on the very next request, and back with everything once restored", async () => {
    const { id, address } = await noticeWithFile();
    const [before] = rows();
    const staff = school.signedIn();
    expect(await seenAt(id)).toEqual([...places, `/notices/${id}`]);

    await staff.post(`${desk}/${id}/delete`);
    expect(await seenAt(id)).toEqual([]);
    expect((await school.visit(`/notices/${id}`)).status).toBe(404);
    expect((await school.visit(address)).status).toBe(404);
    expect([(await staff.visit(address)).text, school.storedFiles().length]).toEqual(["%PDF-1.4 routine", 1]);
    expect((await staff.visit(desk)).html).not.toContain(title);

    await staff.post(`/cog-admin/trash/notice/${id}/restore`);
    expect(await seenAt(id)).toEqual([...places, `/notices/${id}`]);
    expect((await school.visit(address)).text).toBe("%PDF-1.4 routine");
    expect(rows()).toEqual([before]);
    takeConsoleErrors();
  });

  it("that is removed for good leaves its file to the sweep", async () => {
    const { id, address } = await noticeWithFile();
    const staff = school.signedIn();
    await staff.post(`${desk}/${id}/delete`);
    await staff.post(`/cog-admin/trash/notice/${id}/delete`);
    expect([rows(), school.storedFiles().length]).toEqual([[], 1]);
    expect((await staff.visit(address)).status).toBe(404);
  });
});
