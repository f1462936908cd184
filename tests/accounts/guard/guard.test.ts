import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  getAccount,
  guardAdminRoutes,
  requireAccount,
  runWhileSignedIn,
  UnguardedRouteError,
} from "~/accounts/guard.server";
import { createSession, endSession } from "~/accounts/sessions.server";
import { setEnvironment } from "~/env.server";
import { transaction } from "~drizzle/client";
import { notices } from "~drizzle/schema";
import { sessionCookie } from "~tests/support/browser";
import { emptySchool } from "~tests/support/school";
import { insertAccount, requestWithSession } from "../account-helpers";

const school = emptySchool();
const head = { id: 2, email: "head@school.example" };
let session: string;

beforeEach(() => {
  setEnvironment({});
  insertAccount("deputy@school.example");
  insertAccount(head.email);
  session = createSession(2, "");
});

const thrownBy = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown);

describe("a request for the office", () => {
  it("the guard identifies a request by its session", async () => {
    expect(await requireAccount(requestWithSession("/cog-admin", session))).toEqual(head);
    expect(await getAccount(requestWithSession("/cog-admin", session))).toEqual(head);
  });

  it.each(["", "A".repeat(43)])(
    "a request with the session %j gets the sign-in page instead of the requested page",
    async (id) => {
      const request = requestWithSession("/cog-admin", id);
      expect(await getAccount(request)).toBeUndefined();
      const answer = (await thrownBy(requireAccount(request))) as Response;
      expect(answer.status).toBe(302);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        location: "/cog-admin/login",
        "x-remix-replace": "true",
        "cache-control": "no-store",
      });
    },
  );
});

