import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { resultOf } from "../website.mjs";
import { ask, behindProxy, host } from "./proxies.mjs";

/**
 * Opens connections through a proxy for one visitor. On each, it sends the beginning of a request and then nothing
 * more. It opens each closed connection again. In the meantime, other visitors request pages over https.
 * @param {"nginx" | "caddy"} name of the proxy
 * @param {{ connections: number, seconds: number }} options `seconds` is how long the trial goes on after the last
 *   connection was opened
 * @returns {Promise<import("../website.mjs").Result>}
 */
export const slowHeaders = (name, { connections, seconds }) =>
  behindProxy(name, async ({ plain, tls }) => {
    const place = { host: "127.0.0.1", localAddress: "127.0.0.2" };
    const held = {
      80: () => connect({ ...place, port: plain }),
      443: () => connectTls({ ...place, port: tls, servername: host, rejectUnauthorized: false }),
    };
    const figures = [];
    const promises = {};
    for (const [port, open] of Object.entries(held)) {
      const { most, longestMs, served, asked } = await hold(open, tls, { connections, seconds });
      figures.push(
        `port ${port}: ${most} held, each for ${Math.round(longestMs / 1000)} s at most, ${served} of ${asked} others served`,
      );
      promises[`one visitor's connections to port ${port} are all open at once`] = most === connections;
      promises[`others are served while one visitor holds port ${port}`] = asked > 0 && served === asked;
      promises[`a connection to port ${port} without a request is closed within 20 s`] = longestMs < 20_000;
    }
    return resultOf(figures.join("; "), promises);
  });

async function hold(open, tls, { connections, seconds }) {
  const sockets = new Map();
  let isOver = false;
  let most = 0;
  let longestMs = 0;
  const begin = () => {
    const socket = open().on("error", () => {});
    const send = () => socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-a: `);
    socket.once("encrypted" in socket ? "secureConnect" : "connect", send);
    sockets.set(socket, performance.now());
    socket.resume().once("close", () => {
      longestMs = Math.max(longestMs, performance.now() - sockets.get(socket));
      sockets.delete(socket);
      if (!isOver) setTimeout(begin, 100);
    });
  };
  const visits = [];
  const visiting = setInterval(() => visits.push(ask(tls, "/", `127.0.0.${3 + (visits.length % 200)}`)), 500);
  try {
    for (let opened = 0; opened < connections; opened += 50) {
      for (let more = 0; more < 50 && opened + more < connections; more++) begin();
      await pause(50);
    }
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      most = Math.max(most, sockets.size);
      await pause(100);
    }
    for (const begun of sockets.values()) longestMs = Math.max(longestMs, performance.now() - begun);
  } finally {
    isOver = true;
    clearInterval(visiting);
    for (const socket of sockets.keys()) socket.destroy();
  }
  const answers = await Promise.all(visits);
  return { most, longestMs, served: answers.filter(({ status }) => status === 200).length, asked: answers.length };
}
