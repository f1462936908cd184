import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { listReferencedFiles } from "../../app/operations/referenced-files.server";

test("the files that rows name are found, whatever marks are in the names of table and column", () => {
  const client = new Database(":memory:");
  onTestFinished(() => void client.close());
  client.exec(`CREATE TABLE "a""b" ("x"", 'c', ""_path"); INSERT INTO "a""b" VALUES ('notices/a_1.pdf'), (NULL)`);
  expect(listReferencedFiles(client)).toEqual(["notices/a_1.pdf"]);
});
