import { closeDatabase, setDatabase } from "~drizzle/client";
import { prepareDatabase } from "~drizzle/open-database";
import { parseEnvironment } from "../env.server";
import { type CommandIo, terminal } from "../terminal.server";
import { isValidNewEmail, normalizeEmail, normalizePassword } from "./account";
import { approveAccount, disableAccount } from "./account-decisions.server";
import { createAccount, listAccounts, resetPassword } from "./accounts.server";
import { hashPassword, validatePassword } from "./passwords.server";

type CommandResult = { done: string } | { refused: string };
type Command = () => CommandResult | Promise<CommandResult>;

const usage = `Accounts of the office:
  npm run account -- create EMAIL    make an account that can sign in at once
  npm run account -- approve EMAIL   let a waiting or disabled account sign in
  npm run account -- disable EMAIL   stop an account from signing in
  npm run account -- reset EMAIL     give an account a new password
  npm run account -- list            show all accounts
The password is read from ACCOUNT_PASSWORD; if that is not set, you are asked for it.`;

export async function main(args: string[]): Promise<void> {
  process.exitCode = await runCommand(args, terminal);
}

export async function runCommand(args: string[], io: CommandIo): Promise<number> {
  const task = parseCommand(args, io);
  if (task) return executeCommand(task, io);
  io.say(usage);
  return 2;
}

async function executeCommand(task: Command, io: CommandIo): Promise<number> {
  try {
    openDatabaseUnlocked(io.env);
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

// The commands do not take the instance lock, because each command changes the database in only one short transaction.
function openDatabaseUnlocked(variables: CommandIo["env"]): void {
  const { DATABASE_PATH, BACKUP_DIR } = parseEnvironment(variables);
  setDatabase(prepareDatabase({ databasePath: DATABASE_PATH, backupDir: BACKUP_DIR, lock: false }));
}

function parseCommand([verb, address, ...rest]: string[], io: CommandIo): Command | undefined {
  if (verb === "list" && address === undefined) return list;
  if (!address || rest.length > 0) return undefined;
  const email = normalizeEmail(address);
  if (verb === "create") return () => create(email, io);
  if (verb === "approve") return () => approve(email);
  if (verb === "disable") return () => disable(email);
  if (verb === "reset") return () => reset(email, io);
}

async function create(email: string, io: CommandIo): Promise<CommandResult> {
  if (!isValidNewEmail(email)) return { refused: `${email} does not look like an email address.` };
  const chosen = await promptNewPassword(email, io);
  if ("refused" in chosen) return chosen;
  const made = createAccount(email, await hashPassword(chosen.password));
  return made === "exists"
    ? { refused: `There is already an account ${email}: "approve" lets it sign in, "reset" gives it a new password.` }
    : { done: `Account ${email} created. It can sign in now.` };
}

function approve(email: string): CommandResult {
  const number = listAccounts().find((account) => account.email === email)?.number;
  const result = approveAccount(email);
  if (result === "unknown") return unknownAccount(email);
  if (result === "unverified") return { refused: `${email} has not confirmed this email address yet.` };
  const approved = `The account ${email} is approved and can sign in.`;
  if (!number) return { done: approved };
  return {
    done: `${approved} Its request number is ${number}. If your colleague has a different number, someone else made the request; then run:  npm run account -- disable ${email}`,
  };
}

function disable(email: string): CommandResult {
  const result = disableAccount(email);
  if (result === "unknown") return unknownAccount(email);
  if (result === "lastActive") {
    return { refused: `${email} is the last account that can sign in. Create or approve another one first.` };
  }
  return { done: `The account ${email} is disabled and signed out everywhere.` };
}

async function reset(email: string, io: CommandIo): Promise<CommandResult> {
  const chosen = await promptNewPassword(email, io);
  if ("refused" in chosen) return chosen;
  const state = resetPassword(email, await hashPassword(chosen.password));
  if (state === "unknown") return unknownAccount(email);
  const done = `The account ${email} has a new password and is signed out everywhere.`;
  return { done: state === "active" ? done : `${done} It cannot sign in yet:  npm run account -- approve ${email}` };
}

function list(): CommandResult {
  const lines = listAccounts().map(({ email, state, createdAt, number }) => {
    const day = createdAt.toLocaleDateString("en-CA", { timeZone: "Asia/Dhaka" });
    return `${state.padEnd(10)}  since ${day}  ${email}${number ? `  number ${number}` : ""}`;
  });
  return { done: lines.join("\n") || 'There is no account yet. "npm run account -- create EMAIL" makes the first.' };
}

const unknownAccount = (email: string): CommandResult => ({ refused: `There is no account ${email}.` });

const hidden = { hidesAnswer: true };

async function promptNewPassword(
  email: string,
  { ask, env }: CommandIo,
): Promise<{ password: string } | { refused: string }> {
  const typed = env.ACCOUNT_PASSWORD || (await ask(`New password for ${email}: `, hidden));
  if (!typed) return { refused: "No password was given. Type one, or set ACCOUNT_PASSWORD." };
  const password = normalizePassword(typed);
  const error = validatePassword(password, email);
  if (error === "signUp.passwordLength") return { refused: "The password must have 12 to 128 characters." };
  if (error) return { refused: "This password is too easy to guess. Choose another one." };
  const isSame = env.ACCOUNT_PASSWORD || (await ask("Repeat the password: ", hidden)) === typed;
  return isSame ? { password } : { refused: "The two passwords are different." };
}
