import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

const lockProgram = `
  import Database from "better-sqlite3";
  const client = new Database(process.argv[1] + ".lock", { timeout: 0 });
  client.exec("BEGIN EXCLUSIVE");
  console.log("held");
  process.stdin.resume();`;

/**
 * Starts another process that takes the instance lock of a database, as a running website does. The process keeps the
 * lock until it ends, at the latest at the end of the test.
 */
export async function holdLockElsewhere(databasePath: string): Promise<ChildProcess> {
  const other = spawn(process.execPath, ["--input-type=module", "-e", lockProgram, databasePath]);
  onTestFinished(() => void other.kill("SIGKILL"));
  await once(other.stdout, "data");
  return other;
}
