import { describe, expect, it } from "vitest";
import { formatLogPath } from "~/server/middleware/request-log";
import { sendRaw, sendRequest, startTestServer } from "../test-server";

describe("the line of a request", () => {
  it("the log line of a request says what was requested and how it went, and not by whom", async () => {
    const server = await startTestServer();
    await sendRequest(server, "GET /notices?roll=7&name=Rina", {
      Cookie: "office=secret",
      "User-Agent": "Rina's phone",
    });
    await expect.poll(() => server.lines).toHaveLength(1);
    expect(server.lines).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        method: "GET",
        path: "/notices",
        status: 200,
        ms: expect.any(Number),
        bytes: expect.any(Number),
      },
    ]);
    expect(server.lines[0]?.bytes).toBeGreaterThan("<p>Good morning".length);
  });

  it("a broken request has a log line too", async () => {
    const server = await startTestServer();
    await sendRaw(server, "hello\r\n\r\n");
    expect(server.lines).toEqual([{ level: 30, time: expect.any(String), status: 400 }]);
  });

  it("up to ten rejected requests a second get a log line each; one line counts the others, even when the server stops", async () => {
    const server = await startTestServer({ handler: (_request, _response, next) => next() });
    for (let tried = 0; tried < 60; tried++) await sendRequest(server, "GET /wp-login.php");
    await server.close();
    expect(server.lines.reduce((sum, { more }) => sum + Number(more ?? 1), 0)).toBe(60);
    expect(server.lines.length).toBeLessThan(60);
    expect(server.lines.find(({ more }) => more)).toEqual({
      level: 30,
      time: expect.any(String),
      status: 404,
      more: expect.any(Number),
    });
  });
});

describe("a hostile path", () => {
  it.each([
    ["/%E0%A6%B8", "/%E0%A6%B8"],
    ["/a b", "/a%20b"],
    ['/a","status":200,"x":"', "/a%22,%22status%22:200,%22x%22:%22"],
    ["/\u001b[31m\r\n{}", "/%1B%5B31m%0D%0A%7B%7D"],
    [Buffer.from("/\u202egpj.exe").toString("latin1"), "/%E2%80%AEgpj.exe"],
    ["/\\..\\", "/%5C..%5C"],
    ["<script>", "%3Cscript%3E"],
    [`/${"a".repeat(300)}`, `/${"a".repeat(255)}`],
    [`/${'"'.repeat(300)}`, `/${"%22".repeat(85)}`],
  ])("the hostile path %j is logged as %j", (path, expected) => expect(formatLogPath(path)).toBe(expected));

  it("a hostile path makes one short log line", async () => {
    const server = await startTestServer();
    await sendRequest(server, `GET /${'"\u202e'.repeat(500)}`);
    await expect.poll(() => server.lines).toHaveLength(1);
    expect(JSON.stringify(server.lines[0]).length).toBeLessThan(512);
  });
});
