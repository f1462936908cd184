import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it } from "vitest";
import { guardAdminRoutes } from "~/accounts/guard.server";
import { createSession, endSession } from "~/accounts/sessions.server";
import { noticeType } from "~/notices/notices.admin.server";
import * as schema from "~drizzle/schema";
import { insertAccount } from "../accounts/account-helpers";
import { sessionCookie } from "../support/browser";
import { insertNotice } from "../support/content-rows";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";
import { routesOfTheTable, websiteBuild } from "../support/website-build";

const school = website();
const secret = "Secret of the staff room";
const colleague = "colleague@school.example";

type Routes = ServerBuild["routes"];
type Route = Routes[string];

/** One way to request a part of the admin area. `name` describes it in the message of a failing test. */
type Attempt = { name: string; answer: () => Promise<Response> };

const openRoutes = ["sign-in", "forgotten-password", "one-time-link"].map((name) => `routes/admin/accounts/${name}`);

function addressOf(route: Route, routes: Routes): string {
  const hasOwn = route.path !== undefined || route.index;
  const firstPage = hasOwn ? undefined : Object.values(routes).find(({ parentId }) => parentId === route.id);
  return pathOf(firstPage ?? route, routes);
}

function pathOf(route: Route, routes: Routes): string {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  const above = parent ? pathOf(parent, routes).replace(/\/$/, "") : "";
  return `${above}/${route.path ?? ""}`.replace(/:\w+\??|\*/g, "1").replace(/(.)\/$/, "$1");
}

/**
 * Lists every route that only signed-in staff may use: routes with a module or an address in the admin area, except
 * `openRoutes`.
 */
const listClosedRoutes = (routes: Routes) =>
  Object.values(routes).filter(
    (route) =>
      !openRoutes.includes(route.id) &&
      (route.id.startsWith("routes/admin/") || /^\/cog-admin\b/i.test(addressOf(route, routes))),
  );

const handlerAttempts = (routes: Routes, session?: string): Attempt[] =>
  listClosedRoutes(routes).flatMap((route) => {
    const address = `http://school.example${addressOf(route, routes)}`;
    const headers: HeadersInit = session ? { Cookie: sessionCookie(session) } : {};
    return (["loader", "action"] as const).flatMap((kind) => {
      const handler = route.module[kind] as ((args: object) => unknown) | undefined;
      if (!handler) return [];
      const body = new URLSearchParams({ intent: "publish", title: "Let in" });
      return [{ headers }, { method: "POST", headers, body }]
        .map((init) => new Request(address, init))
        .map((request) => ({
          name: `${kind} of ${route.id} by ${request.method}`,
          answer: () => toResponse(() => handler({ request, params: { id: "1", "*": "1" }, context: {} })),
        }));
    });
  });

async function toResponse(call: () => unknown): Promise<Response> {
  try {
    const answer = await call();
    return answer instanceof Response ? answer : Response.json(answer ?? null);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));
const everyRow = () => tables.map((table) => [getTableName(table), school.database.all(sql`select * from ${table}`)]);

async function listOpen(attempts: Attempt[]): Promise<string[]> {
  const open: string[] = [];
  const before = everyRow();
  for (const { name, answer } of attempts) {
    const response = await answer();
    const { status, headers } = response;
    const text = await response.text();
    const location =
      headers.get("Location") ?? headers.get("X-Remix-Redirect") ?? /"(\/cog-admin\/login[^"]*)"/.exec(text)?.[1];
    const isClosed = /^\/cog-admin\/login(?:\?from=|$)/.test(location ?? "") || [404, 405].includes(status);
    if (!isClosed || text.includes(secret) || text.includes(colleague)) open.push(`${name}: ${status}`);
  }
  expect(everyRow()).toEqual(before);
  takeConsoleErrors();
  return open;
}

beforeEach(() => {
  insertAccount(colleague);
  insertNotice(school.database, { title: secret, content: secret, status: "Draft" });
  const parents = { fatherName: secret, motherName: secret };
  const student = { name: secret, rollNumber: 1, classLevel: 6, ...parents };
  school.insert(schema.students, student);
});

it("each loader and each action of the office begins with the guard", async () => {
  const attempts = handlerAttempts(routesOfTheTable);
  expect(attempts.length).toBeGreaterThan(20);
  expect(await listOpen(attempts)).toEqual([]);
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000);
const visitor = "visitor@mail.example";

const visitors: Record<string, () => string> = {
  "has not confirmed the address": () => createSession(insertAccount(visitor, "unverified"), ""),
  "waits for approval": () => createSession(insertAccount(visitor, "pending"), ""),
  "is disabled": () => createSession(insertAccount(visitor, "disabled"), ""),
  "was away for half a day": () => createSession(insertAccount(visitor), "", hoursAgo(12)),
  "signed in a week ago": () => {
    const session = createSession(insertAccount(visitor), "", hoursAgo(7 * 24));
    school.database.update(schema.sessions).set({ lastSeenAt: new Date() }).run();
    return session;
  },
  "has signed out": () => {
    const session = createSession(insertAccount(visitor), "");
    endSession(session);
    return session;
  },
};

it.each(Object.keys(visitors))("the admin area is closed to a session of a person who %s", async (who) => {
  expect(await listOpen(handlerAttempts(routesOfTheTable, visitors[who]?.()))).toEqual([]);
});

describe("the guard test itself", () => {
  it("the guard test covers every office module that a route names, except the sign-in pages", () => {
    const modules = Object.keys(import.meta.glob("../../app/routes/admin/**/*"));
    const ids = modules.map((path) => path.replace(/^.*\/app\/|\.tsx?$/g, "")).sort();
    const closed = listClosedRoutes(routesOfTheTable).map(({ id }) => id.replace(/(\/content\/list)\/[a-z-]+$/, "$1"));
    expect([...new Set([...closed, ...openRoutes])].sort()).toEqual(ids);
  });

  it("the guard test searches for a secret that these pages do show to staff", async () => {
    const staff = school.signedIn();
    for (const path of ["", ".data", ".data?_routes=routes%2Fadmin%2Fcontent%2Flist%2Fnotices"])
      expect((await staff.visit(`/cog-admin/notices${path}`)).html).toContain(secret);
    expect((await staff.visit("/cog-admin/results/students?class=6")).html).toContain(secret);
    expect((await staff.visit("/cog-admin/accounts")).html).toContain(colleague);
  });

  it("the guard test finds a screen without the guard, and the guard around the build closes that screen", async () => {
    const loader = (_args: LoaderFunctionArgs) => ({ notices: noticeType.list(1, {}, new Date()).rows });
    const open = { id: "routes/admin/open", parentId: "routes/admin/layout", path: "open" };
    const routes = { ...routesOfTheTable, [open.id]: { ...open, module: { default: () => null, loader } } };
    expect(await listOpen(handlerAttempts(routes))).toEqual([
      "loader of routes/admin/open by GET: 200",
      "loader of routes/admin/open by POST: 200",
    ]);
    const handle = createRequestHandler(guardAdminRoutes(websiteBuild(routes)), "production");
    const address = "http://school.example/cog-admin/open.data?_routes=routes%2Fadmin%2Fopen";
    expect(await listOpen([{ name: address, answer: () => handle(new Request(address)) }])).toEqual([]);
  });
});
