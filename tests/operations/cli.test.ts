import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runCommand } from "~/operations/cli.server";
import { firstValues } from "~/school/first-values";
import { releaseInstanceLock } from "~drizzle/instance-lock";
import { holdLockElsewhere } from "../server/lock-holder";
import {
  createEmptySchool,
  createSampleSchool,
  type DiskSchool,
  flipBit,
  largeSizes,
  listRows,
  photoBytes,
  sampleHash,
  tamper,
} from "../support/school-on-disk";

const now = new Date("2026-11-20T21:40:00Z");
const name = "school-2026-11-21-034000-by-hand.db";

afterEach(() => releaseInstanceLock());

async function say({ place, folder }: DiskSchool, line: string, answer?: string, more = {}): Promise<[number, string]> {
  const output: string[] = [];
  const places = { DATABASE_PATH: place.databasePath, BACKUP_DIR: place.backupDir, UPLOADS_DIR: place.uploadsDir };
  const io = { say: (sentence: string) => void output.push(sentence), ask: async () => answer };
  const code = await runCommand(line.split(" "), { ...io, env: { ...places, INIT_CWD: folder, ...more } }, now);
  return [code, output.join("\n")];
}

describe("backup", () => {
  it("the backup command writes a file named by its time into the backup folder, and lists what it holds", async () => {
    const box = await createSampleSchool();
    const [code, output] = await say(box, "backup");
    expect([code, readdirSync(box.place.backupDir)]).toEqual([0, [name]]);
    expect(output).toContain("1 notices, 1 students, 84 subjects, 25 examinations, 1 marks, 1 accounts");
    expect(output).toContain("and 5 files of uploads, 1.8 MB.");
  });

  it.each([
    ["usb", "usb"],
    ["usb/", "usb"],
    ["usb/mine.db", "usb"],
    ["mine", "mine"],
  ])("the backup command refuses %s if its folder is missing, and creates no folder", async (to, missing) => {
    const box = await createSampleSchool();
    const before = readdirSync(box.folder);
    expect(await say(box, `backup ${to}`)).toEqual([
      1,
      `There is no folder ${join(box.folder, missing)}. Is the USB stick plugged in? (The name of a backup file must end in .db.)`,
    ]);
    expect(readdirSync(box.folder)).toEqual(before);
  });

  it("the backup command never overwrites a file", async () => {
    const box = await createSampleSchool();
    const before = listRows(box.place.databasePath);
    expect(await say(box, "backup data/school.db")).toEqual([
      1,
      `${box.place.databasePath} is already there. Choose another name.`,
    ]);
    expect(listRows(box.place.databasePath)).toEqual(before);
  });
});

