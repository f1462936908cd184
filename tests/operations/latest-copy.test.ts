import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLatestCopy } from "~/operations/latest-copy.server";
import { openDatabase } from "~drizzle/open-database";
import { createSampleSchool, listRows } from "../support/school-on-disk";
import { takeConsoleErrors } from "../support/setup";

async function school() {
  const { place } = await createSampleSchool();
  const { $client: client } = openDatabase(place.databasePath);
  onTestFinished(() => void client.close());
  const time = { now: 1_000_000 };
  const copy = createLatestCopy(place.backupDir, client, () => time.now);
  const path = join(place.backupDir, "school-latest.db");
  const write = (title: string) => client.prepare("UPDATE notices SET title = ?").run(title);
  const later = async (seconds: number) => {
    time.now += seconds * 1000;
    await copy.update();
  };
  return { place, client, path, copy, write, later };
}

const titleIn = (path: string) => {
  const copy = new Database(path, { readonly: true });
  try {
    return copy.prepare("SELECT title FROM notices").pluck().get();
  } finally {
    copy.close();
  }
};

describe("the latest copy", () => {
  test("the latest copy of the database exists after the first check, has every row, and is private to its user", async () => {
    const { place, path, later } = await school();
    await later(0);
    expect(listRows(path)).toEqual(listRows(place.databasePath));
    expect([statSync(path).mode & 0o777, statSync(place.backupDir).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(readdirSync(place.backupDir)).toEqual(["school-latest.db"]);
  });

  test("the latest copy of the database is renewed five seconds after the last write, and not without writes", async () => {
    const { path, write, later } = await school();
    await later(0);
    await later(70);
    const before = statSync(path).ino;
    await later(600);
    expect(statSync(path).ino).toBe(before);
    write("Exam week");
    await later(1);
    await later(4);
    expect(titleIn(path)).toBe("Sports day");
    await later(1);
    expect(titleIn(path)).toBe("Exam week");
  });

  test("the latest copy of the database is renewed once a minute during constant writes", async () => {
    const { path, write, later } = await school();
    await later(0);
    const titles: unknown[] = [];
    for (let second = 1; second <= 130; second++) {
      write(`Second ${second}`);
      await later(1);
      if (titles.at(-1) !== titleIn(path)) titles.push(titleIn(path));
    }
    expect(titles).toEqual(["Sports day", "Second 61", "Second 122"]);
  });

  test("the latest copy of the database is completed when the website stops, and not rewritten if it is complete", async () => {
    const { path, write, copy, later } = await school();
    await later(0);
    const before = statSync(path).ino;
    await copy.finish();
    expect(statSync(path).ino).toBe(before);
    write("Last words");
    await copy.finish();
    expect(titleIn(path)).toBe("Last words");
  });

  test("a latest copy that cannot be renewed causes one line in the log, and the website tries again later", async () => {
    const { place, path, write, later } = await school();
    await later(0);
    rmSync(place.backupDir, { recursive: true });
    writeFileSync(place.backupDir, "a file where the folder should be");
    write("Exam week");
    await later(61);
    await later(5);
    await later(6);
    expect(takeConsoleErrors()).toEqual([[expect.stringMatching(/school-latest\.db could not be renewed: /)]]);
    expect(readFileSync(place.backupDir, "utf8")).toBe("a file where the folder should be");
    rmSync(place.backupDir);
    await later(61);
    expect(titleIn(path)).toBe("Exam week");
  });
});
