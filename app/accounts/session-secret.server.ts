import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "../env.server";

let kept: string | undefined;

/** The secret that signs small cookies: SESSION_SECRET, or one made once and kept beside the database. */
export function sessionSecret(): string {
  kept ??= env().SESSION_SECRET ?? secretBeside(env().DATABASE_PATH);
  return kept;
}

function secretBeside(databasePath: string): string {
  const path = join(dirname(databasePath), "session-secret");
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
  }
  return readFileSync(path, "utf8").trim();
}
