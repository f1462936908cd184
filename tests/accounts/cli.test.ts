import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { createRequestNumber } from "~/accounts/accounts.server";
import { runCommand } from "~/accounts/cli.server";
import { verifyPassword } from "~/accounts/passwords.server";
import { freshFolder } from "../support/fresh-folder";

const head = "head@school.example";
const clerk = "clerk@school.example";
const password = "chalk and blackboard";
const otherPassword = "blackboard and chalk";

type CliInput = Record<string, string | string[] | undefined> & { typed?: string[] };
type AccountRow = { email: string; state: string; password_hash: string };

let folder: string;
const databasePath = () => join(folder, "school.db");

beforeEach(() => {
  folder = freshFolder();
});

function inDatabase<T>(use: (database: Database.Database) => T): T {
  const database = new Database(databasePath(), { fileMustExist: true });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

async function account(line: string, { typed = [], ...variables }: CliInput = {}): Promise<[number, string]> {
  const sentences: string[] = [];
  const answers = [...typed];
  const code = await runCommand(line.split(" ").filter(Boolean), {
    say: (sentence) => sentences.push(sentence),
    ask: async () => answers.shift(),
    env: {
      DATABASE_PATH: databasePath(),
      BACKUP_DIR: join(folder, "backups"),
      ...(variables as Record<string, string>),
    },
  });
  return [code, sentences.join("\n")];
}

const create = (email: string) => account(`create ${email}`, { ACCOUNT_PASSWORD: password });
const rows = () =>
  inDatabase((database) => database.prepare<[], AccountRow>("select * from accounts order by id").all());
const states = () => rows().map(({ email, state }) => `${email} ${state}`);
const hasPassword = (password: string) => verifyPassword(password, rows()[0]?.password_hash);
const activity = () =>
  inDatabase((database) =>
    database.prepare("select account || ' ' || act || ' ' || title from activity order by id").pluck().all(),
  );

async function createIn(state: string, email = clerk): Promise<void> {
  await create(email);
  inDatabase((database) => database.prepare("update accounts set state = ? where email = ?").run(state, email));
}

describe("account create", () => {
  it('"account create" makes an account that can sign in, even the first account', async () => {
    expect(await create("Head@School.Example")).toEqual([0, `Account ${head} created. It can sign in now.`]);
    expect([states(), await hasPassword(password)]).toEqual([[`${head} active`], true]);
    expect(inDatabase((database) => database.prepare("select founded_by from founding").pluck().get())).toBe(1);
  });

  it.each<[string, string, CliInput, string]>([
    ["no password", head, {}, "No password was given. Type one, or set ACCOUNT_PASSWORD."],
    ["two different passwords", head, { typed: [password, otherPassword] }, "The two passwords are different."],
    ["a short password", head, { ACCOUNT_PASSWORD: "chalk" }, "The password must have 12 to 128 characters."],
    [
      "a password that anyone would try",
      head,
      { ACCOUNT_PASSWORD: "passwordpassword" },
      "This password is too easy to guess. Choose another one.",
    ],
    [
      "a text without an email address",
      "head",
      { ACCOUNT_PASSWORD: password },
      "head does not look like an email address.",
    ],
  ])('"account create" refuses %s', async (_what, email, input, sentence) => {
    expect(await account(`create ${email}`, input)).toEqual([1, sentence]);
    expect(states()).toEqual([]);
  });
});

describe("account reset", () => {
  it('"account reset" sets a new password, and says that a disabled account must still be approved', async () => {
    const done = `The account ${head} has a new password and is signed out everywhere.`;
    await create(head);
    expect(await account(`reset ${head}`, { ACCOUNT_PASSWORD: otherPassword })).toEqual([0, done]);
    expect(await hasPassword(otherPassword)).toBe(true);
    inDatabase((database) => database.exec("update accounts set state = 'disabled'"));
    expect((await account(`reset ${head}`, { ACCOUNT_PASSWORD: password }))[1]).toBe(
      `${done} It cannot sign in yet:  npm run account -- approve ${head}`,
    );
  });
});

describe("account approve", () => {
  it('"account approve" lets a waiting account sign in and prints its request number for comparison', async () => {
    await createIn("pending");
    const number = createRequestNumber(rows()[0]?.password_hash ?? "");
    expect(await account(`approve ${clerk}`)).toEqual([
      0,
      `The account ${clerk} is approved and can sign in. Its request number is ${number}. If your colleague has a different number, someone else made the request; then run:  npm run account -- disable ${clerk}`,
    ]);
    expect(states()).toEqual([`${clerk} active`]);
  });
});

describe("account disable", () => {
  it('"account disable" signs an account out everywhere; disable and approve each add an activity line without a name', async () => {
    await create(head);
    await create(clerk);
    expect(await account(`disable ${clerk}`)).toEqual([
      0,
      `The account ${clerk} is disabled and signed out everywhere.`,
    ]);
    expect(states()).toEqual([`${head} active`, `${clerk} disabled`]);
    await account(`approve ${clerk}`);
    expect(activity()).toEqual(["disabled", "restored"].map((act) => ` ${act} ${clerk}`));
  });
});

it('"account list" shows every account with state, date and number, or how to create the first one', async () => {
  const none = 'There is no account yet. "npm run account -- create EMAIL" makes the first.';
  expect(await account("list")).toEqual([0, none]);
  await create(head);
  await createIn("pending");
  const [code, text] = await account("list");
  expect(code).toBe(0);
  expect(text).toMatch(
    /^active {6}since \d{4}-\d\d-\d\d {2}head@\S+\npending {5}since \d{4}-\d\d-\d\d {2}clerk@\S+ {2}number \d{6}$/,
  );
  expect(text).toContain(`number ${createRequestNumber(rows()[1]?.password_hash ?? "")}`);
});

describe("wrong usage of the account command", () => {
  it.each(["", "create", "remove head@school.example", "list all", "approve a@b.example c@d.example"])(
    "the account command prints its usage for %j and opens no database",
    async (line) => {
      expect(await account(line)).toEqual([2, expect.stringMatching(/^Accounts of the office:/)]);
      expect(existsSync(databasePath())).toBe(false);
    },
  );
});
