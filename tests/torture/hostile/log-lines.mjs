import { connect } from "node:net";
import { open, randomFrom, withPlace } from "../website.mjs";

const longest = 512;
const pieces = [
  '"',
  '","status":200,"x":"',
  "%0a",
  "%0d%0a{}",
  "%00",
  "%1b[31m",
  "%e2%80%ae",
  "%E0%A6%B8",
  "'",
  "<script>",
  "{}",
  "[",
  ",",
  ":",
  "%22",
  "%5c",
  "\\",
  "%",
  "\u00ff",
  "a".repeat(900),
  "%22".repeat(300),
  "/..",
  "//",
  ".php",
  "?a=b",
  "#",
];

/**
 * Asks for addresses that are not there and that would spoil a log, and reads what was logged.
 * @param {{ requests: number, seed: number }} options
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export function hostileLog({ requests, seed }) {
  return withPlace(async (settings) => {
    const random = randomFrom(seed);
    const below = (most) => Math.floor(random() * most);
    const website = await open({ ...settings, LOG_LEVEL: "info" });
    const spoken = website.said().length;
    const begun = performance.now();
    let number = 0;
    const askNext = async () => {
      while (number < requests) {
        number += 1;
        const path = Array.from({ length: 1 + below(5) }, () => pieces[below(pieces.length)]).join("");
        await say(website.port, `GET /x${number}${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: "\\u001b[31m\r\n`);
      }
    };
    await Promise.all([askNext(), askNext(), askNext(), askNext()]);
    const seconds = Math.ceil((performance.now() - begun) / 1000) + 2;
    await website.kill("SIGTERM");
    const lines = website.said().slice(spoken).split("\n").filter(Boolean);
    const read = lines.map(asRequest);
    const wrong = lines.filter((_, place) => !read[place]);
    const told = read.reduce((sum, line) => sum + Number(line?.more ?? 1), 0);
    const most = Math.max(0, ...lines.map((line) => Buffer.byteLength(line)));
    return [
      {
        promise: "hostile requests leave a log in which every line is one JSON object of 512 bytes at most",
        kept: wrong.length === 0 && lines.length > 0 && most <= longest,
        detail: wrong[0]?.slice(0, 200) ?? `${lines.length} lines, the longest of ${most} bytes`,
      },
      {
        promise: "and are ten lines a second, with the rest of them counted",
        // A second in which several statuses are counted has a line for each.
        kept: lines.length <= 16 * seconds && told >= requests * 0.95 && told <= requests * 1.05,
        detail: `${requests} requests in ${seconds} s, ${lines.length} lines that tell of ${told}`,
      },
    ];
  });
}

function asRequest(line) {
  try {
    const read = JSON.parse(line);
    return typeof read.status === "number" ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Sends one request as it is written; resolves when the connection is over. */
function say(port, head) {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`${head}Connection: close\r\n\r\n`, "latin1"));
    socket.on("error", () => {}).resume();
    socket.on("close", done);
  });
}
