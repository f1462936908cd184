import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it } from "vitest";
import { guardAdminRoutes } from "../../../app/accounts/guard.server";
import { createSession, endSession } from "../../../app/accounts/sessions.server";
import * as schema from "../../../drizzle/schema";
import { insertNotice } from "../../support/content-rows";
import { sessionCookie } from "../../support/session-cookie";
import { takeConsoleErrors } from "../../support/setup";
import { website } from "../../support/website";
import { routesOfTheTable, websiteBuild } from "../../support/website-build";
import { insertAccount } from "../account-helpers";

const school = website();
const handle = createRequestHandler(guardAdminRoutes(websiteBuild()), "production");
const secret = "Canary of the staff room";
const colleague = "canary@school.example";
const hour = 3600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

type Route = ServerBuild["routes"][string];

const addressOf = ({ path = "", parentId }: Route): string => {
  const parent = parentId ? routesOfTheTable[parentId] : undefined;
  return `${parent ? addressOf(parent) : ""}/${path}`.replace(/:\w+\??|\*/g, "1").replace(/\/+/g, "/");
};

/** Every route of the office but the pages at which people are let in. */
const closed = Object.values(routesOfTheTable)
  .map((route) => ({ id: encodeURIComponent(route.id), address: addressOf(route).replace(/\/$/, "") }))
  .filter(({ address }) => /^\/cog-admin(?!\/login)/.test(address));

const ways: [name: string, ask: (route: (typeof closed)[number]) => [address: string, method?: string]][] = [
  ["page", ({ address }) => [address]],
  ["data", ({ address }) => [`${address}.data`]],
  ["data of this route alone", ({ address, id }) => [`${address}.data?_routes=${id}`]],
  ["data in the old way", ({ address, id }) => [`${address}?_data=${id}`]],
  ["POST", ({ address }) => [address, "POST"]],
  ["POST of data", ({ address }) => [`${address}.data`, "POST"]],
  ["PUT", ({ address }) => [address, "PUT"]],
  ["DELETE", ({ address }) => [address, "DELETE"]],
];

const visitors: Record<string, () => string | undefined> = {
  "nobody knows": () => undefined,
  "has not confirmed the address": () => createSession(insertAccount("visitor@mail.example", "unverified"), ""),
  "waits for approval": () => createSession(insertAccount("visitor@mail.example", "pending"), ""),
  "is shut out": () => createSession(insertAccount("visitor@mail.example", "disabled"), ""),
  "was away for half a day": () => createSession(insertAccount("visitor@mail.example"), "", ago(12)),
  "signed in a week ago": () => oldButBusy(),
  "has signed out": () => signedOut(),
};

beforeEach(() => {
  insertAccount(colleague);
  insertNotice(school.database, { title: secret, content: secret, status: "Draft" });
  const parents = { fatherName: secret, motherName: secret };
  const student = { name: secret, rollNumber: 1, classLevel: 6, ...parents };
  school.database.insert(schema.students).values(student).run();
});

function oldButBusy(): string {
  const token = createSession(insertAccount("visitor@mail.example"), "", ago(7 * 24));
  school.database.update(schema.sessions).set({ lastSeenAt: new Date() }).run();
  return token;
}

function signedOut(): string {
  const token = createSession(insertAccount("visitor@mail.example"), "");
  endSession(token);
  return token;
}

const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));
const everyRow = () => tables.map((table) => [getTableName(table), school.database.all(sql`select * from ${table}`)]);

async function ask([address, method = "GET"]: [address: string, method?: string], token?: string) {
  const body = method === "GET" ? undefined : new URLSearchParams({ intent: "publish", title: "Let in" });
  const headers: HeadersInit = token ? { Cookie: sessionCookie(token) } : {};
  const answer = await handle(new Request(school.origin + address, { method, body, headers }));
  const text = await answer.text();
  const sentTo =
    answer.headers.get("Location") ??
    answer.headers.get("X-Remix-Redirect") ??
    /"(\/cog-admin\/login)"/.exec(text)?.[1];
  return {
    status: answer.status,
    text,
    isShut: sentTo === "/cog-admin/login" || [401, 404, 405].includes(answer.status),
  };
}

describe("every handler of the office is closed to everyone not active", () => {
  it.each(Object.keys(visitors))("to somebody who %s", async (who) => {
    const token = visitors[who]?.();
    const before = everyRow();
    const open: string[] = [];
    for (const [way, address] of ways) {
      for (const route of closed) {
        const { status, text, isShut } = await ask(address(route), token);
        if (!isShut || text.includes(secret) || text.includes(colleague))
          open.push(`${way} ${route.address}: ${status}`);
      }
    }
    expect(open).toEqual([]);
    expect(everyRow()).toEqual(before);
    takeConsoleErrors();
  });

  it("and open to whoever is: the walk would see what it looks for", async () => {
    const token = createSession(insertAccount("visitor@mail.example"), "");
    expect(closed.length).toBeGreaterThan(40);
    for (const path of ["/cog-admin/notices", "/cog-admin/notices.data", "/cog-admin/results/students?class=6"]) {
      expect((await ask([path], token)).text).toContain(secret);
    }
    expect((await ask(["/cog-admin/accounts"], token)).text).toContain(colleague);
  });
});
