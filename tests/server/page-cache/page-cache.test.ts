import { describe, expect, it } from "vitest";
import { insertNotice } from "../../support/content-rows";
import { website } from "../../support/website";
import { startCachedServer } from "./cached-server";

const school = website();
const withoutDate = ({ date: _, ...headers }: Record<string, string>) => headers;

describe("a public page", () => {
  it("is made once and goes to the next visitor byte for byte, with the same headers", async () => {
    insertNotice(school.database);
    const server = await startCachedServer();
    for (const path of ["/", "/bn/notices", "/notices/1", "/notices.xml", "/sitemap.xml"]) {
      const [first, second] = [await server.get(path), await server.get(path)];
      expect([path, first.status]).toEqual([path, 200]);
      expect(second.body).toBe(first.body);
      expect(withoutDate(second.headers)).toEqual(withoutDate(first.headers));
    }
    expect(server.made).toEqual(["/", "/bn/notices", "/notices/1", "/notices.xml", "/sitemap.xml"]);
  });

  it("says to caches how long they may show it, and what it depends on", async () => {
    const { headers } = await (await startCachedServer()).get("/notices");
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=60");
    expect(headers.vary).toBe("Accept-Encoding, Save-Data, Cookie");
  });

  it("is for its reader alone where it is light, since some caches do not look at Vary; it is still made once", async () => {
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

  it("has every security header as a page that is not kept", async () => {
    school.settings({ PUBLIC_URL: "https://school.example" });
    const server = await startCachedServer();
    const host = { Host: "school.example" };
    await server.get("/", host);
    const [kept, other] = [await server.get("/", host), await server.get("/", { ...host, Cookie: "office=x" })];
    expect(server.made).toEqual(["/"]);
    const { "cache-control": _, vary, ...secured } = withoutDate(other.headers);
    const { "transfer-encoding": __, ...same } = secured;
    expect(kept.headers).toMatchObject(same);
    expect(kept.headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(vary).toContain("Cookie");
  });

  it("is made once for a hundred who ask at the same time", async () => {
    const server = await startCachedServer();
    const asked = Array.from({ length: 100 }, () => server.get("/notices"));
    const bodies = new Set((await Promise.all(asked)).map(({ body }) => body));
    expect([bodies.size, server.made]).toEqual([1, ["/notices"]]);
  });

  it("has one line in the log, as any other request", async () => {
    const server = await startCachedServer();
    await server.get("/notices?page=1");
    const { body } = await server.get("/notices?page=1", { Cookie: "a=b" });
    await expect.poll(() => server.lines).toHaveLength(2);
    const line = { level: 30, time: expect.stringMatching(/Z$/), method: "GET", path: "/notices", status: 200 };
    expect(server.lines[1]).toEqual({ ...line, ms: expect.any(Number), bytes: expect.any(Number) });
    expect(Number(server.lines[1]?.bytes)).toBeGreaterThan(Buffer.byteLength(body));
  });
});

describe("kept apart", () => {
  it("are languages, light pages, and names of the website where it has no one name", async () => {
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
    for (const [place, [path, headers]] of ways.entries()) {
      expect((await server.get(path, headers)).body).toBe(first[place]);
    }
    expect((await server.get("/notices", { Cookie: "light=on" })).body).toBe(first[2]);
    expect((await server.get("/notices", { "Save-Data": "on", Cookie: "light=off" })).body).toBe(first[0]);
    expect(server.made).toHaveLength(4);
  });

  it("are the protocols that a trusted proxy tells of", async () => {
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

it("keeps no more bytes than it may: what was used longest ago leaves", async () => {
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
