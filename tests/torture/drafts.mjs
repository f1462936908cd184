import { withDatabase } from "./school-database.mjs";

/** Fills the database with notices that nobody sees, so many megabytes of them. */
export function addDrafts(settings, megabytes) {
  withDatabase(settings, (database) => {
    const add = database.prepare(
      "insert into notices (title, type, content, status, publish_at) values (?, 'General', ?, 'Draft', ?)",
    );
    const content = "Bring a pencil. ".repeat(640);
    database.transaction(() => {
      for (let number = 0; number < megabytes * 100; number++) add.run(`Draft ${number}`, content, Date.now());
    })();
  });
}
