import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { type MailServer, startMailServer } from "../accounts/mail/mail-server";
import { freePort } from "../free-port.mjs";
import { run, type Server, type Settings, withServer } from "./server";

const command = "app/server/cli.mjs";

/** The one account of every school in the journeys. */
export const staff = { email: "office@school.example", password: "chalk-and-duster-46" };

export type School = {
  address: string;
  /** What its terminal shows. */
  said: () => string;
  /** All files in its uploads folder. */
  storedFiles: () => string[];
};

/** Opens an empty school in a folder of its own, with its account or without. */
export function withSchool({ account }: { account: boolean }, use: (school: School) => Promise<void>): Promise<void> {
  return withPlace((place) => {
    const settings = settingsIn(place);
    return withWebsite("serve", settings, async ({ address, said }) => {
      if (account) await createAccount(settings);
      await use({ address, said, storedFiles: () => filesIn(settings.UPLOADS_DIR) });
    });
  });
}

export type SchoolWithLetters = {
  address: string;
  office: MailServer;
  /** Lets a waiting account in, as a volunteer does at the box. */
  approve: (email: string) => Promise<void>;
};

/** Opens an empty school with its account, which sends letters through a mail server of its own. */
export function withLetters(use: (school: SchoolWithLetters) => Promise<void>): Promise<void> {
  return withPlace(async (place) => {
    const office = await startMailServer();
    const port = String(await freePort());
    const mail = { SMTP_URL: office.url, PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: port };
    const settings = { ...settingsIn(place), ...mail };
    try {
      await withWebsite("serve", settings, async ({ address }) => {
        await createAccount(settings);
        const approve = async (email: string) => {
          const approved = await run(process.execPath, [command, "account", "approve", email], settings);
          expect(approved).toMatchObject({ exitCode: 0, complained: "" });
        };
        await use({ address, office, approve });
      });
    } finally {
      await office.close();
    }
  });
}

/** Opens the sample school, as `npm run demo` does. */
export function withSampleSchool(use: (server: Server) => Promise<void>): Promise<void> {
  return withPlace(async (place) => {
    await withWebsite("demo", { TMPDIR: place, ACCOUNT_PASSWORD: staff.password }, use);
    expect(readdirSync(place), "the sample school leaves nothing behind").toEqual([]);
  });
}

/** An empty folder, gone afterwards. */
export async function withPlace(use: (place: string) => Promise<void>): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "school-journey-"));
  try {
    await use(place);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The settings of a school that lives in this folder. */
export const settingsIn = (place: string) => ({
  DATABASE_PATH: join(place, "school.db"),
  UPLOADS_DIR: join(place, "uploads"),
  BACKUP_DIR: join(place, "backups"),
});

async function withWebsite(task: "serve" | "demo", settings: Settings, use: (server: Server) => Promise<void>) {
  const { exitCode, complained } = await withServer(process.execPath, [command, task], settings, use);
  expect(exitCode, complained).toBe(0);
  expect(complained).not.toContain('"fault"');
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort();
}

/** Makes the one account, as a volunteer does at the box. */
export async function createAccount(settings: Settings): Promise<void> {
  const words = [command, "account", "create", staff.email];
  const made = await run(process.execPath, words, { ...settings, ACCOUNT_PASSWORD: staff.password });
  expect(made).toMatchObject({ exitCode: 0, complained: "" });
}
