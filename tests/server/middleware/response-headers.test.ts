import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { freshFolder } from "~tests/support/fresh-folder";
import { sendRaw, sendRequest, startTestServer } from "../test-server";

const onEveryFile = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "SAMEORIGIN",
};
const closed = { "content-security-policy": "default-src 'none'; frame-ancestors 'none'", "cache-control": "no-store" };

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
  ["as an object", { "content-type": "image/svg+xml" }],
  ["as a list", ["Content-Type", "image/svg+xml"]],
])("an image whose type is set only in writeHead, %s, has no headers that belong to documents", async (_, head) => {
  const handler: RequestHandler = (_request, response) => {
    response.writeHead(200, head).end("<svg/>");
  };
  const { headers } = await sendRequest(await startTestServer({ handler }), "GET /");
  expect(headers).toMatchObject({ ...onEveryFile, "content-security-policy": closed["content-security-policy"] });
  expect(Object.keys(headers)).not.toContain("permissions-policy");
});

describe("the security headers", () => {
  it("a static file has the security headers except those for documents, and its own cache lifetime", async () => {
    const clientFolder = freshFolder();
    await mkdir(join(clientFolder, "assets"));
    await writeFile(join(clientFolder, "assets/a-1.js"), "1");
    const { headers } = await sendRequest(await startTestServer({ clientFolder }), "GET /assets/a-1.js");
    const kept = { ...closed, "cache-control": "public, max-age=31536000, immutable" };
    expect(headers).toMatchObject({ ...onEveryFile, ...kept });
    expect(headers).not.toHaveProperty("permissions-policy");
  });

  it("the security headers do not replace those that the answer sets itself", async () => {
    expect((await sendRequest(await startTestServer({ handler: pages }), "GET /own")).headers).toMatchObject({
      "content-security-policy": "default-src 'self'",
      "cache-control": "max-age=60",
      "x-frame-options": "DENY",
    });
  });

  it("a security header that the answer sets itself is sent only once", async () => {
    const handler: RequestHandler = (_request, response) => {
      response.append("Referrer-Policy", "same-origin").append("X-Content-Type-Options", "nosniff").send("mine");
    };
    const { port } = await startTestServer({ handler });
    const answer = await sendRaw({ port }, "GET / HTTP/1.1\r\nHost: school.example\r\nConnection: close\r\n\r\n");
    expect(answer.match(/(?:Referrer-Policy|X-Content-Type-Options): .*(?=\r)/g)?.sort()).toEqual([
      "Referrer-Policy: same-origin",
      "X-Content-Type-Options: nosniff",
    ]);
  });

  it("a 304 answer does not overwrite the headers that a browser has stored", async () => {
    const { status, headers } = await sendRequest(await startTestServer({ handler: pages }), "GET /unchanged");
    expect([status, headers["cache-control"], headers["content-security-policy"]]).toEqual([304, undefined, undefined]);
  });

  it("the security headers limit every cookie to https on an https website, and change no cookie elsewhere", async () => {
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
});

it("visitors do not see the cause of an error, and the log has one line about it", async () => {
  const server = await startTestServer({ handler: pages });
  expect((await sendRequest(server, "GET /fails")).body).not.toContain("fire");
  expect(server.lines).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ message: "The room is on fire." }) }),
  );
});
