import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { findProgram } from "../../deploy-config.mjs";
import { resultOf, root, skip } from "../website.mjs";

/*
 * Tests the firewall rules of deploy/ in a separate network namespace. This file starts itself again inside that
 * namespace.
 */

const rules = join(root, "deploy/firewall.nft");
const ports = [80, 443];

/** @returns {Promise<import("../website.mjs").Result>} */
export async function firewall() {
  if (!findProgram("nft") || !findProgram("ip")) return skip("nftables or iproute2 is not installed");
  if (spawnSync("unshare", ["--net", "true"]).status !== 0) return skip("no network of its own can be made here");
  const script = `ip link set lo up && nft -f ${rules} && nft -f ${rules} && exec "$0" ${import.meta.filename}`;
  const { stdout, stderr } = spawnSync("unshare", ["--net", "sh", "-c", script, process.execPath], {
    encoding: "utf8",
  });
  if (!stdout) throw new Error(stderr);
  const { visitor, home, others } = JSON.parse(stdout);
  return resultOf(`${visitor} connections of one address, ${home} of one home, ${others} of others`, {
    "one address has at most 300 connections": visitor > 0 && visitor <= 300,
    "so has one home, from many of its addresses": home > 0 && home <= 300,
    "others come in beside them": others === 20,
  });
}

async function tryInside() {
  for (const address of ["fd00:0:0:1::1", "fd00:0:0:1::2", "fd00:0:0:2::1"])
    spawnSync("ip", ["address", "add", `${address}/64`, "dev", "lo", "nodad"]);
  const servers = ports.map((port) => createServer(() => {}).listen(port, "::"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const visitor = await open(400, () => ["127.0.0.1", "127.0.0.2"]);
  const home = await open(400, (index) => ["fd00:0:0:2::1", `fd00:0:0:1::${1 + (index % 2)}`]);
  const ofOthers = await open(10, (index) => ["127.0.0.1", `127.0.0.${3 + index}`]);
  const ofOtherHomes = await open(10, () => ["fd00:0:0:1::1", "fd00:0:0:2::1"]);
  console.log(JSON.stringify({ visitor, home, others: ofOthers + ofOtherHomes }));
  process.exit(0);
}

/**
 * Counts the connections that open within two seconds. If the firewall drops the packets of a connection, the system
 * only sends them again, so this connection never opens.
 */
async function open(count, placeOf) {
  let opened = 0;
  const begun = [];
  for (let index = 0; index < count; index++) {
    const [host, localAddress] = placeOf(index);
    const socket = connect({ host, localAddress, port: ports[index % 2] }).on("error", () => {});
    begun.push(
      new Promise((resolve) => {
        socket.once("connect", () => resolve(++opened));
        setTimeout(resolve, 2000).unref();
      }),
    );
  }
  await Promise.all(begun);
  return opened;
}

if (process.argv[1] === import.meta.filename) await tryInside();
