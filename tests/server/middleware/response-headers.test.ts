import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { errorPolicy } from "../../../app/server/error-page";
import { freshFolder } from "../../support/fresh-folder";
import { type Answer, parseResponse, post, sendRaw, sendRequest, startTestServer } from "../test-server";

const onEveryFile = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "SAMEORIGIN",
};
const onEveryAnswer = {
  ...onEveryFile,
  "permissions-policy": expect.stringContaining("camera=(), "),
  "cross-origin-opener-policy": "same-origin",
};
const closed = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};
const refused = { ...closed, "content-security-policy": errorPolicy };

const pages: RequestHandler = (request, response, next) => {
  if (request.path === "/fails") throw new Error("The room is on fire.");
  if (request.path === "/own") {
    response.append("Content-Security-Policy", "default-src 'self'").append("Cache-Control", "max-age=60");
    response.append("X-Frame-Options", "DENY").send("mine");
  } else if (request.path === "/unchanged") response.status(304).end();
  else if (request.path === "/" || request.method === "POST") response.send("page");
  else next();
};

it.each([
  ["by name", { "content-type": "image/svg+xml" }],
  ["in turn", ["Content-Type", "image/svg+xml"]],
])("a part of a page whose type is told only with the head, %s, goes without those of a document", async (_, head) => {
  const handler: RequestHandler = (_request, response) => {
    response.writeHead(200, head).end("<svg/>");
  };
  const { headers } = await sendRequest(await startTestServer({ handler }), "GET /");
  expect(headers).toMatchObject({ ...onEveryFile, "content-security-policy": closed["content-security-policy"] });
  expect(Object.keys(headers)).not.toContain("permissions-policy");
});

describe("the security headers", () => {
  it.each<[string, number, (server: { port: number }) => Promise<Answer>]>([
    ["a page", 200, (server) => sendRequest(server, "GET /")],
    ["its head", 200, (server) => sendRequest(server, "HEAD /")],
    ["an answer to a form", 200, (server) => post(server, "/cog-admin/language", "a=b")],
    ["a page that fails", 500, (server) => sendRequest(server, "GET /fails")],
    ["a refused method", 405, (server) => sendRequest(server, "PUT /")],
    ["a question for the methods", 204, (server) => sendRequest(server, "OPTIONS /")],
    ["no HTTP at all", 400, async (server) => parseResponse(await sendRaw(server, "hello\r\n\r\n"))],
    ["endless headers", 431, (server) => sendRequest(server, "GET /", { "X-More": "x".repeat(17_000) })],
  ])("are on %s (%i)", async (_what, status, ask) => {
    const answer = await ask(await startTestServer({ handler: pages, clientFolder: freshFolder() }));
    const own = answer.body.includes("<h1>") ? refused : closed;
    expect(answer).toMatchObject({ status, headers: { ...onEveryAnswer, ...own } });
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expect(answer.headers).not.toHaveProperty("strict-transport-security");
  });

  it("are on a file, which says itself how long it may be kept, but for those of documents", async () => {
    const clientFolder = freshFolder();
    await mkdir(join(clientFolder, "assets"));
    await writeFile(join(clientFolder, "assets/a-1.js"), "1");
    const { headers } = await sendRequest(await startTestServer({ clientFolder }), "GET /assets/a-1.js");
    const kept = { ...closed, "cache-control": "public,max-age=31536000,immutable" };
    expect(headers).toMatchObject({ ...onEveryFile, ...kept });
    for (const name of ["permissions-policy", "cross-origin-opener-policy"]) expect(headers).not.toHaveProperty(name);
  });

  it("leave those alone that the answer brings itself", async () => {
    expect((await sendRequest(await startTestServer({ handler: pages }), "GET /own")).headers).toMatchObject({
      "content-security-policy": "default-src 'self'",
      "cache-control": "max-age=60",
      "x-frame-options": "DENY",
    });
  });

  it("do not write over what a browser kept, when nothing has changed", async () => {
    const { status, headers } = await sendRequest(await startTestServer({ handler: pages }), "GET /unchanged");
    expect([status, headers["cache-control"], headers["content-security-policy"]]).toEqual([304, undefined, undefined]);
  });

  it("hold cookies to https there too, whoever sets them, and leave them alone elsewhere", async () => {
    const handler: RequestHandler = (_request, response) => {
      response.append("Set-Cookie", "lng=bn; Path=/").append("Set-Cookie", "office=x; Secure; Path=/").send("told");
    };
    const cookiesOf = async (settings?: Record<string, string>) => {
      const { port } = await startTestServer({ handler, settings });
      return (await sendRaw({ port }, "GET / HTTP/1.1\r\nHost: school.example\r\nConnection: close\r\n\r\n")).match(
        /(?<=Set-Cookie: ).*(?=\r)/g,
      );
    };
    const secure = await cookiesOf({ PUBLIC_URL: "https://school.example" });
    expect(secure).toEqual(["lng=bn; Path=/; Secure", "office=x; Secure; Path=/"]);
    for (const settings of [{ PUBLIC_URL: "http://school.example" }, undefined])
      expect(await cookiesOf(settings)).toEqual(["lng=bn; Path=/", "office=x; Secure; Path=/"]);
  });

  it("say when to try again of what is unavailable", async () => {
    const server = await startTestServer({ handler: (_request, response) => void response.status(503).send("later") });
    expect((await sendRequest(server, "GET /")).headers["retry-after"]).toBe("5");
  });

  it("hold a browser to https for a year where the school's address is an https one", async () => {
    const settings = { PUBLIC_URL: "https://school.example" };
    const server = await startTestServer({ settings });
    const answers = [
      await sendRequest(server, "GET /", { Host: "school.example" }),
      await sendRequest(server, "PUT /"),
    ];
    for (const { headers } of answers) expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });
});

it("shows no one what failed, and writes it to the log in one line", async () => {
  const server = await startTestServer({ handler: pages });
  expect((await sendRequest(server, "GET /fails")).body).not.toContain("fire");
  expect(server.lines).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ message: "The room is on fire." }) }),
  );
});
