import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  addFailure,
  consumeRateLimit,
  consumeSignInAttempt,
  getWaitMs,
  releaseSignInAttempt,
} from "~/accounts/throttle.server";
import { getClientNetwork } from "~/client-network.server";
import { signInFailures } from "~drizzle/schema";
import { emptySchool } from "~tests/support/school";

const school = emptySchool();
const second = 1000;
const minute = 60 * second;
const hour = 3600 * second;
const now = Date.UTC(2026, 10, 21, 3);
const head = { email: "head@school.example", network: "203.0.113.7", isKnownDevice: false };
const from = (number: number) => ({ ...head, network: `198.51.100.${number}` });
const rows = () => school.rows(signInFailures);
const counts = () => rows().map(({ failures }) => failures);
const times = <T>(count: number, work: (number: number) => T) => Array.from({ length: count }, (_, at) => work(at));

describe("the wait after failed sign-ins", () => {
  it.each([
    ["pair", 4, 0, 0],
    ["pair", 5, 0, 1],
    ["pair", 6, 0, 2],
    ["pair", 7, 0, 4],
    ["pair", 7, 3, 1],
    ["pair", 7, 4, 0],
    ["pair", 14, 0, 512],
    ["pair", 15, 0, 900],
    ["pair", 1_000, 0, 900],
    ["pair", 1_000, 900, 0],
    ["account", 19, 0, 0],
    ["account", 20, 0, 3600],
    ["account", 20, 3599, 1],
    ["account", 500, 3600, 0],
    ["address", 29, 0, 0],
    ["address", 30, 60, 3540],
    ["address", 30, 3600, 0],
  ] as const)(
    "the wait for one %s after %i failures, %i seconds ago, is %i seconds",
    (counted, failures, ago, wait) => {
      const at = now - ago * second;
      const lastAt = counted === "pair" ? at : now;
      expect(getWaitMs(counted, { failures, since: at, lastAt }, now)).toBe(wait * second);
    },
  );

  it.each(["pair", "account"] as const)(
    "a failure of one %s causes no wait if the clock was set back after the failure was counted",
    (counted) => {
      expect(getWaitMs(counted, { failures: 30, since: now, lastAt: now + 1 }, now)).toBe(0);
      expect(getWaitMs(counted, { failures: 30, since: now, lastAt: now }, now)).toBeGreaterThan(0);
      expect(getWaitMs(counted, undefined, now)).toBe(0);
    },
  );
});

describe("counting one more failure", () => {
  const before = { failures: 7, since: now - hour + 1, lastAt: now - second };

  it.each([
    ["starts the count at 1: the first failure", "pair", undefined, 1],
    ["starts the count at 1: an account's failure in the next hour", "account", { ...before, since: now - hour }, 1],
    [
      "starts the count at 1: a pair's failure after a quiet day",
      "pair",
      { ...before, lastAt: now - 24 * hour - 1 },
      1,
    ],
    [
      "starts the count at 1: a failure that the clock dates before the last one",
      "address",
      { ...before, lastAt: now + 1 },
      1,
    ],
    ["is added to those of the same hour", "account", before, 8],
    ["is added to a pair's of several days", "pair", { ...before, since: now - 3 * 24 * hour }, 8],
    ["is added to a pair's a day ago", "pair", { ...before, lastAt: now - 24 * hour }, 8],
    ["is added in the same moment as the last", "address", { ...before, lastAt: now }, 8],
  ] as const)("another failure starts the count or is added to it: %s", (_what, counted, earlier, failures) => {
    const since = failures === 1 ? now : earlier?.since;
    expect(addFailure(counted, earlier, now)).toEqual({ failures, since, lastAt: now });
  });
});

describe("the network of a visitor", () => {
  const networkOf = (headers: HeadersInit) => getClientNetwork(new Request("http://localhost/", { headers }));

  it("the visitor's network comes from the server's header; an IPv6 address counts as its /64 network", () => {
    expect([networkOf({ "X-Forwarded-For": "203.0.113.7" }), networkOf({})]).toEqual(["203.0.113.7", ""]);
    const [first, neighbour, other] = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"].map((address) =>
      networkOf({ "X-Forwarded-For": address }),
    );
    expect([first === neighbour, first === other]).toEqual([true, false]);
  });
});

