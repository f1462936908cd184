import type { RequestHandler } from "express";
import { afterEach, describe, expect, it } from "vitest";
import { startCachedServer } from "../server/page-cache/cached-server";
import { sendRequest, startTestServer } from "../server/test-server";
import { insertNotice } from "../support/content-rows";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";
import { evil } from "./redirect-targets";

const school = website();
// The website logs requests for unknown addresses as errors. Without this line, these logs would make the tests fail.
afterEach(() => void takeConsoleErrors());

describe("a forged host poisons nothing", () => {
  const own = { PUBLIC_URL: "https://school.example" };
  const hosts = [
    "evil.example",
    "evil.example:443",
    "school.example.evil.example",
    "evil.example/school.example",
    "school.example@evil.example",
    "school.example:443@evil.example",
    "school.example#evil.example",
    "school.example?evil.example",
    "school.example\\evil.example",
    "school.example, evil.example",
    "school.example evil.example",
    "evil.example:school.example",
    "school.example.",
    "school.example:8080",
    "school.example:99999",
    "xschool.example",
    "school-example",
    "127.0.0.1",
    "localhost",
    "[::1]",
    "0x7f.1",
    "",
    "*",
    "school%2eexample",
  ];

  it.each(hosts)(
    "a request with the forged host %j is answered with 400 or 421, and no page is cached for it",
    async (host) => {
      const reached: string[] = [];
      const handler: RequestHandler = ({ path }, response) => {
        reached.push(path);
        response.send(host);
      };
      const server = await startTestServer({ handler, settings: own });
      const origin = { Origin: "https://school.example", "Content-Length": "0" };
      for (const [line, headers] of [
        ["GET /", {}],
        ["GET /cog-admin/login", {}],
        ["GET /sitemap.xml", {}],
        ["POST /cog-admin/login/forgotten", origin],
      ] as const) {
        const { status, body } = await sendRequest(server, line, { Host: host, ...headers });
        expect([400, 421], line).toContain(status);
        expect(body.includes(evil)).toBe(false);
      }
      expect(reached).toEqual([]);
    },
  );

  const forwarded = {
    "X-Forwarded-Host": evil,
    "X-Forwarded-Server": evil,
    "X-Host": evil,
    "X-Original-Host": evil,
    "X-Original-URL": `//${evil}/`,
    "X-Rewrite-URL": `https://${evil}/`,
    "X-HTTP-Host-Override": evil,
    Forwarded: `host=${evil};proto=http`,
    Referer: `https://${evil}/`,
  };

  it("headers about another host change no page or feed, cached or not", async () => {
    school.settings({ ...own, TRUST_PROXY: "1" });
    insertNotice(school.database);
    const server = await startCachedServer();
    const pages = ["/", "/bn", "/notices", "/notices/1", "/search?q=x", "/cog-admin/login"];
    const files = ["/notices.xml", "/calendar.ics", "/sitemap.xml", "/robots.txt"];
    const statuses: Record<string, number> = { "/nowhere": 404, "/light-pages?pages=light&back=/about": 302 };
    for (const path of [...pages, ...files, ...Object.keys(statuses)]) {
      const poisoned = await server.get(path, { Host: "school.example", ...forwarded });
      const next = await server.get(path, { Host: "school.example" });
      for (const { status, headers, body } of [poisoned, next]) {
        const said = JSON.stringify(headers) + body;
        expect(status, path).toBe(statuses[path] ?? 200);
        expect(said.includes(evil), path).toBe(false);
        expect(said.includes("http://school.example"), path).toBe(false);
      }
    }
  });
});
