import { writeFileSync } from "node:fs";
import { listMigrations, migrate } from "~drizzle/migration-runner";
import { applicationId, openDatabase } from "~drizzle/open-database";

/** Writes a database with one notice, in the state after the first `steps` migrations. */
export function writeDatabaseOfVersion(path: string, steps: number): void {
  writeFileSync(path, "");
  const school = openDatabase(path);
  migrate(school, listMigrations().slice(0, steps));
  school.$client.pragma(`application_id = ${applicationId}`);
  school.$client.exec(
    "INSERT INTO notices (title, type, content, status, publish_at) VALUES ('Sports day', 'Event', 'x', 'Published', 1)",
  );
  school.$client.close();
}
