import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { cleanPassword } from "./account";
import { problemWithNew } from "./chosen-password.server";

/** Where a command speaks and asks. `ask` shows nothing of what is typed; undefined when nobody can be asked. */
export type Surroundings = {
  say: (sentence: string) => void;
  ask: (question: string) => Promise<string | undefined>;
  env: Record<string, string | undefined>;
};

/** The terminal that started this process. A question left with Ctrl-C counts as not answered. */
export const terminal: Surroundings = {
  say: (sentence) => void process.stdout.write(`${sentence}\n`),
  ask: async (question) => (process.stdin.isTTY ? askUnseen(question) : undefined),
  env: process.env,
};

/** A new password for an address, from ACCOUNT_PASSWORD or typed twice; or the sentence that refuses it. */
export async function newPassword(
  email: string,
  { ask, env }: Surroundings,
): Promise<{ password: string } | { refused: string }> {
  const typed = env.ACCOUNT_PASSWORD || (await ask(`New password for ${email}: `));
  if (!typed) return { refused: "No password was given. Type one, or set ACCOUNT_PASSWORD." };
  const password = cleanPassword(typed);
  const problem = problemWithNew({ email, password });
  if (problem === "email") return { refused: `${email} does not look like an e-mail address.` };
  if (problem === "passwordLength") return { refused: "A password has 12 to 128 characters." };
  if (problem) return { refused: "This password is one of the first that anybody would try. Choose another one." };
  const isSame = env.ACCOUNT_PASSWORD || (await ask("The same once more: ")) === typed;
  return isSame ? { password } : { refused: "The two passwords are not the same." };
}

async function askUnseen(question: string): Promise<string | undefined> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const answer = await new Promise<string | undefined>((answered) => {
    lines.once("line", answered);
    lines.once("SIGINT", () => lines.close());
    lines.once("close", () => answered(undefined));
  });
  lines.close();
  process.stdout.write("\n");
  return answer;
}
