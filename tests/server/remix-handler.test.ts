import { connect } from "node:net";
import { pipeline } from "node:stream/promises";
import { createRequestHandler } from "@remix-run/express";
import type { ActionFunction, ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { paceByClient } from "~/request-scope.server";
import { handleDatabaseAndDiskErrors } from "~/server/database-and-disk-errors";
import { limitBodies } from "~/server/limit-bodies";
import { toStream } from "~/uploads/storage-interface.server";
import { emptySchool } from "../support/school";
import {
  chunk,
  parseResponse,
  post,
  postHead,
  sendRaw,
  sendRequest,
  startTestServer,
  type TestServer,
} from "./test-server";

// The handler checks the database before it runs a route, so the tests need one.
emptySchool();

type Room = { action?: ActionFunction; loader?: ActionFunction };

function openBeforeRemix(room: Room, settings = {}): Promise<TestServer> {
  const paths = ["", "cog-admin/language", "cog-admin/notices"];
  const routes = paths.map((path) => [path || "home", { id: path || "home", path, module: { ...room } }]);
  const build = {
    routes: Object.fromEntries(routes),
    entry: { module: { default: () => new Response(), handleError: () => {} } },
    assets: { routes: {}, entry: {}, url: "", version: "" },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
  return startTestServer({
    handler: createRequestHandler({ build: limitBodies(handleDatabaseAndDiskErrors(build)), mode: "production" }),
    settings,
  });
}

const megabytes = (count: number) => "x".repeat(count * 1024 * 1024);

const postUpload = (server: TestServer, upload: string) =>
  post(server, "/cog-admin/notices", upload, { "Content-Type": "multipart/form-data; boundary=x" });

describe("Remix behind the middlewares", () => {
  it("a Remix action reads a complete upload", async () => {
    const server = await openBeforeRemix({ action: async ({ request }) => Response.json((await request.blob()).size) });
    expect((await postUpload(server, megabytes(10))).body).toBe(String(10 * 1024 * 1024));
  });

  it("a Remix action that stops reading an upload half way still sends its answer", async () => {
    const action: ActionFunction = async ({ request }) => {
      for await (const _piece of request.body ?? []) break;
      return new Response("this is no PDF", { status: 400 });
    };
    const server = await openBeforeRemix({ action });
    expect(await postUpload(server, megabytes(10))).toMatchObject({
      status: 400,
      body: "this is no PDF",
    });
  });

  it("Remix sends a file no faster than the client reads it, and sends all of it", async () => {
    let read = 0;
    async function* readFile() {
      for (; read < 800; read++) yield new Uint8Array(65_536).fill(7);
    }
    const loader: ActionFunction = () => paceByClient(new Response(toStream(readFile())));
    const server = await openBeforeRemix({ loader });
    const client = connect(server.port, "127.0.0.1").pause();
    client.write("GET / HTTP/1.1\r\nHost: school.example\r\nConnection: close\r\n\r\n");
    await expect.poll(() => read).toBeGreaterThan(1);
    // The server must answer these requests while the file is being sent. During them, it must not read much more of
    // the file.
    for (let turn = 0; turn < 20; turn++) await sendRequest(server, "GET /nowhere");
    expect(read).toBeLessThan(400);
    const pieces = await client.toArray();
    expect(read).toBe(800);
    expect(Buffer.concat(pieces).filter((byte) => byte === 7).length).toBe(800 * 65_536);
  });

  it("Remix stops reading a file when the client has left, and logs no fault", async () => {
    let read = 0;
    async function* readFile() {
      for (; read < 800; read++) yield new Uint8Array(65_536);
    }
    let released = false;
    async function* releaseAtEnd() {
      try {
        yield* readFile();
      } finally {
        released = true;
      }
    }
    const loader: ActionFunction = () => paceByClient(new Response(toStream(releaseAtEnd())));
    const server = await openBeforeRemix({ loader });
    const client = connect(server.port, "127.0.0.1").pause();
    client.write("GET / HTTP/1.1\r\nHost: school.example\r\n\r\n");
    await expect.poll(() => read).toBeGreaterThan(1);
    client.destroy();
    await expect.poll(() => released).toBe(true);
    expect(read).toBeLessThan(400);
    await expect.poll(() => server.lines).toHaveLength(1);
    expect(server.lines).toMatchObject([{ level: 30, path: "/" }]);
  });

  it.each([
    [65_536, 200],
    [65_537, 413],
  ])("Remix counts a form sent in chunks: %i bytes to a small form are answered with %i", async (bytes, status) => {
    const action: ActionFunction = async ({ request }) => Response.json((await request.blob()).size);
    const server = await openBeforeRemix({ action });
    const head = postHead(server, "/cog-admin/language", "Transfer-Encoding: chunked", "Connection: close");
    const answer = await sendRaw(server, `${head}${chunk("x".repeat(bytes - 9))}${chunk("y".repeat(9))}0\r\n\r\n`);
    expect(parseResponse(answer).status).toBe(status);
  });

  it("a form above the size limit is refused at once, even when the Remix action reads nothing", async () => {
    const server = await openBeforeRemix({ action: () => new Response("not the sign-in form", { status: 415 }) });
    const piece = chunk("x".repeat(50_000));
    // This body has no end, so an answer can only come from the size limit.
    const answer = await sendRaw(
      server,
      postHead(server, "/cog-admin/language", "Transfer-Encoding: chunked") + piece + piece,
    );
    expect(parseResponse(answer).status).toBe(413);
  });

  it.each(["Content-Length: 30", "Transfer-Encoding: chunked"])(
    "a form whose sender leaves half way, announced by %s, fails in its Remix action, and the server keeps running",
    async (length) => {
      const outcomes: string[] = [];
      const action: ActionFunction = async ({ request }) => {
        outcomes.push(await request.text().catch(() => "failed"));
        return new Response();
      };
      const server = await openBeforeRemix({ action, loader: () => new Response() });
      const socket = connect(server.port, "127.0.0.1");
      const piece = length.includes("chunked") ? chunk("a=b") : "a=b";
      socket.write(postHead(server, "/cog-admin/language", length) + piece);
      socket.destroySoon();
      await expect.poll(() => outcomes).toEqual(["failed"]);
      expect((await sendRequest(server, "GET /")).status).toBe(200);
    },
  );

  it("a form of 300 MB in chunks is read only up to its limit, and the connection ends", async () => {
    const action: ActionFunction = async ({ request }) => Response.json((await request.blob()).size);
    const server = await openBeforeRemix({ action });
    const before = process.memoryUsage().rss;
    let [sent, highest] = [0, before];
    function* body() {
      yield postHead(server, "/cog-admin/language", "Transfer-Encoding: chunked");
      for (; sent < 300; sent++) {
        highest = Math.max(highest, process.memoryUsage().rss);
        yield piece;
      }
    }
    const piece = chunk(megabytes(1));
    const socket = connect(server.port, "127.0.0.1");
    await pipeline(body, socket.resume()).catch(() => {});
    expect(sent).toBeLessThan(300);
    expect((highest - before) / 1024 / 1024).toBeLessThan(64);
  });

  it.each([
    ["an Origin of the same host in another spelling", { Host: "School.Example:80", Origin: "http://school.example" }],
    [
      "another X-Forwarded-Host",
      { Host: "school.example", Origin: "http://school.example", "X-Forwarded-Host": "a b,:x" },
    ],
    ["https at the proxy", { Host: "school.example:443", Origin: "https://school.example" }],
  ])("Remix accepts a form with %s", async (_what, headers) => {
    const server = await openBeforeRemix({ action: () => new Response("taken") });
    const own = { ...headers, "Content-Length": "3" };
    expect((await sendRequest(server, "POST /cog-admin/notices", own, "a=b")).body).toBe("taken");
  });

  it("Remix sees the address that the browser used and the client's address", async () => {
    const loader: ActionFunction = ({ request }) =>
      Response.json([request.url, request.headers.get("X-Forwarded-For")]);
    const server = await openBeforeRemix({ loader }, { TRUST_PROXY: "1", PUBLIC_URL: "https://school.example" });
    const proxied = {
      "X-Forwarded-For": "203.0.113.9",
      "X-Forwarded-Proto": "https",
      "X-Forwarded-Host": "other.example",
    };
    const { body } = await sendRequest(server, "GET /?page=2", { Host: "school.example", ...proxied });
    expect(JSON.parse(body)).toEqual(["https://school.example/?page=2", "203.0.113.9"]);
  });
});
