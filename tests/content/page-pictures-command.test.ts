import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommand } from "../../app/content/page-pictures/cli.server";
import { prepareDatabase } from "../../drizzle/open-database";
import { notices } from "../../drizzle/schema";
import { fileColumns, insertNotice } from "../support/content-rows";
import { freshFolder } from "../support/fresh-folder";

it("pages has the pictures of all papers made anew, or of those that failed", () => {
  const folder = freshFolder();
  const path = join(folder, "school.db");
  const website = prepareDatabase({ databasePath: path, backupDir: join(folder, "backups"), lock: false });
  const size: [number, number] = [640, 900];
  const kinds = {
    whole: { count: 1, sizes: [size] },
    partly: { count: 3, sizes: [size] },
    first: { count: 40, sizes: Array(12).fill(size) },
    none: { count: 0, sizes: [] },
  };
  for (const [name, filePages] of Object.entries(kinds)) {
    insertNotice(website, { title: name, ...fileColumns(`notices/${name}_1.pdf`), filePages });
  }
  insertNotice(website, { title: "word", ...fileColumns("notices/w_1.docx"), filePages: { count: 0, sizes: [] } });
  const pages = (...words: string[]) => {
    const said: string[] = [];
    const env = { DATABASE_PATH: path, BACKUP_DIR: join(folder, "backups") };
    const code = runCommand(words, { say: (sentence) => said.push(sentence), env });
    const rows = website.select().from(notices).all();
    const waiting = rows.flatMap(({ title, filePages }) => (filePages ? [] : [title]));
    return { code, said: said[0], waiting };
  };
  expect(pages("--all")).toMatchObject({ code: 2, waiting: [] });
  expect(pages("--failed")).toEqual({
    code: 0,
    said: "2 files wait for pictures of the pages.",
    waiting: ["partly", "none"],
  });
  expect(pages()).toMatchObject({ code: 0, waiting: ["whole", "partly", "first", "none"] });
  website.$client.close();
});
