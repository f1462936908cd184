import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

// These values replace settings in the developer's shell, because those must not change a journey. An empty setting
// counts as missing.
const nothingSet = { PUBLIC_URL: "", SMTP_URL: "", SESSION_SECRET: "", SIGN_UP: "", TRUST_PROXY: "", UPLOADS_S3: "" };

export type Settings = Record<string, string>;

export type Ended = { exitCode: number | null; said: string; complained: string };

export type Server = {
  /** The URL of the server, for example `http://127.0.0.1:40123`. */
  address: string;
  /** Returns everything that the server has written to standard output so far. */
  said: () => string;
  /** Kills the server with SIGKILL, which is like a power cut for it. */
  cutPower: () => void;
  /** Sends SIGINT to all processes of the command, as Ctrl+C in a terminal does. */
  interrupt: () => void;
  ended: Promise<Ended>;
};

type Use = (server: Server) => Promise<void>;

/**
 * Starts a server, waits until it prints its URL and calls `use`. Then ends the server with SIGTERM, as systemd does,
 * and returns its exit code and output. If the server ends before it prints its URL, this rejects with its output.
 */
export async function withServer(program: string, words: string[], settings: Settings, use: Use): Promise<Ended> {
  const { child, said, ended } = start(program, words, settings);
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const [, found] = /(https?:\/\/\S+)[\s\S]*\n/.exec(said()) ?? [];
      if (found) resolve(found);
    });
    ended.then((end) => reject(new Error(`Nothing was opened:\n${end.said}${end.complained}`)), reject);
  });
  try {
    const cutPower = () => void child.kill("SIGKILL");
    const interrupt = () => void (child.pid && process.kill(-child.pid, "SIGINT"));
    await use({ address, said, cutPower, interrupt, ended });
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
  return ended;
}

export function run(program: string, words: string[], settings: Settings): Promise<Ended> {
  return start(program, words, settings).ended;
}

function start(program: string, words: string[], settings: Settings) {
  const env = { ...process.env, ...nothingSet, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", ...settings };
  const child = spawn(program, words, { cwd: root, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const saying: string[] = [];
  const complaining: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text) => void saying.push(text));
  child.stderr.setEncoding("utf8").on("data", (text) => void complaining.push(text));
  const said = () => saying.join("");
  const ended = endOf(child).then((exitCode) => ({ exitCode, said: said(), complained: complaining.join("") }));
  return { child, said, ended };
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const closed = once(child, "close");
  const [exitCode] = await once(child, "exit");
  endGroup(child.pid);
  await closed;
  return exitCode;
}

// Kills the processes that a program started and that are still running when it has ended. Otherwise they would still
// use the data, and the test would wait for the end of their output.
function endGroup(leader = 0): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // If this fails, no process is left.
  }
}
