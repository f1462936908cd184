import { expect, it } from "vitest";
import { sendRequest, startTestServer } from "../server/test-server";
import { listAddresses } from "../support/website-build";

const addresses = listAddresses();

// Which senders are another website, validate-request.test.ts tells.
it("cross-site requests change nothing, at any address of the website", async () => {
  const reached: string[] = [];
  const server = await startTestServer({
    handler: ({ path }, response) => {
      reached.push(path);
      response.send("taken");
    },
    settings: { PUBLIC_URL: "https://school.example" },
    limits: { rejectedLines: 10_000 },
  });
  expect(addresses.length).toBeGreaterThan(60);
  const own = { Host: "school.example", Cookie: "__Host-office=a", "Content-Length": "3" };
  const others = { ...own, Origin: "https://other.example", "Sec-Fetch-Site": "cross-site" };
  for (const address of addresses.flatMap((path) => [path, path === "/" ? "/_root.data" : `${path}.data`])) {
    expect((await sendRequest(server, `POST ${address}`, others, "a=b")).status, address).toBe(403);
  }
  expect(reached).toEqual([]);
  const ours = { ...own, Origin: "https://school.example", "Sec-Fetch-Site": "same-origin" };
  expect((await sendRequest(server, "POST /cog-admin/notices", ours, "a=b")).body).toBe("taken");
});
