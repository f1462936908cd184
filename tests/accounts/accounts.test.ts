import { beforeEach, describe, expect, it } from "vitest";
import type { AccountState } from "../../app/accounts/account";
import {
  approveAccount,
  createActiveAccount,
  disableAccount,
  findActiveAccountByEmail,
  listAccounts,
  officeIsFounded,
  requestAccount,
  resetPassword,
} from "../../app/accounts/accounts.server";
import { findSession, openSession } from "../../app/accounts/sessions.server";
import { useEnvironment } from "../../app/env.server";
import { accounts } from "../../drizzle/schema";
import { emptySchool } from "../support/school";

const head = "head@school.example";
const clerk = "clerk@school.example";
const school = emptySchool();

beforeEach(() => void useEnvironment({}));

function enter(email: string, state: AccountState): number {
  return school.database.insert(accounts).values({ email, passwordHash: "hash", state }).returning().get().id;
}

const states = () => Object.fromEntries(listAccounts().map(({ email, state }) => [email, state]));
const hashes = () =>
  school.database
    .select()
    .from(accounts)
    .all()
    .map(({ passwordHash }) => passwordHash);

describe("an account made at the box", () => {
  it("is active at once and founds the office", () => {
    expect(officeIsFounded()).toBe(false);
    expect(createActiveAccount(head, "hash")).toEqual({ id: 1, email: head });
    expect(states()).toEqual({ [head]: "active" });
    expect(officeIsFounded()).toBe(true);
  });

  it("does not replace one that exists", () => {
    createActiveAccount(head, "hash");
    expect(createActiveAccount(head, "other")).toBe("exists");
    expect(hashes()).toEqual(["hash"]);
  });
});

describe("finding who may sign in", () => {
  it("finds an active account only", () => {
    const id = enter("active@school.example", "active");
    for (const state of ["unverified", "pending", "disabled"] as const) enter(`${state}@school.example`, state);
    const found = listAccounts().map(({ email }) => findActiveAccountByEmail(email));
    expect(found).toEqual([
      { id, email: "active@school.example", passwordHash: "hash" },
      undefined,
      undefined,
      undefined,
    ]);
    expect(findActiveAccountByEmail("nobody@school.example")).toBeUndefined();
  });
});

describe("asking for an account", () => {
  it("leaves a request that waits for approval", () => {
    expect(requestAccount(clerk, "hash")).toBe("requested");
    expect(states()).toEqual({ [clerk]: "pending" });
  });

  it.each(["unverified", "pending", "active", "disabled"] as const)(
    "answers the same for an address that is %s already, and changes nothing",
    (state) => {
      enter(clerk, state);
      const before = school.database.select().from(accounts).all();
      expect(requestAccount(clerk, "another hash")).toBe("requested");
      expect(school.database.select().from(accounts).all()).toEqual(before);
    },
  );

  it("is refused when sign-up is closed", () => {
    useEnvironment({ SIGN_UP: "closed" });
    expect(requestAccount(clerk, "hash")).toBe("closed");
    expect(states()).toEqual({});
  });
});

describe("approving", () => {
  it.each(["pending", "disabled", "active"] as const)("lets a %s account sign in", (state) => {
    enter(clerk, state);
    expect(approveAccount(clerk)).toBe("approved");
    expect(states()).toEqual({ [clerk]: "active" });
  });

  it("refuses an account that has not confirmed its address", () => {
    enter(clerk, "unverified");
    expect(approveAccount(clerk)).toBe("unverified");
    expect(states()).toEqual({ [clerk]: "unverified" });
  });
});

describe("disabling", () => {
  it("shuts an account out and ends its sessions, and nobody else's", () => {
    const [headId, clerkId] = [enter(head, "active"), enter(clerk, "active")];
    const [headToken, clerkToken] = [openSession(headId, ""), openSession(clerkId, "")];
    expect(disableAccount(clerk)).toBe("disabled");
    expect(states()).toEqual({ [head]: "active", [clerk]: "disabled" });
    expect(findSession(clerkToken)).toBeUndefined();
    expect(findSession(headToken)?.account.email).toBe(head);
  });

  it("turns a request down", () => {
    enter(clerk, "pending");
    expect(disableAccount(clerk)).toBe("disabled");
    expect(states()).toEqual({ [clerk]: "disabled" });
  });

  it("keeps the last active account", () => {
    enter(clerk, "pending");
    const token = openSession(enter(head, "active"), "");
    expect(disableAccount(head)).toBe("lastActive");
    expect(states()[head]).toBe("active");
    expect(findSession(token)).toBeDefined();
  });
});

describe("a new password", () => {
  it("replaces the old one and ends the sessions", () => {
    const token = openSession(enter(head, "active"), "");
    expect(resetPassword(head, "new hash")).toBe("reset");
    expect(hashes()).toEqual(["new hash"]);
    expect(findSession(token)).toBeUndefined();
  });

  it("does not let a waiting account in", () => {
    enter(clerk, "pending");
    resetPassword(clerk, "new hash");
    expect(states()).toEqual({ [clerk]: "pending" });
  });
});

it("an account that does not exist cannot be changed", () => {
  const answers = [approveAccount(clerk), disableAccount(clerk), resetPassword(clerk, "new hash")];
  expect(answers).toEqual(["unknown", "unknown", "unknown"]);
  expect(states()).toEqual({});
});
