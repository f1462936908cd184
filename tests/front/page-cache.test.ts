import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { pinUp } from "../support/notice-board";
import { acceptedComplaints } from "../support/setup";
import { website } from "../support/website";
import { openCachedFront } from "./cached-front";
import { post } from "./open-front";

const school = website();
// An address that is not there is noted in the log.
afterEach(() => void acceptedComplaints());

const withoutDate = ({ date: _, ...headers }: Record<string, string>) => headers;

async function fetchPacked(address: string, takes: string) {
  const asked = request(address, { headers: { "Accept-Encoding": takes } }).end();
  const [answer]: IncomingMessage[] = await once(asked, "response");
  const bytes = Buffer.concat((await answer?.toArray()) ?? []);
  const encoding = answer?.headers["content-encoding"];
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((plain: Buffer) => plain);
  return { encoding, bytes: bytes.length, tag: answer?.headers.etag, text: unpack(bytes).toString() };
}

describe("a public page", () => {
  it("is made once and goes to the next visitor byte for byte, with the same headers", async () => {
    pinUp(school.database);
    const front = await openCachedFront();
    for (const path of ["/", "/bn/notices", "/notices/1", "/notices.xml", "/sitemap.xml"]) {
      const [first, second] = [await front.get(path), await front.get(path)];
      expect([path, first.status]).toEqual([path, 200]);
      expect(second.body).toBe(first.body);
      expect(withoutDate(second.headers)).toEqual(withoutDate(first.headers));
    }
    expect(front.made).toEqual(["/", "/bn/notices", "/notices/1", "/notices.xml", "/sitemap.xml"]);
  });

  it("says to caches how long they may show it, and what it depends on", async () => {
    const { headers } = await (await openCachedFront()).get("/notices");
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=60");
    expect(headers.vary).toBe("Accept-Encoding, Save-Data, Cookie");
  });

  it("has every security header as a page that is not kept", async () => {
    school.settings({ PUBLIC_URL: "https://school.example" });
    const front = await openCachedFront();
    const host = { Host: "school.example" };
    await front.get("/", host);
    const [kept, other] = [await front.get("/", host), await front.get("/", { ...host, Cookie: "office=x" })];
    expect(front.made).toEqual(["/"]);
    const { "cache-control": _, vary, ...secured } = withoutDate(other.headers);
    const { "transfer-encoding": __, ...same } = secured;
    expect(kept.headers).toMatchObject(same);
    expect(kept.headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(vary).toContain("Cookie");
  });

  it("is made once for a thousand who ask at the same time", async () => {
    const front = await openCachedFront();
    const asked = Array.from({ length: 100 }, () => front.get("/notices"));
    const bodies = new Set((await Promise.all(asked)).map(({ body }) => body));
    expect([bodies.size, front.made]).toEqual([1, ["/notices"]]);
  });

  it("has one line in the log, as any other request", async () => {
    const front = await openCachedFront();
    await front.get("/notices");
    const { body } = await front.get("/notices", { Cookie: "a=b" });
    await expect.poll(() => front.lines).toHaveLength(2);
    const line = { level: 30, time: expect.stringMatching(/Z$/), method: "GET", path: "/notices", status: 200 };
    expect(front.lines[1]).toEqual({ ...line, ms: expect.any(Number), bytes: expect.any(Number) });
    expect(Number(front.lines[1]?.bytes)).toBeGreaterThan(Buffer.byteLength(body));
  });
});

describe("kept apart", () => {
  it("are languages, light pages, and names of the website where it has no one name", async () => {
    const front = await openCachedFront();
    const ways: [string, Record<string, string>][] = [
      ["/notices", {}],
      ["/bn/notices", {}],
      ["/notices", { "Save-Data": "on" }],
      ["/notices", { Host: "other.example" }],
    ];
    const first = [];
    for (const [path, headers] of ways) first.push((await front.get(path, headers)).body);
    expect(new Set(first).size).toBe(4);
    for (const [place, [path, headers]] of ways.entries()) {
      expect((await front.get(path, headers)).body).toBe(first[place]);
    }
    expect((await front.get("/notices", { Cookie: "light=on" })).body).toBe(first[2]);
    expect((await front.get("/notices", { "Save-Data": "on", Cookie: "light=off" })).body).toBe(first[0]);
    expect(front.made).toHaveLength(4);
  });

  it("are the protocols that a trusted proxy tells of", async () => {
    school.settings({ TRUST_PROXY: "1" });
    const front = await openCachedFront();
    const over = (protocol: string) => front.get("/", { Host: "a.example", "X-Forwarded-Proto": protocol });
    for (let times = 0; times < 2; times++) {
      expect((await over("http")).body).toContain('href="http://a.example/"');
      expect((await over("https")).body).toContain('href="https://a.example/"');
    }
    expect(front.made).toEqual(["/", "/"]);
  });
});

describe("never kept", () => {
  it.each<[string, string, Record<string, string>]>([
    ["an unknown parameter", "/notices?x=1", {}],
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
    const front = await openCachedFront();
    for (let times = 0; times < 2; times++) await front.get(path, headers);
    expect(front.pages.bytes()).toBe(0);
    await post(front, path, "a=b", headers);
    expect(front.pages.bytes()).toBe(0);
  });

  it("and not looked up: somebody of the office gets a page of their own", async () => {
    const front = await openCachedFront();
    await front.get("/notices");
    const { headers } = await front.get("/notices", { Cookie: "office=x" });
    expect([headers.etag, front.made]).toEqual([undefined, ["/notices"]]);
  });

  it("is anything for a host, a method or a body that the gates refuse", async () => {
    school.settings({ PUBLIC_URL: "https://school.example" });
    const front = await openCachedFront();
    const host = { Host: "school.example" };
    await front.get("/", host);
    expect((await front.get("/", { Host: "other.example" })).status).toBe(421);
    expect((await front.ask("PUT /", host)).status).toBe(405);
    expect((await front.ask("GET /", { ...host, "Content-Length": "3" }, "abc")).status).toBe(400);
    expect((await front.ask("GET //", host)).status).toBe(400);
  });
});

describe("packing", () => {
  it("is quick for the first visitor and as good as it gets afterwards, and unpacks to the same page", async () => {
    pinUp(school.database, { content: "ক্রীড়া ".repeat(200) });
    const front = await openCachedFront();
    const at = `${front.address}/bn/notices`;
    const first = await fetchPacked(at, "gzip, br");
    expect(first.encoding).toBe("gzip");
    await front.pages.goOn();
    const [best, older, plain] = [
      await fetchPacked(at, "gzip, br"),
      await fetchPacked(at, "gzip, br;q=0"),
      await fetchPacked(at, "identity"),
    ];
    expect([best.encoding, older.encoding, plain.encoding]).toEqual(["br", "gzip", undefined]);
    expect(new Set([first.text, best.text, older.text, plain.text]).size).toBe(1);
    expect(best.bytes).toBeLessThan(older.bytes);
    expect(older.bytes).toBeLessThan(first.bytes);
    expect(new Set([first.tag, best.tag, older.tag, plain.tag]).size).toBe(4);
    expect(front.made).toHaveLength(1);
  });
});

describe("somebody who has the page", () => {
  it("is told so in a 304 without the page, however theirs was packed", async () => {
    const front = await openCachedFront();
    const { headers } = await front.get("/");
    const tag = headers.etag ?? "";
    for (const tags of [tag, `W/${tag}`, `"other", ${tag}`, "*", tag.replace('-p"', '-b"')]) {
      const again = await front.get("/", { "If-None-Match": tags });
      expect([tags, again.status, again.body]).toEqual([tags, 304, ""]);
      expect(again.headers).toMatchObject({ "cache-control": headers["cache-control"], vary: headers.vary });
      expect(again.headers["content-security-policy"]).toBeUndefined();
    }
    expect((await front.get("/", { "If-None-Match": '"other"' })).status).toBe(200);
    expect(front.made).toHaveLength(1);
  });

  it("gets the head alone when asking for it", async () => {
    const front = await openCachedFront();
    const { headers, body } = await front.get("/");
    const head = await front.ask("HEAD /");
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(withoutDate(head.headers)).toEqual(withoutDate(headers));
    expect(Number(headers["content-length"])).toBe(Buffer.byteLength(body));
  });
});

it("keeps no more bytes than it may: what was used longest ago leaves", async () => {
  for (let number = 0; number < 20; number++) pinUp(school.database);
  const most = 400_000;
  const front = await openCachedFront({ most });
  await front.get("/");
  for (let number = 1; number <= 20; number++) {
    await front.get(`/notices/${number}`);
    await front.get("/");
    expect(front.pages.bytes()).toBeLessThanOrEqual(most);
  }
  await front.get("/notices/20");
  await front.get("/notices/1");
  expect(front.made.filter((path) => path === "/")).toHaveLength(1);
  expect(front.made.filter((path) => path === "/notices/20")).toHaveLength(1);
  expect(front.made.filter((path) => path === "/notices/1")).toHaveLength(2);
});
