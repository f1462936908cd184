import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { forgive, takeTry, takeTurn, visitorAddress } from "../../app/accounts/throttle.server";
import { signInFailures } from "../../drizzle/schema";
import { emptySchool } from "../support/school";

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
    expect(visitorAddress(request({ "X-Forwarded-For": "203.0.113.7" }))).toBe("203.0.113.7");
    expect(visitorAddress(request({}))).toBe("");
  });
});

describe("a try at signing in", () => {
  it("is counted three times, under keys that are 256 bits and nothing else", () => {
    takeTry(head, now);
    const counted = { key: expect.stringMatching(/^[\w-]{43}$/), failures: 1, since: new Date(now) };
    expect(rows()).toEqual(times(3, () => ({ ...counted, lastAt: new Date(now) })));
  });

  it("adds to what was counted before and keeps when that began", () => {
    takeTry(head, now);
    takeTry(head, now + second);
    expect(rows().map(({ failures, since, lastAt }) => [failures, since, lastAt])).toEqual(
      times(3, () => [2, new Date(now), new Date(now + second)]),
    );
  });

  it("is not counted while it must wait, and says whole seconds", () => {
    times(5, () => takeTry(head, now));
    expect([takeTry(head, now), takeTry(head, now + 1), takeTry(head, now + second - 1)]).toEqual([1, 1, 1]);
    expect(counts()).toEqual([5, 5, 5]);
    expect(takeTry(head, now + second)).toBeUndefined();
    expect(takeTry(head, now + second)).toBe(2);
  });

  it("must wait for whichever of the three lasts longest", () => {
    times(20, (number) => takeTry(from(number), now));
    expect(takeTry(from(50), now)).toBe(3600);
    expect(takeTry({ ...from(50), email: "deputy@school.example" }, now)).toBeUndefined();
  });

  it("on a known device waits for its own failures and for no other", () => {
    const known = { ...head, isKnownDevice: true };
    times(20, (number) => takeTry(from(number), now));
    times(30, (number) => takeTry({ ...head, email: `${number}@a.example` }, now));
    expect(takeTry(head, now)).toBe(3600);
    expect(times(6, () => takeTry(known, now))).toEqual([...Array(5).fill(undefined), 1]);
  });

  it("is not taken for another that is written alike when e-mail and address run together", () => {
    times(5, () => takeTry({ ...head, email: "a@b.example", address: "1192.0.2.1" }, now));
    expect(takeTry({ ...head, email: "a@b.example1", address: "192.0.2.1" }, now)).toBeUndefined();
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
    const turn = (of: string, at: number) => takeTurn(asking, of, at);
    expect(times(most + 1, () => turn("one", now))).toEqual([...Array(most).fill(undefined), 3600]);
    expect([turn("one", now + 600 * second), turn("another", now)]).toEqual([3000, undefined]);
    expect(counts()).toEqual([most, 1]);
    expect(turn("one", now + hour)).toBeUndefined();
  });

  it("of one kind leaves those of other kinds", () => {
    expect([takeTurn("knownLetter", "one", now), takeTurn("passwordLetter", "one", now)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(counts()).toEqual([1, 1]);
  });
});

describe("what is forgiven", () => {
  it("because the try was right: all failures of this account from this address, and of the others this one", () => {
    takeTry(from(1), now);
    times(3, () => takeTry(head, now));
    forgive(head, "right");
    expect(counts().sort()).toEqual([1, 1, 2, 3]);
  });

  it("because it was never looked at: this one alone", () => {
    takeTry(from(1), now);
    times(3, () => takeTry(head, now));
    forgive(head, "notLookedAt");
    expect(counts().sort()).toEqual([1, 1, 2, 2, 3]);
  });

  it("is never more than was counted", () => {
    takeTry(head, now);
    times(3, () => forgive(head, "notLookedAt"));
    expect(counts()).toEqual([0, 0, 0]);
    expect(times(6, () => takeTry(head, now))).toEqual([...Array(5).fill(undefined), 1]);
  });
});

describe("the table of what has failed", () => {
  const stored = (key: string, lastAt: number) =>
    school.database
      .insert(signInFailures)
      .values({ key, failures: 1, since: new Date(lastAt), lastAt: new Date(lastAt) })
      .run();

  it("keeps a failure for a whole day and not longer", () => {
    stored("a day ago", now - 24 * hour);
    stored("longer ago", now - 24 * hour - 1);
    takeTurn("signUp", "one", now);
    expect(rows().map(({ key }) => key)).toEqual(["a day ago", expect.stringMatching(/^[\w-]{43}$/)]);
  });

  it("holds the 10,000 last, whoever comes from wherever", () => {
    const first = now - 20_000;
    school.database.run(sql`
      insert into ${signInFailures} (key, failures, since, last_at)
      with recursive numbers(number) as (select 0 union all select number + 1 from numbers where number < 10002)
      select number, 1, ${first} + number, ${first} + number from numbers`);
    takeTurn("signUp", "one", now);
    expect(rows()).toHaveLength(10_000);
    const kept = new Set(rows().map(({ key }) => key));
    expect(["0", "3", "4", "10002"].map((key) => kept.has(key))).toEqual([false, false, true, true]);
  });
});
