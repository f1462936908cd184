import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  findProgram,
  makeCertificate,
  nginxArguments,
  nginxPlainChange,
  nginxTlsChanges,
  readConfig,
} from "../../deploy-config.mjs";
import { freePort, isListening } from "../../free-port.mjs";
import { killAtExit } from "../cleanup.mjs";
import { open, root, skip, withPlace } from "../website.mjs";

/** @typedef {{ plain: number, tls: number }} Ports */

export const host = "school.example";

const proxies = {
  nginx(place, ports, website, files) {
    const told = /worker_connections (\d+)/.exec(readFileSync(join(root, "deploy/nginx.conf"), "utf8"));
    const changes = [nginxPlainChange(ports.plain), ...nginxTlsChanges(ports.tls, files)];
    return nginxArguments(place, website, changes, Number(told?.[1]));
  },
  caddy(place, ports, website, { certificate, key }) {
    const settings = readConfig("Caddyfile", [
      [/^\{$/m, `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${place}`],
      [/^http:\/\/\{\$SCHOOL_NAME:school\.example\} \{$/m, `http://${host}:${ports.plain} {\n\tbind 127.0.0.1`],
      [
        /^\{\$SCHOOL_NAME:school\.example\} \{$/m,
        `https://${host}:${ports.tls} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
      ],
      [
        /^http:\/\/\{\$OTHER_NAME:www\.school\.example\}, https:.*$/m,
        `http://www.${host}:${ports.plain} {\n\tbind 127.0.0.1`,
      ],
      [/\{\$WEBSITE:127\.0\.0\.1:3000\}/, `127.0.0.1:${website}`],
    ]);
    writeFileSync(join(place, "Caddyfile"), settings);
    return ["run", "--adapter", "caddyfile", "--config", join(place, "Caddyfile")];
  },
};

/**
 * Opens the website behind the proxy `name` with the settings of deploy/, and runs `attempt` with the ports of the
 * proxy.
 * @param {"nginx" | "caddy"} name
 * @param {(ports: Ports) => Promise<import("../website.mjs").Result>} attempt
 */
export async function behindProxy(name, attempt) {
  const path = findProgram(name);
  if (!path || !findProgram("openssl")) return skip(`${name} or openssl is not installed`);
  return withPlace(async (settings, place) => {
    const website = await open({ ...settings, TRUST_PROXY: "1" });
    const ports = { plain: await freePort(), tls: await freePort() };
    const args = proxies[name](place, ports, website.port, makeCertificate(place));
    const child = killAtExit(spawn(path, args, { stdio: "ignore" }));
    try {
      for (const port of Object.values(ports)) await untilListening(port);
      return await attempt(ports);
    } finally {
      // The main process of nginx ends its worker processes only on SIGTERM. SIGKILL would leave them running.
      if (child.kill("SIGTERM")) await once(child, "exit");
      await website.stop();
    }
  });
}

async function untilListening(port) {
  for (let tries = 0; tries < 100; tries++) {
    if (await isListening(port)) return;
    await pause(100);
  }
  throw new Error("the proxy did not open");
}

/**
 * Requests a page over https, from the IP address `localAddress` of this machine. The returned status is 0 if no answer
 * came.
 * @param {number} port
 * @param {string} path
 * @param {string} localAddress
 */
export async function ask(port, path, localAddress) {
  const begun = performance.now();
  const headers = { Host: host, Connection: "close" };
  const tls = { servername: host, rejectUnauthorized: false, agent: false };
  const sent = request({ host: "127.0.0.1", port, path, localAddress, headers, ...tls });
  try {
    sent.setTimeout(10_000, () => sent.destroy(new Error("no answer"))).end();
    const [answer] = await once(sent, "response");
    await answer.toArray();
    return { status: answer.statusCode, ms: performance.now() - begun };
  } catch {
    return { status: 0, ms: performance.now() - begun };
  }
}
