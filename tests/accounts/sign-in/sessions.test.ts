import { beforeEach, describe, expect, it } from "vitest";
import {
  createSession,
  deleteExpiredSessions,
  endSession,
  endSessions,
  findSession,
  getSession,
  listSessions,
  signOut,
  startSession,
} from "~/accounts/sessions.server";
import { setEnvironment } from "~/env.server";
import { sessions } from "~drizzle/schema";
import { sessionCookie, sessionIdIn } from "~tests/support/browser";
import { emptySchool } from "~tests/support/school";
import { insertAccount, passwordHash } from "../account-helpers";

const school = emptySchool();
const opened = new Date("2026-01-05T09:00:00Z");
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const past = (milliseconds: number) => new Date(opened.getTime() + milliseconds);
const rows = () => school.rows(sessions);
const settings = { SESSION_SECRET: "a secret that only the tests know" };
const email = "head@school.example";

let head: number;
let clerk: number;

beforeEach(() => {
  setEnvironment(settings);
  head = insertAccount(email);
  clerk = insertAccount("clerk@school.example");
});

function keepUsing(id: string, until: Date, from = opened): void {
  for (let at = from.getTime(); at < until.getTime(); at += 6 * hour) findSession(id, new Date(at));
}

const isOpen = (id: string, milliseconds: number) => findSession(id, past(milliseconds)) !== undefined;

