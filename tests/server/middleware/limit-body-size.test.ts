import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { describe, expect, it } from "vitest";
import { maxSignInBytes } from "../../../app/accounts/pending-form";
import { chunk, countBody, parseResponse, post, postHead, sendRaw, sendRequest, startTestServer } from "../test-server";

const usualCap = 64 * 1024;
const fileCap = 11.5 * 1024 * 1024;
const galleryCap = 101.5 * 1024 * 1024;
const blogCap = 12.5 * 1024 * 1024;

describe("the size of a body", () => {
  it.each([
    ["/cog-admin/language", usualCap, 200],
    ["/cog-admin/language", usualCap + 1, 413],
    ["/cog-admin/login", maxSignInBytes, 200],
    ["/cog-admin/login", maxSignInBytes + 1, 413],
    ["/cog-admin/notices", fileCap, 200],
    ["/cog-admin/notices", fileCap + 1, 413],
    ["/cog-admin/notices.data", fileCap, 200],
    ["/cog-admin/notices.data", fileCap + 1, 413],
    ["/cog-admin/result-documents", fileCap, 200],
    ["/cog-admin/result-documents/7/edit", fileCap, 200],
    ["/cog-admin/result-documents/7/edit", fileCap + 1, 413],
    ["/cog-admin/blogs", blogCap, 200],
    ["/cog-admin/blogs/7/edit.data", blogCap + 1, 413],
    ["/cog-admin/gallery", galleryCap, 200],
    ["/cog-admin/gallery", galleryCap + 1, 413],
    ["/cog-admin/gallery/7/edit", usualCap + 1, 413],
    ["/cog-admin/notices/7/delete", usualCap + 1, 413],
    ["/Cog-Admin/Notices", usualCap + 1, 413],
  ])("posted to %s, %i bytes in one piece: %i", async (path, bytes, status) => {
    expect((await post(await startTestServer({ handler: countBody }), path, "x".repeat(bytes))).status).toBe(status);
  });

  it.each([
    [usualCap, /^HTTP\/1.1 200 .*took 65536$/s],
    [usualCap + 1, /^HTTP\/1.1 413 /],
  ])("%i bytes in chunks are counted as they come", async (bytes, expected) => {
    const front = await startTestServer({ handler: countBody });
    const half = chunk("x".repeat(bytes - usualCap / 2)) + chunk("y".repeat(usualCap / 2));
    const answer = await sendRaw(
      front,
      `${postHead(front, "/cog-admin/language", "Transfer-Encoding: chunked", "Connection: close")}${half}0\r\n\r\n`,
    );
    expect(answer).toMatch(expected);
  });

  it("refuses what is announced before any of it is sent", async () => {
    const front = await startTestServer({ limits: { lingerMs: 50 } });
    const answer = await sendRaw(front, postHead(front, "/cog-admin/language", "Content-Length: 300000000"));
    expect(parseResponse(answer)).toMatchObject({ status: 413, headers: { connection: "close" } });
  });

  it("tells a sender who asks first whether to go on", async () => {
    const front = await startTestServer({ handler: countBody });
    const asking = ["Expect: 100-continue", "Connection: close"];
    expect(await sendRaw(front, postHead(front, "/cog-admin/language", "Content-Length: 65537", ...asking))).toMatch(
      /^HTTP\/1.1 413 /,
    );
    const answer = await sendRaw(front, `${postHead(front, "/cog-admin/language", "Content-Length: 3", ...asking)}a=b`);
    expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 .*took 3$/s);
  });

  it("reads on after a refusal, so that the sender can hear it, and answers no second time", async () => {
    const front = await startTestServer();
    const answer = await post(front, "/cog-admin/language", "x".repeat(5_000_000));
    expect([answer.status, answer.body]).toEqual([413, expect.stringContaining("</html>")]);
    await expect
      .poll(() => front.lines)
      .toEqual([expect.objectContaining({ path: "/cog-admin/language", status: 413 })]);
  });

  it("refuses 300 MB in chunks without keeping them", async () => {
    const front = await startTestServer({ handler: countBody });
    const before = process.memoryUsage().rss;
    let highest = before;
    function* body() {
      yield postHead(front, "/cog-admin/login", "Transfer-Encoding: chunked");
      for (let sent = 0; sent < 300; sent++) {
        highest = Math.max(highest, process.memoryUsage().rss);
        yield megabyte;
      }
      yield "0\r\n\r\n";
    }
    const megabyte = chunk("x".repeat(1024 * 1024));
    const socket = connect(front.port, "127.0.0.1");
    const [answer] = await Promise.all([text(socket), pipeline(body, socket, { end: false })]);
    expect(parseResponse(answer).status).toBe(413);
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
    expect(
      (await sendRequest(await startTestServer(), `${method} /`, headers as Record<string, string>, body)).status,
    ).toBe(status);
  });

  it("answers 400 to a body of two lengths and to a broken chunk", async () => {
    const front = await startTestServer({ handler: countBody });
    const chunked = "Transfer-Encoding: chunked";
    expect(await sendRaw(front, `${postHead(front, "/cog-admin/language", chunked, "Content-Length: 3")}a=b`)).toMatch(
      /^HTTP\/1.1 400 /,
    );
    expect(await sendRaw(front, `${postHead(front, "/cog-admin/language", chunked)}zz\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  });
});
