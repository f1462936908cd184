import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { chunk, countBody, parseResponse, post, postHead, sendRaw, startTestServer } from "../test-server";

describe("the time a sender has", () => {
  const impatient = { slowestMs: 300, slowestBytes: 1000 };

  it("cuts headers that do not end", async () => {
    const front = await startTestServer({ limits: { headersMs: 100, checkMs: 20 } });
    expect(await sendRaw(front, "GET / HTTP/1.1\r\nHost: school.example\r\nX-More: ")).toMatch(/^HTTP\/1.1 408 /);
  });

  it("cuts a body that does not come, with the whole page that says so", async () => {
    const front = await startTestServer({ limits: impatient, handler: countBody });
    const answer = parseResponse(
      await sendRaw(front, `${postHead(front, "/cog-admin/language", "Content-Length: 9")}a=b`),
    );
    expect([answer.status, answer.body]).toEqual([408, expect.stringContaining("too slow")]);
  });

  it("cuts a body in drops, and leaves one alone that comes fast enough", async () => {
    const front = await startTestServer({ limits: impatient, handler: countBody });
    const drip = async (bytes: number) => {
      const socket = connect(front.port, "127.0.0.1");
      let answer = "";
      socket.on("data", (piece) => (answer += piece.toString())).on("error", () => {});
      socket.write(postHead(front, "/cog-admin/notices", "Transfer-Encoding: chunked", "Connection: close"));
      const drops = setInterval(() => void (socket.writable && socket.write(chunk("x".repeat(bytes)))), 10);
      setTimeout(() => socket.end("0\r\n\r\n"), 1000);
      await once(socket, "close");
      clearInterval(drops);
      return parseResponse(answer).status;
    };
    expect(await Promise.all([drip(1), drip(1000)])).toEqual([408, 200]);
  });

  it("cuts a request that is fast enough but never ends", async () => {
    const front = await startTestServer({
      limits: { headersMs: 200, requestMs: 200, checkMs: 20 },
      handler: countBody,
    });
    const answer = parseResponse(
      await sendRaw(front, `${postHead(front, "/cog-admin/language", "Content-Length: 9")}a=b`),
    );
    expect([answer.status, answer.body]).toEqual([408, expect.stringContaining("too slow")]);
  });

  it("does not blame the sender for a reader that is at work", async () => {
    const front = await startTestServer({
      limits: impatient,
      handler: (request, response, next) => void setTimeout(() => void countBody(request, response, next), 1000),
    });
    expect(await post(front, "/cog-admin/notices", "x".repeat(3_000_000))).toMatchObject({ body: "took 3000000" });
  });
});