describe("a form posted to a page of the office", () => {
  const post = (headers: HeadersInit) =>
    new Request("http://localhost/cog-admin/notices?new", {
      method: "POST",
      body: new URLSearchParams({ title: "Half day", password: "chalk and blackboard" }),
      headers,
    });

  it("the guard returns the account of the session that posts a form, and does not read the form's body", async () => {
    const request = post({ Cookie: sessionCookie(session) });
    expect([await requireAccount(request), request.bodyUsed]).toEqual([head, false]);
  });

  it("a form without a session is sent to the login page, which leads back and may not be cached", async () => {
    const thrown = (await thrownBy(requireAccount(post({})))) as Response;
    expect(thrown.status).toBe(302);
    expect(thrown.headers.get("Location")).toBe("/cog-admin/login?from=%2Fcog-admin%2Fnotices%3Fnew");
    expect(thrown.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("an action", () => {
  const words = { title: "Half day", type: "General", content: "x" } as const;
  const notice = { ...words, status: "Published", publishAt: new Date() } as const;
  const written = (database = school.database) => database.select().from(notices).all().length;
  const publish = () => transaction((tx) => tx.insert(notices).values(notice).run().changes);
  const run = (work: () => unknown) => runWhileSignedIn(requestWithSession("/cog-admin/notices", session), work);
  const publishAfter = async (meanwhile: () => void) => {
    await new Promise(setImmediate);
    meanwhile();
    return publish();
  };

  it("an action of a signed-in account can write at once or later, and its own errors are passed on", async () => {
    expect([await run(publish), await run(() => publishAfter(() => {}))]).toEqual([1, 1]);
    await expect(run(() => Promise.reject(new Error("the disk is gone")))).rejects.toThrow("the disk is gone");
    expect(written()).toBe(2);
  });

  it("an action does not begin without a session", async () => {
    endSession(session);
    const work = vi.fn();
    expect(await thrownBy(run(work))).toMatchObject({ status: 302 });
    expect(work).not.toHaveBeenCalled();
  });

  it("an action saves nothing if its session ends while it runs, even if the action catches the error", async () => {
    const isShutOut = () => publishAfter(() => endSession(session));
    for (const work of [isShutOut, () => isShutOut().catch(() => "not written")]) {
      session = createSession(2, "");
      expect(await thrownBy(run(work))).toMatchObject({ status: 302 });
      expect(written()).toBe(0);
    }
  });
});

type Routes = Record<string, Partial<ServerBuild["routes"][string]>>;

const handlerCalled = vi.fn((name: string) => name);
const handlers = (name: string) => ({
  default: undefined,
  loader: () => Response.json(handlerCalled(name)),
  action: () => Response.json(handlerCalled(`${name} action`)),
});
const page = (name: string) => Object.freeze({ ...handlers(name), default: () => name });

const routes: Routes = {
  root: { path: "", module: page("root") },
  "routes/public/notices": { parentId: "root", path: "notices", module: page("public") },
  "routes/admin/accounts/sign-in": { parentId: "root", path: "cog-admin/login", module: page("login") },
  "routes/admin/layout": { parentId: "root", path: "cog-admin", module: page("layout") },
  "routes/admin/dashboard": { parentId: "routes/admin/layout", index: true, module: page("dashboard") },
  "routes/admin/marks": { parentId: "routes/admin/layout", path: "results", module: page("marks") },
  "routes/admin/export": { parentId: "root", path: "cog-admin/export", module: Object.freeze(handlers("export")) },
};

function createBuild(more: Routes = {}): ServerBuild {
  const all = Object.entries({ ...routes, ...more }).map(([id, route]) => [
    id,
    { id, module: { default: null }, ...route },
  ]);
  return Object.freeze({
    mode: "production",
    entry: { module: { default: (_request: Request, status: number) => new Response("page", { status }) } },
    routes: Object.fromEntries(all),
    assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true } as ServerBuild["future"],
    isSpaMode: false,
  });
}

describe("the guarded build", () => {
  const form = () => new URLSearchParams({ title: "Half day" });

  async function ask(address: string, init: RequestInit = {}, more: Routes = {}) {
    handlerCalled.mockClear();
    const handle = createRequestHandler(guardAdminRoutes(createBuild(more)));
    const answer = await handle(new Request(`http://localhost${address}`, init));
    return { answer, called: handlerCalled.mock.calls.map(([name]) => name).sort() };
  }

  it.each([
    ["/cog-admin", ["dashboard", "layout", "root"]],
    ["/%63OG-admin/results/", ["layout", "marks", "root"]],
    ["/cog-admin/results.data", ["layout", "marks", "root"]],
    ["/cog-admin/results.data?_routes=routes%2Fadmin%2Fmarks", ["marks"]],
    ["/cog-admin/export", ["export"]],
  ])("the guard runs the handlers of %s only for a signed-in account", async (address, names) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
      expect((await ask(address, { method })).called.filter((name) => name !== "root")).toEqual([]);
    expect((await ask(address, { headers: { Cookie: sessionCookie(session) } })).called).toEqual(names);
  });

  it("the guard leaves the sign-in and public pages open, and does not change the build it is given", async () => {
    expect((await ask("/cog-admin/login")).called).toEqual(["login", "root"]);
    expect((await ask("/cog-admin/login", { method: "POST" })).called).toContain("login action");
    expect((await ask("/notices")).called).toEqual(["public", "root"]);
    const build = createBuild();
    const guarded = guardAdminRoutes(build);
    expect(guarded).toEqual({ ...build, routes: expect.anything() });
    expect(guarded.routes["routes/public/notices"]).toBe(build.routes["routes/public/notices"]);
    expect(guarded.routes["routes/admin/marks"]?.module.default).toBe(routes["routes/admin/marks"]?.module?.default);
    expect(build.routes["routes/admin/marks"]?.module.loader).toBe(routes["routes/admin/marks"]?.module?.loader);
  });

  it("a guarded handler works as usual, and writes nothing after the session of its sender ended", async () => {
    const loader = vi.fn(() => Response.json("read"));
    const action = vi.fn(() => {
      endSession(session);
      return Response.json(transaction(() => "written anyway"));
    });
    const more = { "routes/admin/paper": { path: "cog-admin/papers/:id", module: { loader, action } as never } };
    const headers = { Cookie: sessionCookie(session) };
    expect(await (await ask("/cog-admin/papers/7", { headers }, more)).answer.json()).toBe("read");
    expect(loader).toHaveBeenCalledWith(expect.objectContaining({ params: { id: "7" } }));
    const { answer } = await ask("/cog-admin/papers/8", { method: "POST", body: form(), headers }, more);
    expect(action).toHaveBeenCalledWith(expect.objectContaining({ params: { id: "8" } }));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/cog-admin/login?from=%2Fcog-admin%2Fpapers%2F8");
  });
});

describe("the routes that the guard covers", () => {
  const loader = () => null;
  const at = (path: string) => ({ path, module: { default: () => null, loader } });
  const guardedOnes = (more: Routes) => {
    const { routes: guarded } = guardAdminRoutes(createBuild(more));
    return Object.keys(more).filter((id) => guarded[id]?.module.loader !== loader);
  };

  it("the guard covers every route except the pages for signing in", () => {
    const open = ["sign-in", "forgotten-password", "one-time-link"];
    const shut = ["sign-out", "sign-in-as", "new-passwords", "account", "accounts"];
    const modules = [...open, ...shut].map((name) => [`routes/admin/accounts/${name}`, at(`cog-admin/login/${name}`)]);
    expect(guardedOnes(Object.fromEntries(modules))).toEqual(shut.map((name) => `routes/admin/accounts/${name}`));
  });

  it.each(["cog-admin/a", ":lang?/cog-admin/a", ":lang?/:year?/cog-admin/a", "COG-ADMIN/a", "/cog-admin//a"])(
    "the guard covers an admin route at /%s, and stops the build if a public route is there",
    (path) => {
      expect(guardedOnes({ "routes/admin/a": at(path) })).toEqual(["routes/admin/a"]);
      expect(() => guardedOnes({ "routes/site/a": at(path) })).toThrow(UnguardedRouteError);
    },
  );

  it.each(["a", "about/cog-admin", ":lang/cog-admin", "lang?x/cog-admin"])(
    "the guard leaves a public route at /%s open, and stops the build if an admin route is there",
    (path) => {
      expect(guardedOnes({ "routes/site/a": at(path) })).toEqual([]);
      expect(() => guardedOnes({ "routes/admin/a": at(path) })).toThrow(UnguardedRouteError);
    },
  );

  it.each<[string, Routes, string]>([
    [
      "a public page below the layout",
      { "routes/site/a": { parentId: "routes/admin/layout", path: "/x/" } },
      "routes/site/a is at /cog-admin/x: ",
    ],
    [
      "an office page at the address of the home page",
      { "routes/admin/a": { parentId: "root", index: true } },
      "is at /: ",
    ],
    ["a layout without a path", { "routes/admin/a": { parentId: "root" } }, "routes/admin/a is at /: "],
    [
      "a handler that is not a function",
      { "routes/admin/a": { path: "cog-admin/a", module: { default: null, action: "written" as never } } },
      "The action of routes/admin/a is",
    ],
  ])("the build stops at a route that the guard cannot classify with certainty: %s", (_what, more, message) => {
    expect(() => guardedOnes(more)).toThrow(UnguardedRouteError);
    expect(() => guardedOnes(more)).toThrow(message);
  });
});
