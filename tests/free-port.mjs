import { once } from "node:events";
import { connect, createServer } from "node:net";

/**
 * Returns a port that is free now. It is for programs that must know their port before they start, or that cannot
 * report a port that they chose.
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
 * Returns whether any program accepts connections at this port of this machine.
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
