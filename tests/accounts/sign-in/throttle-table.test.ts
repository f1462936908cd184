import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  clientAddress,
  consumeRateLimit,
  consumeSignInAttempt,
  releaseSignInAttempt,
} from "../../../app/accounts/throttle.server";
import { signInFailures } from "../../../drizzle/schema";
import { emptySchool } from "../../support/school";

const school = emptySchool();
const second = 1000;
const hour = 3600 * second;
const now = Date.UTC(2026, 10, 21, 3);
const head = { email: "head@school.example", address: "203.0.113.7", isKnownDevice: false };
const from = (number: number) => ({ ...head, address: `198.51.100.${number}` });
const rows = () => school.database.select().from(signInFailures).all();
const counts = () => rows().map(({ failures }) => failures);
const times = <T>(count: number, work: (number: number) => T) => Array.from({ length: count }, (_, at) => work(at));

describe("the address of a visitor", () => {
  it("is the one that the front has settled, and empty where nobody has", () => {
    const request = (headers: HeadersInit) => new Request("http://localhost/", { headers });
    expect(clientAddress(request({ "X-Forwarded-For": "203.0.113.7" }))).toBe("203.0.113.7");
    expect(clientAddress(request({}))).toBe("");
  });

  it("is the /64 of an IPv6 address, because one home may use any of them", () => {
    const from = (address: string) =>
      clientAddress(new Request("http://localhost/", { headers: { "X-Forwarded-For": address } }));
    expect(from("2001:db8:1:2::1")).toBe(from("2001:db8:1:2:ffff::9"));
    expect(from("2001:db8:1:2::1")).not.toBe(from("2001:db8:1:3::1"));
  });
});

describe("a try at signing in", () => {
  it("is counted three times, under keys that are a kind, 256 bits and nothing else", () => {
    consumeSignInAttempt(head, now);
    const counted = { failures: 1, since: new Date(now), lastAt: new Date(now) };
    const key = (kind: string) => expect.stringMatching(new RegExp(`^${kind}:[\\w-]{43}$`));
    expect(rows()).toEqual(["pair", "account", "address"].map((kind) => ({ key: key(kind), ...counted })));
  });

  it("adds to what was counted before and keeps when that began", () => {
    consumeSignInAttempt(head, now);
    consumeSignInAttempt(head, now + second);
    expect(rows().map(({ failures, since, lastAt }) => [failures, since, lastAt])).toEqual(
      times(3, () => [2, new Date(now), new Date(now + second)]),
    );
  });

  it("is not counted while it must wait, and says whole seconds", () => {
    times(5, () => consumeSignInAttempt(head, now));
    expect([
      consumeSignInAttempt(head, now),
      consumeSignInAttempt(head, now + 1),
      consumeSignInAttempt(head, now + second - 1),
    ]).toEqual([1, 1, 1]);
    expect(counts()).toEqual([5, 5, 5]);
    expect(consumeSignInAttempt(head, now + second)).toBeUndefined();
    expect(consumeSignInAttempt(head, now + second)).toBe(2);
  });

  it("must wait for whichever of the three lasts longest", () => {
    times(20, (number) => consumeSignInAttempt(from(number), now));
    expect(consumeSignInAttempt(from(50), now)).toBe(3600);
    expect(consumeSignInAttempt({ ...from(50), email: "deputy@school.example" }, now)).toBeUndefined();
  });

  it("on a known device waits for its own failures and for no other", () => {
    const known = { ...head, isKnownDevice: true };
    times(20, (number) => consumeSignInAttempt(from(number), now));
    times(30, (number) => consumeSignInAttempt({ ...head, email: `${number}@a.example` }, now));
    expect(consumeSignInAttempt(head, now)).toBe(3600);
    expect(times(6, () => consumeSignInAttempt(known, now))).toEqual([...Array(5).fill(undefined), 1]);
  });

  it("is not taken for another that is written alike when e-mail and address run together", () => {
    times(5, () => consumeSignInAttempt({ ...head, email: "a@b.example", address: "1192.0.2.1" }, now));
    expect(consumeSignInAttempt({ ...head, email: "a@b.example1", address: "192.0.2.1" }, now)).toBeUndefined();
  });
});

