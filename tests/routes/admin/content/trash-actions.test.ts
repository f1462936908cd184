import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moveToTrash } from "../../../../app/content/trash.server";
import { activity, galleryItems, notices } from "../../../../drizzle/schema";
import { insertNotice, insertPhoto } from "../../../support/content-rows";
import { takeConsoleErrors } from "../../../support/setup";
import { staffEmail, website } from "../../../support/website";

const school = website();
const trash = "/cog-admin/trash";

function deletedNotice(title = "Leaves"): number {
  const id = insertNotice(school.database, { title });
  moveToTrash("notice", id, staffEmail);
  return id;
}

describe("restoring", () => {
  it("brings a thing back and says where", async () => {
    const id = deletedNotice();
    const staff = school.signedIn();
    const address = (await staff.visit(trash)).one("div", "office-acts").one("form").attributes.action ?? "";
    expect(address).toBe(`${trash}/notice/${id}/restore`);
    const answer = await staff.post(address);
    expect([answer.status, answer.location]).toEqual([303, trash]);
    expect((await staff.follow(answer)).one("div", "banner").text).toBe(
      "“Leaves” is back It appears on the Notices page and, while new, on the front page and in the ticker.",
    );
    expect(school.database.select().from(notices).get()?.deletedAt).toBeNull();
    expect(school.database.select().from(activity).all().at(-1)).toMatchObject({
      account: staffEmail,
      act: "restored",
    });
  });

  it("says it in Bengali, and of a draft that only the office sees it", async () => {
    insertPhoto(school.database, { title: "মাঠ" });
    moveToTrash("photo", 1, staffEmail);
    const draft = insertNotice(school.database, { title: "খসড়া", status: "Draft" });
    moveToTrash("notice", draft, staffEmail);
    const staff = school.signedIn().keep("lng=bn");
    const banner = async (path: string) =>
      (await staff.follow(await staff.post(`${trash}/${path}/restore`))).one("div", "banner");
    expect((await banner("photo/1")).text).toBe("“মাঠ” ফিরিয়ে আনা হয়েছে এটি গ্যালারির পাতায় দেখা যায়।");
    expect((await banner(`notice/${draft}`)).text).toBe("“খসড়া” ফিরিয়ে আনা হয়েছে এটি শুধু অফিস অংশে দেখা যায়।");
  });

  it("a second time is fine", async () => {
    const id = deletedNotice();
    const staff = school.signedIn();
    await staff.post(`${trash}/notice/${id}/restore`);
    const page = await staff.follow(await staff.post(`${trash}/notice/${id}/restore`));
    expect(page.one("div", "banner").text).toContain("“Leaves” is back");
    expect(school.database.select().from(activity).all()).toHaveLength(2);
  });

  it("says the whole of it also about the longest title", async () => {
    const id = deletedNotice("ক্ষ্ম্য".repeat(200));
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(`${trash}/notice/${id}/restore`));
    expect(page.one("div", "banner").text).toContain(`“${"ক্ষ্ম্য".repeat(60)}…” is back`);
  });

  it("says when the thing is gone", async () => {
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(`${trash}/notice/7/restore`));
    expect(page.one("div", "banner").text).toBe(
      "This is no longer in the Trash It was deleted for good in the meantime.",
    );
  });

  it("says when it failed, and the thing still rests there", async () => {
    const id = deletedNotice();
    school.database.run(sql`create trigger full before update on notices begin select raise(abort, 'full'); end`);
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(`${trash}/notice/${id}/restore`));
    expect(page.one("div", "banner").text).toBe("Error restoring Please try again.");
    expect(page.all("li", "office-notice")).toHaveLength(1);
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it("by opening its address leads to the trash and restores nothing", async () => {
    const id = deletedNotice();
    const answer = await school.signedIn().visit(`${trash}/notice/${id}/restore`);
    expect([answer.status, answer.location]).toEqual([302, trash]);
    expect(school.database.select().from(notices).get()?.deletedAt).not.toBeNull();
  });
});

describe("deleting for good", () => {
  const rows = () => school.database.select().from(galleryItems).all();
  function deletedPhoto(): string {
    insertPhoto(school.database, { title: "মাঠ" });
    moveToTrash("photo", 1, staffEmail);
    return `${trash}/photo/1/delete`;
  }

  it.each([
    [
      "en",
      "Are you sure you want to delete this for good? মাঠ It cannot come back: everything written in it and its files are removed.",
      "Delete for good",
    ],
    [
      "bn",
      "আপনি কি নিশ্চিত যে এটি স্থায়ীভাবে মুছে ফেলতে চান? মাঠ এটি আর ফিরিয়ে আনা যাবে না: এর সব লেখা ও ফাইল মুছে যাবে।",
      "স্থায়ীভাবে মুছুন",
    ],
  ])("asks first, in %s, and removes nothing by asking", async (language, question, button) => {
    const page = await school.signedIn().keep(`lng=${language}`).visit(deletedPhoto());
    expect(page.one("div", "dialog-body").text).toBe(question);
    expect(page.one("form", "dialog-foot").one("button").text).toBe(button);
    expect(page.one("form", "dialog-foot").one("a").attributes.href).toBe(trash);
    expect(rows()).toHaveLength(1);
  });

  it("removes it and says so, a second time too", async () => {
    const address = deletedPhoto();
    const staff = school.signedIn();
    for (const _click of [1, 2]) {
      const answer = await staff.post(address);
      expect([answer.status, answer.location]).toEqual([303, trash]);
      expect((await staff.follow(answer)).one("div", "banner").text).toBe("Deleted for good");
    }
    expect(rows()).toEqual([]);
    expect(
      school.database
        .select()
        .from(activity)
        .all()
        .map(({ act }) => act),
    ).toEqual(["deleted", "removed"]);
  });

  it("leaves alone what somebody has taken back meanwhile", async () => {
    const address = deletedPhoto();
    const staff = school.signedIn();
    await staff.post(`${trash}/photo/1/restore`);
    const page = await staff.follow(await staff.post(address));
    expect(page.one("div", "banner-bad").text).toBe("This was not deleted It has been restored in the meantime.");
    expect(rows()).toHaveLength(1);
  });

  it("says when it failed, and the thing still rests there", async () => {
    const address = deletedPhoto();
    school.database.run(sql`create trigger keep before delete on gallery_items begin select raise(abort, 'kept'); end`);
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(address));
    expect(page.one("div", "banner").text).toBe("Error deleting for good Please try again.");
    expect(rows()).toHaveLength(1);
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it("asks about nothing that does not rest there", async () => {
    const id = insertNotice(school.database);
    for (const path of [`notice/${id}`, "notice/7", "notice/x", "pupil/1"]) {
      expect((await school.signedIn().visit(`${trash}/${path}/delete`)).status).toBe(404);
    }
    for (const act of ["restore", "delete"]) {
      expect((await school.signedIn().post(`${trash}/pupil/1/${act}`)).status).toBe(404);
    }
    takeConsoleErrors();
  });
});
