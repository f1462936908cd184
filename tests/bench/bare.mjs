import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { makePlace, start } from "./started.mjs";

export const asBrowser = { "Accept-Encoding": "gzip, deflate, br" };

/** @typedef {{ status: number, headers: import("node:http").IncomingHttpHeaders, rawHeaders: string[], body: Buffer }} Answer */

/**
 * One request as a browser sends it, the answer as it came over the wire.
 * @param {string} address
 * @param {Record<string, string>} [headers]
 * @param {import("node:http").Agent | false} [agent] keeps the connection where it is given
 * @returns {Promise<Answer>}
 */
export function ask(address, headers = asBrowser, agent = false) {
  return new Promise((resolve, reject) => {
    get(address, { headers, agent }, (answer) => {
      const pieces = [];
      answer.on("data", (piece) => pieces.push(piece)).once("error", reject);
      answer.once("end", () => {
        const { statusCode: status, headers, rawHeaders } = answer;
        resolve({ status, headers, rawHeaders, body: Buffer.concat(pieces) });
      });
    }).once("error", reject);
  });
}

/**
 * An answer with its headers and the one to who has it already, once the website has it in its smallest form: a page is
 * compressed after its first answer.
 */
export async function captured(address) {
  let whole = await ask(address);
  for (let tried = 0; tried < 50 && !isAsSmallAsItGets(whole); tried++) {
    await pause(100);
    whole = await ask(address);
  }
  if (whole.status !== 200) throw new Error(`${address} was answered with ${whole.status}`);
  const { etag } = whole.headers;
  const unchanged = etag && (await ask(address, { ...asBrowser, "If-None-Match": etag }));
  return {
    etag: unchanged?.status === 304 ? etag : undefined,
    headers: [...lasting(whole), "Content-Length", String(whole.body.length)],
    unchanged: unchanged?.status === 304 ? lasting(unchanged) : undefined,
    body: whole.body.toString("base64"),
  };
}

/**
 * Whether the website has packed this answer as small as it gets: what it packs for a first visitor is larger. Other
 * servers, whose pages have no tag, pack each answer anew.
 * @param {Answer} answer
 */
export function isAsSmallAsItGets({ headers: { "content-encoding": encoding, etag }, body }) {
  if (encoding !== "br" || !etag) return encoding === "br";
  return body.length <= 1.02 * brotliCompressSync(brotliDecompressSync(body)).length;
}

/**
 * Opens bare Node with these answers.
 * @param {Record<string, Awaited<ReturnType<typeof captured>>>} pages by path
 */
export function openBare(pages) {
  const list = join(makePlace(), "answers.json");
  writeFileSync(list, JSON.stringify(pages));
  return start([process.execPath, join(import.meta.dirname, "bare-server.mjs"), list]);
}

// Node writes these itself, on both sides.
const ofTheConnection = /^(?:date|connection|keep-alive|transfer-encoding|content-length|content-range)$/i;

function lasting({ rawHeaders }) {
  const pairs = rawHeaders.map((name, place) => [name, rawHeaders[place + 1]]).filter((_, place) => place % 2 === 0);
  return pairs.filter(([name]) => !ofTheConnection.test(name)).flat();
}
