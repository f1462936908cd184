import fs, { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { releaseInstanceLock } from "~drizzle/instance-lock";
import { listMigrations } from "~drizzle/migration-runner";
import { prepareDatabase } from "~drizzle/open-database";
import { exams, subjects } from "~drizzle/schema";
import { curriculum } from "~drizzle/seed/curriculum";
import { freshFolder } from "../support/fresh-folder";
import { emptySchool } from "../support/school";

describe("the curriculum", () => {
  test("the curriculum names subjects and exams of classes 1 to 10", () => {
    const counts = curriculum.map((taught) => `${taught.classLevel}: ${taught.subjects.length} ${taught.exams.length}`);
    expect(counts.join(", ")).toBe(
      "1: 6 3, 2: 6 3, 3: 6 3, 4: 6 3, 5: 6 3, 6: 10 2, 7: 10 2, 8: 10 2, 9: 12 2, 10: 12 2",
    );
  });

  test("the curriculum has every name in both languages", () => {
    for (const [english, bengali] of curriculum.flatMap((taught) => [...taught.subjects, ...taught.exams])) {
      expect(english).toMatch(/^[A-Za-z0-9()/ -]+$/);
      expect(bengali).toMatch(/^[\p{Script=Bengali}()/ -]+$/u);
    }
  });

  test("every exam name of the curriculum has the year", () => {
    for (const [english, bengali] of curriculum.flatMap((taught) => taught.exams)) {
      expect(english).toMatch(/ 2026$/);
      expect(bengali).toMatch(/ ২০২৬$/);
    }
  });
});

describe("a school that starts with the curriculum", () => {
  const school = emptySchool({ curriculum: true });

  test("a school that starts with the curriculum has every subject with full marks of 100, and every exam", () => {
    const taught = school.rows(subjects);
    expect(taught).toHaveLength(84);
    expect(new Set(taught.map((subject) => subject.fullMarks))).toEqual(new Set([100]));
    expect(taught[0]).toMatchObject({ name: "Bangla", nameBn: "বাংলা", classLevel: 1 });
    expect(school.rows(exams)).toHaveLength(25);
  });
});

afterEach(() => releaseInstanceLock());

function start(databasePath: string, lock = true) {
  const database = prepareDatabase({ databasePath, backupDir: join(dirname(databasePath), "backups"), lock });
  const taught = database.select().from(subjects).all().length;
  const complete = database.$client.pragma("user_version", { simple: true }) === listMigrations().length;
  database.$client.close();
  releaseInstanceLock();
  return { taught, complete };
}

describe("a first start", () => {
  test("the first start creates the folder, a complete database with the curriculum, and the note in the folder", () => {
    const databasePath = join(freshFolder(), "data", "live", "school.db");
    expect(start(databasePath)).toEqual({ taught: 84, complete: true });
    expect(readdirSync(dirname(databasePath)).sort()).toEqual(["school.db", "school.db.lock", "school.db.made"]);
    expect(readFileSync(`${databasePath}.made`, "utf8")).toMatch(/school\.db lives in this folder\. Leave this note/);
  });

  test("the second start finds what the first start wrote", () => {
    const databasePath = join(freshFolder(), "school.db");
    const school = prepareDatabase({ databasePath, backupDir: "unused" });
    school.delete(subjects).run();
    school.$client.close();
    expect(start(databasePath)).toEqual({ taught: 0, complete: true });
  });
});

describe("an interrupted first start", () => {
  test.each([0, 10, 5000, 40_000])("a first start that was interrupted after %i bytes begins again", (bytes) => {
    const databasePath = join(freshFolder(), "school.db");
    start(databasePath);
    cpSync(databasePath, `${databasePath}.new`);
    truncateSync(`${databasePath}.new`, bytes);
    writeFileSync(`${databasePath}.new-journal`, "half a page");
    rmSync(databasePath);
    rmSync(`${databasePath}.made`);
    expect(start(databasePath)).toEqual({ taught: 84, complete: true });
    expect(existsSync(`${databasePath}.new-journal`)).toBe(false);
  });

  test("the next start finishes an interrupted first start, whenever the power failed", () => {
    const states = statesDuring(join(freshFolder(), "school.db"));
    expect(states.length).toBeGreaterThan(8);
    for (const folder of states) expect(start(join(folder, "school.db"))).toEqual({ taught: 84, complete: true });
  });
});

function statesDuring(databasePath: string): string[] {
  const states: string[] = [];
  const steps = ["rmSync", "writeFileSync", "openSync", "fsyncSync", "renameSync", "closeSync"] as const;
  const keepState = () => {
    const folder = freshFolder();
    cpSync(dirname(databasePath), folder, { recursive: true, filter: (path) => !path.endsWith(".lock") });
    states.push(folder);
  };
  for (const step of steps) {
    const original = fs[step] as (...given: unknown[]) => unknown;
    vi.spyOn(fs, step).mockImplementation((...given: unknown[]) => {
      keepState();
      return original(...given);
    });
  }
  syncBuiltinESMExports();
  try {
    start(databasePath);
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
  return states;
}
