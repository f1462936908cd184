import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port that is free now, for a program that must know its own before it opens, or cannot tell which one it took.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}
