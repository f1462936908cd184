import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The website cannot be opened at this port or host. The message is for the person who started it. */
export class CannotListen extends Error {}

/** Opens the server at HOST (every address of the machine when missing) and PORT (0 for any free one); gives its address. */
export async function listen(server: Server, { HOST, PORT }: { HOST?: string; PORT: number }): Promise<string> {
  server.listen(PORT, HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new CannotListen(reasonFor(error, PORT, HOST));
  }
  const { port } = server.address() as AddressInfo;
  return `http://${nameFor(HOST)}:${port}`;
}

function reasonFor(error: unknown, port: number, host = ""): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return `Port ${port} is already in use, perhaps by this website started before. Stop that one, or choose another port: PORT=${port + 1} npm start`;
  }
  if (code === "EACCES") return `Port ${port} may not be opened by this user. Choose one above 1023, such as 3000.`;
  return `The website cannot be opened at ${host} port ${port}: ${message}. Check HOST and PORT.`;
}

function nameFor(host = "localhost"): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
