import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { setTimeout as pause } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { resultOf } from "../website.mjs";
import { ask, behindProxy, host } from "./proxies.mjs";

const origin = `https://${host}`;
const connections = 12;
const announcedBytes = 60_000;
const bytesPerSecond = 1.2 * 1024;

/**
 * Sends forms slowly for one visitor, through a proxy over HTTP/2. In the meantime, other visitors request pages that
 * are in no cache.
 * @param {"nginx" | "caddy"} name of the proxy
 * @param {{ posts: number, seconds: number }} options `posts` is the number of forms; `seconds` is how long the trial
 *   goes on after the last form was begun
 * @returns {Promise<import("../website.mjs").Result>}
 */
export const slowSenders = (name, { posts, seconds }) =>
  behindProxy(name, ({ tls }) => compareWithout(tls, { posts, seconds }));

async function compareWithout(port, { posts, seconds }) {
  const usual = [];
  while (usual.length < 10) usual.push(await ask(port, "/cog-admin/login", "127.0.0.9"));
  const usualMs = Math.max(...usual.map(({ ms }) => ms));
  const senders = await sendSlowly(port, posts);
  const visits = [];
  let end = Number.POSITIVE_INFINITY;
  while (performance.now() < end) {
    if (senders.areAllBegun()) end = Math.min(end, performance.now() + seconds * 1000);
    // The visits alternate between a new search and the sign-in form, because no cache contains either of them.
    const page = visits.length % 2 ? "/cog-admin/login" : `/search?q=chalk${visits.length}`;
    visits.push(ask(port, page, `127.0.0.${3 + (visits.length % 200)}`));
    await pause(100);
  }
  const answers = await Promise.all(visits);
  const { held, rejected } = senders.stop();
  const served = answers.filter(({ status }) => status === 200);
  const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)));
  return resultOf(
    `${held} forms under way, ${rejected} rejected; ${served.length} of ${answers.length} others served, the slowest in ` +
      `${slowest} ms, ${Math.round(usualMs)} ms at most before`,
    {
      [`one visitor's ${posts} slow forms do not keep others waiting`]:
        served.length === answers.length && slowest < Math.max(1000, 10 * usualMs),
      "at most 60 of them are under way": held > 0 && held <= 60,
    },
  );
}

async function sendSlowly(port, posts) {
  const place = { host: "127.0.0.1", port, localAddress: "127.0.0.2", servername: host };
  const createConnection = () => connectTls({ ...place, ALPNProtocols: ["h2"], rejectUnauthorized: false });
  const sessions = Array.from({ length: connections }, () =>
    connectHttp2(origin, { createConnection }).on("error", () => {}),
  );
  await Promise.all(sessions.map((session) => once(session, "connect")));
  const forms = [];
  const beginning = setInterval(() => {
    for (let more = 0; more < 20 && forms.length < posts; more++)
      forms.push(beginForm(sessions[forms.length % connections]));
  }, 100);
  const piece = "a".repeat(Math.ceil(bytesPerSecond / 5));
  const dripping = setInterval(() => {
    for (const { isOver, stream } of forms) if (!isOver) stream.write(piece);
  }, 200);
  return {
    areAllBegun: () => forms.length === posts,
    stop() {
      clearInterval(beginning);
      clearInterval(dripping);
      const held = forms.filter(({ isOver }) => !isOver).length;
      for (const session of sessions) session.destroy();
      return { held, rejected: forms.length - held };
    },
  };
}

function beginForm(session) {
  const stream = session.request({
    ":method": "POST",
    ":path": "/cog-admin/login",
    origin,
    "content-type": "multipart/form-data; boundary=x",
    "content-length": announcedBytes,
  });
  const form = { isOver: false, stream };
  for (const event of ["response", "close"]) stream.on(event, () => (form.isOver = true));
  stream.on("error", () => {}).resume();
  return form;
}
