import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { enterReadOnlyMode, leaveReadOnlyMode, readOnlyMode } from "../../app/operations/read-only-mode.server";

afterEach(leaveReadOnlyMode);

async function opened(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(express().use(readOnlyMode, handle));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/cog-admin/notices`;
}

test.each([
  ["en", "A backup is being put back"],
  ["bn", "একটি ব্যাকআপ ফেরত আনা হচ্ছে"],
])("while they are closed nobody can send anything, and is told so in %s", async (language, words) => {
  const address = await opened((_request, response) => response.end("open"));
  await enterReadOnlyMode();
  const answer = await fetch(address, { method: "POST", headers: { Cookie: `lng=${language}` } });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "15"]);
  expect(await answer.text()).toContain(words);
});

test("a form sent by script gets an answer it can read", async () => {
  const address = await opened((_request, response) => response.end("open"));
  await enterReadOnlyMode();
  const answer = await fetch(address, { method: "POST", headers: { Accept: "application/json" } });
  expect([answer.status, await answer.json()]).toEqual([503, { problem: "restoring" }]);
});

test("reading goes on, and everything once they are open again", async () => {
  const address = await opened((_request, response) => response.end("open"));
  await enterReadOnlyMode();
  expect(await (await fetch(address)).text()).toBe("open");
  leaveReadOnlyMode();
  expect(await (await fetch(address, { method: "POST" })).text()).toBe("open");
});

test("they wait for whoever is still sending, but for the one who closes them", async () => {
  const said: string[] = [];
  const waiting: ServerResponse[] = [];
  const address = await opened((_request, response) => void waiting.push(response));
  const posts = [fetch(address, { method: "POST" }), fetch(address, { method: "POST" })];
  while (waiting.length < 2) await new Promise((next) => setImmediate(next));
  const closed = enterReadOnlyMode().then(() => said.push("closed"));
  said.push("sent");
  waiting[0]?.end();
  await closed;
  expect(said).toEqual(["sent", "closed"]);
  waiting[1]?.end();
  await Promise.all(posts);
});

test("they wait no longer than that for somebody who never ends", async () => {
  const waiting: ServerResponse[] = [];
  const address = await opened((_request, response) => void waiting.push(response));
  const posts = [fetch(address, { method: "POST" }), fetch(address, { method: "POST" })];
  while (waiting.length < 2) await new Promise((next) => setImmediate(next));
  await enterReadOnlyMode(1);
  for (const response of waiting) response.end();
  await Promise.all(posts);
});
