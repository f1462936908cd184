import { readFileSync } from "node:fs";
import { hash, verify } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AccountState } from "~/accounts/account";
import { type SchoolDatabase, setDatabase } from "~drizzle/client";
import { openDatabase } from "~drizzle/open-database";
import { accounts, founding } from "~drizzle/schema";
import type { Answer } from "~tests/support/browser";
import { createSampleSchool } from "~tests/support/school-on-disk";
import { passwordHash, websiteWithMail } from "../account-helpers";

// These tests run the real argon2 and count its calls.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) };
});

const { school, enableMail, subjects } = websiteWithMail();
const login = "/cog-admin/login";
const states: AccountState[] = ["active", "pending", "unverified", "disabled"];
const addresses = [...states.map((state) => `${state}@school.example`), "unknown@school.example"];
let onDisk: SchoolDatabase;
let path: string;

beforeEach(async () => {
  path = (await createSampleSchool()).place.databasePath;
  onDisk = openDatabase(path);
  setDatabase(onDisk);
  const people = states.map((state) => ({ email: `${state}@school.example`, passwordHash, state }));
  onDisk.insert(accounts).values(people).run();
  onDisk.insert(founding).values({ id: 1, foundedBy: 1 }).run();
});
afterEach(() => void onDisk.$client.close());

// Returns SQLite's counter of changes, which is in the header of the database file.
const writes = () => readFileSync(path).readUInt32BE(24);

async function compare(path: string, form: (email: string) => Record<string, string>, firstPath?: string) {
  const answers = [];
  for (const [place, email] of addresses.entries()) {
    const browser = school.browser();
    const from = { "X-Forwarded-For": `192.0.2.${place}` };
    if (firstPath) await browser.post(firstPath, form(email), from);
    const before = writes();
    vi.mocked(hash).mockClear();
    vi.mocked(verify).mockClear();
    const answer = await browser.post(path, form(email), from);
    const work = { writes: writes() - before, hashes: [hash, verify].map((work) => vi.mocked(work).mock.calls.length) };
    const page = answer.location ? await browser.follow(answer) : answer;
    answers.push({ status: answer.status, location: answer.location, page: bare(page, email), ...work });
  }
  return answers;
}

// Removes what differs in every answer. The request number comes from the password hash, so each request for an account
// shows another number.
function bare({ html }: Answer, email: string): string {
  const number = /data-part="request-number"[^>]*>(\d{6})/.exec(html)?.[1] ?? "no number";
  return html
    .replaceAll(email, "THE ADDRESS")
    .replaceAll(number, "THE NUMBER")
    .replace(/nonce="[^"]*"|"nonce":"[^"]*"/g, "");
}

describe.each(["with emails", "without emails"])(
  "answers do not reveal which email addresses have an account, %s",
  (how) => {
    beforeEach(() => {
      if (how === "with emails") enableMail();
    });

    it.each<[string, string, (email: string) => Record<string, string>, number, number[]]>([
      ["signing in", login, (email) => ({ email, password: "not the right one" }), 401, [0, 1]],
      [
        "asking for an account",
        `${login}?intent=sign-up`,
        (email) => ({ email, password: "an old mango tree" }),
        303,
        [1, 0],
      ],
    ])(
      "known and unknown email addresses get the same answer when %s, with the same number of hashes and writes",
      async (_what, path, form, status, hashes) => {
        const [first, ...others] = await compare(path, form);
        expect(first).toMatchObject({ status, hashes });
        for (const other of others) expect(other).toEqual(first);
      },
    );

    it("known and unknown email addresses get the same answer when someone asks for an account and then signs in", async () => {
      const form = (email: string) => ({ email, password: "an old mango tree" });
      const [first, ...others] = await compare(login, form, `${login}?intent=sign-up`);
      expect(first).toMatchObject({ status: 401, hashes: [1, 1] });
      expect(first?.page).toContain("Your account has not been approved yet.");
      for (const other of others) expect(other).toEqual(first);
    });
  },
);

it("a request for a forgotten password gets the same answer, after equally many writes, for every email", async () => {
  enableMail();
  const [first, ...others] = await compare(`${login}/forgotten`, (email) => ({ email }));
  expect(first).toMatchObject({ status: 303, location: login, hashes: [0, 0] });
  for (const other of others) expect(other).toEqual(first);
  expect(await subjects()).toEqual([
    "active@school.example: Choose a new password",
    "pending@school.example: Choose a new password",
  ]);
});
