import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canServe } from "~/server/database-and-disk-errors";
import { freshFolder } from "../support/fresh-folder";
import { isOpen, sendRequest, startTestServer } from "./test-server";

describe("/healthz", () => {
  it("/healthz says only whether the website is live and ready", async () => {
    let isReady = true;
    const server = await startTestServer({ isReady: () => isReady });
    expect(await sendRequest(server, "GET /healthz")).toMatchObject({
      status: 200,
      body: '{"live":true,"ready":true}',
    });
    isReady = false;
    expect(await sendRequest(server, "GET /healthz")).toMatchObject({
      status: 503,
      body: '{"live":true,"ready":false}',
    });
    expect(await sendRequest(server, "HEAD /healthz")).toMatchObject({ status: 503, body: "" });
  });

  it("/healthz says ready while the database answers and files can be added", async () => {
    const folder = freshFolder();
    expect(canServe(() => 1, folder)).toBe(true);
    const broken = () => {
      throw new Error("disk I/O error");
    };
    expect(canServe(broken, folder)).toBe(false);
    expect(canServe(() => 1, join(folder, "gone"))).toBe(false);
  });
});

describe("closing", () => {
  async function openSlowFront() {
    let finish = () => {};
    const server = await startTestServer({
      handler: (_request, response) => {
        finish = () => response.end("done");
      },
    });
    return { ...server, finish: () => finish() };
  }

  it("a server that closes lets a running request finish, refuses new ones, and then ends", async () => {
    const server = await openSlowFront();
    const agent = new Agent({ keepAlive: true });
    const running = get(server.address, { agent });
    await once(server.httpServer, "request");
    const closing = server.close();
    await expect.poll(() => isOpen(server.address)).toBe(false);
    server.finish();
    const [answer]: IncomingMessage[] = await once(running, "response");
    expect([await answer?.toArray(), answer?.headers.connection]).toEqual([[Buffer.from("done")], "close"]);
    await closing;
  });

  it("a closing server reports to an open connection that it is not ready", async () => {
    const server = await openSlowFront();
    const running = sendRequest(server, "GET /");
    await once(server.httpServer, "request");
    const socket = connect(server.port, "127.0.0.1");
    await once(server.httpServer, "connection");
    const closing = server.close();
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const [health] = await once(socket, "data");
    expect(String(health)).toMatch(/^HTTP\/1.1 503 .*Connection: close.*"ready":false/s);
    server.finish();
    expect((await running).body).toBe("done");
    await closing;
  });

  it("a server that closes cuts off a request that does not finish in time", async () => {
    const server = await startTestServer({ handler: () => {}, limits: { closeMs: 50 } });
    const running = sendRequest(server, "GET /").catch(() => ({ status: 0 }));
    await once(server.httpServer, "request");
    await server.close();
    expect((await running).status).toBeNaN();
  });
});
