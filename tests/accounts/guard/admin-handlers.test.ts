import { createRequestHandler } from "@remix-run/node";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createAccount } from "../../../app/accounts/accounts.server";
import { guardAdminRoutes, UnguardedRouteError } from "../../../app/accounts/guard.server";
import { createSession, endSession } from "../../../app/accounts/sessions.server";
import { setEnvironment } from "../../../app/env.server";
import { transaction } from "../../../drizzle/client";
import { emptySchool } from "../../support/school";
import { sessionCookie } from "../../support/session-cookie";
import { createTestBuild, handlerCalled, type Routes, testRoutes } from "./test-build";

emptySchool();
let token: string;

beforeEach(() => {
  setEnvironment({});
  createAccount("head@school.example", "hash");
  token = createSession(1, "");
  handlerCalled.mockClear();
});

const handle = (routes: Routes) =>
  createRequestHandler(guardAdminRoutes(createTestBuild({ ...testRoutes, ...routes })));
const placesReached = () => handlerCalled.mock.calls.map(([place]) => place);

function post(address: string, body: string | URLSearchParams, { routes = {}, cookie = "" } = {}): Promise<Response> {
  const init = { method: "POST", body, headers: { Cookie: cookie } };
  return handle(routes)(new Request(`http://localhost${address}`, init));
}

describe("what is posted to the office without a session", () => {
  const form = new URLSearchParams({ title: "Half day" });

  it("is kept when it is a form for a page", async () => {
    expect((await post("/cog-admin/results", form)).status).toBe(401);
    expect(placesReached()).not.toContain("marks action");
  });

  it("is sent to the login page when it is no form, or when no page would show it again", async () => {
    for (const answer of [await post("/cog-admin/results", "{}"), await post("/cog-admin/export", form)]) {
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/cog-admin/login"]);
    }
    expect(placesReached()).toEqual([]);
  });
});

describe("a handler of the office behind the guard", () => {
  const loader = vi.fn(() => Response.json("read"));
  const action = vi.fn(() => Response.json("written"));
  const routes: Routes = {
    "routes/admin/paper": { path: "cog-admin/papers/:id", module: { loader, action } as never },
  };

  it("is told what it was told without it", async () => {
    const cookie = sessionCookie(token);
    const asked = await handle(routes)(new Request("http://localhost/cog-admin/papers/7", { headers: { cookie } }));
    const told = await post("/cog-admin/papers/8", new URLSearchParams(), { routes, cookie });
    expect([await asked.json(), await told.json()]).toEqual(["read", "written"]);
    expect(loader).toHaveBeenCalledWith(expect.objectContaining({ params: { id: "7" } }));
    expect(action).toHaveBeenCalledWith(expect.objectContaining({ params: { id: "8" } }));
  });

  it("writes nothing once its sender is shut out", async () => {
    action.mockImplementationOnce(() => {
      endSession(token);
      return Response.json(transaction(() => "written all the same"));
    });
    const answer = await post("/cog-admin/papers/8", new URLSearchParams(), { routes, cookie: sessionCookie(token) });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/cog-admin/login"]);
  });
});

describe("where the office begins", () => {
  const loader = () => null;
  const guardedOnes = (routes: Routes) => {
    const { routes: guarded } = guardAdminRoutes(createTestBuild({ ...testRoutes, ...routes }));
    return Object.keys(routes).filter((id) => guarded[id]?.module.loader !== loader);
  };
  const at = (path: string) => ({ path, module: { default: () => null, loader } });

  it("is at the front of an address, whatever may be left out before it", () => {
    const inside = [":lang?/cog-admin/a", ":lang?/:year?/cog-admin/a", "COG-ADMIN/a", "/cog-admin//a"];
    for (const path of inside) expect(guardedOnes({ "routes/admin/a": at(path) })).toEqual(["routes/admin/a"]);
  });

  it.each(["about/cog-admin", ":lang/cog-admin", "lang?x/cog-admin"])("and /%s is not in it", (path) => {
    expect(guardedOnes({ "routes/site/a": at(path) })).toEqual([]);
    expect(() => guardedOnes({ "routes/admin/a": at(path) })).toThrow(UnguardedRouteError);
  });
});

describe("a layout of the office without an address of its own", () => {
  const below = { parentId: "routes/admin/frame", path: "cog-admin/a" };
  const build = (frame: Routes[string], child: Routes) => () =>
    guardAdminRoutes(createTestBuild({ ...testRoutes, "routes/admin/frame": frame, ...child }));

  it("may be there for the pages below it", () => {
    expect(build({ parentId: "root" }, { "routes/admin/a": below })).not.toThrow();
  });

  it.each<[string, Routes[string], Routes]>([
    ["with nothing below it", { parentId: "root" }, {}],
    ["that has an address after all", { path: "frame" }, { "routes/admin/a": below }],
    ["that is the home page after all", { index: true }, { "routes/admin/a": below }],
  ])("is refused: one %s", (_what, frame, child) => {
    expect(build(frame, child)).toThrow("routes/admin/frame is at /");
  });
});

describe("a refusal of the build says", () => {
  const refusal = (routes: Routes) => () => guardAdminRoutes(createTestBuild({ ...testRoutes, ...routes }));

  it("which route is where it must not be, and where it is", () => {
    const strayed = { parentId: "routes/admin/layout", path: "/x/" };
    expect(refusal({ "routes/site/a": strayed })).toThrow("routes/site/a is at /cog-admin/x: ");
  });

  it("which handler is none", () => {
    const module = { default: null, action: "written" as never };
    expect(refusal({ "routes/admin/a": { path: "cog-admin/a", module } })).toThrow("The action of routes/admin/a is");
  });

  it("nothing of a route without handlers, nor of one whose parent is not there", () => {
    expect(refusal({ "routes/admin/a": { path: "cog-admin/a", parentId: "routes/admin/gone" } })).not.toThrow();
  });
});
