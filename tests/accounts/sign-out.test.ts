import { beforeEach, describe, expect, it } from "vitest";
import { createActiveAccount } from "../../app/accounts/accounts.server";
import { findSession, openSession } from "../../app/accounts/sessions.server";
import { signOut } from "../../app/accounts/sign-in.server";
import { useEnvironment } from "../../app/env.server";
import { emptySchool } from "../support/school";
import { visit } from "./login-form";

emptySchool();

beforeEach(() => {
  useEnvironment({});
  createActiveAccount("head@school.example", "hash");
});

describe("signing out", () => {
  it("ends this session, not the one on another device, and clears the cookie", () => {
    const [here, elsewhere] = [openSession(1, ""), openSession(1, "")];
    expect(signOut(visit("/cog-admin", here))).toMatch(/^office=; Max-Age=0;/);
    expect(findSession(here)).toBeUndefined();
    expect(findSession(elsewhere)).toBeDefined();
  });

  it("does no harm to someone who is not signed in", () => {
    expect(signOut(visit("/cog-admin"))).toMatch(/^office=; Max-Age=0;/);
  });
});
