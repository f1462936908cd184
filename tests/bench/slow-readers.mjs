import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { asBrowser } from "./bare.mjs";
import { addUpload } from "./files.mjs";
import { rounds } from "./rounds.mjs";
import { open, sampleSchool } from "./school.mjs";
import { perSecond, ratioRow } from "./table.mjs";
import { load } from "./wrk.mjs";

const [slow, idle] = [64, 500];
const bytesPerSecond = 5 * 1024;
const settleMs = 3_000;

/** A fast reader beside 64 who take 5 KB a second of a large file, and 500 who are only there, against itself alone. */
export async function slowReaders({ isQuick }) {
  const school = await sampleSchool();
  const upload = await addUpload(school, 9 * 1024 * 1024);
  const website = await open(school);
  const seconds = isQuick ? 1 : 2;
  const fast = async () =>
    (await load(`${website.address}/notices`, { seconds, headers: asBrowser, connections: 16 })).perSecond;
  await fast();
  const among = async () => {
    const held = await Promise.all([
      ...Array.from({ length: slow }, () => slowReader(website.port, upload.address)),
      ...Array.from({ length: idle }, (_, place) => idleReader(website.port, place)),
    ]);
    // The first megabytes of each file go into the buffers between, as fast as anybody's.
    await pause(settleMs);
    const result = await fast();
    for (const leave of held) leave();
    return result;
  };
  const alone = async () => {
    // Those of the turn before are still leaving; and what has just rested is measured against what has just rested.
    await pause(settleMs);
    return fast();
  };
  const results = await rounds(isQuick ? 3 : 7, among, alone);
  await website.stop();
  const what = `list, 16 connections, beside ${slow} slow readers and ${idle} idle connections, against without them`;
  return [ratioRow(what, results, { inWords: perSecond, atLeast: 0.9 })];
}

/** Takes 5 KB every second; a paused socket lets the sender wait once the buffers between them are full. */
async function slowReader(port, path) {
  const socket = await opened(port, "127.0.0.2");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  await once(socket, "readable");
  const taking = setInterval(() => socket.read(Math.min(bytesPerSecond / 5, socket.readableLength)), 200);
  return () => {
    clearInterval(taking);
    socket.destroy();
  };
}

/** Has asked once and keeps the connection. Several addresses, because the website limits the connections of one. */
async function idleReader(port, place) {
  const socket = await opened(port, `127.0.0.${3 + Math.floor(place / 125)}`);
  socket.write(`GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  await once(socket, "data");
  return () => socket.destroy();
}

async function opened(port, localAddress) {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}
