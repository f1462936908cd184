import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "../../app/accounts/accounts.server";
import { guardAdminRoutes } from "../../app/accounts/guard.server";
import { listNotices } from "../../app/notices/notices.admin.server";
import * as schema from "../../drizzle/schema";
import { insertNotice } from "../support/content-rows";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";
import { routesOfTheTable, websiteBuild } from "../support/website-build";
import { type AdminHandler, listAddresses, listAdminRoutes, listHandlers, publicRoutes as open } from "./admin-routes";

const school = website();
const secret = "Secret of the staff room";

beforeEach(() => {
  createAccount("head@school.example", "hash");
  insertNotice(school.database, { title: secret, content: secret, status: "Draft" });
});

const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));
const everyRow = () => tables.map((table) => [getTableName(table), school.database.all(sql`select * from ${table}`)]);

/** The doors that let a visitor in or show him something; throws when any of them changed a row. */
async function openDoors(doors: AdminHandler[]): Promise<string[]> {
  const found: string[] = [];
  const before = everyRow();
  for (const { name, open } of doors) {
    const answer = await open();
    const { status, headers } = answer;
    const text = await answer.text();
    const sentTo =
      headers.get("Location") ?? headers.get("X-Remix-Redirect") ?? /"(\/cog-admin\/login)"/.exec(text)?.[1];
    const isShut = sentTo === "/cog-admin/login" || [404, 405].includes(status);
    if (!isShut || text.includes(secret)) found.push(`${name}: ${status}`);
  }
  expect(everyRow()).toEqual(before);
  takeConsoleErrors();
  return found;
}

const handler = (build: ServerBuild) => createRequestHandler(build, "production");
const unguarded = websiteBuild();

describe("a visitor who is not signed in finds every door of the office shut", () => {
  it("at the first lock: each loader and each action begins with the guard", async () => {
    const doors = listHandlers(routesOfTheTable);
    expect(doors.length).toBeGreaterThan(20);
    expect(await openDoors(doors)).toEqual([]);
  });

  it("at every address, with the first lock alone", async () => {
    const doors = listAddresses(routesOfTheTable, handler(unguarded));
    expect(doors.length).toBeGreaterThan(400);
    expect(await openDoors(doors)).toEqual([]);
  });

  it("at every address, with the second lock around the first", async () => {
    expect(await openDoors(listAddresses(routesOfTheTable, handler(guardAdminRoutes(unguarded))))).toEqual([]);
  });
});

describe("the walk itself", () => {
  it("covers every module of the office that a route names, but those that let people in", () => {
    const modules = Object.keys(import.meta.glob("../../app/routes/admin/**/*"));
    const ids = modules.map((path) => path.replace(/^.*\/app\/|\.tsx?$/g, "")).sort();
    expect([...listAdminRoutes(routesOfTheTable).map(({ id }) => id), ...open].sort()).toEqual(ids);
  });

  it("would see the secret: it is there for staff", async () => {
    const staff = school.signedIn();
    for (const path of ["", ".data", ".data?_routes=routes%2Fadmin%2Fcontent%2Fnotices"]) {
      expect((await staff.visit(`/cog-admin/notices${path}`)).html).toContain(secret);
    }
  });

  it("finds a screen that somebody adds without the guard, at the lock that is missing", async () => {
    const loader = (_args: LoaderFunctionArgs) => ({ notices: listNotices(1).rows });
    const open = { id: "routes/admin/open", parentId: "routes/admin/layout", path: "open" };
    const page = { default: () => null, loader };
    const routes = { ...routesOfTheTable, [open.id]: { ...open, module: page } };
    expect(await openDoors(listHandlers(routes))).toEqual([
      "loader of routes/admin/open by GET: 200",
      "loader of routes/admin/open by POST: 200",
    ]);
    const isNew = ({ name }: AdminHandler) => /open/i.test(name);
    const found = await openDoors(listAddresses(routes, handler(websiteBuild(routes))).filter(isNew));
    expect(found).toContain("GET /cog-admin/open.data?_routes=routes%2Fadmin%2Fopen: 200");
    const guarded = listAddresses(routes, handler(guardAdminRoutes(websiteBuild(routes)))).filter(isNew);
    expect(await openDoors(guarded)).toEqual([]);
  });
});
