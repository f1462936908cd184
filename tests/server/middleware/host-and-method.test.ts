import { describe, expect, it } from "vitest";
import { countBody, sendRaw, sendRequest, startTestServer } from "../test-server";

const school = { PUBLIC_URL: "https://school.example" };

describe("the host gate", () => {
  it.each(["localhost", "LOCALHOST:8080", "school.example", "school.example:443", "192.168.0.7:3000", "[::1]:3000"])(
    "lets %s in where the school has set no address",
    async (host) => {
      expect((await sendRequest(await startTestServer(), "GET /", { Host: host })).status).toBe(200);
    },
  );

  it.each([
    ["an empty one", ""],
    ["one with a path", "school.example/notices"],
    ["one with a name before it", "staff@school.example"],
    ["one with a space", "school example"],
    ["a port that is no number", "school.example:http"],
    ["a port that is no port", "school.example:99999"],
    ["an address in disguise", "0x7f.1"],
    ["an escaped one", "school%2eexample"],
    ["one with a query", "school.example?x"],
    ["one that ends with a dot", "school.example."],
    ["one with nothing between two dots", "school..example"],
    ["one with a hyphen at the end of a part", "school-.example"],
    ["one with a part of 64 characters", `${"a".repeat(64)}.example`],
    ["one longer than any name", `${"a.".repeat(130)}example`],
    ["one in other letters", "বিদ্যালয়.example"],
  ])("answers 400 to %s", async (_what, host) => {
    expect((await sendRequest(await startTestServer(), "GET /", { Host: host })).status).toBe(400);
  });

  it("answers 400 to two hosts and to none", async () => {
    const front = await startTestServer();
    expect((await sendRequest(front, "GET /", { Host: ["school.example", "other.example"] })).status).toBe(400);
    expect(await sendRaw(front, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1.1 400 /);
  });

  it.each([
    ["school.example", "/", 200],
    ["School.Example:443", "/", 200],
    ["other.example", "/", 421],
    ["school.example.other.example", "/", 421],
    ["school.example:3000", "/", 421],
    ["127.0.0.1:3000", "/", 421],
    ["127.0.0.1:3000", "/healthz", 200],
    ["localhost", "/healthz", 200],
    ["[::1]:3000", "/healthz", 200],
    ["other.example", "/healthz", 421],
  ])("at the school's own address answers %s%s with %i", async (host, path, status) => {
    expect((await sendRequest(await startTestServer({ settings: school }), `GET ${path}`, { Host: host })).status).toBe(
      status,
    );
  });
});

describe("the method gate", () => {
  it.each(["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])(
    "answers 405 to %s and says what it takes",
    async (method) => {
      const { status, headers } = await sendRequest(await startTestServer(), `${method} /`);
      expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    },
  );

  it("answers 405 to CONNECT", async () => {
    expect((await sendRequest(await startTestServer(), "CONNECT school.example:443")).status).toBe(405);
  });

  it.each(["/", "*"])("answers OPTIONS %s without letting another website in", async (path) => {
    const { status, headers } = await sendRequest(await startTestServer(), `OPTIONS ${path}`, {
      Origin: "https://other.example",
    });
    expect([status, headers.allow]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("what a request expects", () => {
  const body = { Origin: "https://school.example", Host: "school.example", "Content-Length": "3" };

  it.each(["banana", "100-continue, banana", "100-continued", "100", "100-continue;q=1"])(
    "is refused with 417 where it is %s, and nothing is asked to go on",
    async (expectation) => {
      for (const line of ["GET /", "POST /cog-admin/language", "GET /healthz"]) {
        const front = await startTestServer();
        const headers = line.startsWith("POST") ? body : {};
        const answer = await sendRequest(
          front,
          line,
          { ...headers, Expect: expectation },
          headers === body ? "a=b" : "",
        );
        expect([line, answer.status]).toEqual([line, 417]);
        expect(answer.body).toContain("cannot be understood");
        await expect.poll(() => front.lines.map(({ status }) => status)).toEqual([417]);
      }
    },
  );

  it.each(["100-continue", "100-Continue"])("is met where it is %s", async (Expect) => {
    const heard = await sendRaw(
      await startTestServer({ app: countBody }),
      `POST /cog-admin/language HTTP/1.1\r\nHost: school.example\r\nOrigin: http://school.example\r\nConnection: close\r\nContent-Length: 3\r\nExpect: ${Expect}\r\n\r\na=b`,
    );
    expect(heard).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 .*took 3$/s);
  });

  it.each(["100-continue", "banana"])("is passed over in HTTP/1.0, which knows of no %s", async (Expect) => {
    const asked = `GET / HTTP/1.0\r\nHost: school.example\r\nExpect: ${Expect}\r\n\r\n`;
    expect(await sendRaw(await startTestServer(), asked)).toMatch(/^HTTP\/1.1 200 /);
  });
});
