import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { trackChanges } from "~/server/page-cache/change-tracker";
import { listMigrations, migrate } from "~drizzle/migration-runner";
import { openDatabase } from "~drizzle/open-database";
import { freshFolder } from "~tests/support/fresh-folder";

test("a request notices what another process has written since the last page began to render", async () => {
  const path = join(freshFolder(), "school.db");
  writeFileSync(path, "");
  const school = openDatabase(path);
  const { $client } = school;
  migrate(school, listMigrations());
  const beside = new Database(path);
  onTestFinished(() => {
    beside.close();
    $client.close();
  });
  const changes = trackChanges(() => $client);
  changes.check();
  // `check` queries the database at most once in each turn of the event loop, and the website calls `look` in a later
  // turn. So this test waits for the next turn.
  await nextTurn();
  changes.look();
  const before = changes.version();
  beside.exec(
    "INSERT INTO notices (publish_at, title, type, content, status) VALUES (1, 'Closed', 'General', 'x', 'Published')",
  );
  changes.check();
  expect(changes.version()).toBe(before + 1);
});
