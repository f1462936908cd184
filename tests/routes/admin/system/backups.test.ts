import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { hashPassword } from "~/accounts/passwords.server";
import { backUpBefore } from "~/backups/back-up-before.server";
import { env } from "~/env.server";
import { withBackupLock } from "~/operations/backup-lock.server";
import { uploads } from "~/uploads/storage.server";
import { accounts, activity } from "~drizzle/schema";
import { photoBytes, photoKey, writeSmallBackup } from "~tests/support/school-on-disk";
import { takeConsoleErrors } from "~tests/support/setup";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const screen = "/cog-admin/backups";
const password = "chalk-and-duster-46";

const folder = () => env().BACKUP_DIR;
const newestLine = () => school.database.select().from(activity).orderBy(desc(activity.id)).get();

async function madeOne() {
  const browser = school.signedIn();
  const made = await browser.post(screen);
  const [name = ""] = readdirSync(folder());
  return { browser, made, name };
}

describe("the screen of backups", () => {
  test.each([
    [1, "backup-status-good", "one day old"],
    [3, "backup-status-old", "3 days old"],
    [9, "backup-status-bad", "9 days old"],
  ])(
    "the Backups screen after %i days has the class %s and says that the newest backup is %s",
    async (days, tone, words) => {
      mkdirSync(folder(), { recursive: true });
      const at = new Date(Date.now() - days * 24 * 3600 * 1000 + 6 * 3600 * 1000 - 60_000).toISOString();
      writeSmallBackup(join(folder(), `school-${at.slice(0, 10)}-${at.slice(11, 13)}${at.slice(14, 16)}.db`));
      const page = await school.signedIn().visit(screen);
      expect(page.html).toContain(tone);
      expect(page.html).toContain(words);
    },
  );

  test("the Backups screen makes a backup, lists it, and records who asked for it", async () => {
    const { browser, made, name } = await madeOne();
    expect([made.status, made.location]).toEqual([303, `${screen}#${name}`]);
    const page = await browser.follow(made);
    expect(page.all("li").some(({ attributes }) => attributes.id === name)).toBe(true);
    expect(page.html).toContain("Backup made");
    expect(page.html).toContain(name);
    expect(page.text).toContain("Data and files, made by hand");
    expect(page.text).toContain("To restore a backup, ask the person who set up the website.");
    expect(page.one("details", "server-details").text).toContain("“npm run restore FILE” restores a backup.");
    expect(newestLine()).toMatchObject({
      account: staffEmail,
      act: "backedUp",
      kind: "school",
      itemId: 0,
      title: name,
    });
  });

  test("copies without files are folded below the backups that can be downloaded and the files that cannot be read", async () => {
    const { browser, name } = await madeOne();
    await backUpBefore("import");
    writeFileSync(join(folder(), "school-2026-01-02-0304.db"), "not a database");
    const page = await browser.visit(screen);
    const fold = page.one("details", "fold");
    const listed = page.all("h3").length;
    expect(fold.text).toContain("Copies of the data only 1, without the files.");
    expect(fold.all("h3")).toHaveLength(1);
    expect(fold.text).toContain("Data only, from before an import");
    expect(listed).toBe(3);
    expect(fold.text).not.toContain(name);
    expect(fold.text).not.toContain("school-2026-01-02-0304.db");
  });

  test("the Backups screen says why a backup failed, and leaves no partial file", async () => {
    const browser = school.signedIn();
    writeFileSync(folder(), "a file where the folder should be");
    expect((await browser.follow(await browser.post(screen))).html).toContain("The backup could not be made");
    expect(takeConsoleErrors().join()).toContain("a backup could not be made");
    await withBackupLock(async () => {});
  });
});

test("the dashboard shows the state of the backups", async () => {
  const browser = school.signedIn();
  expect((await browser.visit("/cog-admin")).html).toMatch(/backup-status-bad[\s\S]*Action needed/);
  await browser.post(screen);
  expect((await browser.visit("/cog-admin")).html).toMatch(/backup-status-good[\s\S]*Good/);
});

async function withPassword() {
  const one = await madeOne();
  const passwordHash = await hashPassword(password);
  school.database.update(accounts).set({ passwordHash }).where(eq(accounts.email, staffEmail)).run();
  return one;
}

