import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, it } from "vitest";
import { startTestServer } from "./test-server";

const text = "Good morning, class. ".repeat(100);

async function encodingOf(address: string, takes: string): Promise<string | undefined> {
  const [answer]: IncomingMessage[] = await once(
    request(address, { headers: { "Accept-Encoding": takes } }).end(),
    "response",
  );
  return answer?.resume().headers["content-encoding"];
}

it.each([
  ["a page", { "Content-Type": "text/html" }, text, "gzip, br", "br"],
  ["a page for an older browser", { "Content-Type": "text/html" }, text, "gzip", "gzip"],
  ["a page for a browser that unpacks nothing", { "Content-Type": "text/html" }, text, "identity", undefined],
  ["data", { "Content-Type": "text/x-script" }, text, "br", "br"],
  ["a short page", { "Content-Type": "text/html" }, text.slice(0, 1023), "br", undefined],
  ["a photo", { "Content-Type": "image/webp" }, text, "br", undefined],
  ["a document", { "Content-Type": "application/pdf" }, text, "br", undefined],
  [
    "a file that can be had in ranges",
    { "Content-Type": "text/plain", "Accept-Ranges": "bytes" },
    text,
    "br",
    undefined,
  ],
  ["a range", { "Content-Type": "text/plain", "Content-Range": "bytes 0-2099/9999" }, text, "br", undefined],
  ["what is packed already", { "Content-Type": "text/html", "Content-Encoding": "gzip" }, text, "br", "gzip"],
])("%s goes out rightly packed", async (_what, headers, body, takes, expected) => {
  const server = await startTestServer({ handler: (_request, response) => void response.set(headers).end(body) });
  expect(await encodingOf(server.address, takes)).toBe(expected);
});
