import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { releaseInstanceLock } from "../../../drizzle/instance-lock";
import { openDatabase, prepareDatabase } from "../../../drizzle/open-database";
import { freshFolder } from "../../support/fresh-folder";
import { listRows } from "../../support/school-on-disk";
import { insertClassOf, insertMarkedExam, places } from "./year-school";

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "school-"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const output = { entryFileNames: "year.mjs" };
  const ssr = "tests/marks/rolls/year-process.ts";
  const options = { ssr, outDir: folder, emptyOutDir: false, target: "node20", rollupOptions: { output } };
  await build({ configFile: false, logLevel: "error", build: options });
});

afterAll(() => rmSync(folder, { recursive: true }));

function createSchool() {
  const place = freshFolder();
  const databasePath = join(place, "school.db");
  const school = prepareDatabase({ databasePath, backupDir: join(place, "backups") });
  school.$client
    .transaction(() => {
      for (let level = 1; level <= 10; level++) {
        const ids = insertClassOf(school, level, 100);
        insertMarkedExam(
          school,
          level,
          "Annual 2026",
          ids.map((id) => [id, 50]),
        );
      }
    })
    .immediate();
  school.$client.close();
  releaseInstanceLock();
  return { place, databasePath };
}

function startChange({ place, databasePath }: ReturnType<typeof createSchool>, event = ""): ChildProcess {
  const env = { ...process.env, DATABASE_PATH: databasePath, BACKUP_DIR: join(place, "backups") };
  const child = spawn(process.execPath, [join(folder, "year.mjs"), event], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

function placesOn(databasePath: string): string[] {
  const school = openDatabase(databasePath);
  expect(school.$client.pragma("integrity_check", { simple: true })).toBe("ok");
  const found = places(school);
  school.$client.close();
  return found;
}

const hundred = Array.from({ length: 100 }, (_, place) => place + 1);
const classes = Array.from({ length: 10 }, (_, place) => hundred.map((roll) => `${place + 1}.${roll}`));
const undone = classes.flat();
const done = [...undone.slice(100), ...hundred.map(() => "left")];

describe("the year's change of 1,000 students", () => {
  it.each([
    ["when the first roll of an examination is kept", "after insert on main.exam_rolls"],
    ["when half of the students have moved", "after update on main.students when new.id = 500"],
    ["when it is recorded last of all", "after insert on main.activity when new.act = 'movedUp' and new.item_id = 1"],
  ])("killed %s leaves nothing of it", async (_when, event) => {
    const school = createSchool();
    const before = listRows(school.databasePath);
    const [, signal] = await once(startChange(school, event), "exit");
    expect(signal).toBe("SIGKILL");
    expect(placesOn(school.databasePath)).toEqual(undone);
    expect(listRows(school.databasePath)).toEqual(before);
  });

  it.each([10, 40, 160])("killed %i ms after its beginning is undone or done", async (ms) => {
    const school = createSchool();
    const child = startChange(school);
    if (child.stdout) await once(child.stdout, "data");
    setTimeout(() => child.kill("SIGKILL"), ms);
    if (child.exitCode === null) await once(child, "exit");
    expect([undone.join(), done.join()]).toContain(placesOn(school.databasePath).join());
  });

  it("left alone is done", async () => {
    const school = createSchool();
    expect(await once(startChange(school), "exit")).toEqual([0, null]);
    expect(placesOn(school.databasePath)).toEqual(done);
  });
});
