import Database from "better-sqlite3";

/** Fills the database with notices that nobody sees, so many megabytes of them. */
export function addDrafts({ DATABASE_PATH }, megabytes) {
  const database = new Database(DATABASE_PATH, { timeout: 5000 });
  const add = database.prepare(
    "insert into notices (title, type, content, status, publish_at) values (?, 'General', ?, 'Draft', ?)",
  );
  const content = "Bring a pencil. ".repeat(640);
  try {
    database.transaction(() => {
      for (let number = 0; number < megabytes * 100; number++) add.run(`Draft ${number}`, content, Date.now());
    })();
  } finally {
    database.close();
  }
}