describe("a sign-in attempt", () => {
  it("a sign-in attempt is counted under three keys, each a kind and a hash of 256 bits", () => {
    consumeSignInAttempt(head, now);
    consumeSignInAttempt(head, now + second);
    const counted = { failures: 2, since: new Date(now), lastAt: new Date(now + second) };
    const key = (kind: string) => expect.stringMatching(new RegExp(`^${kind}:[\\w-]{43}$`));
    expect(rows()).toEqual(["pair", "account", "address"].map((kind) => ({ key: key(kind), ...counted })));
  });

  it("a sign-in attempt is not counted while it must wait, and the wait is in full seconds", () => {
    times(5, () => consumeSignInAttempt(head, now));
    expect([0, 1, second - 1].map((ms) => consumeSignInAttempt(head, now + ms))).toEqual([1, 1, 1]);
    expect(counts()).toEqual([5, 5, 5]);
    expect(times(2, () => consumeSignInAttempt(head, now + second))).toEqual([undefined, 2]);
  });

  it("an account allows twenty sign-in attempts in an hour from all networks; the longest wait applies", () => {
    const waits = times(200, (number) => consumeSignInAttempt(from(number), now + number));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(20);
    expect(consumeSignInAttempt(from(201), now + 200)).toBe(3600);
    expect(consumeSignInAttempt({ ...from(201), email: "deputy@school.example" }, now + 200)).toBeUndefined();
    expect(consumeSignInAttempt(from(201), now + hour)).toBeUndefined();
  });

  it("one IPv6 /64 network has thirty sign-in attempts in an hour, whatever email addresses it invents", () => {
    times(20, (number) => consumeSignInAttempt(from(number), now));
    const networkOf = (place: number) =>
      getClientNetwork(
        new Request("http://localhost/", { headers: { "X-Forwarded-For": `2001:db8::${place.toString(16)}` } }),
      );
    const waits = times(3_600, (number) =>
      consumeSignInAttempt({ ...head, email: `${number}@a.example`, network: networkOf(number) }, now),
    );
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(30);
    expect(consumeSignInAttempt(from(50), now)).toBe(3600);
  });

  it("a known device waits only after its own failed sign-ins", () => {
    const known = { ...head, isKnownDevice: true };
    times(20, (number) => consumeSignInAttempt(from(number), now));
    times(30, (number) => consumeSignInAttempt({ ...head, email: `${number}@a.example` }, now));
    expect(consumeSignInAttempt(head, now)).toBe(3600);
    expect(times(6, () => consumeSignInAttempt(known, now))).toEqual([...Array(5).fill(undefined), 1]);
  });

  it("sign-in attempts are counted apart even if email and network address give the same text when joined", () => {
    times(5, () => consumeSignInAttempt({ ...head, email: "a@b.example", network: "1192.0.2.1" }, now));
    expect(consumeSignInAttempt({ ...head, email: "a@b.example1", network: "192.0.2.1" }, now)).toBeUndefined();
  });

  it("a clock that goes back by a year causes no wait of a year, but a few more failures cause a wait", () => {
    times(12, (failure) => consumeSignInAttempt(head, now + failure));
    expect(consumeSignInAttempt(head, now + 20)).toBeGreaterThan(0);
    const before = now - 365 * 24 * hour;
    expect(consumeSignInAttempt(head, before)).toBeUndefined();
    expect(times(12, (failure) => consumeSignInAttempt(head, before + failure)).at(-1)).toBeGreaterThan(0);
  });
});

describe("the limits for other requests", () => {
  it.each([
    ["signUp", 5],
    ["forgotten", 4],
    ["confirmEmail", 3],
    ["knownEmail", 1],
    ["passwordEmail", 2],
  ] as const)(
    "the limit for %s gives each person %i tries in an hour, then a wait for the rest of that hour",
    (kind, most) => {
      const turn = (of: string, at: number) => consumeRateLimit(kind, of, at);
      expect(times(most + 1, () => turn("one", now))).toEqual([...Array(most).fill(undefined), 3600]);
      expect([turn("one", now + 600 * second), turn("another", now)]).toEqual([3000, undefined]);
      expect(counts()).toEqual([most, 1]);
      expect(turn("one", now + hour)).toBeUndefined();
      expect(consumeRateLimit(kind === "signUp" ? "forgotten" : "signUp", "one", now)).toBeUndefined();
    },
  );
});

