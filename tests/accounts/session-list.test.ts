import { beforeEach, describe, expect, it } from "vitest";
import { createActiveAccount } from "../../app/accounts/accounts.server";
import {
  endNamedSession,
  endOtherSessionsOf,
  findSession,
  listSessionsOf,
  openSession,
} from "../../app/accounts/sessions.server";
import { useEnvironment } from "../../app/env.server";
import { emptySchool } from "../support/school";

emptySchool();
const opened = new Date("2026-01-05T09:00:00Z");
const hour = 3600_000;
const past = (milliseconds: number) => new Date(opened.getTime() + milliseconds);
const [head, clerk] = [1, 2];

beforeEach(() => {
  useEnvironment({});
  for (const email of ["head@school.example", "clerk@school.example"]) createActiveAccount(email, "hash");
});

describe("the list of an account's sessions", () => {
  it("has those that have not expired, the one seen last first, and tells which one asks", () => {
    openSession(head, "expired", past(-12 * hour));
    openSession(clerk, "another's", opened);
    openSession(head, "earlier", past(-hour));
    const here = openSession(head, "here", opened);
    const list = listSessionsOf(head, here, opened);
    expect(list.map(({ userAgent, isThis }) => [userAgent, isThis])).toEqual([
      ["here", true],
      ["earlier", false],
    ]);
    expect(list[1]).toMatchObject({ createdAt: past(-hour), lastSeenAt: past(-hour) });
  });

  it("gives names that open nothing", () => {
    openSession(head, "", opened);
    const [{ name } = { name: "" }] = listSessionsOf(head, undefined, opened);
    expect(name).toMatch(/^[0-9a-f]{16}$/);
    expect(findSession(name, opened)).toBeUndefined();
  });
});

describe("from that list", () => {
  it("ends the one that is named, of this account alone", () => {
    const [mine, theirs] = [openSession(head, "", opened), openSession(clerk, "", opened)];
    const name = listSessionsOf(clerk, undefined, opened)[0]?.name ?? "";
    expect([endNamedSession(head, name), endNamedSession(head, "")]).toEqual([false, false]);
    expect([findSession(mine, opened) !== undefined, findSession(theirs, opened) !== undefined]).toEqual([true, true]);
    expect([endNamedSession(clerk, name), findSession(theirs, opened)]).toEqual([true, undefined]);
  });

  it("ends all others of an account", () => {
    const [here, there, theirs] = [head, head, clerk].map((id) => openSession(id, "", opened)) as [
      string,
      string,
      string,
    ];
    expect(endOtherSessionsOf(head, here)).toBe(1);
    expect([here, there, theirs].map((token) => findSession(token, opened)?.account.id)).toEqual([
      head,
      undefined,
      clerk,
    ]);
  });
});
