import { beforeEach, describe, expect, it } from "vitest";
import { createAccount, disableAccount } from "../../../app/accounts/accounts.server";
import { getAccount, requireAccount, requireAccountOrPendingForm } from "../../../app/accounts/guard.server";
import { createSession, endSession } from "../../../app/accounts/sessions.server";
import { setEnvironment } from "../../../app/env.server";
import { emptySchool } from "../../support/school";
import { sessionCookie } from "../../support/session-cookie";
import { requestWithSession } from "../account-helpers";

emptySchool();
let token: string;

beforeEach(() => {
  setEnvironment({});
  createAccount("deputy@school.example", "hash");
  createAccount("head@school.example", "hash");
  token = createSession(2, "");
});

describe("a request for the office", () => {
  it("is known by its session", async () => {
    const head = { id: 2, email: "head@school.example" };
    expect(await requireAccount(requestWithSession("/cog-admin", token))).toEqual(head);
    expect(await getAccount(requestWithSession("/cog-admin", token))).toEqual(head);
  });

  it.each([
    ["without a session", () => requestWithSession("/cog-admin")],
    ["with a made-up session", () => requestWithSession("/cog-admin", "A".repeat(43))],
    ["after signing out", () => signedOut(requestWithSession("/cog-admin", token))],
    ["of a disabled account", () => disabled(requestWithSession("/cog-admin", token))],
  ])("%s is sent to the login page, in place of the page asked for", async (_when, visitor) => {
    const request = visitor();
    expect(await getAccount(request)).toBeUndefined();
    const answer = (await requireAccount(request).catch((thrown: unknown) => thrown)) as Response;
    expect(answer.status).toBe(302);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      location: "/cog-admin/login",
      "x-remix-replace": "true",
      "cache-control": "no-store",
    });
  });
});

describe("a form posted to a page of the office", () => {
  const posted = (headers: HeadersInit) =>
    new Request("http://localhost/cog-admin/notices?new", {
      method: "POST",
      body: new URLSearchParams({ title: "Half day", password: "chalk and blackboard" }),
      headers,
    });
  const answerTo = (headers: HeadersInit) =>
    requireAccountOrPendingForm(posted(headers)).catch((thrown: unknown) => thrown);

  it("is known by its session, and nobody has read it yet", async () => {
    const request = posted({ Cookie: sessionCookie(token) });
    expect(await requireAccountOrPendingForm(request)).toEqual({ id: 2, email: "head@school.example" });
    expect(request.bodyUsed).toBe(false);
  });

  it.each([
    ["Your sign-in has ended", {}],
    ["আপনার লগইনের মেয়াদ শেষ হয়েছে", { Cookie: "lng=bn" }],
  ])("without a session comes back under the title %s, and is kept by nobody else", async (title, headers) => {
    expect(await answerTo(headers as HeadersInit)).toMatchObject({
      data: {
        title: title.normalize(),
        pending: { action: "/cog-admin/notices?new", fields: [["title", "Half day"]], hadFile: false, isCut: false },
      },
      init: { status: 401, headers: { "Cache-Control": "no-store" } },
    });
  });

  it("by script, without a session, is told so and stays where it is", async () => {
    expect(await answerTo({ Accept: "application/json" })).toMatchObject({
      data: null,
      init: { status: 401, headers: { "Cache-Control": "no-store" } },
    });
  });
});

function signedOut(request: Request): Request {
  endSession(token);
  return request;
}

function disabled(request: Request): Request {
  disableAccount("head@school.example");
  return request;
}
