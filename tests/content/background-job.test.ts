import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createBackgroundJob } from "../../app/content/background-job.server";
import { setEnvironment } from "../../app/env.server";
import { countOpening, openingsNotStored, storeOpenings } from "../../app/families/openings.server";
import { closeDatabase, setDatabase } from "../../drizzle/client";
import { freshFolder } from "../support/fresh-folder";
import { openEmptySchool } from "../support/school";
import { takeConsoleErrors } from "../support/setup";

it("a background job and the counts of cards wait while the database cannot be opened, and go on afterwards", async () => {
  // What an earlier test left running may have opened one.
  closeDatabase();
  const [folder, made]: [string, string[]] = [freshFolder(), []];
  const items = [{ key: "one" }, { key: "two" }];
  const make = async ({ key }: { key: string }) => void made.push(key);
  const run = createBackgroundJob({ name: "The sample", findNext: () => items[made.length], make });
  writeFileSync(join(folder, "school.db"), "cut off by a failed restore");
  setEnvironment({ DATABASE_PATH: join(folder, "school.db"), UPLOADS_DIR: folder, BACKUP_DIR: folder });
  countOpening(new Request("https://school.example/card/token"), "token");

  await run();
  storeOpenings();
  expect(String(takeConsoleErrors())).toMatch(/^The sample must wait for the database: .*is empty or cut off/);
  expect(openingsNotStored("token")).toBe(1);

  const school = openEmptySchool();
  await run();
  storeOpenings();
  school.$client.close();
  setDatabase(undefined);
  setEnvironment({});
  expect(made).toEqual(["one", "two"]);
  expect(openingsNotStored("token")).toBe(0);
});