describe("restore", () => {
  async function boxWithBackup(): Promise<DiskSchool> {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    await say(old, `backup ${join(box.folder, "b.db")}`);
    return box;
  }
  const title = (box: DiskSchool) => (listRows(box.place.databasePath).notices as { title: string }[])[0]?.title;

  it("the restore command replaces the school with the backup after a yes, and keeps the previous data", async () => {
    const box = await boxWithBackup();
    const [code, output] = await say(box, "restore b.db", "yes");
    expect([code, title(box)]).toEqual([0, "Sports day"]);
    expect(output).toContain(
      `The previous data is kept in ${join(box.folder, "data", "before-restore-2026-11-21-03-40")}`,
    );
  });

  it.each(["no", "y", "", undefined])("the restore command changes nothing after the answer %j", async (answer) => {
    const box = await boxWithBackup();
    const [code, output] = await say(box, "restore b.db", answer);
    expect([code, title(box)]).toEqual([1, "Exam week"]);
    expect(output).toContain("Nothing was changed.");
  });

  it.each([
    ["restore b.db --look", {}],
    ["restore b.db", { npm_config_look: "true" }],
    ["restore b.db --yes --look", {}],
  ])(
    "the restore command with --look only describes the backup, even if npm took the option: %s %j",
    async (line, more) => {
      const box = await boxWithBackup();
      const [code, output] = await say(box, line, "yes", more);
      expect([code, title(box)]).toEqual([0, "Exam week"]);
      expect(output).toMatch(
        /b\.db is complete and undamaged\.\nMade on \d{4}-\d\d-\d\d at \d\d:\d\d, Dhaka time\. It holds 1 notices/,
      );
    },
  );

  it("restore --look lists what would change, and which accounts gain or lose access", async () => {
    const box = await boxWithBackup();
    const path = box.place.databasePath;
    tamper(path, "UPDATE accounts SET state = 'disabled'");
    const account = (email: string, letter: string) =>
      `INSERT INTO accounts (email, password_hash, state, created_at) VALUES ('${email}', '${sampleHash(letter)}', 'active', 1)`;
    tamper(join(box.folder, "b.db"), account("clerk@school.example", "B"));
    tamper(path, `${account("clerk@school.example", "C")}; ${account("new@school.example", "C")}; DELETE FROM results`);
    const [code, output] = await say(box, "restore b.db --look");
    expect([code, title(box)]).toEqual([0, "Exam week"]);
    expect(output).toContain(
      [
        "Restoring the backup would change:",
        "  notices: 1 in both, but not the same",
        "  marks: 0 now, 1 in the backup",
        "  accounts: 3 now, 2 in the backup",
        "These accounts cannot sign in now, but could again:",
        "  head@school.example",
        "These accounts would get back their password from that time:",
        "  clerk@school.example",
        "These accounts could no longer sign in:",
        "  new@school.example",
      ].join("\n"),
    );
  });

  it("restore --look names the sections of the school that would change", async () => {
    const box = await boxWithBackup();
    const section = (name: string, content: string) =>
      `INSERT INTO school_sections (name, content, version, changed_at) VALUES ('${name}', '${content}', 1, 1)`;
    tamper(
      box.place.databasePath,
      `${section("staff", '{"people":[]}')}; ${section("links", '{"facebook":"https://facebook.com/school"}')}`,
    );
    const [, output] = await say(box, "restore b.db --look");
    expect(output).toContain(`\n  Staff: 0 now, ${firstValues.staff.people.length} in the backup`);
    expect(output).toMatch(/\n {2}Map, office hours, Facebook, WhatsApp\n/);
  });

  it("restore --look says when nothing would change, but not if there is no school yet", async () => {
    const box = await createSampleSchool();
    await say(box, `backup ${join(box.folder, "b.db")}`);
    const same = "The backup holds the same as the website has now.";
    expect((await say(box, "restore b.db --look"))[1]).toContain(same);
    rmSync(box.place.databasePath);
    const [code, output] = await say(box, "restore b.db --look");
    expect(code).toBe(0);
    expect(output).not.toContain(same);
  });

  it.each(["--look", "--yes"])(
    "the restore command finds one flipped bit in an upload inside a backup: %s",
    async (flag) => {
      const box = await boxWithBackup();
      flipBit(join(box.folder, "b.db"), photoBytes(largeSizes[2]).subarray(700_000, 700_100));
      const [code, output] = await say(box, `restore b.db ${flag}`);
      expect([code, title(box)]).toEqual([1, "Exam week"]);
      expect(output).toMatch(/is damaged: uploads\/documents\/gallery\/\S+ differs from what the backup recorded/);
    },
  );

  it("the restore command refuses to run while a website uses the same data", async () => {
    const box = await boxWithBackup();
    await holdLockElsewhere(box.place.databasePath);
    const [code, output] = await say(box, "restore b.db --yes");
    expect([code, title(box)]).toEqual([1, "Exam week"]);
    expect(output).toMatch(/Another copy of this program is using .*school\.db\. Stop that one first/);
  });

  it.each([
    ["b.dbx", /^There is no file .*b\.dbx\.$/],
    ["data", /data is a folder\. Choose a backup in it\.$/],
    ["data/school.db", /is the current database/],
    ["data/session", /is not a database/],
  ])("the restore command refuses the file %s", async (file, words) => {
    const box = await boxWithBackup();
    writeFileSync(join(box.folder, "data", "session"), "secret ".repeat(200));
    const [code, output] = await say(box, `restore ${file} --yes`);
    expect([code, title(box)]).toEqual([1, "Exam week"]);
    expect(output).toMatch(words);
  });
});

it.each(["restore", "restore a b", "restore a --now", "backup a b", "backup --look", "give back"])(
  "the command %j is rejected as wrong usage",
  async (line) => {
    const [code, output] = await say(createEmptySchool(), line);
    expect(code).toBe(2);
    expect(output).toMatch(/^Full backups of the school, data and uploads in one file/);
  },
);
