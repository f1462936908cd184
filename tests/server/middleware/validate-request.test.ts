import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Request, Response } from "express";
import { describe, expect, it } from "vitest";
import { checkBodyHeaders } from "~/server/middleware/check-body";
import { checkOrigin, isValidPath, validateRequest } from "~/server/middleware/validate-request";
import type { RequestError } from "~/server/request";
import { countBody, sendRaw, sendRequest, startTestServer } from "../test-server";

type Headers = Record<string, string | string[]>;

const publicUrl = new URL("https://school.example");
const settings = { PUBLIC_URL: publicUrl.href };
const megabyte = 1024 * 1024;

function problemOf(line: string, headers: Headers = {}, ownUrl: URL | null = publicUrl): string | undefined {
  const [method, url] = line.split(" ");
  const all = Object.entries({ Host: "school.example", ...headers });
  const distinct = all.map(([name, values]): [string, string[]] => [name.toLowerCase(), [values].flat()]);
  const request = Object.assign(new IncomingMessage(new Socket()), {
    method,
    url,
    httpVersion: "1.1",
    headers: Object.fromEntries(distinct.map(([name, [first]]) => [name, first])),
    headersDistinct: Object.fromEntries(distinct),
  });
  const errors: unknown[] = [];
  for (const middleware of [validateRequest(ownUrl ?? undefined), checkOrigin(ownUrl ?? undefined), checkBodyHeaders])
    middleware(request as Request, {} as Response, (error) => void (error && errors.push(error)));
  return (errors as RequestError[])[0]?.problem;
}

const own: Headers = { Origin: "https://school.example" };
const multipart = "multipart/form-data; boundary=x";
const ofSize = (bytes: number): Headers => ({ ...own, "Content-Length": String(bytes), "Content-Type": multipart });

