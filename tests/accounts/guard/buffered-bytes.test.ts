import { once } from "node:events";
import { connect } from "node:net";
import type { RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import {
  BufferFullError,
  getBufferedBytes,
  maxBufferedBytes,
  withBufferedBytes,
} from "../../../app/accounts/pending-form.server";
import { defaultLimits } from "../../../app/server/limits";
import { sendRequest, startTestServer } from "../../server/test-server";

/** Holds 1,000 bytes for whoever asks, and then does this. */
const holding =
  (then: (...args: Parameters<RequestHandler>) => void): RequestHandler =>
  async (...args) => {
    await withBufferedBytes(async (hold) => hold(1000));
    then(...args);
  };

describe("what is held for a request", () => {
  it("is let go when its answer is over", async () => {
    let whileAnswered = 0;
    const handler = holding((_request, response) => {
      whileAnswered = getBufferedBytes();
      response.send("done");
    });
    expect(await sendRequest(await startTestServer({ handler }), "GET /")).toMatchObject({ body: "done" });
    await expect.poll(getBufferedBytes).toBe(0);
    expect(whileAnswered).toBe(1000);
  });

  it("is let go when the page fails", async () => {
    const handler = holding((_request, _response, next) => next(new Error("The page failed.")));
    expect((await sendRequest(await startTestServer({ handler }), "GET /")).status).toBe(500);
    await expect.poll(getBufferedBytes).toBe(0);
  });

  it("is let go when the visitor goes before the answer", async () => {
    const server = await startTestServer({ handler: holding(() => {}) });
    const socket = connect(
      server.port,
      "127.0.0.1",
      () => void socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
    );
    await expect.poll(getBufferedBytes).toBe(1000);
    socket.destroy();
    await expect.poll(getBufferedBytes).toBe(0);
  });

  it("is never more than there is room for", async () => {
    await withBufferedBytes(async (hold) => {
      hold(maxBufferedBytes);
      await expect(withBufferedBytes(async (more) => more(1))).rejects.toThrow(BufferFullError);
    });
    expect(getBufferedBytes()).toBe(0);
  });
});

describe("the connections of the server", () => {
  it("are 1,000 at most", async () => {
    expect(defaultLimits.connections).toBe(1_000);
    expect((await startTestServer()).httpServer.maxConnections).toBe(1_000);
  });

  it("above that are closed, and the others stay", async () => {
    const server = await startTestServer({ limits: { connections: 1 } });
    const first = connect(server.port, "127.0.0.1");
    await once(server.httpServer, "connection");
    const second = connect(server.port, "127.0.0.1").on("error", () => {});
    await once(second, "close");
    expect(first.destroyed).toBe(false);
    first.destroy();
  });
});