describe("downloading a backup", () => {
  const file = `${screen}/file`;

  test("the download of a backup asks for the password, in a form that posts it", async () => {
    const { browser, name } = await madeOne();
    const page = await browser.visit(`${screen}/download?file=${name}`);
    expect(page.html).toContain(`action="${file}"`);
    expect(page.html).toContain('name="password"');
  });

  /** Makes a backup of more than 5 MB. Returns it with a browser that has entered the password and may download it. */
  async function permitted() {
    await uploads().set(photoKey, new File([photoBytes(5_500_000)], photoKey));
    const { browser, name } = await withPassword();
    const answer = await browser.post(file, { file: name, password });
    expect([answer.status, answer.location]).toEqual([303, `${file}?file=${name}`]);
    return { browser, name, address: `${file}?file=${name}`, bytes: readFileSync(join(folder(), name)) };
  }

  test("the download of a backup is the file itself, to save and not to cache, and is recorded once", async () => {
    const { browser, name, address, bytes } = await permitted();
    const answer = await browser.visit(address);
    expect([answer.status, answer.bytes.equals(bytes)]).toEqual([200, true]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "private, no-store, no-transform",
      "content-disposition": expect.stringContaining(`attachment; filename="${name}"`),
      "content-length": String(bytes.length),
      etag: expect.stringMatching(/^"\S+"$/),
    });
    await browser.visit(address, { Range: "bytes=10-" });
    expect(school.rows(activity).filter(({ act }) => act === "downloaded")).toMatchObject([{ title: name }]);
    const said = new RegExp(`^Download started on .+ at .+ \\(${staffEmail}\\)$`);
    for (const where of [screen, `${screen}/download?file=${name}`])
      expect((await browser.visit(where)).texts("p", "downloaded")).toEqual([expect.stringMatching(said)]);
  });

  test("a broken download of a backup continues where it stopped, byte for byte", async () => {
    const { browser, address, bytes } = await permitted();
    const etag = (await browser.visit(address)).headers.get("ETag") ?? "";
    for (const from of [1, 65_536, 5_000_000]) {
      const rest = await browser.visit(address, { Range: `bytes=${from}-`, "If-Range": etag });
      expect([rest.status, rest.headers.get("Content-Range")]).toEqual([
        206,
        `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
      ]);
      expect(Buffer.concat([bytes.subarray(0, from), rest.bytes]).equals(bytes)).toBe(true);
    }
  });

  test("a backup download starts again if the file has changed, and says where it ends if it is complete", async () => {
    const { browser, address, bytes } = await permitted();
    const other = await browser.visit(address, { Range: "bytes=65536-", "If-Range": '"another"' });
    expect([other.status, other.bytes.equals(bytes)]).toEqual([200, true]);
    const beyond = await browser.visit(address, { Range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${bytes.length}`]);
  });

  test("the download of a backup is permitted for one file, one session and twelve hours", async () => {
    const { browser, name, address } = await permitted();
    const passwordPage = `${screen}/download?file=${name}`;
    const stranger = school.signedIn();
    for (const pair of browser.cookieHeader.split("; ")) if (pair.startsWith("backup=")) stranger.keep(pair);
    expect((await stranger.visit(address)).location).toBe(passwordPage);
    expect((await stranger.visit(address, { Range: "bytes=1-" })).status).toBe(403);

    await browser.post(screen);
    const [other = ""] = readdirSync(folder()).filter((found) => found !== name);
    expect((await browser.visit(`${file}?file=${other}`)).location).toBe(`${screen}/download?file=${other}`);

    vi.useFakeTimers({ now: Date.now() + 11 * 3600 * 1000, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    expect((await browser.visit(address)).status).toBe(200);
    vi.setSystemTime(Date.now() + 3601 * 1000);
    expect((await browser.visit(address)).location).toBe(passwordPage);
  });

  test.each([
    ["", "Please enter your password."],
    ["not the password", "Wrong password."],
  ])("the password %j starts no download of a backup", async (wrong, words) => {
    const { browser, name } = await withPassword();
    const answer = await browser.post(file, { file: name, password: wrong });
    expect([answer.status, answer.location]).toEqual([303, `${screen}/download?file=${name}`]);
    expect((await browser.follow(answer)).html).toContain(words);
  });

  test("after five wrong passwords for a backup download, the browser must wait", async () => {
    const { browser, name } = await withPassword();
    for (let time = 0; time < 5; time++) await browser.post(file, { file: name, password: "a guess that is wrong" });
    const answer = await browser.post(file, { file: name, password });
    expect(answer.status).toBe(303);
    expect((await browser.follow(answer)).html).toMatch(/Too many|minute/);
  });

  test.each(["../school.db", "school.db", "", "nothing.db", "notes.txt", "/etc/passwd", "school-latest.db\u0000.db"])(
    "the download of a backup gives no other file: %j",
    async (name) => {
      const { browser } = await withPassword();
      writeFileSync(join(folder(), "notes.txt"), "secret");
      expect((await browser.post(file, { file: name, password })).status).toBe(404);
      expect((await browser.visit(`${screen}/download?file=${encodeURIComponent(name)}`)).status).toBe(404);
      expect((await browser.visit(`${file}?file=${encodeURIComponent(name)}`)).status).toBe(404);
      expect(takeConsoleErrors()).toEqual([
        [expect.stringContaining('"method":"POST"')],
        [expect.stringContaining('"method":"GET"')],
      ]);
    },
  );
});
