import journal from "../migrations/meta/_journal.json";

export type Migration = { tag: string; sql: string[] };

// Bundled as text, so that the built server needs no migrations folder.
const files = import.meta.glob<string>("../migrations/*.sql", { query: "?raw", import: "default", eager: true });

/** Every migration this program knows, oldest first, as its separate statements. */
export function allMigrations(): Migration[] {
  return journal.entries.map(({ tag }) => {
    const text = files[`../migrations/${tag}.sql`];
    if (text === undefined) throw new Error(`migrations/${tag}.sql is in the journal but not in the folder.`);
    return { tag, sql: statements(text) };
  });
}

const statements = (text: string) =>
  text
    .replaceAll("\r\n", "\n")
    .split("--> statement-breakpoint")
    .map((statement) => statement.trim());
