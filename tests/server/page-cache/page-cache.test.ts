import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { sharedPageLifetime } from "~/cache-lifetimes";
import { selectEncoding } from "~/server/page-cache/cached-page";
import { insertNotice } from "~tests/support/content-rows";
import { takeConsoleErrors } from "~tests/support/setup";
import { website } from "~tests/support/website";
import { fetchPacked, post, sendRaw, sendRequest } from "../test-server";
import { startCachedServer } from "./cached-server";

const school = website();
// The website logs requests for unknown addresses as errors. Without this line, these logs would make the tests fail.
afterEach(() => void takeConsoleErrors());

const withoutDate = ({ date: _, ...headers }: Record<string, string>) => headers;
const host = { Host: "school.example" };

describe("a public page", () => {
  it("a public page is rendered once, and the next visitor gets it byte for byte, with the same headers", async () => {
    insertNotice(school.database);
    const server = await startCachedServer();
    const paths = ["/", "/bn/notices", "/notices/1", "/notices.xml", "/sitemap.xml"];
    for (const path of paths) {
      const [first, second] = [await server.get(path), await server.get(path)];
      expect([path, first.status]).toEqual([path, 200]);
      expect(second.body).toBe(first.body);
      expect(withoutDate(second.headers)).toEqual(withoutDate(first.headers));
    }
    expect(server.made).toEqual(paths);
  });

  it("a public page tells caches how long they may show it, and what it depends on", async () => {
    // The test sets the time to noon. Shortly before midnight in Dhaka, s-maxage and stale-while-revalidate would be
    // shorter.
    const noon = Date.UTC(2026, 10, 21, 6);
    const { headers } = await (await startCachedServer({ now: () => noon })).get("/notices");
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=60");
    expect(headers.vary).toBe("Accept-Encoding, Save-Data, Cookie");
  });

  it("a light page is private, because some caches ignore Vary, but is still rendered only once", async () => {
    const server = await startCachedServer();
    const ways: Record<string, string>[] = [{ "Save-Data": "on" }, { Cookie: "light=on" }];
    for (const headers of ways) {
      const answer = await server.get("/notices", headers);
      expect(answer.headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
      expect(answer.headers.vary).toBe("Accept-Encoding, Save-Data, Cookie");
      const known = await server.get("/notices", { ...headers, "If-None-Match": String(answer.headers.etag) });
      expect([known.status, known.headers["cache-control"]]).toEqual([304, "private, max-age=0, must-revalidate"]);
      const search = await server.get("/bn/search?q=exam", headers);
      expect(search.headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
      expect(search.headers.vary).toContain("Save-Data, Cookie");
    }
    expect(server.made.filter((path) => path === "/notices")).toHaveLength(1);
    expect((await server.get("/notices")).headers["cache-control"]).toContain("public,");
  });

  it("a cached page has the same security headers as a page that is not cached", async () => {
    school.settings({ PUBLIC_URL: "https://school.example" });
    const server = await startCachedServer();
    await server.get("/", host);
    const [kept, other] = [await server.get("/", host), await server.get("/", { ...host, Cookie: "office=x" })];
    expect(server.made).toEqual(["/"]);
    const { "cache-control": _, "transfer-encoding": __, vary, ...same } = withoutDate(other.headers);
    expect(kept.headers).toMatchObject(same);
    expect(kept.headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(vary).toContain("Cookie");
  });

  it("a public page is rendered once for a hundred simultaneous requests", async () => {
    const server = await startCachedServer();
    const answers = await Promise.all(Array.from({ length: 100 }, () => server.get("/notices")));
    expect([new Set(answers.map(({ body }) => body)).size, server.made]).toEqual([1, ["/notices"]]);
  });

  it("a cached page has one line in the log, like any other request", async () => {
    const server = await startCachedServer();
    await server.get("/notices?page=1");
    const { body } = await server.get("/notices?page=1", { Cookie: "a=b" });
    await expect.poll(() => server.lines).toHaveLength(2);
    const line = { level: 30, time: expect.stringMatching(/Z$/), method: "GET", path: "/notices", status: 200 };
    expect(server.lines[1]).toEqual({ ...line, ms: expect.any(Number), bytes: expect.any(Number) });
    expect(Number(server.lines[1]?.bytes)).toBeGreaterThan(Buffer.byteLength(body));
  });

  it("a browser that has the page gets a 304, whatever the compression of its copy", async () => {
    const server = await startCachedServer();
    const { headers } = await server.get("/");
    const tag = headers.etag ?? "";
    for (const tags of [tag, tag.slice("W/".length), `"other", ${tag}`, "*"]) {
      const again = await server.get("/", { "If-None-Match": tags });
      expect([tags, again.status, again.body]).toEqual([tags, 304, ""]);
      expect(again.headers).toMatchObject({ "cache-control": headers["cache-control"], vary: headers.vary });
      expect(again.headers["content-security-policy"]).toBeUndefined();
    }
    expect((await server.get("/", { "If-None-Match": '"other"' })).status).toBe(200);
    expect(server.made).toHaveLength(1);
  });

  it("HEAD gets a public page without its content", async () => {
    const server = await startCachedServer();
    const { headers, body } = await server.get("/");
    const head = await sendRequest(server, "HEAD /");
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(withoutDate(head.headers)).toEqual(withoutDate(headers));
    expect(Number(headers["content-length"])).toBe(Buffer.byteLength(body));
  });
});

describe("how a page is packed", () => {
  it("the first visitor gets a quick compression of a page, later ones the best, and both unpack to the same page", async () => {
    insertNotice(school.database, { content: "ক্রীড়া ".repeat(200) });
    const server = await startCachedServer();
    const at = `${server.address}/bn/notices`;
    const first = await fetchPacked(at, "gzip, br");
    await expect.poll(async () => (await fetchPacked(at, "gzip, br")).bytes).toBeLessThan(first.bytes);
    const [best, older, plain] = [
      await fetchPacked(at, "gzip, br"),
      await fetchPacked(at, "gzip, br;q=0"),
      await fetchPacked(at, "identity"),
    ];
    const all = [first, best, older, plain];
    expect(all.map(({ encoding }) => encoding)).toEqual(["br", "br", "gzip", undefined]);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    // All compressions of a page have the same tag. The tag is weak (W/), because it means the same page but not the
    // same bytes.
    expect(new Set(all.map(({ etag }) => etag))).toEqual(new Set([expect.stringMatching(/^W\/"[\w-]{22}"$/)]));
    expect(server.made).toHaveLength(1);
  });

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip;q=1.0, br;q=0.5", "br"],
    ["BR;Q=1, GZIP", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0, br ; q=0.0", undefined],
    ["*", "br"],
    ["*;q=0", undefined],
    ["*, br;q=0", "gzip"],
    ["identity", undefined],
    ["identity;q=0.5, gzip", "gzip"],
    ["deflate", undefined],
    ["", undefined],
    ["gzip,".repeat(61), undefined],
  ])("the encoding for the Accept-Encoding header %j is %s", (header, encoding) =>
    expect(selectEncoding(header)).toBe(encoding),
  );
});

it.each([
  [3600, 10, 60],
  [70, 10, 60],
  [30.9, 10, 20],
  [7, 7, 0],
  [0.4, 0, 0],
  [-5, 0, 0],
])(
  "a page that changes in %f seconds may stay in a shared cache for %i s, and %i s more while it is refreshed",
  (seconds, fresh, stale) => {
    expect(sharedPageLifetime(seconds)).toContain(`s-maxage=${fresh}, stale-while-revalidate=${stale}`);
  },
);

describe("kept apart", () => {
  it("cached pages are separate for each language, light pages and each name of the website", async () => {
    const server = await startCachedServer();
    const ways: [string, Record<string, string>][] = [
      ["/notices", {}],
      ["/bn/notices", {}],
      ["/notices", { "Save-Data": "on" }],
      ["/notices", { Host: "other.example" }],
    ];
    const first = [];
    for (const [path, headers] of ways) first.push((await server.get(path, headers)).body);
    expect(new Set(first).size).toBe(4);
    for (const [place, [path, headers]] of ways.entries())
      expect((await server.get(path, headers)).body).toBe(first[place]);
    expect((await server.get("/notices", { Cookie: "light=on" })).body).toBe(first[2]);
    expect((await server.get("/notices", { "Save-Data": "on", Cookie: "light=off" })).body).toBe(first[0]);
    expect(server.made).toHaveLength(4);
  });

  it("cached pages are separate for the protocols that a trusted proxy reports", async () => {
    school.settings({ TRUST_PROXY: "1" });
    const server = await startCachedServer();
    const over = (protocol: string) => server.get("/", { Host: "a.example", "X-Forwarded-Proto": protocol });
    for (let times = 0; times < 2; times++) {
      expect((await over("http")).body).toContain('href="http://a.example/"');
      expect((await over("https")).body).toContain('href="https://a.example/"');
    }
    expect(server.made).toEqual(["/", "/"]);
  });
});

it.each([
  ["Authorization", "Basic eA=="],
  ["Range", "bytes=0-9"],
])("a request with the header %s gets the full page from the cache", async (name, value) => {
  const server = await startCachedServer();
  const first = await server.get("/notices");
  expect(await server.get("/notices", { [name]: value })).toMatchObject({ status: 200, body: first.body });
  expect(server.made).toEqual(["/notices"]);
});

describe("never kept", () => {
  it.each<[string, string, Record<string, string>]>([
    ["a missing page", "/nowhere", {}],
    ["a missing notice", "/notices/7", {}],
    ["a page for staff", "/notices", { Cookie: "a=b; office=x" }],
    ["a page for staff over https", "/notices", { Cookie: "__Host-office=x" }],
  ])("the page cache does not keep %s", async (_what, path, headers) => {
    const server = await startCachedServer();
    for (let times = 0; times < 2; times++) await server.get(path, headers);
    await post(server, path, "a=b", headers);
    expect(server.cache.bytes()).toBe(0);
  });

  it("a signed-in browser gets its own page, which does not come from the cache", async () => {
    const server = await startCachedServer();
    await server.get("/notices");
    const { headers } = await server.get("/notices", { Cookie: "office=x" });
    expect([headers.etag, server.made]).toEqual([undefined, ["/notices"]]);
  });

  it("a page that sets a cookie is not cached and loses the cookie, because several visitors may wait for one page", async () => {
    const server = await startCachedServer({
      onMade: ({ body, headers }) => {
        const withCookie = new Headers(headers);
        withCookie.append("Set-Cookie", "who=you");
        return new Response(body, { headers: withCookie });
      },
    });
    const answers = await Promise.all([server.get("/notices"), server.get("/notices")]);
    const shown = answers.map(({ status, headers }) => [status, headers["set-cookie"]]);
    expect(shown).toEqual(Array(2).fill([200, undefined]));
    expect(server.cache.bytes()).toBe(0);
  });
});

describe("a page that is kept passes the checks of a request", () => {
  const named = "Host: school.example";
  const last = "Connection: close";

  async function startWithNotices() {
    school.settings({ PUBLIC_URL: "https://school.example" });
    const server = await startCachedServer();
    const { body } = await server.get("/notices", host);
    const raw = (...lines: string[]) => sendRaw(server, `${lines.join("\r\n")}\r\n\r\n`);
    return { ...server, body, raw };
  }

  it.each<[string, number, string[]]>([
    ["two hosts", 400, ["GET /notices HTTP/1.1", named, "Host: other.example", last]],
    ["the same host twice", 400, ["GET /notices HTTP/1.1", named, named, last]],
    ["no host", 400, ["GET /notices HTTP/1.1", last]],
    ["no host over HTTP/1.0", 400, ["GET /notices HTTP/1.0"]],
    ["another host", 421, ["GET /notices HTTP/1.1", "Host: other.example", last]],
    ["this machine", 421, ["GET /notices HTTP/1.1", "Host: localhost", last]],
    ["a full URL", 400, ["GET https://school.example/notices HTTP/1.1", named, last]],
    ["a fragment", 400, ["GET /notices#x HTTP/1.1", named, last]],
    ["another method", 405, ["DELETE /notices HTTP/1.1", named, last]],
    ["a chunked body", 400, ["GET /notices HTTP/1.1", named, "Transfer-Encoding: chunked", last, "", "0"]],
    ["an Expect header", 417, ["GET /notices HTTP/1.1", named, "Expect: banana", last]],
    ["the host in other letter case", 200, ["GET /notices HTTP/1.1", "Host: SCHOOL.example:443", last]],
    ["an HTTP/1.0 client", 200, ["GET /notices HTTP/1.0", named]],
  ])(
    "a request for a cached page with %s is answered with %i, and the connection closes",
    async (_what, status, lines) => {
      const { raw, made } = await startWithNotices();
      expect((await raw(...lines)).toLowerCase()).toMatch(
        new RegExp(`^http/1.1 ${status} [\\s\\S]*\\r\\nconnection: close\\r\\n`),
      );
      expect(made).toEqual(["/notices"]);
    },
  );

  it("a cached page arrives complete and in order for repeated requests, and HEAD without content", async () => {
    const { raw, body, made } = await startWithNotices();
    const get = ["GET /notices HTTP/1.1", named, ""];
    const head = ["HEAD /notices HTTP/1.1", named, ""];
    const answers = await raw(...get, ...head, ...get, "GET /notices HTTP/1.1", named, last);
    const [, ...sent] = answers.split("HTTP/1.1 200 OK\r\n");
    const bodies = sent.map((answer) => Buffer.from(answer.slice(answer.indexOf("\r\n\r\n") + 4), "latin1").toString());
    expect(bodies).toEqual([body, "", body, body]);
    expect(made).toEqual(["/notices"]);
  });

  it("a request with any header that Node accepts gets the cached page, and neither answer nor log repeats the header", async () => {
    const { get, made, lines } = await startWithNotices();
    const odd = Buffer.from(Array.from({ length: 128 }, (_, byte) => byte + 128)).toString("latin1");
    for (const name of ["Cookie", "Save-Data", "Accept-Encoding", "If-None-Match"]) {
      for (const value of [`light=${odd}`, "light=on".padEnd(12_000, ";"), `"${odd}", W/"", "`]) {
        const { status, headers } = await get("/notices", { ...host, [name]: value });
        expect([name, status]).toEqual([name, 200]);
        expect(JSON.stringify(headers)).not.toContain("light");
      }
    }
    expect(new Set(made)).toEqual(new Set(["/notices"]));
    expect(JSON.stringify(lines)).not.toContain("light");
  });

  it("a cached page is the last answer on its connection when the website closes", async () => {
    const server = await startWithNotices();
    const socket = connect(server.port, "127.0.0.1");
    await once(server.httpServer, "connection");
    const closed = server.close();
    socket.write(`HEAD /notices HTTP/1.1\r\n${named}\r\n\r\n`);
    expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nConnection: close\r\n/);
    await closed;
  });
});

it("the cache keeps no more bytes than allowed, and drops the page used longest ago", async () => {
  for (let number = 0; number < 20; number++) insertNotice(school.database);
  const most = 400_000;
  const server = await startCachedServer({ maxBytes: most });
  await server.get("/");
  for (let number = 1; number <= 20; number++) {
    await server.get(`/notices/${number}`);
    await server.get("/");
    expect(server.cache.bytes()).toBeLessThanOrEqual(most);
  }
  await server.get("/notices/20");
  await server.get("/notices/1");
  expect(server.made.filter((path) => path === "/")).toHaveLength(1);
  expect(server.made.filter((path) => path === "/notices/20")).toHaveLength(1);
  expect(server.made.filter((path) => path === "/notices/1")).toHaveLength(2);
});
