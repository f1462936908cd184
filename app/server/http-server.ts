import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { type AddressInfo, BlockList, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { clientNetwork } from "../client-network.server";
import type { Limits } from "./connection-limits";
import { errorPolicy, renderError, type SendError } from "./error-page";
import type { RequestLog } from "./middleware/request-log";
import { securityHeaders } from "./middleware/response-headers";
import type { RequestProblem } from "./request";

export type RequestListener = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

type HttpServerOptions = {
  limits: Limits;
  proxies: number;
  isSecure: boolean;
  requestLog: RequestLog;
  sendError: SendError;
  handleRequest: RequestListener;
};

/** Answers with an error page also what never became a request, or never ended: broken, too long, too slow, CONNECT. */
export function createHttpServer({ limits, proxies, handleRequest, ...options }: HttpServerOptions): Server {
  const { isSecure, requestLog, sendError } = options;
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
    // A request without a host gets the error page.
    requireHostHeader: false,
  });
  server.maxConnections = limits.connections;
  limitConnectionsPerClient(server, limits.connectionsOfOne, proxies);

  const unanswered = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on("connection", (socket: Socket) => {
    const waiting = new Set<ServerResponse>();
    unanswered.set(socket, waiting);
    socket.once("close", () => waiting.forEach(endWithoutConnection));
  });

  // Without listeners of their own Node would answer the last two itself.
  for (const event of ["request", "checkContinue", "checkExpectation"]) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      const waiting = unanswered.get(request.socket);
      waiting?.add(response);
      response.once("close", () => waiting?.delete(response));
      // Who takes nothing would keep the connection, and the file it belongs to, for ever.
      response.setTimeout(limits.takenMs, () => void (request.socket.writableLength > 0 && request.socket.destroy()));
      handleRequest(request, response, () => sendRawError(request.socket, "path"));
    });
  }
  server.on("connect", (_request, socket) => sendRawError(socket, "method"));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const problem = clientErrorProblem(error);
    const newest = [...(unanswered.get(socket) ?? [])].at(-1);
    if (!problem || !socket.writable) socket.destroy();
    else if (newest) sendError(newest, problem);
    else sendRawError(socket, problem);
  });
  return server;

  function sendRawError(socket: Duplex, problem: RequestProblem): void {
    const { status, type, body } = renderError(problem, { path: "/" });
    requestLog.write({ status });
    const headers = {
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(body),
      Connection: "close",
      ...securityHeaders(status, isSecure),
      "Content-Security-Policy": errorPolicy,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`, () => socket.destroy());
  }
}

/** Node tells an answer that waits behind another one nothing of the end of their connection. */
function endWithoutConnection(response: ServerResponse): void {
  if (response.destroyed) return;
  response.destroy();
  response.emit("close");
}

function clientErrorProblem({ code = "" }: NodeJS.ErrnoException): RequestProblem | undefined {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "tooSlow";
  if (code === "HPE_INVALID_EOF_STATE") return undefined;
  if (code === "HPE_HEADER_OVERFLOW") return "headers";
  return code.startsWith("HPE_") ? "malformed" : undefined;
}

export class ListenError extends Error {}

/** A missing HOST means every address of the machine, PORT 0 any free one. Throws ListenError. */
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
    return `Port ${port} is already in use, perhaps by this website started before. Stop that one, or choose another port, such as PORT=${port + 1}.`;
  }
  if (code === "EACCES") return `Port ${port} may not be opened by this user. Choose one above 1023, such as 3000.`;
  return `The website cannot be opened at ${host} port ${port}: ${message}. Check HOST and PORT.`;
}

function displayHost(host = "localhost"): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

// Behind a proxy everybody comes by its private address, which is therefore not counted.
function limitConnectionsPerClient(server: Server, most: number, proxies: number): void {
  const open = createNetworkCounter();

  server.on("connection", (socket: Socket) => {
    const address = (socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
    if (proxies > 0 && isPrivateAddress(address)) return;
    const network = clientNetwork(address);
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

export function isPrivateAddress(address: string): boolean {
  return privateNetworks.check(address, address.includes(":") ? "ipv6" : "ipv4");
}
