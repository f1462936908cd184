import { writeFileSync } from "node:fs";
import { openDatabase } from "../../drizzle/connection.server";
import { applicationId } from "../../drizzle/file-state.server";
import { migrate } from "../../drizzle/migrate.server";
import { allMigrations } from "../../drizzle/migrations.server";

/** Writes a database with one notice as the version with so many migrations made it. */
export function writeSchoolOfVersion(path: string, steps: number): void {
  writeFileSync(path, "");
  const school = openDatabase(path);
  migrate(school, allMigrations().slice(0, steps));
  school.$client.pragma(`application_id = ${applicationId}`);
  school.$client.exec(
    "INSERT INTO notices (title, type, content, status, publish_at) VALUES ('Sports day', 'Event', 'x', 'Published', 1)",
  );
  school.$client.close();
}
