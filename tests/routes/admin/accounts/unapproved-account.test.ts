import { createRequestHandler } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listAccounts } from "../../../../app/accounts/accounts.server";
import { guardAdminRoutes } from "../../../../app/accounts/guard.server";
import { flushEmails } from "../../../../app/accounts/mail.server";
import { accounts, sessions } from "../../../../drizzle/schema";
import { getLinkToken, type MailServer, startMailServer } from "../../../accounts/mail/mail-server";
import { listAddresses } from "../../../security/admin-routes";
import type { Browser } from "../../../support/browser";
import { insertNotice } from "../../../support/content-rows";
import { takeConsoleErrors } from "../../../support/setup";
import { staffEmail, website } from "../../../support/website";
import { routesOfTheTable, websiteBuild } from "../../../support/website-build";

const school = website();
const handle = createRequestHandler(guardAdminRoutes(websiteBuild()), "production");
const login = "/cog-admin/login";
const secret = "Canary of the staff room";
const wanted = { email: "stranger@mail.example", password: "chalk and blackboard" };
let office: MailServer;
let staff: Browser;
let stranger: Browser;

beforeEach(async () => {
  office = await startMailServer();
  insertNotice(school.database, { title: secret, content: secret, status: "Draft" });
  staff = school.signedIn();
  stranger = school.browser();
});
afterEach(async () => {
  await flushEmails();
  await office.close();
  // The framework complains about the old way of asking for data.
  takeConsoleErrors();
});

const stateOf = (email: string) => listAccounts().find((account) => account.email === email)?.state;
const idOf = (email: string) =>
  school.database
    .select()
    .from(accounts)
    .all()
    .find((account) => account.email === email)?.id;

/** Signs in as wanted; then the addresses of the office that answer with anything but the way to the login page. */
async function pagesOpen(): Promise<string[]> {
  const signedIn = await stranger.post(login, wanted);
  const asCookie = (request: Request) => {
    request.headers.set("Cookie", stranger.cookieHeader);
    return handle(request);
  };
  const open: string[] = signedIn.status === 401 ? [] : ["the sign-in"];
  // Every page and its data; other spellings of an address are walked where nobody has a cookie.
  const doors = listAddresses(routesOfTheTable, asCookie).filter(({ name }) =>
    /^GET \/cog-admin[^A-Z%?]*[^/]$/.test(name),
  );
  expect(doors.length).toBeGreaterThan(80);
  for (const door of doors) {
    const answer = await door.open();
    const text = await answer.text();
    const sentTo =
      answer.headers.get("Location") ??
      answer.headers.get("X-Remix-Redirect") ??
      /"(\/cog-admin\/login)"/.exec(text)?.[1];
    const isShut = sentTo === login || [401, 404, 405].includes(answer.status);
    if (!isShut || text.includes(secret) || text.includes(staffEmail)) open.push(door.name);
  }
  return open;
}

async function expectInside() {
  expect((await stranger.post(login, wanted)).location).toBe("/cog-admin");
  expect((await stranger.visit("/cog-admin/notices")).html).toContain(secret);
}

const sessionsOfStranger = () =>
  school.database
    .select()
    .from(sessions)
    .all()
    .filter(({ accountId }) => accountId === idOf(wanted.email));

describe("a self-registered account reaches no page of the office", () => {
  it("without letters, until a colleague has approved it", async () => {
    expect((await stranger.post(`${login}?intent=sign-up`, wanted)).location).toBe(login);
    expect(stateOf(wanted.email)).toBe("pending");
    expect(await pagesOpen()).toEqual([]);
    expect(sessionsOfStranger()).toEqual([]);

    await staff.post(`/cog-admin/accounts/${idOf(wanted.email)}/approve`);
    await expectInside();
  });

  it("with letters, until its address is confirmed and a colleague has approved it", async () => {
    school.settings({ SMTP_URL: office.url, PUBLIC_URL: school.origin });
    await stranger.post(`${login}?intent=sign-up`, wanted);
    expect(stateOf(wanted.email)).toBe("unverified");
    expect(await pagesOpen()).toEqual([]);

    const id = idOf(wanted.email);
    await staff.post(`/cog-admin/accounts/${id}/approve`);
    expect(stateOf(wanted.email), "an approval before the confirmation counts for nothing").toBe("unverified");
    await office.arrival(1);
    const link = `${login}/confirm?token=${getLinkToken(office.letters[0])}`;
    expect((await stranger.visit(link)).status).toBe(200);
    expect(stateOf(wanted.email), "a program that reads mail has looked at the link").toBe("unverified");
    expect((await stranger.post(link, { password: wanted.password })).location).toBe(login);
    expect(stateOf(wanted.email)).toBe("pending");
    expect(await pagesOpen()).toEqual([]);
    expect(sessionsOfStranger()).toEqual([]);

    await staff.post(`/cog-admin/accounts/${id}/approve`);
    expect(stateOf(wanted.email)).toBe("active");
    await expectInside();
  });

  it("nor once it was turned down or shut out", async () => {
    await stranger.post(`${login}?intent=sign-up`, wanted);
    const id = idOf(wanted.email);
    await staff.post(`/cog-admin/accounts/${id}/approve`);
    await expectInside();
    await staff.post(`/cog-admin/accounts/${id}/shut-out`);
    expect(stateOf(wanted.email)).toBe("disabled");
    expect(await pagesOpen()).toEqual([]);
    await stranger.post(`${login}?intent=sign-up`, wanted);
    expect(stateOf(wanted.email), "asking again opens nothing").toBe("disabled");
    expect(await pagesOpen()).toEqual([]);
  });
});
