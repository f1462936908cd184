import { describe, expect, it, onTestFinished } from "vitest";
import { parseEnvironment } from "../../app/env.server";
import { errorPolicy } from "../../app/server/error-page";
import { startMaintenanceServer } from "../../app/server/maintenance-mode";
import { createLogger } from "../../app/server/middleware/request-log";
import { openSlowForm, post, sendRaw, sendRequest } from "./test-server";

async function openClosedWebsite(settings: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = [];
  const server = await startMaintenanceServer(
    parseEnvironment({ HOST: "127.0.0.1", PORT: "0", ...settings }),
    createLogger("info", { write: (line) => void lines.push(JSON.parse(line)) }),
  );
  onTestFinished(() => server.close());
  return { ...server, port: Number(new URL(server.address).port), lines };
}

const sensible = (text: string) => text.replace(/\s+/g, " ");

describe("a closed website", () => {
  it("says so in one calm page, in the language of the address", async () => {
    const server = await openClosedWebsite();
    const english = await sendRequest(server, "GET /notices?page=2");
    expect(english.status).toBe(503);
    expect(english.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(sensible(english.body)).toMatch(
      /^<!doctype html> <html lang="en">.*<p>Church High School<\/p> <h1>This website is closed for now<\/h1> <p>Something has to be put right/,
    );
    const bengali = await sendRequest(server, "GET /bn/notices");
    expect(bengali.status).toBe(503);
    expect(bengali.body).toMatch(/<html lang="bn">.*<h1>ওয়েবসাইটটি আপাতত বন্ধ আছে<\/h1>/s);
    expect((await sendRequest(server, "GET /cog-admin/results", { Cookie: "lng=bn" })).body).toContain(
      '<html lang="bn">',
    );
    for (const { body } of [english, bengali]) expect(body).not.toMatch(/<script|<link|<img|src=|url\(|database/i);
  });

  it.each([
    "GET /",
    "HEAD /bn",
    "OPTIONS /notices",
    "PUT /notices",
    "DELETE /cog-admin/students",
    "GET /assets/entry.js",
    "GET /crest.svg",
    "GET /uploads/notices/a.pdf",
    "GET /feed.xml",
    "GET /cog-admin",
    "GET /cog-admin.data?_routes=root",
    "GET /cog-admin/login",
    "POST /cog-admin/login",
    "POST /notices",
  ])("answers %s with 503, when to come again, and every header that an answer has", async (line) => {
    const server = await openClosedWebsite({ PUBLIC_URL: "https://school.example" });
    const { status, headers, body } = await sendRequest(server, line, { Host: "school.example", Cookie: "office=any" });
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      "retry-after": "60",
      "cache-control": "no-store",
      "content-security-policy": errorPolicy,
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "strict-transport-security": "max-age=31536000",
    });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(body === "").toBe(line.startsWith("HEAD"));
  });

  it("takes no form and says so to whoever sent one, a large one too, and to a program in JSON", async () => {
    const server = await openClosedWebsite();
    const form = await post(server, "/cog-admin/notices", "title=x&".repeat(200_000));
    expect(form).toMatchObject({ status: 503, body: expect.stringContaining("What is sent meanwhile is not saved.") });
    const data = await post(server, "/cog-admin/gallery", "a=b", { Accept: "application/json" });
    expect(data).toMatchObject({ status: 503, body: '{"problem":"closed"}' });
    const waiting = await post(server, "/cog-admin/gallery", "", { "Content-Length": "9", Expect: "100-continue" });
    expect(waiting.status).toBe(503);
  });

  it("is not held by one visitor behind a proxy who sends slowly", async () => {
    const server = await openClosedWebsite({ TRUST_PROXY: "1" });
    const sent = await Promise.all(Array.from({ length: 65 }, () => openSlowForm(server, "203.0.113.9")));
    await expect.poll(() => sent.filter(({ isOver }) => isOver)).toHaveLength(5);
    expect(sent.filter(({ text }) => text.startsWith("HTTP/1.1 429"))).toHaveLength(5);
    expect((await sendRequest(server, "GET /", { "X-Forwarded-For": "198.51.100.7" })).status).toBe(503);
    for (const { socket } of sent) socket.destroy();
  });

  it("still refuses what no website of this name answers", async () => {
    const server = await openClosedWebsite({ PUBLIC_URL: "https://school.example" });
    expect((await sendRequest(server, "GET /", { Host: "other.example" })).status).toBe(421);
    expect((await sendRequest(server, "GET /", { Host: "a b" })).status).toBe(400);
    const odd = await sendRequest(server, 'GET /bn/"><script>', { Host: "school.example" });
    expect([odd.status, odd.body.includes("script")]).toEqual([400, false]);
    expect(await sendRaw(server, "NONSENSE\r\n\r\n")).toMatch(/^HTTP\/1.1 400 .*X-Content-Type-Options: nosniff/s);
  });

  it("is not ready at /healthz, and tells why on the box itself alone", async () => {
    const server = await openClosedWebsite();
    const told = { status: 503, body: '{"live":true,"ready":false,"database":false}' };
    expect(await sendRequest(server, "GET /healthz")).toMatchObject(told);
    const passedOn = await sendRequest(server, "GET /healthz", { "X-Forwarded-For": "203.0.113.9" });
    expect(passedOn).toMatchObject({ status: 503, body: '{"live":true,"ready":false}' });
    expect(passedOn.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  });

  it("notes each request in one line that says nothing of who asked", async () => {
    const server = await openClosedWebsite();
    await sendRequest(server, "GET /notices?name=Rahim", { Cookie: "office=secret" });
    await expect.poll(() => server.lines).toHaveLength(1);
    expect(server.lines[0]).toMatchObject({ method: "GET", path: "/notices", status: 503 });
    expect(JSON.stringify(server.lines)).not.toMatch(/Rahim|secret/);
  });
});
