import { eq, isNotNull } from "drizzle-orm";
import { closeDatabase, type SchoolDatabase, setDatabase } from "../../../drizzle/client";
import { prepareDatabase } from "../../../drizzle/open-database";
import { parseEnvironment } from "../../env.server";
import { isShownAsPictures, maxPagePictures, type PagePictures } from "../../uploads/page-pictures";
import { pagedTables } from "../content-tables.server";

const usage = `The pictures of the pages of papers:
  npm run pages                make those of all files anew
  npm run pages -- --failed    only of files that could not be shown, or not all of their first ${maxPagePictures} pages`;

type CommandIo = { say: (sentence: string) => void; env: Record<string, string | undefined> };

export async function main(words: string[]): Promise<void> {
  process.exitCode = runCommand(words, { say: (sentence) => console.log(sentence), env: process.env });
}

/** The website makes the pictures itself. Exit codes: 0 noted, 1 refused, 2 wrong usage. */
export function runCommand(words: string[], io: CommandIo): number {
  if (words.some((word) => word !== "--failed")) {
    io.say(usage);
    return 2;
  }
  // npm keeps an option for itself when "--" is left out.
  const onlyFailed = words.length > 0 || Boolean(io.env.npm_config_failed);
  try {
    const { DATABASE_PATH, BACKUP_DIR } = parseEnvironment(io.env);
    // Runs beside the server: it is one short transaction.
    const school = prepareDatabase({ databasePath: DATABASE_PATH, backupDir: BACKUP_DIR, lock: false });
    setDatabase(school);
    const files = school.transaction(() => forgetPages(school, onlyFailed));
    io.say(`${files} ${files === 1 ? "file waits" : "files wait"} for pictures of the pages.`);
    if (files > 0) io.say("A website that runs begins within a minute; otherwise they are made when it starts.");
    return 0;
  } catch (error) {
    io.say(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    closeDatabase();
  }
}

function forgetPages(school: SchoolDatabase, onlyFailed: boolean): number {
  let files = 0;
  for (const table of pagedTables) {
    const { id, filePath, filePages } = table;
    const rows = school.select({ id, filePath, filePages }).from(table).where(isNotNull(filePath)).all();
    for (const row of rows) {
      if (!row.filePath || !isShownAsPictures(row.filePath) || (onlyFailed && isComplete(row.filePages))) continue;
      school.update(table).set({ filePages: null }).where(eq(id, row.id)).run();
      files++;
    }
  }
  return files;
}

const isComplete = (pages: PagePictures | null) =>
  pages !== null && pages.sizes.length > 0 && pages.sizes.length === Math.min(pages.count, maxPagePictures);
