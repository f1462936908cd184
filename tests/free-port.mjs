import { once } from "node:events";
import { connect, createServer } from "node:net";

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

/**
 * Whether something takes connections at a port of this machine.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function isListening(port) {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
