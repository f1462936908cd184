import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** `ask` returns undefined if no person can answer, for example in a script. */
export type CommandIo = {
  say: (sentence: string) => void;
  ask: (question: string, options?: { hidesAnswer: boolean }) => Promise<string | undefined>;
  env: Record<string, string | undefined>;
};

/**
 * Replaces `npm run …` with `school …` on a server that deploy/install.sh has installed. There, `npm run` would not use
 * the school's settings and user.
 */
export const asTypedHere = (text: string, folder = process.cwd()): string =>
  folder.startsWith("/srv/school/versions/")
    ? text
        .replace(/npm run (account|backup|restore|doctor)( --)?/g, "school $1")
        .replace("npm start", "systemctl start school")
    : text;

export const terminal: CommandIo = {
  say: (sentence) => void process.stdout.write(`${asTypedHere(sentence)}\n`),
  ask: async (question, { hidesAnswer } = { hidesAnswer: false }) =>
    process.stdin.isTTY ? prompt(question, hidesAnswer) : undefined,
  env: process.env,
};

async function prompt(question: string, hidesAnswer: boolean): Promise<string | undefined> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (hidesAnswer) process.stdout.write(question);
  const lines = createInterface({
    input: process.stdin,
    output: hidesAnswer ? nowhere : process.stdout,
    terminal: true,
  });
  const left = new AbortController();
  lines.once("close", () => left.abort());
  try {
    return await lines.question(question, { signal: left.signal });
  } catch {
    return undefined;
  } finally {
    lines.close();
    if (hidesAnswer) process.stdout.write("\n");
  }
}
