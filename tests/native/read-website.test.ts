import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { readWebsite } from "../../native/read-website.mjs";

const answers: Record<string, string> = {};
const server = createServer(({ url = "" }, response) => {
  const answer = answers[url];
  response.writeHead(answer === undefined ? 404 : 200).end(answer);
});
const listening = new Promise<string>((resolve) => {
  server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});

afterEach(() => {
  for (const path of Object.keys(answers)) delete answers[path];
});

test("the apps take name and crest from the school's own website", async () => {
  answers["/manifest.webmanifest"] = JSON.stringify({ name: "নমুনা School" });
  answers["/icon-maskable.png"] = "icon";
  answers["/icon-512.png"] = "crest";
  const pictures = { icon: Buffer.from("icon"), crest: Buffer.from("crest") };
  expect(await readWebsite(await listening)).toEqual({ name: "নমুনা School", pictures });
});

test.each([
  ["without a manifest", {}],
  ["with a manifest that is none", { "/manifest.webmanifest": "<html>" }],
  ["without a name", { "/manifest.webmanifest": "{}", "/icon-maskable.png": "icon", "/icon-512.png": "crest" }],
  ["without icons", { "/manifest.webmanifest": '{"name":"School"}' }],
])("a website %s is none of ours", async (_what, found) => {
  Object.assign(answers, found);
  expect(await readWebsite(await listening)).toBeUndefined();
});

test("a website that cannot be reached has nothing to give", async () => {
  expect(await readWebsite("http://127.0.0.1:1")).toBeUndefined();
});
