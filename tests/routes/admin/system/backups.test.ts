import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { desc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { env } from "../../../../app/env.server";
import { withJobLock } from "../../../../app/operations/job-lock.server";
import { activity } from "../../../../drizzle/schema";
import { takeConsoleErrors } from "../../../support/setup";
import { staffEmail, website } from "../../../support/website";

const school = website();
const screen = "/cog-admin/backups";

const folder = () => env().BACKUP_DIR;
const newestLine = () => school.database.select().from(activity).orderBy(desc(activity.id)).get();

async function madeOne() {
  const browser = school.signedIn();
  const made = await browser.post(screen);
  const [name = ""] = readdirSync(folder());
  return { browser, made, name };
}

describe("the screen of backups", () => {
  test("says in words that there is none, and is red", async () => {
    const page = await school.signedIn().visit(screen);
    expect(page.status).toBe(200);
    expect(page.html).toContain("backup-status-bad");
    expect(page.html).toContain("There is no whole backup on this server yet.");
  });

  test.each([
    [1, "backup-status-good", "one day old"],
    [3, "backup-status-old", "3 days old"],
    [9, "backup-status-bad", "9 days old"],
  ])("after %i days is %s and says that the newest is %s", async (days, tone, words) => {
    mkdirSync(folder(), { recursive: true });
    const at = new Date(Date.now() - days * 24 * 3600 * 1000 + 6 * 3600 * 1000 - 60_000).toISOString();
    writeFileSync(join(folder(), `school-${at.slice(0, 10)}-${at.slice(11, 13)}${at.slice(14, 16)}.db`), "");
    const page = await school.signedIn().visit(screen);
    expect(page.html).toContain(tone);
    expect(page.html).toContain(words);
  });

  test("makes one, lists it, and writes down who asked for it", async () => {
    const { browser, made, name } = await madeOne();
    expect([made.status, made.location]).toEqual([303, screen]);
    const page = await browser.follow(made);
    expect(page.html).toContain("The backup is made");
    expect(page.html).toContain(name);
    expect(page.html).toContain("Entries and files");
    expect(newestLine()).toMatchObject({
      account: staffEmail,
      act: "backedUp",
      kind: "school",
      itemId: 0,
      title: name,
    });
  });

  test("tells the second person that one is under way, and begins none", async () => {
    const browser = school.signedIn();
    let finish = () => {};
    const end = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const first = withJobLock("backup", () => end);
    const answer = await browser.post(screen);
    finish();
    await first;
    expect((await browser.follow(answer)).html).toContain("A backup is already being made");
    expect(newestLine()).toBeUndefined();
  });

  test("says why none could be made, and leaves nothing", async () => {
    const browser = school.signedIn();
    writeFileSync(folder(), "a file where the folder should be");
    const page = await browser.follow(await browser.post(screen));
    expect(page.html).toContain("The backup could not be made");
    expect(takeConsoleErrors().join()).toContain("a backup could not be made");
    await withJobLock("backup", async () => {});
  });
});

test("the dashboard shows how the backups stand", async () => {
  const browser = school.signedIn();
  expect((await browser.visit("/cog-admin")).html).toMatch(/backup-status-bad[\s\S]*Needs you now/);
  await browser.post(screen);
  expect((await browser.visit("/cog-admin")).html).toMatch(/backup-status-good[\s\S]*Good/);
});
