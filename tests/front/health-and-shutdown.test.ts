import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canServe } from "../../app/front/health.server";
import { freshFolder } from "../support/fresh-folder";
import { openTestFront, say } from "./open-front";

describe("/healthz", () => {
  it("says whether the website lives and is ready, and no more", async () => {
    let isReady = true;
    const front = await openTestFront({ isReady: () => isReady });
    expect(await say(front, "GET /healthz")).toMatchObject({ status: 200, body: '{"live":true,"ready":true}' });
    isReady = false;
    expect(await say(front, "GET /healthz")).toMatchObject({ status: 503, body: '{"live":true,"ready":false}' });
    expect(await say(front, "HEAD /healthz")).toMatchObject({ status: 503, body: "" });
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
    const front = await openTestFront({
      app: (_request, response) => {
        finish = () => response.end("done");
      },
    });
    return { ...front, finish: () => finish() };
  }

  it("lets a running request finish, refuses new ones, and is then over", async () => {
    const front = await openSlowFront();
    const agent = new Agent({ keepAlive: true });
    const running = get(front.address, { agent });
    await once(front.server, "request");
    const closing = front.close();
    await expect(fetch(front.address)).rejects.toThrow();
    front.finish();
    const [answer]: IncomingMessage[] = await once(running, "response");
    expect([await answer?.toArray(), answer?.headers.connection]).toEqual([[Buffer.from("done")], "close"]);
    await closing;
  });

  it("is not ready any more for whoever still has a connection", async () => {
    const front = await openSlowFront();
    const running = say(front, "GET /");
    await once(front.server, "request");
    const socket = connect(front.port, "127.0.0.1");
    await once(front.server, "connection");
    const closing = front.close();
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const [health] = await once(socket, "data");
    expect(String(health)).toMatch(/^HTTP\/1.1 503 .*Connection: close.*"ready":false/s);
    front.finish();
    expect((await running).body).toBe("done");
    await closing;
  });

  it("does not wait for idle connections", async () => {
    const front = await openTestFront({ limits: { closeMs: 60_000 } });
    await fetch(front.address).then((answer) => answer.text());
    await front.close();
  });

  it("cuts a request off that does not finish in time", async () => {
    const front = await openTestFront({ app: () => {}, limits: { closeMs: 50 } });
    const running = say(front, "GET /").catch(() => ({ status: 0 }));
    await once(front.server, "request");
    await front.close();
    expect((await running).status).toBeNaN();
  });
});
