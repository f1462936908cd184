import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findExam } from "../../../../app/exams/exams.server";
import { activity } from "../../../../drizzle/schema";
import { insertExam } from "../../../support/class";
import { takeConsoleErrors } from "../../../support/setup";
import { staffEmail, website } from "../../../support/website";

const school = website();
const list = "/cog-admin/results/exams?class=6";
const address = (id: number) => `/cog-admin/results/exams/${id}/lock?class=6`;
const acts = () => school.database.select().from(activity).all();

describe("the lock of an examination", () => {
  it.each([
    ["en", "Are you sure you want to lock this examination?", "Lock", "Unlock"],
    ["bn", "আপনি কি নিশ্চিত যে পরীক্ষাটি লক করতে চান?", "লক করুন", "লক খুলুন"],
  ])("is asked about first, in %s, and the form names what it wants", async (lng, question, lock, unlock) => {
    const id = insertExam(school.database, "Annual 2026");
    const staff = school.signedIn().keep(`lng=${lng}`);
    const open = await staff.visit(address(id));
    expect(open.one("div", "dialog-body").text).toContain(`${question} Annual 2026`);
    const button = open.one("form", "dialog-foot").one("button");
    expect([button.text, button.attributes.value]).toEqual([lock, "lock"]);
    expect(findExam(id)?.lockedAt).toBeNull();
    await staff.post(address(id), { intent: "lock" });
    const other = (await staff.visit(address(id))).one("form", "dialog-foot").one("button");
    expect([other.text, other.attributes.value]).toEqual([unlock, "unlock"]);
  });

  it("is not taken back by a second click", async () => {
    const id = insertExam(school.database, "Annual 2026");
    const staff = school.signedIn();
    for (const _ of [1, 2]) {
      const answer = await staff.post(address(id), { intent: "lock" });
      expect([answer.status, answer.location]).toEqual([303, list]);
      expect((await staff.follow(answer)).one("div", "banner").text).toBe("Examination locked");
    }
    expect(findExam(id)?.lockedAt).toBeInstanceOf(Date);
    const title = "Annual 2026, Class 6";
    expect(acts()).toMatchObject([{ account: staffEmail, act: "locked", kind: "exam", itemId: id, title }]);
  });

  it("is opened again, which is written down", async () => {
    const id = insertExam(school.database, "Annual 2026", { lockedAt: new Date() });
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(address(id), { intent: "unlock" }));
    expect(page.one("div", "banner").text).toBe("Examination unlocked");
    expect([findExam(id)?.lockedAt, acts().map(({ act }) => act)]).toEqual([null, ["unlocked"]]);
  });

  it("stays as it is after signing in again, until the button is pressed once more", async () => {
    const id = insertExam(school.database, "Annual 2026");
    const page = await school.signedIn().post(address(id), { intent: "lock", resume: "1" });
    expect([page.status, page.one("form", "dialog-foot").one("button").text]).toEqual([200, "Lock"]);
    expect(findExam(id)?.lockedAt).toBeNull();
  });

  it("of an examination that is gone is told, and no other wish is taken", async () => {
    const staff = school.signedIn();
    expect((await staff.visit(address(99))).status).toBe(404);
    const page = await staff.follow(await staff.post(address(99), { intent: "lock" }));
    expect(page.one("div", "banner-bad").text).toContain("Error locking examination This examination is not there");
    expect((await staff.post(address(1), { intent: "open" })).status).toBe(400);
    takeConsoleErrors();
  });

  it("that cannot be written is told", async () => {
    const id = insertExam(school.database, "Annual 2026");
    school.database.run(sql.raw("create trigger no before update on exams begin select raise(abort, 'no'); end"));
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(address(id), { intent: "lock" }));
    expect(page.one("div", "banner-bad").text).toContain("Error locking examination");
    expect(acts()).toEqual([]);
    takeConsoleErrors();
  });
});
