import { describe, expect, it } from "vitest";
import { findExam } from "../../../../app/exams/exams.server";
import { activity } from "../../../../drizzle/schema";
import { insertExam } from "../../../support/class";
import { takeConsoleErrors } from "../../../support/setup";
import { website } from "../../../support/website";

const school = website();
const address = (id: number) => `/cog-admin/results/exams/${id}/lock?class=6`;
const acts = () => school.rows(activity);

describe("the lock of an examination", () => {
  it("is opened again, which is written down", async () => {
    const id = insertExam(school.database, "Annual 2026", { lockedAt: new Date() });
    const staff = school.signedIn();
    const button = (await staff.visit(address(id))).one("form", "dialog-foot").one("button");
    expect([button.text, button.attributes.value]).toEqual(["Unlock", "unlock"]);
    const page = await staff.follow(await staff.post(address(id), { intent: "unlock" }));
    expect(page.one("div", "banner").text).toBe("Examination unlocked");
    expect([findExam(id)?.lockedAt, acts().map(({ act }) => act)]).toEqual([null, ["unlocked"]]);
  });

  it("is a step of the examination's path, and leads back to its sheet", async () => {
    const id = insertExam(school.database, "Annual 2026");
    const staff = school.signedIn();
    const path = (await staff.visit(`${address(id)}&from=path`)).one("nav", "exam-path");
    const here = path.all("a").filter(({ attributes }) => attributes["aria-current"] === "page");
    expect(here.map(({ attributes }) => attributes.href)).toEqual([`${address(id)}&from=path`]);
    const answer = await staff.post(`${address(id)}&from=path`, { intent: "lock" });
    expect(answer.location).toBe(`/cog-admin/results?class=6&exam=${id}`);
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
    expect(page.one("div", "alert").text).toContain("Error locking examination This examination is not there");
    expect((await staff.post(address(1), { intent: "open" })).status).toBe(400);
    takeConsoleErrors();
  });
});
