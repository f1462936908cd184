import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createBackgroundJob } from "~/content/background-job.server";
import { setEnvironment } from "~/env.server";
import { closeDatabase, setDatabase } from "~drizzle/client";
import { freshFolder } from "../support/fresh-folder";
import { openEmptySchool } from "../support/school";
import { takeConsoleErrors } from "../support/setup";

it("a background job waits while the database cannot be opened, and continues afterwards", async () => {
  // An earlier test may have left a job running that opened a database.
  closeDatabase();
  const [folder, made]: [string, string[]] = [freshFolder(), []];
  const items = [{ key: "one" }, { key: "two" }];
  const make = async ({ key }: { key: string }) => void made.push(key);
  const run = createBackgroundJob({ name: "The sample", findNext: () => items[made.length], make });
  writeFileSync(join(folder, "school.db"), "cut off by a failed restore");
  setEnvironment({ DATABASE_PATH: join(folder, "school.db"), UPLOADS_DIR: folder, BACKUP_DIR: folder });

  await run();
  expect(String(takeConsoleErrors())).toMatch(/^The sample must wait for the database: .*is empty or cut off/);

  const school = openEmptySchool();
  await run();
  school.$client.close();
  setDatabase(undefined);
  setEnvironment({});
  expect(made).toEqual(["one", "two"]);
});
