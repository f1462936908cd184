import { afterEach, describe, expect, it } from "vitest";
import { takeConsoleErrors } from "../../support/setup";
import { website } from "../../support/website";
import { post } from "../test-server";
import { startCachedServer } from "./cached-server";

website();
// An address that is not there is noted in the log.
afterEach(() => void takeConsoleErrors());

describe("never kept", () => {
  it.each<[string, string, Record<string, string>]>([
    ["an unknown page", "/notices?page=02", {}],
    ["a page deeper than people go", "/notices?page=41", {}],
    ["words that are sought", "/search?q=sports", {}],
    ["another language in the query", "/notices?lng=bn", {}],
    ["a page that is not there", "/nowhere", {}],
    ["a notice that is not there", "/notices/7", {}],
    ["a post with any name", "/blogs/1/any-name", {}],
    ["a second address of a page", "/notices/", {}],
    ["somebody of the office", "/notices", { Cookie: "a=b; office=x" }],
    ["somebody of the office over https", "/notices", { Cookie: "__Host-office=x" }],
    ["somebody with a password", "/notices", { Authorization: "Basic eA==" }],
    ["a range", "/notices", { Range: "bytes=0-9" }],
    ["the office", "/cog-admin", {}],
    ["the way into the office", "/cog-admin/login", {}],
    ["a file that was uploaded", "/uploads/notices/a_1.pdf", {}],
    ["the choice of light pages", "/light-pages?pages=light", {}],
    ["data of a page", "/notices.data", {}],
  ])("is %s", async (_what, path, headers) => {
    const server = await startCachedServer();
    for (let times = 0; times < 2; times++) await server.get(path, headers);
    expect(server.cache.bytes()).toBe(0);
    await post(server, path, "a=b", headers);
    expect(server.cache.bytes()).toBe(0);
  });

  it("and not looked up: somebody of the office gets a page of their own", async () => {
    const server = await startCachedServer();
    await server.get("/notices");
    const { headers } = await server.get("/notices", { Cookie: "office=x" });
    expect([headers.etag, server.made]).toEqual([undefined, ["/notices"]]);
  });

  it("is a page that sets a cookie, and nobody gets that cookie: several may wait for one page", async () => {
    const server = await startCachedServer({
      onMade: ({ body, headers }) => {
        const told = new Headers(headers);
        told.append("Set-Cookie", "who=you");
        return new Response(body, { headers: told });
      },
    });
    const answers = await Promise.all([server.get("/notices"), server.get("/notices")]);
    expect(answers.map(({ status, headers }) => [status, headers["set-cookie"]])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(server.cache.bytes()).toBe(0);
  });
});
