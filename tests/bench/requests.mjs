import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

export const asBrowser = { "Accept-Encoding": "gzip, deflate, br" };

/** @typedef {{ status: number, headers: import("node:http").IncomingHttpHeaders, rawHeaders: string[], body: Buffer }} Answer */

/**
 * Sends one GET request with the headers of a browser. Returns the answer as it came, without decompressing it.
 * @param {string} url
 * @param {import("node:http").Agent | false} [agent] if given, keeps the connection open for the next request
 * @returns {Promise<Answer>}
 */
export function ask(url, agent = false) {
  return new Promise((resolve, reject) => {
    get(url, { headers: asBrowser, agent }, (answer) => {
      const pieces = [];
      answer.on("data", (piece) => pieces.push(piece)).once("error", reject);
      answer.once("end", () => {
        const { statusCode: status, headers, rawHeaders } = answer;
        if (status === 200) resolve({ headers, rawHeaders, body: Buffer.concat(pieces) });
        else reject(new Error(`${url} was answered with ${status}`));
      });
    }).once("error", reject);
  });
}

/**
 * Requests a page until the answer has its best compression. The website compresses a page well only after its first
 * answer.
 */
export async function smallestAnswer(url, agent) {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const answer = await ask(url, agent);
    if (isSmallest(answer)) return answer;
    await pause(5);
  }
  throw new Error(`${url} was not compressed within half a minute.`);
}

// Our website compresses a page less for the first visitor than for later ones. Other servers compress the page in the
// same way each time, and their pages have no ETag.
function isSmallest({ headers: { "content-encoding": encoding, etag }, body }) {
  if (encoding !== "br" || !etag) return encoding === "br";
  return body.length <= 1.02 * brotliCompressSync(brotliDecompressSync(body)).length;
}
