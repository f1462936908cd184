import { describe, expect, it } from "vitest";
import { countBody, openSlowForm, post, sendRequest, startTestServer, type TestServer } from "../test-server";

const behindProxy = { TRUST_PROXY: "1" };
const withinMs = 1000;

const many = (server: TestServer, count: number, from: (place: number) => string, path?: string) =>
  Promise.all(Array.from({ length: count }, (_, place) => openSlowForm(server, from(place), path)));

const statusOf = ({ text }: { text: string }) => Number(text.split(" ")[1]);

async function pageFor(server: TestServer, from: string) {
  const begun = performance.now();
  const { status } = await sendRequest(server, "GET /", { "X-Forwarded-For": from });
  expect(performance.now() - begun).toBeLessThan(withinMs);
  return status;
}

describe("one visitor behind a proxy who sends slowly", () => {
  it("one visitor's slow forms leave room for other visitors, even with more forms than connections", async () => {
    const server = await startTestServer({ handler: countBody, settings: behindProxy, limits: { connections: 100 } });
    const sent: Awaited<ReturnType<typeof many>> = [];
    const held = () => sent.filter(({ isOver }) => !isOver).length;
    while (sent.length < 150) {
      sent.push(...(await many(server, 30, () => "203.0.113.9")));
      await expect.poll(held).toBe(Math.min(sent.length, 60));
      expect(await pageFor(server, "198.51.100.7")).toBe(200);
    }
    expect(sent.filter((answer) => statusOf(answer) === 429)).toHaveLength(150 - 60);
    const form = await post(server, "/cog-admin/login", "a=b", { "X-Forwarded-For": "198.51.100.7" });
    expect(form.body).toBe("took 3");
  });

  it("a visitor with too many open forms gets an error page in their language at once, and the connection closes", async () => {
    const server = await startTestServer({
      handler: countBody,
      settings: behindProxy,
      limits: { bodiesOfOne: 1 },
    });
    await openSlowForm(server, "203.0.113.9");
    const own = { "X-Forwarded-For": "203.0.113.9", "Content-Length": "60000" };
    const { status, headers, body } = await post(server, "/cog-admin/login", "a=b", own);
    expect([status, headers.connection, headers["retry-after"]]).toEqual([429, "close", "30"]);
    expect(body).toContain("<h1>Too many requests</h1>");
    const bengali = await post(server, "/cog-admin/login", "a=b", { ...own, Cookie: "lng=bn" });
    expect(bengali.body).toContain("<h1>একসঙ্গে অনেক বেশি অনুরোধ</h1>");
  });

  it("a visitor with too many open forms can still read, and send again once a form is finished", async () => {
    const server = await startTestServer({
      handler: countBody,
      settings: behindProxy,
      limits: { bodiesOfOne: 1, headersMs: 200, requestMs: 300, checkMs: 20 },
    });
    const held = await openSlowForm(server, "203.0.113.9");
    expect(await pageFor(server, "203.0.113.9")).toBe(200);
    const again = () => post(server, "/cog-admin/login", "a=b", { "X-Forwarded-For": "203.0.113.9" });
    expect((await again()).status).toBe(429);
    await expect.poll(() => statusOf(held)).toBe(408);
    expect((await again()).status).toBe(200);
  });
});

it("a visitor with too many unfinished answers gets no more until one is finished", async () => {
  const waiting: (() => void)[] = [];
  const server = await startTestServer({
    settings: behindProxy,
    limits: { requestsOfOne: 2 },
    handler: ({ path }, response) => {
      if (path === "/slow") waiting.push(() => response.end("done"));
      else response.send("at once");
    },
  });
  const ask = (from: string, path: string) => sendRequest(server, `GET ${path}`, { "X-Forwarded-For": from });
  const slow = [ask("203.0.113.9", "/slow"), ask("203.0.113.9", "/slow")];
  await expect.poll(() => waiting).toHaveLength(2);
  expect((await ask("203.0.113.9", "/")).status).toBe(429);
  expect((await ask("198.51.100.7", "/")).status).toBe(200);
  waiting[0]?.();
  await Promise.race(slow);
  await expect.poll(async () => (await ask("203.0.113.9", "/")).status).toBe(200);
  waiting[1]?.();
  await Promise.all(slow);
});
