import { describe, expect, it } from "vitest";
import { openTestFront, post, say, sayRaw } from "./open-front";

const school = { PUBLIC_URL: "https://school.example" };

describe("the host gate", () => {
  it.each(["localhost", "LOCALHOST:8080", "school.example", "school.example:443", "192.168.0.7:3000", "[::1]:3000"])(
    "lets %s in where the school has set no address",
    async (host) => {
      expect((await say(await openTestFront(), "GET /", { Host: host })).status).toBe(200);
    },
  );

  it.each([
    ["an empty one", ""],
    ["one with a path", "school.example/notices"],
    ["one with a name before it", "staff@school.example"],
    ["one with a space", "school example"],
    ["a port that is no number", "school.example:http"],
    ["a port that is no port", "school.example:99999"],
    ["an address in disguise", "0x7f.1"],
    ["an escaped one", "school%2eexample"],
    ["one with a query", "school.example?x"],
    ["one in other letters", "বিদ্যালয়.example"],
  ])("answers 400 to %s", async (_what, host) => {
    expect((await say(await openTestFront(), "GET /", { Host: host })).status).toBe(400);
  });

  it("answers 400 to two hosts and to none", async () => {
    const front = await openTestFront();
    expect((await say(front, "GET /", { Host: ["school.example", "other.example"] })).status).toBe(400);
    expect(await sayRaw(front, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1.1 400 /);
  });

  it.each([
    ["school.example", "/", 200],
    ["School.Example:443", "/", 200],
    ["other.example", "/", 421],
    ["school.example.other.example", "/", 421],
    ["school.example:3000", "/", 421],
    ["127.0.0.1:3000", "/", 421],
    ["127.0.0.1:3000", "/healthz", 200],
    ["localhost", "/healthz", 200],
    ["[::1]:3000", "/healthz", 200],
    ["other.example", "/healthz", 421],
  ])("at the school's own address answers %s%s with %i", async (host, path, status) => {
    expect((await say(await openTestFront({ settings: school }), `GET ${path}`, { Host: host })).status).toBe(status);
  });
});

describe("the method gate", () => {
  it.each(["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])(
    "answers 405 to %s and says what it takes",
    async (method) => {
      const { status, headers } = await say(await openTestFront(), `${method} /`);
      expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    },
  );

  it("answers 405 to CONNECT", async () => {
    expect((await say(await openTestFront(), "CONNECT school.example:443")).status).toBe(405);
  });

  it.each(["/", "*"])("answers OPTIONS %s without letting another website in", async (path) => {
    const { status, headers } = await say(await openTestFront(), `OPTIONS ${path}`, {
      Origin: "https://other.example",
    });
    expect([status, headers.allow]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("the path gate", () => {
  it.each([
    "/",
    "/notices?page=2&q=../..//%2e",
    "/bn/notices/",
    "/blogs/7/%E0%A6%B8%E0%A7%8D%E0%A6%95%E0%A7%81%E0%A6%B2",
    "/blogs/7/%e0%a6%b8",
    "/uploads/notices/ab-1_2.pdf",
    "/a%20b%22c",
    "/100%25",
    "/...",
    "/@a:b;c=d,e+f!$&'()*",
    `/${"a".repeat(2047)}`,
  ])("lets %s in", async (path) => {
    expect((await say(await openTestFront(), `GET ${path}`)).status).toBe(200);
  });

  it.each([
    ["an escaped letter", "/%63og-admin/notices"],
    ["an escaped hyphen", "/cog%2dadmin/notices"],
    ["an escaped tilde", "/%7e"],
    ["an escaped dot", "/notices%2Edata"],
    ["a dot segment", "/./cog-admin"],
    ["two dots", "/notices/../cog-admin"],
    ["escaped dots", "/notices/%2e%2E/cog-admin"],
    ["a slash too many", "//other.example/"],
    ["a slash too many inside", "/cog-admin//notices"],
    ["an escaped slash", "/uploads/a%2Fb"],
    ["a backslash", "/uploads\\a"],
    ["only a backslash more", "/\\"],
    ["an escaped backslash", "/uploads/a%5cb"],
    ["an escaped NUL", "/a%00"],
    ["an escaped line end", "/a%0d%0aSet-Cookie:x"],
    ["an escaped delete", "/a%7f"],
    ["an escaped control character in UTF-8", "/a%C2%85"],
    ["an escape in an escape", "/%252e%252e/"],
    ["half an escape", "/a%2"],
    ["no escape", "/a%zz"],
    ["no UTF-8", "/a%ff"],
    ["too long a form of UTF-8", "/a%c0%af"],
    ["a raw quote", '/a"b'],
    ["a fragment", "/a#b"],
    ["a whole address", "http://other.example/"],
    ["no slash", "*"],
    ["one character too many", `/${"a".repeat(2048)}`],
  ])("answers 400 to %s", async (_what, path) => {
    expect((await say(await openTestFront(), `GET ${path}`)).status).toBe(400);
  });
});

describe("the origin gate", () => {
  const from = (front: { port: number }, headers: Record<string, string>) =>
    say(front, "POST /cog-admin/login", { "Content-Length": "3", ...headers }, "a=b");
  const host = (front: { port: number }) => ({ Host: `school.example:${front.port}` });

  it.each([
    ["the same origin by Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin" }],
    ["our Origin", { Origin: "http://school.example:PORT" }],
    ["our Origin behind a proxy that speaks https", { Origin: "https://school.example:PORT" }],
    ["our Referer", { Referer: "http://school.example:PORT/cog-admin/login" }],
    ["all three", { "Sec-Fetch-Site": "same-origin", Origin: "http://school.example:PORT", Referer: "http://x/" }],
  ])("takes a form from %s", async (_what, said) => {
    const front = await openTestFront();
    const headers = Object.entries(said).map(([name, value]) => [name, value.replace("PORT", String(front.port))]);
    expect((await from(front, { ...host(front), ...Object.fromEntries(headers) })).status).toBe(200);
  });

  it.each([
    ["another website", { "Sec-Fetch-Site": "cross-site" }],
    ["another host of the same site", { "Sec-Fetch-Site": "same-site" }],
    ["nowhere", { "Sec-Fetch-Site": "none" }],
    ["another Origin", { Origin: "https://other.example" }],
    ["another Origin that says it is the same", { "Sec-Fetch-Site": "same-origin", Origin: "https://other.example" }],
    ["a hidden Origin", { Origin: "null" }],
    ["a broken Origin", { Origin: "school" }],
    ["an Origin that begins like ours", { Origin: "http://school.example.other.example" }],
    ["another Referer", { Referer: "https://other.example/school.example" }],
    ["a broken Referer", { Referer: "/cog-admin/login" }],
    ["a sender that says nothing", {}],
  ])("answers 403 to a form from %s", async (_what, said) => {
    const front = await openTestFront();
    expect((await from(front, { ...host(front), ...said } as Record<string, string>)).status).toBe(403);
  });

  it("holds to the school's own address where it is set", async () => {
    const front = await openTestFront({ settings: school });
    const at = (origin: string) => from(front, { Host: "school.example", Origin: origin });
    expect((await at("https://school.example")).status).toBe(200);
    expect((await at("http://school.example")).status).toBe(403);
  });

  it("does not ask a reader where the link was", async () => {
    const front = await openTestFront();
    expect((await say(front, "GET /", { Origin: "null", "Sec-Fetch-Site": "cross-site" })).status).toBe(200);
    expect((await post(front, "/", "a=b")).status).toBe(200);
  });
});