describe("a session", () => {
  it("a session id has 256 random bits, and the database holds it only as a hash", () => {
    const id = createSession(head, "Firefox", opened);
    expect(findSession(id, opened)).toEqual({ id: head, email });
    expect(createSession(head, "", opened)).not.toBe(id);
    expect(Buffer.from(id, "base64url")).toHaveLength(32);
    const tokenHash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(rows()[0]).toEqual({
      tokenHash,
      accountId: head,
      createdAt: opened,
      lastSeenAt: opened,
      userAgent: "Firefox",
    });
    const stored = school.database.$client.serialize();
    expect([id, Buffer.from(id, "base64url"), "Firefox"].map((bytes) => stored.includes(bytes))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("a session cannot be found by another token or by its hash", () => {
    createSession(head, "", opened);
    expect(findSession("A".repeat(43), opened)).toBeUndefined();
    expect(findSession(rows()[0]?.tokenHash ?? "", opened)).toBeUndefined();
  });

  it("a session keeps only the first 200 characters of the user agent", () => {
    createSession(head, "x".repeat(10_000), opened);
    expect(rows()[0]?.userAgent).toHaveLength(200);
  });

  it("a session ends after 12 idle hours", () => {
    const id = createSession(head, "", opened);
    expect([12 * hour, 12 * hour - 1, 24 * hour - 2].map((at) => isOpen(id, at))).toEqual([false, true, true]);
  });

  it("a session ends after 7 days, even if it is in use", () => {
    const id = createSession(head, "", opened);
    keepUsing(id, past(7 * day));
    expect([7 * day - 1, 7 * day].map((at) => isOpen(id, at))).toEqual([true, false]);
  });

  it("the settings can shorten the idle limit and the total limit of a session", () => {
    setEnvironment({ SESSION_IDLE_HOURS: "1", SESSION_DAYS: "2" });
    const idle = createSession(head, "", opened);
    expect([hour - 1, 2 * hour].map((at) => isOpen(idle, at))).toEqual([true, false]);
    const busy = createSession(head, "", opened);
    for (let at = 0; at < 2 * day; at += hour / 2) findSession(busy, past(at));
    expect([2 * day - 1, 2 * day].map((at) => isOpen(busy, at))).toEqual([true, false]);
    expect(deleteExpiredSessions(past(2 * day))).toBe(2);
  });

  it("a visit is recorded at most once in 15 minutes", () => {
    const id = createSession(head, "", opened);
    const noted = [14 * minute, 15 * minute, 29 * minute, 30 * minute].map((passed) => {
      findSession(id, past(passed));
      return rows()[0]?.lastSeenAt;
    });
    expect(noted).toEqual([opened, past(15 * minute), past(15 * minute), past(30 * minute)]);
  });
});

describe("when the clock goes back", () => {
  it("a session stays open when the clock goes back by up to an hour, and still ends at its limits", () => {
    const id = createSession(head, "", opened);
    expect([-6 * minute, -hour, 6 * minute, 13 * hour].map((at) => isOpen(id, at))).toEqual([true, true, true, false]);
  });

  it("a session opened or used in the future ends, and stays ended, when the clock goes back by over an hour", () => {
    const inFuture = createSession(head, "", opened);
    const usedInFuture = createSession(head, "", past(-48 * hour));
    for (const hours of [-47, -36, -25]) findSession(usedInFuture, past(hours * hour));
    const right = createSession(head, "", past(-26.5 * hour));
    expect([inFuture, usedInFuture, right].map((id) => isOpen(id, -26.5 * hour))).toEqual([false, false, true]);
    expect(deleteExpiredSessions(past(-26.5 * hour))).toBe(2);
    expect(isOpen(inFuture, hour)).toBe(false);
  });
});

describe("ending sessions", () => {
  it("ending one session, or all sessions of an account, ends no other session", () => {
    const ids = [head, head, head, clerk].map((account) => createSession(account, "", opened));
    endSession(ids[0] ?? "");
    endSession("A".repeat(43));
    expect(ids.map((id) => isOpen(id, 0))).toEqual([false, true, true, true]);
    endSessions(head);
    expect(ids.map((id) => isOpen(id, 0))).toEqual([false, false, false, true]);
  });

  it("the clean-up deletes expired sessions and keeps the others", () => {
    createSession(head, "idle", opened);
    keepUsing(createSession(head, "old but busy", opened), past(7 * day));
    const recent = createSession(clerk, "", past(7 * day - 12 * hour + 1));
    expect(deleteExpiredSessions(past(7 * day - 1))).toBe(1);
    expect(deleteExpiredSessions(past(7 * day))).toBe(1);
    expect([rows().length, isOpen(recent, 7 * day)]).toEqual([1, true]);
  });
});

it("the list of an account's sessions shows open ones, last seen first, with names that cannot open a session", () => {
  createSession(head, "expired", past(-12 * hour));
  createSession(clerk, "another's", opened);
  createSession(head, "earlier", past(-hour));
  const here = createSession(head, "here", opened);
  const name = expect.stringMatching(/^[0-9a-f]{16}$/);
  const earlier = { createdAt: past(-hour), lastSeenAt: past(-hour) };
  const list = listSessions(head, here, opened);
  expect(list).toEqual([
    { name, userAgent: "here", createdAt: opened, lastSeenAt: opened, isThis: true },
    { name, userAgent: "earlier", ...earlier, isThis: false },
  ]);
  expect(findSession(list[0]?.name ?? "", opened)).toBeUndefined();
});

describe("the cookie of a session", () => {
  const account = { id: 1, email, passwordHash };
  const requestWith = (cookie = "") => new Request("http://localhost/", { headers: cookie ? { Cookie: cookie } : {} });
  const presentedId = async (cookie?: string) => (await getSession(requestWith(cookie))).id;
  const setPublicUrl = (PUBLIC_URL: string) => setEnvironment({ ...settings, PUBLIC_URL });

  it.each([
    ["", /^office=[\w.%-]+; Path=\/; HttpOnly; SameSite=Lax$/],
    ["http://school.example", /^office=[\w.%-]+; Path=\/; HttpOnly; SameSite=Lax$/],
    ["https://school.example", /^__Host-office=[\w.%-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
  ])(
    "the session cookie at %j ends with the browser, and scripts and posts of other websites cannot use it",
    async (url, pattern) => {
      if (url) setPublicUrl(url);
      expect(await startSession(requestWith(), account)).toMatch(pattern);
    },
  );

  it.each([
    ["http://school.example", /^office=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/],
    ["https://school.example", /^__Host-office=; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/],
  ])("signing out clears the session cookie at %s, even without a session", async (url, pattern) => {
    const [here, elsewhere] = [createSession(1, ""), createSession(1, "")];
    setPublicUrl(url);
    const prefix = url.startsWith("https") ? "__Host-" : "";
    expect(await signOut(requestWith(`${prefix}${sessionCookie(here)}`))).toMatch(pattern);
    expect(await signOut(requestWith())).toMatch(pattern);
    expect([findSession(here) === undefined, findSession(elsewhere) === undefined]).toEqual([true, false]);
  });

  it("the server finds the session cookie among others if this website signed it", async () => {
    const id = createSession(1, "");
    const signed = sessionCookie(id);
    expect(await presentedId(`lng=bn; ${signed}; x=y`)).toBe(id);
    const forged = `${signed.slice(0, -4)}AAAA`;
    for (const cookie of ["", "lng=bn", "office=", "office=short", `x${signed}`, forged, signed.split(".")[0]])
      expect(await presentedId(cookie)).toBe("");
  });

  it("over https the server ignores a session cookie that another host could have set", async () => {
    setPublicUrl("https://school.example");
    const cookie = sessionCookie(createSession(1, ""));
    expect(await presentedId(`__Host-${cookie}`)).toMatch(/^[\w-]{43}$/);
    expect(await presentedId(cookie)).toBe("");
  });

  it("a signed session id without a stored session opens nothing, and a sign-in does not reuse it", async () => {
    const unknown = requestWith(sessionCookie("A".repeat(43)));
    expect((await getSession(unknown)).get("account")).toBeUndefined();
    expect(sessionIdIn(await startSession(unknown, account))).not.toBe("A".repeat(43));
    expect((await getSession(unknown)).get("account")).toBeUndefined();
  });
});
