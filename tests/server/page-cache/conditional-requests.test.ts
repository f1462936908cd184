import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { insertNotice } from "../../support/content-rows";
import { website } from "../../support/website";
import { startCachedServer } from "./cached-server";

const school = website();
const withoutDate = ({ date: _, ...headers }: Record<string, string>) => headers;

async function fetchPacked(address: string, takes: string) {
  const asked = request(address, { headers: { "Accept-Encoding": takes } }).end();
  const [answer]: IncomingMessage[] = await once(asked, "response");
  const bytes = Buffer.concat((await answer?.toArray()) ?? []);
  const encoding = answer?.headers["content-encoding"];
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((plain: Buffer) => plain);
  return { encoding, bytes: bytes.length, tag: answer?.headers.etag, text: unpack(bytes).toString() };
}

describe("packing", () => {
  it("is quick for the first visitor and as good as it gets afterwards, and unpacks to the same page", async () => {
    insertNotice(school.database, { content: "ক্রীড়া ".repeat(200) });
    const server = await startCachedServer();
    const at = `${server.address}/bn/notices`;
    const first = await fetchPacked(at, "gzip, br");
    const firstOlder = await fetchPacked(at, "gzip");
    expect([first.encoding, firstOlder.encoding]).toEqual(["br", "gzip"]);
    await server.cache.settled();
    const [best, older, plain] = [
      await fetchPacked(at, "gzip, br"),
      await fetchPacked(at, "gzip, br;q=0"),
      await fetchPacked(at, "identity"),
    ];
    expect([best.encoding, older.encoding, plain.encoding]).toEqual(["br", "gzip", undefined]);
    const all = [first, firstOlder, best, older, plain];
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    // A weak tag: the same page, however it was packed.
    expect(new Set(all.map(({ tag }) => tag))).toEqual(new Set([expect.stringMatching(/^W\/"[\w-]{22}"$/)]));
    expect(best.bytes).toBeLessThan(first.bytes);
    expect(older.bytes).toBeLessThan(firstOlder.bytes);
    expect(server.made).toHaveLength(1);
  });
});

describe("somebody who has the page", () => {
  it("is told so in a 304 without the page, however theirs was packed", async () => {
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

  it("gets the head alone when asking for it", async () => {
    const server = await startCachedServer();
    const { headers, body } = await server.get("/");
    const head = await server.ask("HEAD /");
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(withoutDate(head.headers)).toEqual(withoutDate(headers));
    expect(Number(headers["content-length"])).toBe(Buffer.byteLength(body));
  });
});
