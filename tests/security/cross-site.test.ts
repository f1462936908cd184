import { expect, it } from "vitest";
import { sendRequest, startTestServer } from "../server/test-server";
import { listAddresses } from "../support/website-build";

const addresses = listAddresses();

const senders: Record<string, Record<string, string>> = {
  "another website": { "Sec-Fetch-Site": "cross-site", Origin: "https://other.example" },
  "another website, by an old browser": { Origin: "https://other.example" },
  "another host of the same site": { "Sec-Fetch-Site": "same-site", Origin: "https://mail.school.example" },
  "a hidden frame": { "Sec-Fetch-Site": "cross-site", Origin: "null" },
  "the same name without TLS": { Origin: "http://school.example" },
  "another port": { Origin: "https://school.example:8443" },
  "a link with another Referer": { Referer: "https://other.example/https://school.example/" },
  nowhere: {},
};

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
  for (const address of addresses.flatMap((path) => [path, path === "/" ? "/_root.data" : `${path}.data`])) {
    for (const [sender, said] of Object.entries(senders)) {
      const { status } = await sendRequest(server, `POST ${address}`, { ...own, ...said }, "a=b");
      expect([address, sender, status]).toEqual([address, sender, 403]);
    }
  }
  expect(reached).toEqual([]);
  const ours = { ...own, Origin: "https://school.example", "Sec-Fetch-Site": "same-origin" };
  expect((await sendRequest(server, "POST /cog-admin/notices", ours, "a=b")).body).toBe("taken");
});
