import { beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "../../../app/accounts/accounts.server";
import { createSession, findSession, listSessions } from "../../../app/accounts/sessions.server";
import { setEnvironment } from "../../../app/env.server";
import { emptySchool } from "../../support/school";

emptySchool();
const opened = new Date("2026-01-05T09:00:00Z");
const hour = 3600_000;
const past = (milliseconds: number) => new Date(opened.getTime() + milliseconds);
const [head, clerk] = [1, 2];

beforeEach(() => {
  setEnvironment({});
  for (const email of ["head@school.example", "clerk@school.example"]) createAccount(email, "hash");
});

describe("the list of an account's sessions", () => {
  it("has those that have not expired, the one seen last first, and tells which one asks", () => {
    createSession(head, "expired", past(-12 * hour));
    createSession(clerk, "another's", opened);
    createSession(head, "earlier", past(-hour));
    const here = createSession(head, "here", opened);
    const list = listSessions(head, here, opened);
    expect(list.map(({ userAgent, isThis }) => [userAgent, isThis])).toEqual([
      ["here", true],
      ["earlier", false],
    ]);
    expect(list[1]).toMatchObject({ createdAt: past(-hour), lastSeenAt: past(-hour) });
  });

  it("gives names that open nothing", () => {
    createSession(head, "", opened);
    const [{ name } = { name: "" }] = listSessions(head, "", opened);
    expect(name).toMatch(/^[0-9a-f]{16}$/);
    expect(findSession(name, opened)).toBeUndefined();
  });
});
