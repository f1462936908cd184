import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { generateVAPIDKeys } from "web-push";
import { inspectBackup } from "~/operations/inspect-backup.server";
import { maxPagePictures, pagePictureLimits } from "~/uploads/page-pictures";
import { createSampleSchool } from "../support/school-on-disk";

async function inspectAfter(statement: string) {
  const { place } = await createSampleSchool();
  const client = new Database(place.databasePath);
  client.exec(`PRAGMA ignore_check_constraints = ON; ${statement}`);
  client.close();
  return inspectBackup(place.databasePath).then(
    () => "taken",
    ({ message }: Error) => message,
  );
}

const pagesOf = (count: number, sizes: number[][]) =>
  `UPDATE notices SET file_pages = '${JSON.stringify({ count, sizes })}'`;
const section = (content: unknown, name = "staff") =>
  `INSERT INTO school_sections (name, content, version, changed_at) VALUES ('${name}', '${JSON.stringify(content)}', 1, 1)`;
const line = (details: string) =>
  `INSERT INTO activity (at, account, act, kind, item_id, title, details) VALUES (1, '', 'changed', 'school', 0, 'x', ${details})`;
const markChange = (wasAbsent: number) =>
  `INSERT INTO mark_changes (at, account, exam_id, student_id, subject_id, before_absent) VALUES (1, '', 1, 1, 1, ${wasAbsent})`;
const roll = (group: string) =>
  `INSERT INTO exam_rolls (exam_id, student_id, roll_number, "group") VALUES (1, 1, 1, '${group}')`;
const cardAddress = (token: string) =>
  `INSERT INTO card_addresses (token, exam_id, student_id) VALUES ('${token}', 1, 1)`;
const pushKeys = ({ publicKey, privateKey }: { publicKey: string; privateKey: string }) =>
  `INSERT INTO push_settings (id, public_key, private_key) VALUES (1, '${publicKey}', '${privateKey}')`;
const keyPair = generateVAPIDKeys();
const point = generateVAPIDKeys().publicKey;
const subscription = ({ endpoint = "https://fcm.googleapis.com/fcm/send/a", p256dh = point, auth = "a".repeat(22) }) =>
  `INSERT INTO push_subscriptions (endpoint, p256dh, auth, language, choice) VALUES ('${endpoint}', '${p256dh}', '${auth}', 'en', 'all')`;
const session = (tokenHash: string) =>
  `INSERT INTO sessions (token_hash, account_id, last_seen_at) SELECT '${tokenHash}', id, 1 FROM accounts LIMIT 1`;
const accountLink = (tokenHash: string) =>
  `INSERT INTO account_links (token_hash, account_id, purpose, expires_at) SELECT '${tokenHash}', id, 'confirm', 1 FROM accounts LIMIT 1`;
