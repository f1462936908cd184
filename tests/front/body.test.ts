import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { openTestFront, post, readAnswer, say, sayRaw, type TestFront } from "./open-front";

const usualCap = 64 * 1024;
const fileCap = 11.5 * 1024 * 1024;

const count: RequestHandler = async (request, response, next) => {
  let bytes = 0;
  try {
    for await (const piece of request) bytes += piece.length;
    response.send(`took ${bytes}`);
  } catch (error) {
    next(error);
  }
};

const head = (front: TestFront, path: string, ...more: string[]) =>
  [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${front.port}`, `Origin: ${front.address}`, ...more, "", ""].join("\r\n");

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

describe("the size of a body", () => {
  it.each([
    ["/cog-admin/login", usualCap, 200],
    ["/cog-admin/login", usualCap + 1, 413],
    ["/cog-admin/notices", fileCap, 200],
    ["/cog-admin/notices", fileCap + 1, 413],
    ["/cog-admin/notices.data", fileCap, 200],
    ["/cog-admin/notices.data", fileCap + 1, 413],
    ["/cog-admin/notices/7/delete", usualCap + 1, 413],
    ["/Cog-Admin/Notices", usualCap + 1, 413],
  ])("posted to %s, %i bytes in one piece: %i", async (path, bytes, status) => {
    expect((await post(await openTestFront({ app: count }), path, "x".repeat(bytes))).status).toBe(status);
  });

  it.each([
    [usualCap, /^HTTP\/1.1 200 .*took 65536$/s],
    [usualCap + 1, /^HTTP\/1.1 413 /],
  ])("%i bytes in chunks are counted as they come", async (bytes, expected) => {
    const front = await openTestFront({ app: count });
    const half = chunk("x".repeat(bytes - usualCap / 2)) + chunk("y".repeat(usualCap / 2));
    const answer = await sayRaw(
      front,
      `${head(front, "/", "Transfer-Encoding: chunked", "Connection: close")}${half}0\r\n\r\n`,
    );
    expect(answer).toMatch(expected);
  });

  it("refuses what is announced before any of it is sent", async () => {
    const front = await openTestFront({ limits: { lingerMs: 50 } });
    const answer = await sayRaw(front, head(front, "/", "Content-Length: 300000000"));
    expect(readAnswer(answer)).toMatchObject({ status: 413, headers: { connection: "close" } });
  });

  it("tells a sender who asks first whether to go on", async () => {
    const front = await openTestFront({ app: count });
    const asking = ["Expect: 100-continue", "Connection: close"];
    expect(await sayRaw(front, head(front, "/", "Content-Length: 65537", ...asking))).toMatch(/^HTTP\/1.1 413 /);
    const answer = await sayRaw(front, `${head(front, "/", "Content-Length: 3", ...asking)}a=b`);
    expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 .*took 3$/s);
  });

  it("reads on after a refusal, so that the sender can hear it, and answers no second time", async () => {
    const front = await openTestFront();
    const answer = await post(front, "/", "x".repeat(5_000_000));
    expect([answer.status, answer.body]).toEqual([413, expect.stringContaining("</html>")]);
    await expect.poll(() => front.lines).toEqual([expect.objectContaining({ path: "/", status: 413 })]);
  });

  it("refuses 300 MB in chunks without keeping them", async () => {
    const front = await openTestFront({ app: count });
    const before = process.memoryUsage().rss;
    let highest = before;
    function* body() {
      yield head(front, "/cog-admin/login", "Transfer-Encoding: chunked");
      for (let sent = 0; sent < 300; sent++) {
        highest = Math.max(highest, process.memoryUsage().rss);
        yield megabyte;
      }
      yield "0\r\n\r\n";
    }
    const megabyte = chunk("x".repeat(1024 * 1024));
    const socket = connect(front.port, "127.0.0.1");
    const [answer] = await Promise.all([text(socket), pipeline(body, socket, { end: false })]);
    expect(readAnswer(answer).status).toBe(413);
    expect((highest - before) / 1024 / 1024).toBeLessThan(64);
  });

  it.each([
    ["GET", { "Content-Length": "3" }, 400],
    ["GET", { "Transfer-Encoding": "chunked" }, 400],
    ["HEAD", { "Content-Length": "3" }, 400],
    ["OPTIONS", { "Content-Length": "3" }, 400],
    ["GET", { "Content-Length": "0" }, 200],
  ])("%s with %o answers %i", async (method, headers, status) => {
    const body = status === 200 ? "" : "Content-Length" in headers ? "a=b" : "3\r\na=b\r\n0\r\n\r\n";
    expect((await say(await openTestFront(), `${method} /`, headers as Record<string, string>, body)).status).toBe(
      status,
    );
  });

  it("answers 400 to a body of two lengths and to a broken chunk", async () => {
    const front = await openTestFront({ app: count });
    const chunked = "Transfer-Encoding: chunked";
    expect(await sayRaw(front, `${head(front, "/", chunked, "Content-Length: 3")}a=b`)).toMatch(/^HTTP\/1.1 400 /);
    expect(await sayRaw(front, `${head(front, "/", chunked)}zz\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe("a reader that stops half way", () => {
  it("still gets its answer out, whole, to a sender who sends on", async () => {
    const front = await openTestFront({
      app: (request, response) => {
        request.once("data", () => {
          request.destroy();
          response.status(400).send("this is no PDF");
        });
      },
    });
    const answer = await post(front, "/cog-admin/notices", "x".repeat(9_000_000));
    expect([answer.status, answer.body]).toEqual([400, "this is no PDF"]);
  });

  it("learns when the sender has gone", async () => {
    let learned: (error: Error) => void;
    const lesson = new Promise<Error>((resolve) => (learned = resolve));
    const front = await openTestFront({ app: (request) => void request.on("error", learned).resume() });
    const socket = connect(front.port, "127.0.0.1");
    socket.write(`${head(front, "/", "Content-Length: 9")}a=b`);
    await once(front.server, "request");
    socket.destroy();
    expect(await lesson).toMatchObject({ code: "ECONNRESET" });
    await expect.poll(() => front.lines).toEqual([expect.objectContaining({ status: 499 })]);
  });

  it("does not take the half of a refused body for the whole", async () => {
    const outcomes: unknown[] = [];
    const front = await openTestFront({
      app: async (request, response) => {
        try {
          for await (const piece of request) void piece;
          outcomes.push("whole");
        } catch (error) {
          outcomes.push(error);
        }
        response.send("It is kept.");
      },
    });
    const body = chunk("x".repeat(40_000)).repeat(2);
    const answer = await sayRaw(front, `${head(front, "/", "Transfer-Encoding: chunked")}${body}0\r\n\r\n`);
    expect([readAnswer(answer).status, answer.includes("It is kept.")]).toEqual([413, false]);
    await expect.poll(() => outcomes).toEqual([expect.any(Error)]);
  });
});

describe("the time a sender has", () => {
  const impatient = { headersMs: 100, checkMs: 20, slowestMs: 60, slowestBytes: 1000 };

  it("cuts headers that do not end", async () => {
    const front = await openTestFront({ limits: impatient });
    expect(await sayRaw(front, "GET / HTTP/1.1\r\nHost: school.example\r\nX-More: ")).toMatch(/^HTTP\/1.1 408 /);
  });

  it("cuts a body that does not come, with the whole page that says so", async () => {
    const front = await openTestFront({ limits: impatient, app: count });
    const answer = readAnswer(await sayRaw(front, `${head(front, "/", "Content-Length: 9")}a=b`));
    expect([answer.status, answer.body]).toEqual([408, expect.stringContaining("too slow")]);
  });

  it("cuts a body in drops, and leaves one alone that comes fast enough", async () => {
    const front = await openTestFront({ limits: impatient, app: count });
    const drip = async (bytes: number) => {
      const socket = connect(front.port, "127.0.0.1");
      let answer = "";
      socket.on("data", (piece) => (answer += piece.toString())).on("error", () => {});
      socket.write(head(front, "/", "Transfer-Encoding: chunked", "Connection: close"));
      const drops = setInterval(() => void (socket.writable && socket.write(chunk("x".repeat(bytes)))), 10);
      setTimeout(() => socket.end("0\r\n\r\n"), 300);
      await once(socket, "close");
      clearInterval(drops);
      return readAnswer(answer).status;
    };
    expect(await Promise.all([drip(1), drip(1000)])).toEqual([408, 200]);
  });

  it("cuts a request that is fast enough but never ends", async () => {
    const front = await openTestFront({ limits: { headersMs: 100, requestMs: 100, checkMs: 20 }, app: count });
    const answer = readAnswer(await sayRaw(front, `${head(front, "/", "Content-Length: 9")}a=b`));
    expect([answer.status, answer.body]).toEqual([408, expect.stringContaining("too slow")]);
  });

  it("does not blame the sender for a reader that is at work", async () => {
    const front = await openTestFront({
      limits: impatient,
      app: (request, response, next) => void setTimeout(() => void count(request, response, next), 300),
    });
    expect(await post(front, "/cog-admin/notices", "x".repeat(3_000_000))).toMatchObject({ body: "took 3000000" });
  });
});
