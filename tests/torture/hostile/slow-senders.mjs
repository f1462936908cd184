import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request as askPlain } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request as askSecure } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { findProgram, nginxArguments, readConfig } from "../../deploy-config.mjs";
import { freePort } from "../../free-port.mjs";
import { killAtExit } from "../cleanup.mjs";
import { open, withPlace } from "../website.mjs";

const host = "school.example";
const origin = `https://${host}`;
const connections = 12;
const announced = 150_000;
const aSecond = 1.2 * 1024;
const formType = "multipart/form-data; boundary=x";

const proxies = [
  {
    name: "nginx",
    words: (place, own, website, { certificate, key }) =>
      nginxArguments(
        place,
        website,
        [
          [/server \{\s*listen 80;[^}]*\}/, ""],
          [/listen 443 ssl http2;\s*listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${own} ssl http2;`],
          [
            /ssl_certificate \S+;\s*ssl_certificate_key \S+;/,
            `ssl_certificate ${certificate}; ssl_certificate_key ${key};`,
          ],
        ],
        4096,
      ),
  },
  {
    name: "caddy",
    words(place, own, website, { certificate, key }) {
      const settings = readConfig("Caddyfile", [
        [/^\{$/m, `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${place}`],
        [/^school\.example \{$/m, `https://${host}:${own} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`],
        [/127\.0\.0\.1:3000/, `127.0.0.1:${website}`],
      ]);
      writeFileSync(join(place, "Caddyfile"), settings);
      return ["run", "--adapter", "caddyfile", "--config", join(place, "Caddyfile")];
    },
  },
];

/**
 * One visitor sends forms slowly, as fast as the website just allows, through each proxy by HTTP/2 and to the website
 * itself as a proxy would; meanwhile others ask for pages that no cache has.
 * @param {{ posts: number, seconds: number, through?: string[] }} options how many forms, for how long after the last
 *   has begun, and by which of the ways
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export async function slowSenders({ posts, seconds, through = [...proxies.map(({ name }) => name), "nothing"] }) {
  const outcomes = [];
  for (const proxy of proxies) {
    if (through.includes(proxy.name)) outcomes.push(await behind(proxy, { posts, seconds }));
  }
  if (through.includes("nothing")) outcomes.push(await behindNothing({ posts, seconds }));
  return outcomes;
}

function behind({ name, words }, { posts, seconds }) {
  const promise = `one visitor's ${posts} slow forms through ${name} keep nobody else waiting`;
  const path = findProgram(name);
  if (!path || !findProgram("openssl"))
    return { promise, kept: "skipped", detail: `${name} or openssl is not installed` };
  return withPlace(async (settings, place) => {
    const website = await open({ ...settings, TRUST_PROXY: "1" });
    const own = await freePort();
    const certificate = certificateIn(place);
    const child = killAtExit(spawn(path, words(place, own, website.port, certificate), { stdio: "ignore" }));
    try {
      await until(() => listens(own));
      const ask = (page, from) =>
        answerOf(askSecure({ ...to(own, page, from), servername: host, rejectUnauthorized: false, agent: false }));
      return await judged(promise, { ask, seconds, send: () => sendByHttp2(own, posts) });
    } finally {
      // nginx sees to its workers only when it is asked to end.
      if (child.kill("SIGTERM")) await once(child, "exit");
      await website.kill("SIGTERM");
    }
  });
}

function behindNothing({ posts, seconds }) {
  const promise = `one visitor's ${posts} slow forms, passed on by a proxy, keep nobody else waiting`;
  return withPlace(async (settings) => {
    const website = await open({ ...settings, TRUST_PROXY: "1" });
    const ask = (page, from) => {
      const { headers, ...rest } = to(website.port, page);
      return answerOf(askPlain({ ...rest, headers: { ...headers, "X-Forwarded-For": from } }));
    };
    const outcome = await judged(promise, { ask, seconds, send: () => sendPlainly(website.port, posts) });
    await website.kill("SIGTERM");
    return outcome;
  });
}

const to = (port, path, localAddress) => ({
  host: "127.0.0.1",
  port,
  path,
  localAddress,
  headers: { Host: host, Connection: "close" },
});

/** Begins to send, asks for pages from other addresses, and says what came of it. */
async function judged(promise, { ask, seconds, send }) {
  const usualMs = await usualTime(ask);
  const sending = await send();
  const asked = [];
  let end = Number.POSITIVE_INFINITY;
  while (performance.now() < end) {
    if (sending.areAllBegun()) end = Math.min(end, performance.now() + seconds * 1000);
    // Each a search that nobody made before, and a form to sign in.
    const page = asked.length % 2 ? "/cog-admin/login" : `/search?q=chalk${asked.length}`;
    asked.push(ask(page, `127.0.0.${3 + (asked.length % 200)}`));
    await pause(100);
  }
  const answers = await Promise.all(asked);
  const { held, refused } = sending.stop();
  const served = answers.filter(({ status }) => status === 200);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const isServed = served.length === answers.length && slowest < Math.max(1000, 10 * usualMs);
  return {
    promise,
    kept: isServed && held > 0 && held <= 60,
    detail: `${held} forms under way, ${refused} refused; ${served.length} of ${answers.length} others served, the slowest in ${Math.round(slowest)} ms, ${Math.round(usualMs)} ms at most before`,
  };
}

