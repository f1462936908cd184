import { beforeEach, describe, expect, it } from "vitest";
import { createAccount, createSetUpCode, listAccounts } from "../../app/accounts/accounts.server";
import { findSession } from "../../app/accounts/sessions.server";
import { readSignInForm } from "../../app/accounts/sign-in.server";
import { signUp } from "../../app/accounts/sign-up.server";
import { setEnvironment } from "../../app/env.server";
import { sessions } from "../../drizzle/schema";
import { emptySchool } from "../support/school";
import { sessionIdIn } from "../support/session-cookie";
import { signInRequest, trySignIn } from "./account-helpers";

const school = emptySchool();
const email = "clerk@school.example";
const password = "chalk and blackboard";
const requested = { ok: "requested", number: expect.stringMatching(/^\d{6}$/) };
const states = () => listAccounts().map(({ email, state }) => `${email} ${state}`);

async function requestSignUp(fields: Record<string, string>) {
  const request = signInRequest(fields);
  return signUp(request, await readSignInForm(request.clone()));
}

beforeEach(() => void setEnvironment({}));

describe("the first account", () => {
  it("is made with the set-up code and signed in at once", async () => {
    const outcome = await requestSignUp({ email, password, setUpCode: createSetUpCode() ?? "" });
    expect(outcome).toEqual({
      ok: "founded",
      setCookie: expect.stringMatching(/^office=/),
      deviceCookie: expect.stringMatching(/^device=/),
    });
    const token = "setCookie" in outcome ? sessionIdIn(outcome.setCookie) : "";
    expect(findSession(token ?? "")?.email).toBe(email);
    expect(states()).toEqual([`${email} active`]);
    expect(await trySignIn({ email, password })).toHaveProperty("sessionId");
  });

  it("is made even when sign-up is closed to everyone else", async () => {
    setEnvironment({ SIGN_UP: "closed" });
    expect(await requestSignUp({ email, password, setUpCode: createSetUpCode() ?? "" })).toMatchObject({
      ok: "founded",
    });
  });

  it("needs the set-up code and exists once, however many try at the same time", async () => {
    const setUpCode = createSetUpCode() ?? "";
    const tryAll = (code: Record<string, string>) =>
      Promise.all(
        Array.from({ length: 50 }, (_, one) => requestSignUp({ email: `a${one}@school.example`, password, ...code })),
      );
    expect(await tryAll({})).toEqual(Array(50).fill({ problem: "setUpCode" }));
    expect(states()).toEqual([]);
    const outcomes = await tryAll({ setUpCode });
    expect(outcomes.filter((outcome) => "ok" in outcome && outcome.ok === "founded")).toHaveLength(1);
    expect(outcomes.filter((outcome) => "problem" in outcome && outcome.problem !== "busy")).toEqual([]);
    expect(listAccounts().filter(({ state }) => state === "active")).toHaveLength(1);
    expect(school.database.select().from(sessions).all()).toHaveLength(1);
  });
});

describe("everyone after the first", () => {
  let usedCode: string;

  beforeEach(() => {
    usedCode = createSetUpCode() ?? "";
    createAccount("head@school.example", "hash");
  });

  it("waits for approval and cannot sign in", async () => {
    expect(await requestSignUp({ email, password })).toEqual(requested);
    expect(states()).toEqual(["head@school.example active", `${email} pending`]);
    expect(await trySignIn({ email, password })).toEqual({ problem: "failed" });
  });

  it("gets no further with a used set-up code", async () => {
    expect(await requestSignUp({ email, password, setUpCode: usedCode })).toEqual(requested);
    expect(states()).toEqual(["head@school.example active", `${email} pending`]);
  });

  it("gets the same answer for an address that has an account", async () => {
    expect(await requestSignUp({ email: "head@school.example", password })).toEqual(requested);
    expect(states()).toEqual(["head@school.example active"]);
  });

  it("gets the number of the password that waits, and another one who comes later with that address", async () => {
    const [first, second] = [
      await requestSignUp({ email, password: "a stranger's own words" }),
      await requestSignUp({ email, password }),
    ];
    const waiting = listAccounts().find((colleague) => colleague.email === email)?.number;
    expect(first).toEqual({ ok: "requested", number: waiting });
    expect(second).toEqual(requested);
    expect(second).not.toEqual(first);
  });

  it("is turned away when sign-up is closed", async () => {
    setEnvironment({ SIGN_UP: "closed" });
    expect(await requestSignUp({ email, password })).toEqual({ problem: "closed" });
    expect(states()).toEqual(["head@school.example active"]);
  });
});

describe("a sign-up that cannot be taken", () => {
  it("is refused unread when it is larger than 64 KB", async () => {
    const request = signInRequest({ email, password }, { "Content-Length": String(64 * 1024 + 1) });
    await expect(readSignInForm(request)).rejects.toMatchObject({ status: 413 });
    expect(request.bodyUsed).toBe(false);
  });
});
