import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { defaultLimits } from "~/server/connection-limits";
import { isPrivateIp, ListenError } from "~/server/http-server";
import { sendRequest, startTestServer } from "./test-server";

const silent = async (port: number, from: string): Promise<Socket> => {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
};

const openConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

describe("slow clients", () => {
  it("one visitor's slow connections leave room for visitors from other addresses", async () => {
    const server = await startTestServer({ limits: { connectionsOfOne: 20 } });
    const held = await Promise.all(Array.from({ length: 60 }, () => silent(server.port, "127.0.0.2")));
    await expect.poll(() => held.filter(({ closed }) => closed).length).toBe(40);
    const started = performance.now();
    expect((await sendRequest(server, "GET /")).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it("a trusted proxy may open any number of connections", async () => {
    const server = await startTestServer({ limits: { connectionsOfOne: 1 }, settings: { TRUST_PROXY: "1" } });
    await Promise.all(Array.from({ length: 5 }, () => silent(server.port, "127.0.0.1")));
    expect((await sendRequest(server, "GET /")).status).toBe(200);
  });
});

it("a cached page is answered between pages that must be rendered, however many are requested at once", async () => {
  let rendered = 0;
  let before = 0;
  const server = await startTestServer({
    pageCache: {
      serve: (request, response, _turns, next) => {
        if (request.url !== "/kept") return next();
        before = rendered;
        response.end();
      },
    },
    handler: (_request, response) => {
      if (++rendered === 1) visitor.write("GET /kept HTTP/1.1\r\nHost: school.example\r\nConnection: close\r\n\r\n");
      response.end();
    },
  });
  const crowd = await Promise.all(Array.from({ length: 100 }, () => silent(server.port, "127.0.0.2")));
  const visitor = await silent(server.port, "127.0.0.1");
  await expect.poll(() => openConnections(server.httpServer)).toBe(101);
  for (const one of crowd) one.write("GET / HTTP/1.1\r\nHost: school.example\r\n\r\n");
  await once(visitor.resume(), "close");
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(50);
});

it("a new connection is accepted between pages, however many others came before it", async () => {
  let rendered = 0;
  let before = 0;
  const server = await startTestServer({
    handler: ({ path }, response) => {
      if (path === "/visitor") before = rendered;
      rendered++;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      response.end();
    },
  });
  const ask = (from: string, path: string) => {
    const socket = connect({ port: server.port, host: "127.0.0.1", localAddress: from });
    onTestFinished(() => void socket.destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: school.example\r\nConnection: close\r\n\r\n`);
    return once(socket.resume(), "close");
  };
  for (let page = 0; page < 100; page++) void ask("127.0.0.2", "/");
  await ask("127.0.0.1", "/visitor");
  expect(before).toBeLessThan(20);
});

describe("a client that reads nothing of its answer", () => {
  it("the connection of a client that reads nothing of its answer is closed, and another client is answered", async () => {
    const server = await startTestServer({
      handler: (request, response) => {
        response.end(request.path === "/file" ? Buffer.alloc(50_000_000) : "at once");
      },
      limits: { idleMs: 500 },
    });
    const takesNothing = await silent(server.port, "127.0.0.1");
    const ended = new Promise((resolve) =>
      takesNothing
        .on("error", () => {})
        .pause()
        .on("close", resolve),
    );
    takesNothing.write("GET /file HTTP/1.1\r\nHost: school.example\r\n\r\n");
    expect((await sendRequest(server, "GET /")).body).toBe("at once");
    await expect.poll(() => openConnections(server.httpServer)).toBe(0);
    takesNothing.destroy();
    await ended;
  });
});

it("when a connection closes, its waiting answers end, so that its network can send new requests", async () => {
  const begun: string[] = [];
  const server = await startTestServer({
    limits: { requestsOfOne: 3 },
    handler: ({ path }, response) => {
      if (path === "/again") response.end("answered");
      else begun.push(path);
    },
  });
  const client = await silent(server.port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: school.example\r\n\r\n".repeat(3));
  await expect.poll(() => begun).toHaveLength(3);
  expect((await sendRequest(server, "GET /again")).status).toBe(429);
  client.destroy();
  await expect.poll(async () => (await sendRequest(server, "GET /again")).body).toBe("answered");
});

it("a form is read to its end even if its sender left while earlier pages were rendered", async () => {
  const read: string[] = [];
  const server = await startTestServer({
    handler: async (request, response) => {
      if (request.method === "POST") for await (const chunk of request) read.push(String(chunk));
      // Rendering takes so long that the sender has left before it ends.
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      response.end();
    },
  });
  const [crowd, sender] = [await silent(server.port, "127.0.0.1"), await silent(server.port, "127.0.0.1")];
  await expect.poll(() => openConnections(server.httpServer)).toBe(2);
  crowd.write("GET / HTTP/1.1\r\nHost: school.example\r\n\r\n".repeat(5));
  const origin = `Host: 127.0.0.1:${server.port}\r\nOrigin: http://127.0.0.1:${server.port}`;
  const type = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3";
  sender.end(`POST /cog-admin/login HTTP/1.1\r\n${origin}\r\n${type}\r\n\r\na=b`);
  await expect.poll(() => read).toEqual(["a=b"]);
});

describe("all connections together", () => {
  it("the server accepts up to 1,000 connections in total", async () => {
    expect(defaultLimits.connections).toBe(1_000);
    expect((await startTestServer()).httpServer.maxConnections).toBe(1_000);
  });

  it("connections above the limit are closed, and the others stay open", async () => {
    const server = await startTestServer({ limits: { connections: 1 } });
    const first = connect(server.port, "127.0.0.1");
    await once(server.httpServer, "connection");
    const second = connect(server.port, "127.0.0.1").on("error", () => {});
    await once(second, "close");
    expect(first.destroyed).toBe(false);
    first.destroy();
  });
});

it.each([
  ["127.0.0.1", true],
  ["10.1.2.3", true],
  ["172.20.0.1", true],
  ["192.168.4.4", true],
  ["::1", true],
  ["fd00::7", true],
  ["fe80::1", true],
  ["172.32.0.1", false],
  ["203.0.113.9", false],
  ["2001:db8::1", false],
])("the address %s counts as the address of a trusted proxy: %j", (address, expected) =>
  expect(isPrivateIp(address)).toBe(expected),
);

it("the server says in plain words that the port is taken, and how to choose another", async () => {
  const { port } = await startTestServer();
  const second = startTestServer({ settings: { PORT: String(port) } });
  await expect(second).rejects.toThrow(ListenError);
  await expect(second).rejects.toThrow(`Port ${port} is already in use`);
});

it("the server says in plain words that the host is not an address of this machine", () =>
  expect(startTestServer({ settings: { HOST: "192.0.2.1" } })).rejects.toThrow(/192\.0\.2\.1 .*Check HOST and PORT/));
