import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach } from "vitest";
import { runCommand } from "../../app/accounts/cli.server";
import { freshFolder } from "../support/fresh-folder";

export const head = "head@school.example";
export const clerk = "clerk@school.example";
export const password = "chalk and blackboard";

type CliInput = Record<string, string | string[] | undefined> & { typed?: string[] };
type AccountRow = { email: string; state: string; password_hash: string };

/** The command in a fresh folder per test, as someone at the box runs it, and a look into the file it leaves. */
export function accountCli() {
  let folder: string;

  beforeEach(() => {
    folder = freshFolder();
  });

  function inDatabase<T>(look: (database: Database.Database) => T): T {
    const database = new Database(join(folder, "school.db"), { fileMustExist: true });
    try {
      return look(database);
    } finally {
      database.close();
    }
  }

  /** Runs one line with these variables and, in `typed`, what is answered to questions; gives exit code and words. */
  async function account(line: string, { typed = [], ...variables }: CliInput = {}): Promise<[number, string]> {
    const said: string[] = [];
    const answers = [...typed];
    const places = { DATABASE_PATH: join(folder, "school.db"), BACKUP_DIR: join(folder, "backups") };
    const code = await runCommand(line.split(" ").filter(Boolean), {
      say: (sentence) => said.push(sentence),
      ask: async () => answers.shift(),
      env: { ...places, ...(variables as Record<string, string>) },
    });
    return [code, said.join("\n")];
  }

  const rows = () =>
    inDatabase((database) => database.prepare<[], AccountRow>("select * from accounts order by id").all());

  return {
    account,
    create: (email: string) => account(`create ${email}`, { ACCOUNT_PASSWORD: password }),
    rows,
    activity: () =>
      inDatabase((database) =>
        database.prepare("select account || ' ' || act || ' ' || title from activity order by id").pluck().all(),
      ),
    states: () => rows().map(({ email, state }) => `${email} ${state}`),
    setState: (email: string, state: string) =>
      inDatabase((database) => database.prepare("update accounts set state = ? where email = ?").run(state, email)),
    founder: () => inDatabase((database) => database.prepare("select founded_by from founding").pluck().get()),
    isThere: () => existsSync(join(folder, "school.db")),
  };
}
