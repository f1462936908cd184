import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { beforeHead } from "../../app/front/answer-headers.server";
import { type Head, writeAgain } from "../../app/front/repeated-head.server";
import { website } from "../support/website";
import { openCachedFront } from "./cached-front";
import { sayRaw } from "./open-front";

website();

type Ask = { method?: string; headers?: Record<string, string> };

/** Asks over one connection that stays open. */
function keptConnection(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async ({ method = "GET", headers = {} }: Ask = {}) => {
    const asked = request(address, { method, headers, agent }).end();
    const [answer]: IncomingMessage[] = await once(asked, "response");
    const body = Buffer.concat((await answer?.toArray()) ?? []);
    const told = Object.entries(answer?.headers ?? {}).filter(([name]) => name !== "date");
    return { status: answer?.statusCode, told: Object.fromEntries(told), date: answer?.headers.date, body };
  };
}

describe("a page from memory", () => {
  it("has one head, whoever asks for it and how often", async () => {
    const front = await openCachedFront();
    const ask = keptConnection(`${front.address}/`);
    const first = await ask();
    expect(first.told).toMatchObject({ connection: "keep-alive", "x-content-type-options": "nosniff" });
    for (let time = 0; time < 3; time++) expect(await ask()).toMatchObject({ ...first, date: expect.any(String) });
    const { told, body, status } = await ask({ method: "HEAD" });
    expect([status, told, body.length]).toEqual([200, first.told, 0]);
    expect(await ask()).toMatchObject({ status: 200, told: first.told, body: first.body });
  });

  it("has one head when it has not changed, too", async () => {
    const front = await openCachedFront();
    const ask = keptConnection(`${front.address}/`);
    const headers = { "If-None-Match": String((await ask()).told.etag) };
    const [first, ...others] = [await ask({ headers }), await ask({ headers }), await ask({ headers })];
    expect([first?.status, first?.body.length]).toEqual([304, 0]);
    for (const other of others) expect(other).toMatchObject({ status: 304, told: first?.told });
  });

  it("says to who wants the connection closed that it closes, and to nobody else", async () => {
    const front = await openCachedFront();
    const ask = keptConnection(`${front.address}/`);
    const closing: Record<string, string> = { Connection: "close" };
    const said: unknown[] = [];
    for (const headers of [{}, {}, closing, {}, {}]) said.push((await ask({ headers })).told.connection);
    expect(said).toEqual(["keep-alive", "keep-alive", "close", "keep-alive", "keep-alive"]);
    expect((await front.get("/")).headers.connection).toBe("close");
  });

  it("closes the connection of an old program where Node does, whoever asked before", async () => {
    const front = await openCachedFront();
    const ask = keptConnection(`${front.address}/`);
    const headers = { "If-None-Match": String((await ask()).told.etag) };
    await ask({ headers });
    const lines = ["GET / HTTP/1.0", `Host: 127.0.0.1:${front.port}`, "Connection: keep-alive"];
    const old = await sayRaw(front, [...lines, `If-None-Match: ${headers["If-None-Match"]}`, "", ""].join("\r\n"));
    expect(old).toMatch(/^HTTP\/1\.1 304 /);
    expect(old).toContain("\r\nConnection: close\r\n");
    expect((await ask({ headers })).told.connection).toBe("keep-alive");
  });
});

describe("a head", () => {
  afterEach(() => void vi.useRealTimers());
  const aHead = (): Head => ({ told: ["Cache-Control", "max-age=1", "Content-Length", "2"] });

  /** A server that says "hi" with this head; what it lets Node write, and what arrives. */
  async function serverWith(head: Head, spoil: (response: ServerResponse) => void = () => {}) {
    const written: number[] = [];
    const server = createServer((_, response) => {
      beforeHead(response, (status) => void written.push(status));
      spoil(response);
      writeAgain(response, 200, head, 1);
      response.end("hi");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const ask = keptConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return { ask, written };
  }

  it("is written by Node once a second, because the date is a line of it", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    const { ask, written } = await serverWith(aHead());
    for (const now of [1_000_000, 1_000_999, 1_001_000, 1_001_001]) {
      vi.setSystemTime(now);
      await ask();
    }
    expect(written).toEqual([200, 200]);
  });

  it("is written anew when the value that may change has changed", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    const head = aHead();
    const { ask, written } = await serverWith(head);
    await ask();
    head.told[1] = "max-age=2";
    expect((await ask()).told["cache-control"]).toBe("max-age=2");
    expect((await ask()).told["cache-control"]).toBe("max-age=2");
    expect(written).toEqual([200, 200]);
  });

  it.each([
    ["does not listen", true],
    ["refuses to listen", false],
  ])("is written by Node each time where Node %s to what is put in its place", async (_, hasSetter) => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    const { ask, written } = await serverWith(aHead(), (response) => deafen(response, hasSetter));
    for (let time = 0; time < 3; time++) expect((await ask()).body.toString()).toBe("hi");
    expect(written).toEqual([200, 200, 200]);
  });

  /** Lets nobody but Node itself set the head that it has written. */
  function deafen(response: ServerResponse, hasSetter: boolean): void {
    let own: string | null = null;
    const heardBy = (set?: (text: string) => void) =>
      Object.defineProperty(response, "_header", { configurable: true, get: () => own, set });
    heardBy(hasSetter ? () => {} : undefined);
    beforeHead(response, () => {
      heardBy((text) => {
        own = text;
      });
    });
  }
});
