import { beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "../../../app/accounts/accounts.server";
import { createSession, findSession, signOut } from "../../../app/accounts/sessions.server";
import { setEnvironment } from "../../../app/env.server";
import { emptySchool } from "../../support/school";
import { requestWithSession } from "../account-helpers";

emptySchool();

beforeEach(() => {
  setEnvironment({});
  createAccount("head@school.example", "hash");
});

describe("signing out", () => {
  it("ends this session, not the one on another device, and clears the cookie", async () => {
    const [here, elsewhere] = [createSession(1, ""), createSession(1, "")];
    expect(await signOut(requestWithSession("/cog-admin", here))).toMatch(/^office=; .*Expires=Thu, 01 Jan 1970/);
    expect(findSession(here)).toBeUndefined();
    expect(findSession(elsewhere)).toBeDefined();
  });

  it("does no harm to someone who is not signed in", async () => {
    expect(await signOut(requestWithSession("/cog-admin"))).toMatch(/^office=; .*Expires=Thu, 01 Jan 1970/);
  });
});
