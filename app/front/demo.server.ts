import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillSampleSchool } from "../../drizzle/sample-school.server";
import { cleanPassword, isPasswordLength } from "../accounts/account";
import { createActiveAccount } from "../accounts/accounts.server";
import { hashPassword } from "../accounts/passwords.server";
import { useEnvironment, WrongSetting } from "../env.server";

const email = "office@school.example";

/** Lets this process work in a throw-away folder, which goes when the process ends. Throws WrongSetting. */
export function moveToThrowAwayPlace(): void {
  const place = mkdtempSync(join(tmpdir(), "school-sample-"));
  process.once("exit", () => rmSync(place, { recursive: true, force: true }));
  const places = {
    DATABASE_PATH: join(place, "school.db"),
    UPLOADS_DIR: join(place, "uploads"),
    BACKUP_DIR: join(place, "backups"),
  };
  mkdirSync(places.UPLOADS_DIR);
  // A sample is looked at on this machine and writes to nobody.
  useEnvironment({ ...process.env, ...places, PUBLIC_URL: undefined, SMTP_URL: undefined, UPLOADS_S3: undefined });
}

/** Fills the school with sample content and makes its account; the password is ACCOUNT_PASSWORD or a random one. */
export async function fillWithSamples(): Promise<{ email: string; password: string }> {
  const password = cleanPassword(process.env.ACCOUNT_PASSWORD || randomBytes(12).toString("base64url"));
  if (!isPasswordLength(password)) {
    throw new WrongSetting("ACCOUNT_PASSWORD is not usable: a password has 12 to 128 characters");
  }
  await fillSampleSchool();
  createActiveAccount(email, await hashPassword(password));
  return { email, password };
}
