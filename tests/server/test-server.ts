import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { RequestHandler } from "express";
import { onTestFinished } from "vitest";
import { parseEnvironment } from "~/env.server";
import { createLogger } from "~/server/middleware/request-log";
import { type RunningServer, type ServerOptions, startServer } from "~/server/start-server";

type Options = Partial<Omit<ServerOptions, "environment" | "log">> & { settings?: Record<string, string> };

export type TestServer = RunningServer & { port: number; lines: Record<string, unknown>[] };
export type Answer = { status: number; headers: Record<string, string>; body: string };

/**
 * Starts a server on a free port, which answers every request with a greeting unless `options` has another handler. The
 * server closes at the end of the test.
 */
export async function startTestServer({ settings, ...options }: Options = {}): Promise<TestServer> {
  const lines: Record<string, unknown>[] = [];
  const server = await startServer({
    handler: (_request, response) => void response.type("html").send("<p>Good morning"),
    environment: parseEnvironment({ HOST: "127.0.0.1", PORT: "0", ...settings }),
    log: createLogger("info", { write: (line) => void lines.push(JSON.parse(line)) }),
    isReady: () => true,
    ...options,
    limits: { closeMs: 1000, ...options.limits },
  });
  onTestFinished(async () => {
    server.httpServer.closeAllConnections();
    await server.close();
  });
  return { ...server, port: Number(new URL(server.address).port), lines };
}

/**
 * Sends one request with the request line `line` and returns the answer. Adds only a Host header and `Connection:
 * close`.
 */
export async function sendRequest(
  server: { port: number },
  line: string,
  headers: Record<string, string | string[]> = {},
  body = "",
): Promise<Answer> {
  const all = { Host: `127.0.0.1:${server.port}`, Connection: "close", ...headers };
  const lines = Object.entries(all).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`));
  return parseResponse(await sendRaw(server, `${[`${line} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n${body}`));
}

/** Posts a form as if a page of this server had sent it. */
export function post(server: { port: number }, path: string, body: string, headers: Record<string, string> = {}) {
  const own = { Origin: `http://127.0.0.1:${server.port}`, "Content-Length": String(Buffer.byteLength(body)) };
  return sendRequest(server, `POST ${path}`, { ...own, ...headers }, body);
}

/**
 * Sends these bytes. Returns everything that arrives until the connection closes. With `isAll`, the sender ends its
 * side of the connection after the bytes.
 */
export function sendRaw({ port }: { port: number }, text: string | Buffer, isAll = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => void (isAll ? socket.end(text) : socket.write(text)));
    socket.on("data", (piece) => void pieces.push(piece));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(pieces).toString("latin1")));
  });
}

/**
 * Returns the request line and the headers of a form, as if a page of this server had sent it. The test itself sends
 * the body.
 */
export function postHead(server: TestServer, path: string, ...more: string[]): string {
  const host = `127.0.0.1:${server.port}`;
  return [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: http://${host}`, ...more, "", ""].join("\r\n");
}

/**
 * Sends a form through a connection like that of a proxy, and only the beginning of its body. The answer appears in
 * `text`, and `isOver` tells whether the connection is closed. `from` is the IP address of the visitor.
 */
export async function openSlowForm({ port }: { port: number }, from: string, path = "/cog-admin/login") {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const answer = { socket, text: "", isOver: false };
  socket.on("data", (piece) => (answer.text += piece)).on("close", () => (answer.isOver = true));
  socket.on("error", () => {});
  await once(socket, "connect");
  const host = `127.0.0.1:${port}`;
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: http://${host}`, `X-Forwarded-For: ${from}`];
  socket.write([...head, "Content-Length: 60000", "", "email=a"].join("\r\n"));
  return answer;
}

/** Encodes one piece of a body for Transfer-Encoding: chunked. */
export const chunk = (piece: string) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`;

/** Answers with the number of bytes in the body of the request. */
export const countBody: RequestHandler = async (request, response, next) => {
  let bytes = 0;
  try {
    for await (const piece of request) bytes += piece.length;
    response.send(`took ${bytes}`);
  } catch (error) {
    next(error);
  }
};

/** Parses the text of an answer. Joins the chunks of its body and reads them as UTF-8. Does not decompress it. */
export function parseResponse(raw: string): Answer {
  const end = raw.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = raw.slice(0, end).split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) headers[line.slice(0, line.indexOf(":")).toLowerCase()] = line.slice(line.indexOf(":") + 2);
  const sent = raw.slice(end + 4);
  const body = headers["transfer-encoding"] === "chunked" ? joinChunks(sent) : sent;
  return { status: Number(statusLine.split(" ")[1]), headers, body: Buffer.from(body, "latin1").toString() };
}

function joinChunks(chunks: string): string {
  const size = Number.parseInt(chunks, 16);
  const start = chunks.indexOf("\r\n") + 2;
  return size > 0 ? chunks.slice(start, start + size) + joinChunks(chunks.slice(start + size + 2)) : "";
}

/** Returns whether a server accepts connections at the port of this URL. */
export function isOpen(address: string): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    socket
      .once("error", () => answer(false))
      .once("connect", () => {
        socket.destroy();
        answer(true);
      });
  });
}

/**
 * Sends a GET request that accepts these encodings. In the result, `text` is the decompressed body, and `bytes` is the
 * size of the body that was sent.
 */
export async function fetchPacked(url: string, acceptEncoding: string) {
  const [response]: IncomingMessage[] = await once(
    request(url, { headers: { "Accept-Encoding": acceptEncoding } }).end(),
    "response",
  );
  const body = Buffer.concat((await response?.toArray()) ?? []);
  const { "content-encoding": encoding, etag } = response?.headers ?? {};
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((plain: Buffer) => plain);
  return { encoding, etag, bytes: body.length, text: unpack(body).toString() };
}
