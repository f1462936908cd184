import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { describe, expect, it } from "vitest";
import { bodyLimit } from "../../../app/body-limits.server";
import { chunk, countBody, parseResponse, post, postHead, sendRaw, startTestServer } from "../test-server";

const usualCap = 64 * 1024;
const megabyte = 1024 * 1024;
const multipart = "multipart/form-data; boundary=x";
const urlencoded = "application/x-www-form-urlencoded";

it.each([
  ["/cog-admin/language", multipart, usualCap],
  ["/cog-admin/login", multipart, usualCap],
  ["/cog-admin/notices", multipart, 11.5 * megabyte],
  ["/cog-admin/notices.data", multipart, 11.5 * megabyte],
  ["/cog-admin/result-documents/7/edit", multipart, 11.5 * megabyte],
  ["/cog-admin/blogs/7/edit.data", multipart, 12.5 * megabyte],
  ["/cog-admin/gallery", multipart, 101.5 * megabyte],
  ["/cog-admin/gallery", urlencoded, 11 * megabyte],
  ["/cog-admin/school/calendar/import", multipart, 3.5 * megabyte],
  ["/cog-admin/school/staff/import", multipart, 3.5 * megabyte],
  ["/cog-admin/notices/7/delete", multipart, usualCap],
  ["/Cog-Admin/Notices", multipart, usualCap],
])("%s takes of %s %i bytes", (path, type, bytes) => expect(bodyLimit(path, type).bytes).toBe(bytes));

describe("the size of a body", () => {
  it.each([
    ["/cog-admin/language", usualCap, 200],
    ["/cog-admin/language", usualCap + 1, 413],
    ["/cog-admin/notices", 11.5 * megabyte, 200],
    ["/cog-admin/notices", 11.5 * megabyte + 1, 413],
  ])("posted to %s, %i bytes in one piece: %i", async (path, bytes, status) => {
    const server = await startTestServer({ handler: countBody });
    expect((await post(server, path, "x".repeat(bytes), { "Content-Type": multipart })).status).toBe(status);
  });

  it.each([
    [usualCap, /^HTTP\/1.1 200 .*took 65536$/s],
    [usualCap + 1, /^HTTP\/1.1 413 /],
  ])("%i bytes in chunks are counted as they come", async (bytes, expected) => {
    const server = await startTestServer({ handler: countBody });
    const half = chunk("x".repeat(bytes - usualCap / 2)) + chunk("y".repeat(usualCap / 2));
    const answer = await sendRaw(
      server,
      `${postHead(server, "/cog-admin/language", "Transfer-Encoding: chunked", "Connection: close")}${half}0\r\n\r\n`,
    );
    expect(answer).toMatch(expected);
  });

  it("refuses what is announced before any of it is sent", async () => {
    const server = await startTestServer({ limits: { lingerMs: 50 } });
    const answer = await sendRaw(server, postHead(server, "/cog-admin/language", "Content-Length: 300000000"));
    expect(parseResponse(answer)).toMatchObject({ status: 413, headers: { connection: "close" } });
  });

  it("reads on after a refusal, so that the sender can hear it, and answers no second time", async () => {
    const server = await startTestServer();
    const answer = await post(server, "/cog-admin/language", "x".repeat(5_000_000));
    expect([answer.status, answer.body]).toEqual([413, expect.stringContaining("</html>")]);
    await expect
      .poll(() => server.lines)
      .toEqual([expect.objectContaining({ path: "/cog-admin/language", status: 413 })]);
  });

  it("refuses 300 MB in chunks without keeping them", async () => {
    const server = await startTestServer({ handler: countBody });
    const before = process.memoryUsage().rss;
    let highest = before;
    function* body() {
      yield postHead(server, "/cog-admin/login", "Transfer-Encoding: chunked");
      for (let sent = 0; sent < 300; sent++) {
        highest = Math.max(highest, process.memoryUsage().rss);
        yield piece;
      }
      yield "0\r\n\r\n";
    }
    const piece = chunk("x".repeat(megabyte));
    const socket = connect(server.port, "127.0.0.1");
    const [answer] = await Promise.all([text(socket), pipeline(body, socket, { end: false })]);
    expect(parseResponse(answer).status).toBe(413);
    expect((highest - before) / 1024 / 1024).toBeLessThan(64);
  });

  it("answers 400 to a body of two lengths and to a broken chunk", async () => {
    const server = await startTestServer({ handler: countBody });
    const head = (...more: string[]) => postHead(server, "/cog-admin/language", "Transfer-Encoding: chunked", ...more);
    expect(await sendRaw(server, `${head("Content-Length: 3")}a=b`)).toMatch(/^HTTP\/1.1 400 /);
    expect(await sendRaw(server, `${head()}zz\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe("the time a sender has", () => {
  const impatient = { slowestMs: 300, slowestBytes: 1000 };

  it("cuts headers that do not end", async () => {
    const server = await startTestServer({ limits: { headersMs: 100, checkMs: 20 } });
    expect(await sendRaw(server, "GET / HTTP/1.1\r\nHost: school.example\r\nX-More: ")).toMatch(/^HTTP\/1.1 408 /);
  });

  it("cuts a body that does not come, with the whole page that says so", async () => {
    const server = await startTestServer({ limits: impatient, handler: countBody });
    const answer = parseResponse(
      await sendRaw(server, `${postHead(server, "/cog-admin/language", "Content-Length: 9")}a=b`),
    );
    expect([answer.status, answer.body]).toEqual([408, expect.stringContaining("too slow")]);
  });

  it("cuts a body in drops, and leaves one alone that comes fast enough", async () => {
    const server = await startTestServer({ limits: impatient, handler: countBody });
    const drip = async (bytes: number) => {
      const socket = connect(server.port, "127.0.0.1");
      let answer = "";
      socket.on("data", (piece) => (answer += piece.toString())).on("error", () => {});
      socket.write(postHead(server, "/cog-admin/notices", "Transfer-Encoding: chunked", "Connection: close"));
      const drops = setInterval(() => void (socket.writable && socket.write(chunk("x".repeat(bytes)))), 10);
      setTimeout(() => socket.end("0\r\n\r\n"), 1000);
      await once(socket, "close");
      clearInterval(drops);
      return parseResponse(answer).status;
    };
    expect(await Promise.all([drip(1), drip(1000)])).toEqual([408, 200]);
  });
});