const sizes = (count: number, size: number[]) => Array.from({ length: count }, () => size);
const costlyHash = `$argon2id$v=19$m=2097152,t=50,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

describe("a copy with impossible rows", () => {
  test.each([
    [
      "an impossibly early time",
      "UPDATE notices SET publish_at = -9000000000000000",
      "notices has a value in publish_at",
    ],
    ["an impossibly late time", "UPDATE accounts SET created_at = 9e15", "accounts has a value in created_at"],
    [
      "a number that is too large for addresses",
      "UPDATE notices SET id = 9007199254740991",
      "notices has a value in id",
    ],
    ["a time as text", "UPDATE notices SET created_at = 'now'", "notices has a value in created_at"],
    ["bytes in place of a text", "UPDATE notices SET content = CAST('zz' AS BLOB)", "notices has a value in content"],
    ["bytes in place of a name", "UPDATE students SET name = x'ff'", "students has a value in name"],
    ["bytes in place of a number", "UPDATE students SET roll_number = x'01'", "students has a value in roll_number"],
    ["a number with a fraction", "UPDATE subjects SET position = 1.5 WHERE id = 1", "subjects has a value in position"],
    ["a negative number", "UPDATE notices SET file_size = -1", "notices has a value in file_size"],
    ["a value that is neither true nor false", markChange(2), "mark_changes has a value in before_absent"],
    ["an unknown group", roll("Unknown"), "exam_rolls has a value in group"],
    ["an endless title", `UPDATE notices SET title = '${"a".repeat(50_000)}'`, "notices has a value in title"],
    ["an endless text", "UPDATE notices SET content = hex(zeroblob(300000))", "notices has a value in content"],
    ["an impossible date", "UPDATE notices SET starts_on = '2026-02-30'", "notices has a value in starts_on"],
    [
      "more pages than the website draws",
      pagesOf(99_999, sizes(maxPagePictures + 1, [1, 1])),
      "notices has a value in file_pages",
    ],
    ["a page without a size", pagesOf(1, [[1280, 0]]), "notices has a value in file_pages"],
    ["a page that is too large", pagesOf(1, [[99_999, 1]]), "notices has a value in file_pages"],
    [
      "an endless number of pages",
      pagesOf(99_999, sizes(50_000, [99_999, 99_999])),
      "notices has a value in file_pages",
    ],
    [
      "a hash that is costly to compare",
      `UPDATE accounts SET password_hash = '${costlyHash}'`,
      "has a value in password_hash",
    ],
    ["an invalid email address", "UPDATE accounts SET email = 'x'", "accounts has a value in email"],
    [
      "a sharing picture that is not an upload",
      "UPDATE notices SET share_picture = '../x'",
      "has a value in share_picture",
    ],
    [
      "a portrait without its file",
      section({ people: [{ portrait: { id: "x" } }] }),
      "school_sections has a value in content",
    ],
    ["an endless list", section({ people: sizes(501, []) }), "school_sections has a value in content"],
    ["an unknown section", section({}, "__proto__"), "school_sections has a value in content"],
    ["a section that is not JSON", section({}).replace("'{}'", "'{'"), "school_sections has a value in content"],
    ["a card token that is a path", cardAddress('../../cog-admin"><b>'), "card_addresses has a value in token"],
    ["a card token that is too short", cardAddress("a".repeat(21)), "card_addresses has a value in token"],
    [
      "a public key of one character",
      pushKeys({ ...keyPair, publicKey: "x" }),
      "push_settings has a value in public_key",
    ],
    [
      "a private key of another pair",
      pushKeys({ ...keyPair, publicKey: point }),
      "push_settings has a value in public_key",
    ],
    [
      "a private key of one character",
      pushKeys({ ...keyPair, privateKey: "x" }),
      "push_settings has a value in public_key",
    ],
    [
      "an address that is not of a push service",
      subscription({ endpoint: "https://other.example/a" }),
      "has a value in endpoint",
    ],
    [
      "a subscription key that is not on the curve",
      subscription({ p256dh: `B${"A".repeat(86)}` }),
      "has a value in p256dh",
    ],
    ["a subscription secret of one character", subscription({ auth: "a" }), "push_subscriptions has a value in auth"],
    ["a session that is not a hash", session("x"), "sessions has a value in token_hash"],
    ["an account link that is not a hash", accountLink("x"), "account_links has a value in token_hash"],
    ["details without an item", line("'7'"), "activity has a value in details"],
  ])("a copy is refused if one of its rows has %s", async (_case, statement, words) =>
    expect(await inspectAfter(statement)).toContain(words),
  );
});

const { mostWidth, mostHeight } = pagePictureLimits;
// The longest combined letter that people write. It consists of five Bengali letters and signs.
const conjunct = "স্ত্র্যী";

describe("a copy with unusual rows", () => {
  test.each([
    [
      "the most and largest pages that the website draws",
      pagesOf(99_999, sizes(maxPagePictures, [mostWidth, mostHeight])),
    ],
    ["no page that can be drawn", pagesOf(0, [])],
    [
      "the longest text",
      `UPDATE notices SET content = '${conjunct.repeat(20_000)}', title = '${conjunct.repeat(200)}'`,
    ],
    ["a mistyped day", "UPDATE notices SET publish_at = -62000000000000"],
    ["a section from before its fields were added", section({})],
    ["details of a class", line(`'{"classLevel":6,"added":1}'`)],
    ["no details", line("NULL")],
    ["a card token and a session", `${cardAddress("aZ09_-".padEnd(22, "a"))}; ${session("a0".repeat(32))}`],
    ["keys of notifications and a subscription", `${pushKeys(keyPair)}; ${subscription({})}`],
    ["a push address with a fragment", subscription({ endpoint: "https://fcm.googleapis.com/fcm/send/a#1" })],
  ])("a copy is accepted if its rows have %s", async (_case, statement) =>
    expect(await inspectAfter(statement)).toBe("taken"),
  );
});
