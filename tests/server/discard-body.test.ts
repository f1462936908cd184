import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { chunk, parseResponse, postHead, sendRaw, startTestServer } from "./test-server";

describe("a reader that stops half way", () => {
  it("learns when the sender has gone", async () => {
    let learned: (error: Error) => void;
    const lesson = new Promise<Error>((resolve) => (learned = resolve));
    const front = await startTestServer({ handler: (request) => void request.on("error", learned).resume() });
    const socket = connect(front.port, "127.0.0.1");
    socket.write(`${postHead(front, "/cog-admin/language", "Content-Length: 9")}a=b`);
    await once(front.server, "request");
    socket.destroy();
    expect(await lesson).toMatchObject({ code: "ECONNRESET" });
    await expect.poll(() => front.lines).toEqual([expect.objectContaining({ status: 499 })]);
  });

  it("does not take the half of a refused body for the whole", async () => {
    const outcomes: unknown[] = [];
    const front = await startTestServer({
      handler: async (request, response, next) => {
        try {
          for await (const piece of request) void piece;
          outcomes.push("whole");
        } catch (error) {
          outcomes.push(error);
        }
        try {
          response.send("It is kept.");
        } catch (error) {
          next(error);
        }
      },
    });
    const body = chunk("x".repeat(40_000)).repeat(2);
    const answer = await sendRaw(
      front,
      `${postHead(front, "/cog-admin/language", "Transfer-Encoding: chunked")}${body}0\r\n\r\n`,
    );
    expect([parseResponse(answer).status, answer.includes("It is kept.")]).toEqual([413, false]);
    await expect.poll(() => outcomes).toEqual([expect.any(Error)]);
  });
});
