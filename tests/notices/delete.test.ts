import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notices } from "../../drizzle/schema";
import { pinUp } from "../support/notice-board";
import { acceptedComplaints } from "../support/setup";
import { website } from "../support/website";

const school = website();
const desk = "/cog-admin/notices";
const rows = () => school.database.select({ title: notices.title }).from(notices).all();

describe("deleting a notice", () => {
  it.each([
    ["en", "Are you sure you want to delete this notice?", "Delete"],
    ["bn", "নোটিশটি কি নিশ্চিতভাবে মুছে ফেলতে চান?", "মুছে ফেলুন"],
  ])("asks first, in %s, and deletes nothing by asking", async (language, question, button) => {
    const id = pinUp(school.database, { title: "বার্ষিক ক্রীড়া" });
    const page = await school.signedIn().keep(`lng=${language}`).visit(`${desk}/${id}/delete`);
    expect(page.one("div", "dialog-body").text).toBe(`${question} বার্ষিক ক্রীড়া`);
    expect(page.one("p", "dialog-named").attributes.lang).toBe("bn");
    expect(page.one("form", "dialog-foot").one("button").text).toBe(button);
    expect(page.one("form", "dialog-foot").one("a").attributes.href).toBe(desk);
    expect(rows()).toHaveLength(1);
  });

  it("removes that notice and no other, and says so", async () => {
    const id = pinUp(school.database, { title: "Leaves" });
    pinUp(school.database, { title: "Stays" });
    const staff = school.signedIn();
    const answer = await staff.post(`${desk}/${id}/delete`);
    expect([answer.status, answer.location]).toEqual([303, desk]);
    expect((await staff.follow(answer)).one("div", "banner").text).toBe("Notice deleted successfully");
    expect(rows()).toEqual([{ title: "Stays" }]);
  });

  it("a second time is fine", async () => {
    const id = pinUp(school.database);
    const staff = school.signedIn();
    await staff.post(`${desk}/${id}/delete`);
    const page = await staff.follow(await staff.post(`${desk}/${id}/delete`));
    expect(page.one("div", "banner").text).toBe("Notice deleted successfully");
  });

  it("says when it failed, and the notice is still there", async () => {
    const id = pinUp(school.database);
    school.database.run(sql.raw("create trigger keep before delete on notices begin select raise(abort, 'kept'); end"));
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(`${desk}/${id}/delete`));
    expect(page.one("div", "banner").text).toBe("Error deleting notice Please try again.");
    expect(page.html).not.toContain("kept");
    expect(rows()).toHaveLength(1);
    expect(acceptedComplaints()).toHaveLength(1);
  });
});