describe("a sign-in attempt that is no longer counted", () => {
  it.each([
    ["right", [1, 1, 2, 3]],
    ["notLookedAt", [1, 1, 2, 2, 3]],
  ] as const)(
    "a sign-in attempt that was %s is taken off the count; a right one also clears the pair's failures",
    (outcome, left) => {
      consumeSignInAttempt(from(1), now);
      times(3, () => consumeSignInAttempt(head, now));
      releaseSignInAttempt(head, outcome);
      expect(counts().sort()).toEqual(left);
    },
  );

  it("taking back more sign-in attempts than were counted leaves no row and allows no extra attempt", () => {
    consumeSignInAttempt(head, now);
    times(3, () => releaseSignInAttempt(head, "notLookedAt"));
    expect(counts()).toEqual([]);
    expect(times(6, () => consumeSignInAttempt(head, now))).toEqual([...Array(5).fill(undefined), 1]);
  });
});

describe("the table of failed attempts", () => {
  const insert = (key: string, lastAt: number, { failures = 1, since = lastAt } = {}) =>
    school.insert(signInFailures, { key, failures, since: new Date(since), lastAt: new Date(lastAt) });
  const keys = () => new Set(rows().map(({ key }) => key));

  const fillUp = (kind: string, failures: number) =>
    school.database.run(sql`
      insert into ${signInFailures} (key, failures, since, last_at)
      with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < 10000)
      select ${kind} || ':' || number, ${failures}, ${now - 600 * second} + number, ${now - 60 * second} + number
      from numbers limit 10000 - (select count(*) from ${signInFailures} where key like ${`${kind}:%`})`);
  const rowsOf = (kind: string) => rows().filter(({ key }) => key.startsWith(`${kind}:`));

  it("a failed attempt is kept for a full day and no longer", () => {
    insert("a day ago", now - 24 * hour);
    insert("longer ago", now - 24 * hour - 1);
    consumeRateLimit("signUp", "one", now);
    expect(rows().map(({ key }) => key)).toEqual(["a day ago", expect.stringMatching(/^signUp:[\w-]{43}$/)]);
  });

  it.each([
    [
      "account",
      "counts whose hour is over",
      { failures: 500, since: now - hour },
      { failures: 1, since: now - hour + 1 },
    ],
    ["address", "counts from a clock that was set back", { failures: 30, lastAt: now + minute }, { failures: 1 }],
    [
      "pair",
      "counts without a failure for a day",
      { failures: 90, lastAt: now - 24 * hour - 1 },
      { failures: 2, lastAt: now - 24 * hour },
    ],
    ["account", "the lowest count", { failures: 2, lastAt: now }, { failures: 3, lastAt: now - 30 * minute }],
    ["pair", "the lowest count", { failures: 2, lastAt: now }, { failures: 3, lastAt: now - 23 * hour }],
    ["signUp", "the oldest of equal counts", { lastAt: now - 2 * minute }, { lastAt: now - 2 * minute + 1 }],
  ] as const)("when a kind (%s) of failures is full, its table first drops %s", (kind, _what, first, second) => {
    const leaves = { failures: 3, lastAt: now - 5 * minute, ...first };
    const stays = { failures: 3, lastAt: now - 5 * minute, ...second };
    insert(`${kind}:leaves`, leaves.lastAt, leaves);
    insert(`${kind}:stays`, stays.lastAt, stays);
    insert("passwordEmail:one", now - 50 * minute);
    fillUp(kind, 4);
    if (kind === "signUp") consumeRateLimit(kind, "one", now);
    else consumeSignInAttempt(head, now);
    const left = [`${kind}:leaves`, `${kind}:stays`, "passwordEmail:one"].map((key) => keys().has(key));
    expect([left, rowsOf(kind).length]).toEqual([[false, true, true], 10_000]);
  });

  it("an account stays limited even after attempts with more invented emails than the table has rows", () => {
    times(20, (number) => consumeSignInAttempt(from(number), now - 20 * minute));
    for (const kind of ["pair", "account", "address"]) fillUp(kind, 1);
    times(100, (number) =>
      consumeSignInAttempt({ ...head, email: `${number}@a.example`, network: `2001:db8:0:${number}::/64` }, now),
    );
    expect(consumeSignInAttempt(from(50), now)).toBe(40 * 60);
  });

  it("a new row in a full table of failures starts with the count of the row it replaces, except for emails", () => {
    fillUp("account", 18);
    fillUp("address", 1);
    fillUp("passwordEmail", 2);
    consumeSignInAttempt(head, now);
    consumeSignInAttempt({ ...head, email: "deputy@school.example" }, now);
    expect(times(2, () => consumeSignInAttempt(head, now))).toEqual([undefined, 3000 + 1]);
    expect(consumeRateLimit("passwordEmail", "one", now)).toBeUndefined();
  });
});
