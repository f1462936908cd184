import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, describe, expect, test } from "vitest";
import { DatabaseError } from "~drizzle/database-errors";
import { acquireInstanceLock, releaseInstanceLock, withInstanceLock } from "~drizzle/instance-lock";
import { prepareDatabase } from "~drizzle/open-database";
import { accounts } from "~drizzle/schema";
import { holdLockElsewhere } from "../server/lock-holder";
import { freshFolder } from "../support/fresh-folder";

const lockIt = `
  import Database from "better-sqlite3";
  const client = new Database(process.argv[1] + ".lock", { timeout: 0 });
  try { client.exec("BEGIN EXCLUSIVE"); console.log("held"); } catch (error) { console.log(error.code); process.exit(); }`;

const whatAnotherProcessGets = (databasePath: string) =>
  execFileSync(process.execPath, ["--input-type=module", "-e", lockIt, databasePath], { encoding: "utf8" }).trim();

describe("the instance lock", () => {
  afterEach(() => releaseInstanceLock());

  test("the instance lock keeps another process out until it is released", () => {
    const path = join(freshFolder(), "school.db");
    acquireInstanceLock(path);
    expect(whatAnotherProcessGets(path)).toBe("SQLITE_BUSY");
    releaseInstanceLock();
    expect(whatAnotherProcessGets(path)).toBe("held");
  });

  test("the instance lock is refused at once, with a clear message, while another process holds it", async () => {
    const path = join(freshFolder(), "school.db");
    await holdLockElsewhere(path);
    const before = performance.now();
    expect(() => acquireInstanceLock(path)).toThrow(DatabaseError);
    expect(performance.now() - before).toBeLessThan(2000);
    expect(() => acquireInstanceLock(path)).toThrow(
      `Another copy of this program is using ${path}. Stop that one first`,
    );
  });

  test("the instance lock is free again when the other process is killed", async () => {
    const path = join(freshFolder(), "school.db");
    const other = await holdLockElsewhere(path);
    other.kill("SIGKILL");
    await once(other, "exit");
    acquireInstanceLock(path);
  });

  test("the process that holds the instance lock can take it again, and each database has its own lock", () => {
    const folder = freshFolder();
    acquireInstanceLock(join(folder, "school.db"));
    acquireInstanceLock(join(folder, "school.db"));
    acquireInstanceLock(join(folder, "demo.db"));
    expect(whatAnotherProcessGets(join(folder, "school.db"))).toBe("SQLITE_BUSY");
  });

  test("an instance lock for one piece of work is released after it, even if the work fails", () => {
    const path = join(freshFolder(), "school.db");
    const failingWork = () => {
      throw new Error("no chalk");
    };
    expect(() => withInstanceLock(path, "", failingWork)).toThrow("no chalk");
    expect(whatAnotherProcessGets(path)).toBe("held");
  });

  test("the error names the lock file when the lock cannot be created", () => {
    const path = join(freshFolder(), "no-such-folder", "school.db");
    expect(() => acquireInstanceLock(path)).toThrow(/school\.db\.lock, which keeps two copies of this program apart/);
  });
});

describe("while the server of another process is running", () => {
  afterEach(() => releaseInstanceLock());

  async function placeInUse(prepareFile = (_databasePath: string) => {}) {
    const folder = freshFolder();
    const place = { databasePath: join(folder, "school.db"), backupDir: join(folder, "backups") };
    prepareDatabase(place).$client.close();
    releaseInstanceLock();
    prepareFile(place.databasePath);
    await holdLockElsewhere(place.databasePath);
    return place;
  }

  // Makes a database look as if it came from an old version: it keeps the mark of a school's database (application_id),
  // but no migration has been applied.
  const outdate = (databasePath: string) => {
    const client = new Database(databasePath);
    const tables = client.prepare(
      "select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%'",
    );
    client.pragma("foreign_keys = OFF");
    for (const table of tables.pluck().all()) client.exec(`drop table ${table}`);
    client.pragma("user_version = 0");
    client.close();
  };

  test("a second server is refused while the server of another process is running", async () => {
    const place = await placeInUse();
    expect(() => prepareDatabase(place)).toThrow(/Another copy of this program is using/);
  });

  test("a command that only changes accounts works while the server is running", async () => {
    const school = prepareDatabase({ ...(await placeInUse()), lock: false });
    expect(school.select().from(accounts).all()).toEqual([]);
    school.$client.close();
  });

  test("a command of a newer version is refused while the server is running, and migrates nothing", async () => {
    const place = await placeInUse(outdate);
    expect(() => prepareDatabase({ ...place, lock: false })).toThrow(
      `Another copy of this program is using ${place.databasePath}, and it is a different version from this one. Stop`,
    );
  });
});