/** How long a page takes at most while nobody else asks; on a busy machine all takes longer. */
async function usualTime(ask) {
  const times = [];
  while (times.length < 10) times.push((await ask("/cog-admin/login", "127.0.0.9")).ms);
  return Math.max(...times);
}

async function answerOf(asking) {
  const begun = performance.now();
  try {
    asking.setTimeout(10_000, () => asking.destroy(new Error("no answer"))).end();
    const [answer] = await once(asking, "response");
    await answer.toArray();
    return { status: answer.statusCode, ms: performance.now() - begun };
  } catch {
    return { status: 0, ms: performance.now() - begun };
  }
}

/** Twelve connections from one address, and as many streams in each as it takes. */
async function sendByHttp2(port, posts) {
  const sessions = Array.from({ length: connections }, () => {
    const createConnection = () =>
      connectTls({
        host: "127.0.0.1",
        port,
        localAddress: "127.0.0.2",
        servername: host,
        ALPNProtocols: ["h2"],
        rejectUnauthorized: false,
      });
    return connectHttp2(origin, { createConnection }).on("error", () => {});
  });
  await Promise.all(sessions.map((session) => once(session, "connect")));
  const begin = (place) => {
    const stream = sessions[place % connections].request({
      ":method": "POST",
      ":path": "/cog-admin/login",
      origin,
      "content-type": formType,
      "content-length": announced,
    });
    const form = { isOver: false, write: (piece) => stream.write(piece) };
    stream
      .on("response", () => (form.isOver = true))
      .on("close", () => (form.isOver = true))
      .on("error", () => {});
    stream.resume();
    return form;
  };
  return dripping(posts, begin, () => {
    for (const session of sessions) session.destroy();
  });
}

/** As many connections as forms, all of them the proxy's, for one visitor. */
function sendPlainly(port, posts) {
  const head = [
    "POST /cog-admin/login HTTP/1.1",
    `Host: ${host}`,
    `Origin: ${origin}`,
    "X-Forwarded-For: 203.0.113.9",
    "X-Forwarded-Proto: https",
    `Content-Type: ${formType}`,
    `Content-Length: ${announced}`,
  ];
  const sockets = [];
  const begin = () => {
    const socket = connect(port, "127.0.0.1");
    const form = { isOver: false, write: (piece) => socket.write(piece) };
    socket
      .on("data", () => (form.isOver = true))
      .on("close", () => (form.isOver = true))
      .on("error", () => {});
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    sockets.push(socket);
    return form;
  };
  return dripping(posts, begin, () => {
    for (const socket of sockets) socket.destroy();
  });
}

/** Begins two hundred forms a second, as slowhttptest does, and five times a second sends a piece of each that is not answered yet. */
function dripping(posts, begin, leave) {
  const forms = [];
  const beginning = setInterval(() => {
    for (let more = 0; more < 20 && forms.length < posts; more++) forms.push(begin(forms.length));
  }, 100);
  const piece = "a".repeat(Math.ceil(aSecond / 5));
  const drip = setInterval(() => {
    for (const { isOver, write } of forms) if (!isOver) write(piece);
  }, 200);
  return {
    areAllBegun: () => forms.length === posts,
    stop() {
      clearInterval(beginning);
      clearInterval(drip);
      const held = forms.filter(({ isOver }) => !isOver).length;
      leave();
      return { held, refused: forms.length - held };
    },
  };
}

function certificateIn(place) {
  const [certificate, key] = [join(place, "certificate.pem"), join(place, "key.pem")];
  const kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${host}`];
  const made = spawnSync("openssl", ["req", ...kind, "-keyout", key, "-out", certificate]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return { certificate, key };
}

async function until(isSo) {
  for (let tries = 0; tries < 100; tries++) {
    if (await isSo()) return;
    await pause(100);
  }
  throw new Error("the proxy did not open");
}

async function listens(port) {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
