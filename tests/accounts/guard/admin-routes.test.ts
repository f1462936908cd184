import { createRequestHandler } from "@remix-run/node";
import { beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "../../../app/accounts/accounts.server";
import { guardAdminRoutes, UnguardedRouteError } from "../../../app/accounts/guard.server";
import { createSession } from "../../../app/accounts/sessions.server";
import { setEnvironment } from "../../../app/env.server";
import { emptySchool } from "../../support/school";
import { sessionCookie } from "../../support/session-cookie";
import { takeConsoleErrors } from "../../support/setup";
import { requestWithSession } from "../account-helpers";
import { createTestBuild, handlerCalled, type Routes, testPage, testRoutes } from "./test-build";

emptySchool();
let cookie: string;

beforeEach(() => {
  setEnvironment({});
  createAccount("head@school.example", "hash");
  cookie = sessionCookie(createSession(1, ""));
});

async function answer(address: string, { method = "GET", cookie = "" } = {}): Promise<Response> {
  handlerCalled.mockClear();
  const request = new Request(`http://localhost${address}`, { method, headers: { Cookie: cookie } });
  return createRequestHandler(guardAdminRoutes(createTestBuild(testRoutes)))(request);
}

const placesReached = () => handlerCalled.mock.calls.map(([place]) => place);
const inTheOffice = () => placesReached().filter((place) => !/^(root|site|login)/.test(place));

describe("the guarded build", () => {
  const addresses = [
    "/cog-admin",
    "/cog-admin/results",
    "/COG-ADMIN/results",
    "/%63og-admin/results",
    "/cog%2dadmin/results",
    "/./cog-admin/results",
    "/cog-admin/results/",
    "/cog-admin.data",
    "/cog-admin/results.data",
    "/cog-admin/results.data?_routes=routes%2Fadmin%2Fmarks",
    "/cog-admin/results.data?_routes=root,routes/admin/marks",
    "/%63og-admin/results.data?_routes=routes/admin/marks",
    "/cog-admin/export",
    "/%63og-admin/export",
  ];

  it.each(addresses)("keeps every handler behind %s from a visitor, and only from a visitor", async (address) => {
    await answer(address);
    expect(inTheOffice()).toEqual([]);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      await answer(address, { method });
      expect(inTheOffice()).toEqual([]);
    }
    await answer(address, { cookie });
    expect(inTheOffice()).not.toEqual([]);
  });

  it("keeps them from a visitor who asks in the old way, which the framework complains about", async () => {
    await answer("/cog-admin/results?_data=routes%2Fadmin%2Fmarks");
    expect(inTheOffice()).toEqual([]);
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it("sends a visitor to the login page", async () => {
    const response = await answer("/cog-admin/results");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/cog-admin/login"]);
  });

  it("lets an account through to what it asked for", async () => {
    expect((await answer("/cog-admin/results", { cookie })).status).toBe(200);
    expect(placesReached().sort()).toEqual(["layout", "marks", "root"]);
    await answer("/cog-admin/export", { cookie });
    expect(placesReached()).toEqual(["export"]);
    await answer("/cog-admin/export", { cookie, method: "POST" });
    expect(placesReached()).toEqual(["export action"]);
  });

  it("leaves the login and the public pages open", async () => {
    await answer("/cog-admin/login");
    expect(placesReached().sort()).toEqual(["login", "root"]);
    await answer("/cog-admin/login", { method: "POST" });
    expect(placesReached()).toContain("login action");
    await answer("/notices");
    expect(placesReached().sort()).toEqual(["root", "site"]);
  });

  it("leaves everything else of the build as it was, and the given build untouched", () => {
    const given = createTestBuild(testRoutes);
    const { routes, ...rest } = guardAdminRoutes(given);
    expect(given).toMatchObject(rest);
    expect(routes["routes/public/notices"]).toBe(given.routes["routes/public/notices"]);
    expect(routes["routes/admin/marks"]?.module.default).toBe(given.routes["routes/admin/marks"]?.module.default);
    expect(given.routes["routes/admin/marks"]?.module.loader).toBe(testRoutes["routes/admin/marks"]?.module?.loader);
  });

  it("guards what lies below a layout of the office that has no address of its own", async () => {
    const guarded = guardAdminRoutes(
      createTestBuild({
        root: {},
        "routes/admin/layout": { parentId: "root", module: testPage("layout") },
        "routes/admin/marks": {
          parentId: "routes/admin/layout",
          path: "/cog-admin/results",
          module: testPage("marks"),
        },
      }),
    );
    handlerCalled.mockClear();
    await createRequestHandler(guarded)(requestWithSession("/cog-admin/results"));
    expect(inTheOffice()).toEqual([]);
  });
});

describe("the pages that let people in", () => {
  const pageOf = (name: string) => ({
    [`routes/admin/accounts/${name}`]: { path: `cog-admin/login/${name}`, module: testPage(name) },
  });
  const guardedOnes = (names: string[]) => {
    const given = createTestBuild(Object.assign({}, testRoutes, ...names.map(pageOf)));
    const { routes } = guardAdminRoutes(given);
    return names.filter((name) => {
      const [before, after] = [given, { routes }].map(
        ({ routes }) => routes[`routes/admin/accounts/${name}`]?.module.loader,
      );
      return before !== after;
    });
  };

  it("are these and no others", () => {
    const open = ["sign-in", "confirm-address", "forgotten-password", "new-password", "new-address"];
    const shut = ["sign-out", "sign-in-as", "new-passwords", "account", "accounts"];
    expect(guardedOnes([...open, ...shut])).toEqual(shut);
  });
});

describe("a build that cannot be guarded with certainty is refused", () => {
  const refusal = (routes: Routes) => () => guardAdminRoutes(createTestBuild({ ...testRoutes, ...routes }));

  it.each<[string, Routes]>([
    ["a page of another wing under the office's address", { "routes/site/x": { path: "cog-admin/x" } }],
    ["the same below the layout", { "routes/site/x": { parentId: "routes/admin/layout", path: "x" } }],
    ["the same behind an optional segment", { "routes/site/x": { path: ":lang?/cog-admin/x" } }],
    ["the same in other letters", { "routes/site/x": { path: "Cog-Admin/x" } }],
    ["a page of the office at a public address", { "routes/admin/x": { parentId: "root", path: "x" } }],
    ["a page of the office as the home page", { "routes/admin/x": { parentId: "root", index: true } }],
    [
      "a public page inside a layout of the office",
      { "routes/admin/frame": { parentId: "root" }, "routes/site/x": { parentId: "routes/admin/frame", path: "x" } },
    ],
  ])("%s", (_what, routes) => {
    expect(refusal(routes)).toThrow(UnguardedRouteError);
  });

  it("a handler that is not a function", () => {
    const module = { default: null, loader: { handler: true } as never };
    expect(refusal({ "routes/admin/x": { path: "cog-admin/x", module } })).toThrow("The loader of routes/admin/x");
  });
});
