import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { fetchPacked, startTestServer } from "./test-server";

const text = "Good morning, class. ".repeat(100);

it.each([
  ["a page", { "Content-Type": "text/html" }, text, "gzip, br", "br"],
  ["a page for an older browser", { "Content-Type": "text/html" }, text, "gzip", "gzip"],
  ["a page for a browser that accepts no compression", { "Content-Type": "text/html" }, text, "identity", undefined],
  ["data", { "Content-Type": "text/x-script" }, text, "br", "br"],
  ["a short page", { "Content-Type": "text/html" }, text.slice(0, 1023), "br", undefined],
  ["a photo", { "Content-Type": "image/webp" }, text, "br", undefined],
  ["a document", { "Content-Type": "application/pdf" }, text, "br", undefined],
  [
    "a file that may be requested in ranges",
    { "Content-Type": "text/plain", "Accept-Ranges": "bytes" },
    text,
    "br",
    undefined,
  ],
  ["a range", { "Content-Type": "text/plain", "Content-Range": "bytes 0-2099/9999" }, text, "br", undefined],
  [
    "an already compressed answer",
    { "Content-Type": "text/html", "Content-Encoding": "gzip" },
    gzipSync(text),
    "br",
    "gzip",
  ],
])(
  "an answer is compressed only when that is useful and allowed: %s",
  async (_what, headers, body, takes, expected) => {
    const server = await startTestServer({ handler: (_request, response) => void response.set(headers).end(body) });
    expect((await fetchPacked(server.address, takes)).encoding).toBe(expected);
  },
);
