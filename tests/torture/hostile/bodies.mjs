import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import {
  acknowledged,
  get,
  noticeFiles,
  openSchool,
  pdfNamed,
  publishNotice,
  resultOf,
  storedFiles,
  withPlace,
} from "../website.mjs";

const megabyte = 1024 * 1024;

/**
 * Sends requests that announce a body of two gigabytes, which the website must refuse. Some announce the length in
 * advance; others send chunks.
 * @param {{ megabytes: number }} options how many megabytes of the body are really sent
 * @returns {Promise<Result>}
 */
export function largeBodies({ megabytes }) {
  return withPlace(async (settings) => {
    const { website, address, cookie } = await openSchool(settings);
    // The website first serves some pages, so that its code is loaded and its cache is filled as in normal use.
    for (let round = 0; round < 10; round++) {
      for (const path of ["/", "/notices", "/cog-admin/login", "/nowhere"]) await get(address, path);
    }
    const usualMs = await usualTime(address);
    const memory = measureMemory(website);
    const length = `Content-Length: ${2048 * megabyte}\r\n\r\n`;
    const paths = [
      "/",
      "/cog-admin/login",
      "/cog-admin/notices",
      "/cog-admin/gallery",
      "/cog-admin/results",
      "/nowhere",
    ];
    const answers = [];
    for (const path of paths) {
      for (const signedIn of [undefined, cookie])
        answers.push([
          `${path} with a length`,
          await send(website.port, headOf(path, website.port, signedIn) + length, 0),
        ]);
    }
    // The website counts the bytes of a chunked body as they arrive, whether or not the sender is signed in. So these
    // requests need no cookie.
    for (const path of ["/cog-admin/login", "/cog-admin/gallery"]) {
      const head = `${headOf(path, website.port)}Transfer-Encoding: chunked\r\n\r\n`;
      answers.push([`${path} in chunks`, await send(website.port, head, megabytes)]);
    }
    const { grown } = memory.stop();
    const files = storedFiles(settings);
    await website.stop();
    const wrong = answers.filter(([, { status, ms }]) => status !== 413 || ms > Math.max(1000, 100 * usualMs));
    return resultOf(
      `${answers.length} sent, memory grew by ${grown} MB ${wrong.map(([what, { status, ms }]) => `${what}: ${status} after ${ms} ms`).join(", ")}`,
      {
        "a body of 2 GB is refused within 1 s, with a length and in chunks": wrong.length === 0 && files.length === 0,
        "and takes less than 64 MB of memory": grown < 64,
      },
    );
  });
}

/**
 * Opens many connections from another IP address than the visitors'. Their clients send headers or bodies one byte at a
 * time, or do not read the answer.
 * @param {{ connections: number }} options
 * @returns {Promise<Result>}
 */
export function slowClients({ connections }) {
  return withPlace(async (settings) => {
    const { website, address, cookie } = await openSchool(settings);
    await acknowledged(address, cookie, "a large paper", pdfNamed("large", 9.9 * megabyte));
    const [paper] = noticeFiles(settings);
    const usualMs = await usualTime(address);
    const held = [];
    // Opens two hundred connections each second, as the tool slowhttptest does.
    for (let number = 0; number < connections; number += 20) {
      for (let more = 0; more < 20; more++) held.push(holdSlowly(website.port, number + more, paper));
      await pause(100);
    }
    const waits = [];
    for (let visit = 0; visit < 20; visit++) {
      const begun = performance.now();
      const { status } = await get(address, "/notices");
      if (status === 200) waits.push(performance.now() - begun);
      await pause(20);
    }
    for (const end of held) end();
    await website.stop();
    const slowest = Math.round(Math.max(0, ...waits));
    return resultOf(`${held.length} held, ${waits.length} of 20 others served, the slowest in ${slowest} ms`, {
      "slow clients, of headers, of bodies and of reading, do not keep others waiting":
        waits.length === 20 && slowest < Math.max(1000, 10 * usualMs),
    });
  });
}

/**
 * Uploads a file of 9.9 MB for twenty people at the same time.
 * @returns {Promise<Result>}
 */
export function manyUploads() {
  return withPlace(async (settings) => {
    const { website, address, cookie } = await openSchool(settings);
    const memory = measureMemory(website);
    const large = pdfNamed("large", 9.9 * megabyte);
    const titles = Array.from({ length: 20 }, (_, number) => `u-${number}`);
    const answers = await Promise.all(titles.map((title) => publishNotice(address, cookie, title, large)));
    const { highest } = memory.stop();
    await website.stop();
    const taken = answers.filter(({ status }) => status === 303).length;
    return resultOf(`${taken} taken, at most ${highest} MB of memory`, {
      "20 simultaneous uploads of 9.9 MB are all taken": taken === 20 && noticeFiles(settings).length === 20,
      "within 350 MB of memory": highest < 350,
    });
  });
}

function measureMemory(website) {
  const before = website.memory();
  let highest = before;
  const timer = setInterval(() => (highest = Math.max(highest, website.memory())), 20);
  return {
    stop() {
      clearInterval(timer);
      return { highest: Math.round(highest), grown: Math.round(highest - before) };
    },
  };
}

async function usualTime(address) {
  const begun = performance.now();
  for (let visit = 0; visit < 5; visit++) await get(address, "/notices");
  return (performance.now() - begun) / 5;
}

const headOf = (path, port, cookie) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ""}Content-Type: application/x-www-form-urlencoded\r\n`;

async function send(port, head, megabytes) {
  const begun = performance.now();
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  let answer = "";
  let ms = 0;
  socket.on("data", (piece) => {
    ms ||= Math.round(performance.now() - begun);
    answer += piece.toString("latin1");
  });
  const isClosed = new Promise((done) => socket.once("close", done));
  const isAnswered = new Promise((done) => socket.once("data", done));
  await new Promise((done) => socket.once("connect", done));
  socket.write(head);
  const piece = `100000\r\n${"x".repeat(megabyte)}\r\n`;
  for (let sent = 0; sent < megabytes && socket.writable; sent++) {
    if (!socket.write(piece)) await Promise.race([new Promise((done) => socket.once("drain", done)), isClosed]);
  }
  if (megabytes > 0 && socket.writable) socket.end("0\r\n\r\n");
  await Promise.race([isClosed, isAnswered, pause(5000)]);
  socket.destroy();
  return { status: Number(answer.split(" ")[1]), ms };
}

function holdSlowly(port, number, paper) {
  const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  socket.on("error", () => {});
  const [head, drop] = [
    ["GET / HTTP/1.1\r\nHost: x\r\nX-More: ", "a"],
    [`${headOf("/cog-admin/login", port)}Content-Length: 60000\r\n\r\n`, "a"],
    [`${headOf("/cog-admin/login", port)}Transfer-Encoding: chunked\r\n\r\n`, "1\r\na\r\n"],
    [`GET /uploads/${paper} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`, ""],
  ][number % 4];
  if (drop) socket.resume();
  socket.write(head);
  const drip = setInterval(() => socket.writable && socket.write(drop), 500);
  return () => {
    clearInterval(drip);
    socket.destroy();
  };
}
