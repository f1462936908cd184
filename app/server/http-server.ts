import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { type AddressInfo, BlockList, type Socket } from "node:net";
import { toClientNetwork } from "../client-network.server";
import type { Limits } from "./connection-limits";
import { errorPolicy, renderError } from "./error-page";
import type { RequestLog } from "./middleware/request-log";
import { problemStatuses, type RequestProblem } from "./request";

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

type HttpServerOptions = {
  limits: Limits;
  proxies: number;
  requestLog: RequestLog;
  handleRequest: RequestListener;
};

/** Sets Node's limits for times and connections. Answers broken requests with an error page. */
export function createHttpServer({ limits, proxies, requestLog, handleRequest }: HttpServerOptions): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.keepAliveMs,
      // Without this option, Node itself would reject a request without a host. We want to answer it with our error
      // page.
      requireHostHeader: false,
    },
    handleRequest,
  );
  // Also handles requests that wait for "100 Continue". So we reject a form that is too large before the client sends
  // it.
  server.on("checkContinue", handleRequest);
  server.maxConnections = limits.connections;
  server.setTimeout(limits.idleMs);
  // Each waiting request on a connection adds a listener for the end of the connection. Without this line, Node would
  // warn about the eleventh listener.
  server.on("connection", (socket: Socket) => void socket.setMaxListeners(0));
  limitConnectionsPerClient(server, limits.connectionsOfOne, proxies);

  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const problem = clientErrorProblem(error);
    if (!problem || !socket.writable) return void socket.destroy();
    requestLog.write({ status: problemStatuses[problem] });
    socket.end(renderRawError(problem), () => socket.destroy());
  });
  return server;
}

function renderRawError(problem: RequestProblem): string {
  const { status, type, body } = renderError(problem, { path: "/" });
  const headers = {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Content-Security-Policy": errorPolicy,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}

function clientErrorProblem({ code = "" }: NodeJS.ErrnoException): RequestProblem | undefined {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "tooSlow";
  if (code === "HPE_INVALID_EOF_STATE") return undefined;
  if (code === "HPE_HEADER_OVERFLOW") return "headers";
  return code.startsWith("HPE_") ? "malformed" : undefined;
}

export class ListenError extends Error {}

/**
 * Listens on all addresses of the server if HOST is missing, and on any free port if PORT is 0. Throws ListenError if
 * the server cannot listen.
 */
export async function listen(server: Server, { HOST, PORT }: { HOST?: string; PORT: number }): Promise<string> {
  server.listen(PORT, HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new ListenError(explainListenError(error, PORT, HOST));
  }
  const { port } = server.address() as AddressInfo;
  return `http://${displayHost(HOST)}:${port}`;
}

function explainListenError(error: unknown, port: number, host = ""): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return `Port ${port} is already in use, perhaps by this website, started earlier. Stop that program, or choose another port, for example PORT=${port + 1}.`;
  }
  if (code === "EACCES") return `This user may not open port ${port}. Choose a port above 1023, for example 3000.`;
  return `The website cannot be opened at ${host} port ${port}: ${message}. Check HOST and PORT.`;
}

function displayHost(host = "localhost"): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

// Behind a proxy all clients have the proxy's private address, so we do not count private addresses.
function limitConnectionsPerClient(server: Server, most: number, proxies: number): void {
  const open = createNetworkCounter();

  server.on("connection", (socket: Socket) => {
    const ip = (socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
    if (proxies > 0 && isPrivateIp(ip)) return;
    const network = toClientNetwork(ip);
    open.add(network, 1);
    socket.once("close", () => open.add(network, -1));
    if (open.of(network) > most) socket.destroy();
  });
}

export function createNetworkCounter() {
  const counts = new Map<string, number>();
  const of = (network: string) => counts.get(network) ?? 0;

  function add(network: string, more: number): void {
    const count = of(network) + more;
    if (count > 0) counts.set(network, count);
    else counts.delete(network);
  }

  return { of, add };
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const) {
  privateNetworks.addSubnet(network, bits, "ipv4");
}
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

export function isPrivateIp(ip: string): boolean {
  return privateNetworks.check(ip, ip.includes(":") ? "ipv6" : "ipv4");
}
