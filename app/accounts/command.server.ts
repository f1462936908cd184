import { closeDatabase, useDatabase } from "../../drizzle/db.server";
import { prepareDatabase } from "../../drizzle/prepare.server";
import { readEnvironment } from "../env.server";
import { cleanEmail } from "./account";
import { approveAccount, createActiveAccount, disableAccount, listAccounts, resetPassword } from "./accounts.server";
import { hashPassword } from "./passwords.server";
import { newPassword, type Surroundings, terminal } from "./terminal.server";

type Outcome = { done: string } | { refused: string };
type Task = () => Outcome | Promise<Outcome>;

const usage = `Accounts of the office:
  npm run account -- create EMAIL    make an account that can sign in at once
  npm run account -- approve EMAIL   let a waiting or disabled account sign in
  npm run account -- disable EMAIL   shut an account out
  npm run account -- reset EMAIL     give an account a new password
  npm run account -- list            show all accounts
The password comes from ACCOUNT_PASSWORD or is asked for.`;

/** The command as the terminal starts it. */
export async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), terminal);
}

/** Runs `create|approve|disable|reset EMAIL` or `list`; gives the exit code: 0 done, 1 refused, 2 wrong usage. */
export async function run(args: string[], io: Surroundings): Promise<number> {
  const task = readTask(args, io);
  if (task) return carryOut(task, io);
  io.say(usage);
  return 2;
}

async function carryOut(task: Task, io: Surroundings): Promise<number> {
  try {
    openBesideTheServer(io.env);
    const outcome = await task();
    io.say("done" in outcome ? outcome.done : outcome.refused);
    return "done" in outcome ? 0 : 1;
  } catch (error) {
    io.say(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    closeDatabase();
  }
}

// Without the lock that keeps a second server away: each change here is one short transaction.
function openBesideTheServer(variables: Surroundings["env"]): void {
  const { DATABASE_PATH, BACKUP_DIR } = readEnvironment(variables);
  useDatabase(prepareDatabase({ databasePath: DATABASE_PATH, backupDir: BACKUP_DIR, lock: false }));
}

function readTask([verb, address, ...rest]: string[], io: Surroundings): Task | undefined {
  if (verb === "list" && address === undefined) return list;
  if (!address || rest.length > 0) return undefined;
  const email = cleanEmail(address);
  if (verb === "create") return () => create(email, io);
  if (verb === "approve") return () => approve(email);
  if (verb === "disable") return () => disable(email);
  if (verb === "reset") return () => reset(email, io);
}

async function create(email: string, io: Surroundings): Promise<Outcome> {
  const chosen = await newPassword(email, io);
  if ("refused" in chosen) return chosen;
  const made = createActiveAccount(email, await hashPassword(chosen.password));
  return made === "exists"
    ? { refused: `There is already an account ${email}: "approve" lets it in, "reset" gives it a new password.` }
    : { done: `The account ${email} is made and can sign in.` };
}

function approve(email: string): Outcome {
  const number = listAccounts().find((account) => account.email === email)?.number;
  const result = approveAccount(email);
  if (result === "unknown") return unknown(email);
  if (result === "unverified") return { refused: `${email} has not confirmed this address by e-mail yet.` };
  const approved = `The account ${email} is approved and can sign in.`;
  if (!number) return { done: approved };
  return {
    done: `${approved} The number of its request is ${number}. If your colleague was told another one, somebody else asked:  npm run account -- disable ${email}`,
  };
}

function disable(email: string): Outcome {
  const result = disableAccount(email);
  if (result === "unknown") return unknown(email);
  if (result === "lastActive") {
    return { refused: `${email} is the last account that can sign in. Make or approve another one first.` };
  }
  return { done: `The account ${email} is disabled and signed out everywhere.` };
}

async function reset(email: string, io: Surroundings): Promise<Outcome> {
  const chosen = await newPassword(email, io);
  if ("refused" in chosen) return chosen;
  const state = resetPassword(email, await hashPassword(chosen.password));
  if (state === "unknown") return unknown(email);
  const done = `The account ${email} has a new password and is signed out everywhere.`;
  return { done: state === "active" ? done : `${done} It cannot sign in yet:  npm run account -- approve ${email}` };
}

function list(): Outcome {
  const lines = listAccounts().map(({ email, state, createdAt, number }) => {
    const day = createdAt.toLocaleDateString("en-CA", { timeZone: "Asia/Dhaka" });
    return `${state.padEnd(10)}  since ${day}  ${email}${number ? `  number ${number}` : ""}`;
  });
  return { done: lines.join("\n") || 'There is no account yet. "npm run account -- create EMAIL" makes the first.' };
}

const unknown = (email: string): Outcome => ({ refused: `There is no account ${email}.` });