describe("a turn at something else", () => {
  it.each([
    ["signUp", 5],
    ["forgotten", 4],
    ["confirmLetter", 3],
    ["knownLetter", 1],
    ["passwordLetter", 2],
  ] as const)("%s: %i in an hour, then the rest of that hour to wait, by whoever asks alone", (asking, most) => {
    const turn = (of: string, at: number) => consumeRateLimit(asking, of, at);
    expect(times(most + 1, () => turn("one", now))).toEqual([...Array(most).fill(undefined), 3600]);
    expect([turn("one", now + 600 * second), turn("another", now)]).toEqual([3000, undefined]);
    expect(counts()).toEqual([most, 1]);
    expect(turn("one", now + hour)).toBeUndefined();
  });

  it("of one kind leaves those of other kinds", () => {
    expect([consumeRateLimit("knownLetter", "one", now), consumeRateLimit("passwordLetter", "one", now)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(counts()).toEqual([1, 1]);
  });
});

describe("what is forgiven", () => {
  it("because the try was right: all failures of this account from this address, and of the others this one", () => {
    consumeSignInAttempt(from(1), now);
    times(3, () => consumeSignInAttempt(head, now));
    releaseSignInAttempt(head, "right");
    expect(counts().sort()).toEqual([1, 1, 2, 3]);
  });

  it("because it was never looked at: this one alone", () => {
    consumeSignInAttempt(from(1), now);
    times(3, () => consumeSignInAttempt(head, now));
    releaseSignInAttempt(head, "notLookedAt");
    expect(counts().sort()).toEqual([1, 1, 2, 2, 3]);
  });

  it("is never more than was counted, and leaves no row at zero", () => {
    consumeSignInAttempt(head, now);
    times(3, () => releaseSignInAttempt(head, "notLookedAt"));
    expect(counts()).toEqual([]);
    expect(times(6, () => consumeSignInAttempt(head, now))).toEqual([...Array(5).fill(undefined), 1]);
  });
});

describe("the table of what has failed", () => {
  const stored = (key: string, lastAt: number, { failures = 1, since = lastAt } = {}) =>
    school.database
      .insert(signInFailures)
      .values({ key, failures, since: new Date(since), lastAt: new Date(lastAt) })
      .run();
  const keys = () => new Set(rows().map(({ key }) => key));

  /** Fills up a kind to its 10,000 rows with counts of this height, each of the last few minutes. */
  const fillUp = (kind: string, failures: number) =>
    school.database.run(sql`
      insert into ${signInFailures} (key, failures, since, last_at)
      with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < 10000)
      select ${kind} || ':' || number, ${failures}, ${now - 600 * second} + number, ${now - 60 * second} + number
      from numbers limit 10000 - (select count(*) from ${signInFailures} where key like ${`${kind}:%`})`);
  const rowsOf = (kind: string) => rows().filter(({ key }) => key.startsWith(`${kind}:`));

  it("keeps a failure for a whole day and not longer", () => {
    stored("a day ago", now - 24 * hour);
    stored("longer ago", now - 24 * hour - 1);
    consumeRateLimit("signUp", "one", now);
    expect(rows().map(({ key }) => key)).toEqual(["a day ago", expect.stringMatching(/^signUp:[\w-]{43}$/)]);
  });

  const minute = 60 * second;
  it.each([
    ["account", "an hour that is over", { failures: 500, since: now - hour }, { failures: 1, since: now - hour + 1 }],
    ["address", "what a clock counted that was set back", { failures: 30, lastAt: now + minute }, { failures: 1 }],
    ["pair", "a quiet day", { failures: 90, lastAt: now - 24 * hour - 1 }, { failures: 2, lastAt: now - 24 * hour }],
    ["account", "the lowest count", { failures: 2, lastAt: now }, { failures: 3, lastAt: now - 30 * minute }],
    ["pair", "the lowest count", { failures: 2, lastAt: now }, { failures: 3, lastAt: now - 23 * hour }],
    ["signUp", "the oldest of equal counts", { lastAt: now - 2 * minute }, { lastAt: now - 2 * minute + 1 }],
  ] as const)("gives up of a full kind (%s) first %s", (kind, _what, first, second) => {
    const leaves = { failures: 3, lastAt: now - 5 * minute, ...first };
    const stays = { failures: 3, lastAt: now - 5 * minute, ...second };
    stored(`${kind}:leaves`, leaves.lastAt, leaves);
    stored(`${kind}:stays`, stays.lastAt, stays);
    fillUp(kind, 4);
    if (kind === "signUp") consumeRateLimit(kind, "one", now);
    else consumeSignInAttempt(head, now);
    expect([keys().has(`${kind}:leaves`), keys().has(`${kind}:stays`)]).toEqual([false, true]);
    expect(rowsOf(kind)).toHaveLength(10_000);
  });

  it("keeps an account bound through more invented e-mails from more networks than it has rows", () => {
    times(20, (number) => consumeSignInAttempt(from(number), now - 20 * minute));
    for (const kind of ["pair", "account", "address"]) fillUp(kind, 1);
    times(100, (number) =>
      consumeSignInAttempt({ ...head, email: `${number}@a.example`, address: `2001:db8:0:${number}::/64` }, now),
    );
    expect(consumeSignInAttempt(from(50), now)).toBe(40 * 60);
  });

  it("gives up of one kind nothing for another", () => {
    stored("passwordLetter:one", now - 50 * minute);
    for (const kind of ["pair", "account", "address"]) fillUp(kind, 1);
    consumeSignInAttempt(head, now);
    expect(keys().has("passwordLetter:one")).toBe(true);
    expect(rows()).toHaveLength(30_001);
  });

  it("counts on for a newcomer what it gave up for it, so that nobody is let guess anew", () => {
    fillUp("account", 18);
    fillUp("address", 1);
    expect([
      consumeSignInAttempt(head, now),
      consumeSignInAttempt({ ...head, email: "deputy@school.example" }, now),
    ]).toEqual([undefined, undefined]);
    expect(times(2, () => consumeSignInAttempt(head, now))).toEqual([undefined, 3000 + 1]);
  });

  it("makes the first letter to somebody wait for no other's letters", () => {
    fillUp("passwordLetter", 2);
    expect(consumeRateLimit("passwordLetter", "one", now)).toBeUndefined();
  });
});
