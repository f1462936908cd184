import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createAccount, open, pdfNamed, publishNotice, signIn, storedFiles, withPlace } from "../website.mjs";

const megabyte = 1024 * 1024;
const twoGigabytes = 2 * 1024 * megabyte;

/**
 * Sends what no website should take: two gigabytes, with a length and without one, and bodies that never end.
 * @param {{ megabytes: number, slowOnes: number }} options how much of the two gigabytes is really sent, and how many
 *   slow clients come from another address
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export function largeAndSlowBodies({ megabytes, slowOnes }) {
  return withPlace(async (settings) => {
    const website = await open(settings);
    const { address, port } = website;
    await createAccount(settings);
    const cookie = await signIn(address);
    // What every website that is in use holds: code that has run, and pages that are kept.
    for (let round = 0; round < 10; round++) {
      for (const path of ["/", "/notices", "/cog-admin/login", "/nowhere"]) {
        await fetch(address + path).then((answer) => answer.arrayBuffer());
      }
    }
    const usualMs = await usualTime(address);
    const before = website.memory();
    let highest = before;
    const watching = setInterval(() => (highest = Math.max(highest, website.memory())), 20);

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
      for (const signedIn of [undefined, cookie]) {
        const head = headOf(path, port, signedIn);
        const announced = await send(port, `${head}Content-Length: ${twoGigabytes}\r\n\r\n`, 0);
        answers.push([`${path} with a length`, announced]);
      }
    }
    const chunked = await send(
      port,
      `${headOf("/cog-admin/login", port)}Transfer-Encoding: chunked\r\n\r\n`,
      megabytes,
    );
    answers.push(["/cog-admin/login in chunks", chunked]);
    const inGallery = await send(
      port,
      `${headOf("/cog-admin/gallery", port)}Transfer-Encoding: chunked\r\n\r\n`,
      megabytes,
    );
    answers.push(["/cog-admin/gallery in chunks, signed out", inGallery]);
    clearInterval(watching);
    const grown = (highest - before) / megabyte;
    // What comes in chunks is counted as it comes, whoever sends it: the gallery takes 101.5 MB.
    const wrong = answers.filter(([, { status }]) => status !== 413);
    const slow = answers.filter(([, { ms }]) => ms > Math.max(1000, 10 * usualMs)).length;
    const files = storedFiles(settings);

    await publishNotice(address, cookie, "a large paper", pdfNamed("large", 9.9 * megabyte));
    const [paper] = storedFiles(settings);
    // Two hundred come in a second, as slowhttptest sends them.
    const held = [];
    for (let place = 0; place < slowOnes; place += 20) {
      const batch = Array.from({ length: Math.min(20, slowOnes - place) }, (_, more) => place + more);
      held.push(...(await Promise.all(batch.map((each) => dripping(port, each, paper)))));
      await pause(100);
    }
    const probes = [];
    for (let probe = 0; probe < 20; probe++) {
      const begun = performance.now();
      const { status } = await fetch(`${address}/notices`, { headers: { Connection: "close" } });
      if (status === 200) probes.push(performance.now() - begun);
      await pause(20);
    }
    for (const { socket, drip } of held) {
      clearInterval(drip);
      socket.destroy();
    }
    await website.kill("SIGTERM");
    return [
      {
        promise: "a body of 2 GB is refused cheaply, with a length and in chunks",
        kept: wrong.length === 0 && slow === 0 && grown < 64 && files.length === 0,
        detail: `${answers.length} sent, ${wrong.map(([name, { status }]) => `${name}: ${status}`).join(", ") || "all refused"}, ${slow} later than 1 s, memory grew by ${Math.round(grown)} MB, ${files.length} files left`,
      },
      {
        promise: "slow clients, of headers, of bodies and of reading, do not keep others waiting",
        kept: paper !== undefined && probes.length === 20 && Math.max(...probes) < Math.max(1000, 10 * usualMs),
        detail: `${slowOnes} held, ${probes.length} of 20 answered, the slowest in ${Math.round(Math.max(0, ...probes))} ms`,
      },
    ];
  });
}

/**
 * Twenty colleagues send 9.9 MB each at the same moment.
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export function manyUploads() {
  return withPlace(async (settings) => {
    const website = await open(settings);
    const { address } = website;
    await createAccount(settings);
    const cookie = await signIn(address);
    let highest = 0;
    const watching = setInterval(() => (highest = Math.max(highest, website.memory())), 20);
    const large = pdfNamed("large", 9.9 * megabyte);
    const titles = Array.from({ length: 20 }, (_, number) => `u-${number}`);
    const answers = await Promise.all(titles.map((title) => publishNotice(address, cookie, title, large)));
    clearInterval(watching);
    const stored = storedFiles(settings).length;
    await website.kill("SIGTERM");
    const taken = answers.filter(({ status }) => status === 303).length;
    return [
      {
        promise: "20 simultaneous uploads of 9.9 MB are all taken, within 250 MB of memory",
        kept: taken === 20 && stored === 20 && highest < 250 * megabyte,
        detail: `${taken} taken, at most ${Math.round(highest / megabyte)} MB of memory`,
      },
    ];
  });
}

/** How long a page takes while nobody else asks; on a busy machine all takes longer. */
async function usualTime(address) {
  const begun = performance.now();
  for (let asked = 0; asked < 5; asked++) await fetch(`${address}/notices`).then((answer) => answer.text());
  return (performance.now() - begun) / 5;
}

const headOf = (path, port, cookie) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ""}Content-Type: application/x-www-form-urlencoded\r\n`;

/** Sends a head and so many megabytes in chunks, as fast as they are taken; gives the status and when it was there. */
async function send(port, head, megabytes) {
  const begun = performance.now();
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  let answer = "";
  let ms = 0;
  socket.on("data", (piece) => {
    ms ||= performance.now() - begun;
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

/** A client that says its headers, or its body, a byte at a time, or asks for a large paper and does not read it. */
async function dripping(port, place, paper) {
  const mode = place % 4;
  const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  socket.on("error", () => {});
  if (mode !== 3) socket.resume();
  await new Promise((done) => socket.once("connect", done).once("close", done));
  const modes = [
    () => "GET / HTTP/1.1\r\nHost: x\r\nX-More: ",
    () => `${headOf("/cog-admin/login", port)}Content-Length: 60000\r\n\r\n`,
    () => `${headOf("/cog-admin/login", port)}Transfer-Encoding: chunked\r\n\r\n`,
    () => `GET /uploads/${paper} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
  ];
  const drops = ["a", "a", "1\r\na\r\n", ""];
  if (socket.writable) socket.write(modes[mode]());
  const drip = setInterval(() => socket.writable && socket.write(drops[mode]), 500);
  return { socket, drip };
}
