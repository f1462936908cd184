import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canServe } from "../../app/server/health";
import { freshFolder } from "../support/fresh-folder";
import { isOpen, sendRaw, sendRequest, startTestServer } from "./test-server";

describe("/healthz", () => {
  it("says whether the website lives and is ready, and no more", async () => {
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

  describe("tells how the box is", () => {
    const details = () => ({ freeBytes: 7 });
    const isStaff = async (cookie: string) => cookie === "office=right";
    const told = async (settings: Record<string, string>, headers: Record<string, string>) => {
      const server = await startTestServer({ settings, details, isStaff });
      const own = headers.Host && { Host: headers.Host.replace("PORT", String(server.port)) };
      return JSON.parse((await sendRequest(server, "GET /healthz", { ...headers, ...own })).body).freeBytes === 7;
    };
    const behindProxy = { TRUST_PROXY: "1" };

    it.each<[string, Record<string, string>, Record<string, string>, boolean]>([
      ["to whoever asks on the box", {}, {}, true],
      ["to whoever asks on the box by name", {}, { Host: "localhost:PORT" }, true],
      ["to nobody who names a door that is not ours", {}, { Host: "localhost:1" }, false],
      ["to nobody whose proxy says localhost and no port", {}, { Host: "localhost" }, false],
      ["to nobody who asks for another host", {}, { Host: "school.example" }, false],
      ["to nobody behind a trusted proxy", behindProxy, {}, false],
      ["to nobody behind a proxy that the settings forgot", {}, { "X-Forwarded-For": "203.0.113.9" }, false],
      ["to nobody who says to be the box", behindProxy, { "X-Forwarded-For": "127.0.0.1" }, false],
      ["to nobody behind a proxy that only says Via", {}, { Via: "1.1 proxy" }, false],
      ["to nobody behind one that only says Forwarded", {}, { Forwarded: "for=203.0.113.9" }, false],
      ["to nobody behind one that only says a port", {}, { "X-Forwarded-Port": "443" }, false],
      ["to nobody behind one that only says X-Real-IP", {}, { "X-Real-IP": "203.0.113.9" }, false],
      ["to nobody behind a network of proxies", {}, { "CF-Connecting-IP": "203.0.113.9" }, false],
      ["to signed-in staff from anywhere", behindProxy, { Host: "school.example", Cookie: "office=right" }, true],
      ["to nobody with another cookie", behindProxy, { Cookie: "office=wrong" }, false],
    ])("%s", async (_whom, settings, headers, expected) => expect(await told(settings, headers)).toBe(expected));

    it("to nobody behind a proxy that says nothing at all, as nginx does unless told", async () => {
      const server = await startTestServer({ details });
      const asked = `GET /healthz HTTP/1.0\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`;
      expect(await sendRaw(server, asked)).toMatch(/\{"live":true,"ready":true\}$/);
    });
  });

  it("is ready while the database answers and files can be added", async () => {
    const folder = freshFolder();
    expect(canServe(() => 1, folder)).toBe(true);
    expect(
      canServe(() => {
        throw new Error("disk I/O error");
      }, folder),
    ).toBe(false);
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

  it("lets a running request finish, refuses new ones, and is then over", async () => {
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

  it("is not ready any more for whoever still has a connection", async () => {
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

  it("cuts a request off that does not finish in time", async () => {
    const server = await startTestServer({ handler: () => {}, limits: { closeMs: 50 } });
    const running = sendRequest(server, "GET /").catch(() => ({ status: 0 }));
    await once(server.httpServer, "request");
    await server.close();
    expect((await running).status).toBeNaN();
  });
});
