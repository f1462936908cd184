import { describe, expect, it } from "vitest";
import { post, sendRequest, startTestServer } from "../test-server";

const school = { PUBLIC_URL: "https://school.example" };

describe("the origin gate", () => {
  const from = (front: { port: number }, headers: Record<string, string>) =>
    sendRequest(front, "POST /cog-admin/login", { "Content-Length": "3", ...headers }, "a=b");
  const host = (front: { port: number }) => ({ Host: `school.example:${front.port}` });

  it.each([
    ["the same origin by Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin" }],
    ["our Origin", { Origin: "http://school.example:PORT" }],
    ["our Origin behind a proxy that speaks https", { Origin: "https://school.example:PORT" }],
    ["our Referer", { Referer: "http://school.example:PORT/cog-admin/login" }],
    ["all three", { "Sec-Fetch-Site": "same-origin", Origin: "http://school.example:PORT", Referer: "http://x/" }],
  ])("takes a form from %s", async (_what, said) => {
    const front = await startTestServer();
    const headers = Object.entries(said).map(([name, value]) => [name, value.replace("PORT", String(front.port))]);
    expect((await from(front, { ...host(front), ...Object.fromEntries(headers) })).status).toBe(200);
  });

  it.each([
    ["another website", { "Sec-Fetch-Site": "cross-site" }],
    ["another host of the same site", { "Sec-Fetch-Site": "same-site" }],
    ["nowhere", { "Sec-Fetch-Site": "none" }],
    ["another Origin", { Origin: "https://other.example" }],
    ["another Origin that says it is the same", { "Sec-Fetch-Site": "same-origin", Origin: "https://other.example" }],
    ["a hidden Origin", { Origin: "null" }],
    ["a broken Origin", { Origin: "school" }],
    ["an Origin that begins like ours", { Origin: "http://school.example.other.example" }],
    ["another Referer", { Referer: "https://other.example/school.example" }],
    ["a broken Referer", { Referer: "/cog-admin/login" }],
    ["a sender that says nothing", {}],
  ])("answers 403 to a form from %s", async (_what, said) => {
    const front = await startTestServer();
    expect((await from(front, { ...host(front), ...said } as Record<string, string>)).status).toBe(403);
  });

  it("holds to the school's own address where it is set", async () => {
    const front = await startTestServer({ settings: school });
    const at = (origin: string) => from(front, { Host: "school.example", Origin: origin });
    expect((await at("https://school.example")).status).toBe(200);
    expect((await at("http://school.example")).status).toBe(403);
  });

  it("does not ask a reader where the link was", async () => {
    const front = await startTestServer();
    expect((await sendRequest(front, "GET /", { Origin: "null", "Sec-Fetch-Site": "cross-site" })).status).toBe(200);
    expect((await post(front, "/cog-admin/language", "a=b")).status).toBe(200);
  });
});