describe("a request is accepted", () => {
  it.each<[string, Headers]>([
    ["GET /", {}],
    ["HEAD /notices?q=//", {}],
    ["OPTIONS *", {}],
    ["GET /", { "Content-Length": "0" }],
    ["GET /blogs/1/%25E0%25A6%2595", {}],
    ["GET /bn/blogs/12/a%252Fb", {}],
    ["POST /cog-admin", own],
    ["POST /cog-admin.data", own],
    ["GET /cog-admin/notices.data?_routes=root", {}],
    ["POST /Cog-Admin/notices", own],
    ["POST /cog-admin/language", ofSize(64 * 1024)],
    ["POST /cog-admin/notices", ofSize(11.5 * megabyte)],
    ["POST /cog-admin/notices", { ...own, "Transfer-Encoding": "chunked" }],
    ["POST /cog-admin/login", { "Sec-Fetch-Site": "same-origin" }],
    ["POST /cog-admin/login", { Referer: "https://school.example/cog-admin/login" }],
    ["POST /cog-admin/login", { ...own, "Sec-Fetch-Site": "same-origin", Referer: "http://x/" }],
    ["GET /", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
  ])("a correct request is accepted: %s %o", (line, headers) => expect(problemOf(line, headers)).toBeUndefined());

  it.each<[string, Headers]>([
    ["http://school.example", { Host: "school.example:8080", Origin: "http://school.example:8080" }],
    ["https behind a proxy", { Host: "school.example:8080", Origin: "https://school.example:8080" }],
    ["a Referer of its host", { Host: "192.168.0.7:3000", Referer: "http://192.168.0.7:3000/cog-admin/login" }],
  ])("without PUBLIC_URL, a form from the request's own host is accepted: %s", (_what, headers) => {
    expect(problemOf("POST /cog-admin/notices", headers, null)).toBeUndefined();
  });

  it.each([
    "/",
    "/notices?page=2&q=../..//%2e",
    "/bn/notices/",
    "/blogs/7/%E0%A6%B8%E0%A7%8D%E0%A6%95%E0%A7%81%E0%A6%B2",
    "/blogs/7/%e0%a6%b8",
    "/uploads/notices/ab-1_2.pdf",
    "/a%20b%22c",
    "/100%25",
    "/100%25ag",
    "/...",
    "/@a:b;c=d,e+f!$&'()*",
    `/${"a".repeat(2047)}`,
  ])("a request for the path %s is accepted", async (path) => expect(problemOf(`GET ${path}`)).toBeUndefined());
});

describe("a request is refused", () => {
  it.each<[string, string, Headers]>([
    ["host", "GET /", { Host: "0x7f.1" }],
    ["host", "GET /", { Host: ["school.example", "other.example"] }],
    ["otherHost", "GET /", { Host: "other.example" }],
    ["otherHost", "GET /", { Host: "school.example.other.example" }],
    ["otherHost", "GET /", { Host: "school.example:3000" }],
    ["otherHost", "GET /", { Host: "localhost" }],
    ["method", "PUT /", own],
    ["method", "get /", {}],
    ["method", " /", {}],
    ["path", "GET *", {}],
    ["path", "OPTIONS **", {}],
    ["path", "POST *", own],
    ["notFound", "GET /notices.data", {}],
    ["notFound", "GET /bn/_root.data?_routes=root", {}],
    ["notFound", "HEAD /uploads/notices/a.pdf.data", {}],
    ["origin", "POST /notices", {}],
    ["body", "GET /", { "Content-Length": "1" }],
    ["body", "HEAD /", { "Content-Length": "3" }],
    ["body", "OPTIONS /", { "Transfer-Encoding": "chunked" }],
    ["tooLarge", "POST /cog-admin/language", ofSize(64 * 1024 + 1)],
    ["tooLarge", "POST /cog-admin/notices?new", ofSize(11.5 * megabyte + 1)],
    ["tooLarge", "POST /notices", ofSize(64 * 1024 + 1)],
    ["noForm", "POST /notices", own],
    ["noForm", "POST /", own],
    ["noForm", "POST /cog-administrator", own],
    ["noForm", "POST /bn/cog-admin", own],
    ["noForm", "POST /healthz", own],
    ["noForm", "POST /uploads/notices/a.pdf", own],
  ])("a request is refused for its %s: %s %o", (problem, line, headers) =>
    expect(problemOf(line, headers)).toBe(problem),
  );

  it.each<[string, Headers]>([
    ["another website", { "Sec-Fetch-Site": "cross-site" }],
    ["another website with our Origin", { ...own, "Sec-Fetch-Site": "cross-site" }],
    ["another host of the same site", { "Sec-Fetch-Site": "same-site" }],
    ["nowhere", { "Sec-Fetch-Site": "none" }],
    ["another Origin", { Origin: "https://other.example" }],
    ["our name without TLS", { Origin: "http://school.example" }],
    ["another port", { Origin: "https://school.example:8443" }],
    [
      "another Origin that claims to be the same site",
      { "Sec-Fetch-Site": "same-origin", Origin: "https://other.example" },
    ],
    ["a hidden Origin", { Origin: "null" }],
    ["a broken Origin", { Origin: "school" }],
    ["an Origin that begins like ours", { Origin: "https://school.example.other.example" }],
    ["another Referer", { Referer: "https://other.example/school.example" }],
    ["a broken Referer", { Referer: "/cog-admin/login" }],
    ["a sender without any source header", {}],
  ])("a form from %s is refused (our name without TLS only if PUBLIC_URL is set)", (_what, headers) => {
    expect(problemOf("POST /cog-admin/notices", headers)).toBe("origin");
    const isOwnHost = headers.Origin === "http://school.example";
    expect(problemOf("POST /cog-admin/notices", headers, null)).toBe(isOwnHost ? undefined : "origin");
  });

  it.each([
    ["an escaped letter", "/%63og-admin/notices"],
    ["an escaped hyphen", "/cog%2dadmin/notices"],
    ["an escaped tilde", "/%7e"],
    ["an escaped dot", "/notices%2Edata"],
    ["a dot segment", "/./cog-admin"],
    ["two dots", "/notices/../cog-admin"],
    ["escaped dots", "/notices/%2e%2E/cog-admin"],
    ["an additional slash", "//other.example/"],
    ["an additional slash inside", "/cog-admin//notices"],
    ["an escaped slash", "/uploads/a%2Fb"],
    ["a backslash", "/uploads\\a"],
    ["a path that ends with a backslash", "/\\"],
    ["an escaped backslash", "/uploads/a%5cb"],
    ["an escaped NUL", "/a%00"],
    ["an escaped line end", "/a%0d%0aSet-Cookie:x"],
    ["an escaped delete", "/a%7f"],
    ["an escaped control character in UTF-8", "/a%C2%85"],
    ["a double escape", "/%252e%252e/"],
    ["a double escape before the end of a post's address", "/blogs/%2531/a"],
    ["a double escape after the end of a post's address", "/blogs/1/a/%2541"],
    ["half an escape at the end of a post's address", "/blogs/1/a%2"],
    ["an escaped slash at the end of a post's address", "/blogs/1/a%2Fb"],
    ["half an escape", "/a%2"],
    ["an invalid escape", "/a%zz"],
    ["bytes that are not UTF-8", "/a%ff"],
    ["an overlong form of UTF-8", "/a%c0%af"],
    ["a raw quote", '/a"b'],
    ["a fragment", "/a#b"],
    ["a full URL", "http://other.example/"],
    ["a broken URL", "http://[/"],
    ["one character too many", `/${"a".repeat(2048)}`],
  ])("a path with %s is refused with 400", async (_what, path) => {
    expect(problemOf(`GET ${path}`)).toBe("path");
    expect((await sendRequest(await startTestServer(), `GET ${path}`)).status).toBeOneOf([400, 404]);
  });

  it("a path that no request parser accepts is refused", () =>
    expect(["", "[", "https:[", "//["].map(isValidPath)).toEqual(Array(4).fill(false)));

  it("a request with several faults is refused for the first, in the order host, method, path, origin, size and form", async () => {
    const server = await startTestServer({ settings });
    const size = { "Content-Length": String(megabyte), Expect: "100-continue" };
    const status = async (line: string, headers: Headers) =>
      (await sendRequest(server, line, { ...size, Host: "school.example", ...headers })).status;
    expect(await status("PUT //", { Host: "school example", Origin: "null" })).toBe(400);
    expect(await status("PUT //", { Host: "other.example", Origin: "null" })).toBe(421);
    expect(await status("PUT //", { Origin: "null" })).toBe(405);
    expect(await status("POST //", { Origin: "null" })).toBe(400);
    expect(await status("POST /notices", { Origin: "null" })).toBe(403);
    expect(await status("POST /notices", own)).toBe(413);
    expect(await status("POST /notices", ofSize(0))).toBe(405);
  });

  it("a request without a host is refused, and a CONNECT request is cut off", async () => {
    const server = await startTestServer();
    expect(await sendRaw(server, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1.1 400 /);
    expect(await sendRaw(server, "CONNECT school.example:443 HTTP/1.1\r\nHost: school.example\r\n\r\n")).toBe("");
  });
});

it.each(["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])(
  "the method %s is refused with a list of the allowed methods",
  async (method) => {
    const { status, headers } = await sendRequest(await startTestServer(), `${method} /`);
    expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
  },
);

it.each(["/", "*"])("an OPTIONS request for %s is answered without access for other websites", async (path) => {
  const server = await startTestServer();
  const { status, headers } = await sendRequest(server, `OPTIONS ${path}`, { Origin: "https://other.example" });
  expect([status, headers.allow]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
});

it("the health check answers under any host", async () => {
  const server = await startTestServer({ settings });
  for (const Host of ["school.example", "127.0.0.1:3000", "other.example"])
    expect((await sendRequest(server, "GET /healthz", { Host })).status).toBe(200);
});

describe("the expectation of a request", () => {
  it.each(["banana", "100-continued", "100"])(
    "the header Expect is refused by Node with 417 if it is %s",
    async (Expect) => {
      for (const [line, headers, body] of [
        ["GET /", {}, ""],
        ["POST /cog-admin/language", { ...own, Host: "school.example", "Content-Length": "3" }, "a=b"],
      ] as const) {
        const server = await startTestServer();
        const answer = await sendRequest(server, line, { ...headers, Expect }, body);
        expect(answer.status, line).toBe(417);
      }
    },
  );

  it.each(["100-continue", "100-Continue"])("the header Expect is accepted if it is %s", async (Expect) => {
    const answer = await sendRaw(
      await startTestServer({ handler: countBody }),
      `POST /cog-admin/language HTTP/1.1\r\nHost: school.example\r\nOrigin: http://school.example\r\nConnection: close\r\nContent-Length: 3\r\nExpect: ${Expect}\r\n\r\na=b`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 .*took 3$/s);
  });
});
