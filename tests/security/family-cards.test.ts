import { beforeEach, describe, expect, it } from "vitest";
import { closeToFamilies, insertMarkedClass, openToFamilies } from "../families/open-exam";
import { startCachedServer } from "../server/page-cache/cached-server";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();
let exam: number;
let token: string;

beforeEach(() => {
  exam = insertMarkedClass(school.database);
  [token] = openToFamilies(school.database, exam);
});

const paths = () => [`/card/${token}`, `/bn/card/${token}`, `/card/${token}/download`];

describe("the card of a family", () => {
  it("the family card may not be cached or indexed, and sends no referrer", async () => {
    const server = await startCachedServer();
    for (const isOpen of [true, false]) {
      if (!isOpen) closeToFamilies(exam);
      for (const path of paths()) {
        const { status, headers } = await server.get(path);
        expect([path, status]).toEqual([path, isOpen ? 200 : 404]);
        expect(headers).toMatchObject({
          "cache-control": "no-store",
          "referrer-policy": "no-referrer",
          "x-robots-tag": "noindex, nofollow, noarchive",
        });
        expect(headers).not.toHaveProperty("etag");
        expect(headers).not.toHaveProperty("speculation-rules");
        expect(headers).not.toHaveProperty("set-cookie");
      }
    }
    expect(server.made).toEqual([]);
  });

  it("the data of a family card cannot be fetched separately, and no public page loads it", async () => {
    const server = await startCachedServer();
    expect((await server.get(`/card/${token}.data`)).status).toBe(404);
  });
});

describe("the token of a card", () => {
  it("no log line contains the token of a family card, whatever the request and whatever fails", async () => {
    const server = await startCachedServer();
    const slashed = [
      `//card/${token}`,
      `/card//${token}`,
      `/Card/${token}`,
      `/%2Fcard%2F${token}`,
      `/c%61rd/${token}`,
      `/%43ARD/${token}`,
      `/fr/card/${token}/x`,
    ];
    for (const path of [...paths(), ...slashed, `/card/${token}.data`, `/card/${token}?fbclid=1`])
      await server.get(path);
    await server.get(`/card/${token}`, { Host: "" });
    await server.ask(`DELETE /card/${token}`);
    await server.ask(`GET http://school.example/card/${token}`);
    school.database.$client.exec("alter table results rename to lost");
    expect((await server.get(`/card/${token}`)).status).toBe(500);
    const errors = takeConsoleErrors();
    expect(errors).not.toEqual([]);
    expect(server.lines.map(({ path }) => path)).toContain("/bn/card/*");
    expect(JSON.stringify([server.lines, errors])).not.toContain(token);
  });

  it("the website's site map, feeds, search and robots rules do not contain the token of a family card", async () => {
    const files = [
      "/sitemap.xml",
      "/robots.txt",
      "/notices.xml",
      "/blogs.xml",
      "/calendar.ics",
      "/search?q=Zuleikha",
      "/",
    ];
    for (const path of [...files, "/bn", "/results", "/manifest.webmanifest"])
      expect((await school.visit(path)).html).not.toMatch(/\/card\/|Zuleikha-/);
    // robots.txt must not forbid the cards. A search engine must read a card to learn that it may not list it.
    expect((await school.visit("/robots.txt")).html).not.toContain("card");
  });

  it("no browser prefetches the link to a family card", async () => {
    const { html } = await school.visit("/speculation-rules.json");
    const excluded = JSON.parse(html).prefetch[0].where.and.flatMap(
      (rule: { not?: { href_matches: string } }) => rule.not?.href_matches ?? [],
    );
    expect(excluded).toEqual(expect.arrayContaining(["/card/*", "/bn/card/*"]));
  });

  it("the token of a family card is 128 random bits, and no two are the same", () => {
    const tokens = Array.from({ length: 50 }, () => {
      school.database.$client.exec("delete from card_addresses; update exams set opened_at = null");
      return openToFamilies(school.database, exam);
    }).flat();
    expect(new Set(tokens).size).toBe(100);
    for (const one of tokens) expect(Buffer.from(one, "base64url")).toHaveLength(16);
  });
});
