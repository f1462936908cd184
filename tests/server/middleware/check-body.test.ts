import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { bodyLimit } from "~/body-limits.server";
import { countBody, parseResponse, post, postHead, sendRaw, startTestServer } from "../test-server";

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
  ["/cog-admin/gallery", urlencoded, 1.5 * megabyte + usualCap],
  ["/cog-admin/results", urlencoded, 0.5 * megabyte],
  ["/cog-admin/school/staff/import", urlencoded, 3.5 * megabyte],
  ["/cog-admin/school/calendar/import", multipart, 3.5 * megabyte],
  ["/cog-admin/school/staff/import", multipart, 3.5 * megabyte],
  ["/cog-admin/notices/7/delete", multipart, usualCap],
  ["/Cog-Admin/Notices", multipart, usualCap],
])("the address %s accepts a body of type %s with up to %i bytes", (path, type, bytes) =>
  expect(bodyLimit(path, type).bytes).toBe(bytes),
);

describe("the size of a body", () => {
  it.each([
    ["/cog-admin/language", usualCap, 200],
    ["/cog-admin/language", usualCap + 1, 413],
    ["/cog-admin/notices", 11.5 * megabyte, 200],
    ["/cog-admin/notices", 11.5 * megabyte + 1, 413],
  ])("a form posted to %s with %i bytes in one piece is answered with %i", async (path, bytes, status) => {
    const server = await startTestServer({ handler: countBody });
    expect((await post(server, path, "x".repeat(bytes), { "Content-Type": multipart })).status).toBe(status);
  });

  it("a body that announces too large a size is refused before any of it is sent", async () => {
    const server = await startTestServer();
    const head = postHead(server, "/cog-admin/language", "Content-Length: 300000000", "Expect: 100-continue");
    const socket = connect(server.port, "127.0.0.1", () => void socket.write(head));
    const [answer] = await once(socket, "data");
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
  });

  it("a refused body is read to its end, so that the sender receives the answer", async () => {
    const server = await startTestServer();
    const answer = await post(server, "/cog-admin/language", "x".repeat(5_000_000));
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining("</html>") });
    await expect
      .poll(() => server.lines)
      .toEqual([expect.objectContaining({ path: "/cog-admin/language", status: 413 })]);
  });

  it("a body with two lengths and a body with a broken chunk are answered with 400", async () => {
    const server = await startTestServer({ handler: countBody });
    const head = (...more: string[]) => postHead(server, "/cog-admin/language", "Transfer-Encoding: chunked", ...more);
    expect(await sendRaw(server, `${head("Content-Length: 3")}a=b`)).toMatch(/^HTTP\/1.1 400 /);
    expect(await sendRaw(server, `${head()}zz\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  });
});

it("a sender whose headers do not end gets a 408", async () => {
  const server = await startTestServer({ limits: { headersMs: 100, checkMs: 20 } });
  expect(await sendRaw(server, "GET / HTTP/1.1\r\nHost: school.example\r\nX-More: ")).toMatch(/^HTTP\/1.1 408 /);
});

it("a sender whose form does not end gets a 408 with a page that says the form was too slow", async () => {
  const server = await startTestServer({ limits: { headersMs: 50, requestMs: 100, checkMs: 20 }, handler: countBody });
  const answer = await sendRaw(server, `${postHead(server, "/cog-admin/language", "Content-Length: 9")}a=b`);
  expect(parseResponse(answer)).toMatchObject({ status: 408, body: expect.stringContaining("too slow") });
});
