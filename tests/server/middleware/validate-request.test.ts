import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { hasBody, requestHost, requestPath, validateRequest } from "../../../app/server/middleware/validate-request";

type Headers = Record<string, string | string[]>;

const school = new URL("https://school.example");
const megabyte = 1024 * 1024;

/** A request as the parser hands it on: `GET /notices` and its headers, joined to the school's own name. */
function request(line: string, headers: Headers = {}): IncomingMessage {
  const [method, url] = line.split(" ");
  const all = Object.entries({ Host: "school.example", ...headers });
  const said = all.map(([name, values]): [string, string[]] => [name.toLowerCase(), [values].flat()]);
  return Object.assign(new IncomingMessage(new Socket()), {
    method,
    url,
    headers: Object.fromEntries(said.map(([name, [first]]) => [name, first])),
    headersDistinct: Object.fromEntries(said),
  });
}

const ours: Headers = { Origin: "https://school.example" };
const of = (bytes: number): Headers => ({ ...ours, "Content-Length": String(bytes) });

describe("what a request says of itself", () => {
  it("is its path without the query", () => {
    expect(["/notices?page=2?3", "/", ""].map((url) => requestPath(request(`GET ${url}`)))).toEqual([
      "/notices",
      "/",
      "",
    ]);
    expect(requestPath({} as IncomingMessage)).toBe("");
  });

  it("is the one host it names, in its plain form", () => {
    expect(requestHost(request("GET /", { Host: "School.Example:80" }))).toBe("school.example");
    expect(requestHost(request("GET /", { Host: ["school.example", "school.example"] }))).toBeUndefined();
    expect(requestHost(request("GET /", { Host: [] }))).toBeUndefined();
  });

  it.each<[string, Headers, boolean]>([
    ["nothing", {}, false],
    ["no bytes", { "Content-Length": "0" }, false],
    ["one byte", { "Content-Length": "1" }, true],
    ["chunks", { "Transfer-Encoding": "chunked" }, true],
  ])("is whether a body follows: %s", (_what, headers, follows) => {
    expect(hasBody(request("POST /", headers))).toBe(follows);
  });
});

describe("the gates", () => {
  it.each<[string, Headers, URL | undefined]>([
    ["GET /", {}, undefined],
    ["HEAD /notices?q=//", {}, school],
    ["OPTIONS *", {}, school],
    ["GET /healthz", { Host: "localhost:3000" }, school],
    ["GET /healthz?now", { Host: "[::1]" }, school],
    ["GET /", { "Content-Length": "0" }, school],
    ["POST /cog-admin", ours, school],
    ["POST /cog-admin.data", ours, school],
    ["POST /cog-admin/login", { "Sec-Fetch-Site": "same-origin" }, school],
    ["POST /cog-admin/login", { Referer: "https://school.example/cog-admin/login" }, school],
    ["POST /Cog-Admin/notices", ours, undefined],
    ["POST /cog-admin/notices", { Origin: "http://school.example" }, undefined],
    ["POST /cog-admin/notices", { Host: "school.example:8080", Origin: "http://school.example:8080" }, undefined],
    ["POST /cog-admin/language", of(64 * 1024), school],
    ["POST /cog-admin/notices", of(11.5 * megabyte), school],
    ["POST /cog-admin/notices", { ...ours, "Transfer-Encoding": "chunked" }, school],
  ])("let %s in: %o", (line, headers, publicUrl) => {
    expect(validateRequest(request(line, headers), publicUrl)).toBeUndefined();
  });

  it.each<[string, string, Headers, URL | undefined]>([
    ["host", "GET /", { Host: "0x7f.1" }, undefined],
    ["host", "GET /", { Host: ["school.example", "other.example"] }, school],
    ["otherHost", "GET /", { Host: "other.example" }, school],
    ["otherHost", "GET /healthz", { Host: "other.example" }, school],
    ["otherHost", "GET /", { Host: "localhost" }, school],
    ["otherHost", "GET /healthz/", { Host: "localhost" }, school],
    ["method", "PUT /", ours, school],
    ["method", "get /", {}, school],
    ["method", " /", {}, school],
    ["path", "GET /%63og-admin", {}, school],
    ["path", "GET *", {}, school],
    ["path", "OPTIONS **", {}, school],
    ["path", "POST *", ours, school],
    ["origin", "POST /cog-admin/notices", {}, school],
    ["origin", "POST /cog-admin/notices", { Origin: "http://school.example" }, school],
    ["origin", "POST /cog-admin/notices", { Origin: "https://other.example" }, undefined],
    ["origin", "POST /cog-admin/notices", { Referer: "https://other.example/" }, undefined],
    ["origin", "POST /cog-admin/notices", { ...ours, "Sec-Fetch-Site": "cross-site" }, school],
    ["origin", "POST /notices", {}, school],
    ["body", "GET /", { "Content-Length": "1" }, school],
    ["body", "OPTIONS /", { "Transfer-Encoding": "chunked" }, school],
    ["tooLarge", "POST /cog-admin/language", of(64 * 1024 + 1), school],
    ["tooLarge", "POST /cog-admin/notices?new", of(11.5 * megabyte + 1), school],
    ["tooLarge", "POST /notices", of(64 * 1024 + 1), school],
    ["noForm", "POST /notices", ours, school],
    ["noForm", "POST /", ours, school],
    ["noForm", "POST /cog-administrator", ours, school],
    ["noForm", "POST /bn/cog-admin", ours, school],
    ["noForm", "POST /healthz", ours, school],
  ])("find the fault %s in %s: %o", (problem, line, headers, publicUrl) => {
    expect(validateRequest(request(line, headers), publicUrl)).toBe(problem);
  });

  it("name the first fault of several, in the order of host, method, path, origin and body", () => {
    const [large, nowhere] = [of(megabyte), { Origin: "null", "Content-Length": String(megabyte) }];
    const found = [
      validateRequest(request("PUT //", { ...nowhere, Host: "school example" }), school),
      validateRequest(request("PUT //", { ...nowhere, Host: "other.example" }), school),
      validateRequest(request("PUT //", nowhere), school),
      validateRequest(request("POST //", nowhere), school),
      validateRequest(request("POST /notices", nowhere), school),
      validateRequest(request("POST /notices", large), school),
    ];
    expect(found).toEqual(["host", "otherHost", "method", "path", "origin", "tooLarge"]);
  });
});
