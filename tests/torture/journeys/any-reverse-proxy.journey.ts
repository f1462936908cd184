import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, test } from "@playwright/test";
import { freePort } from "~tests/free-port.mjs";
import { ask, isMissing, nginx, nginxWith, withReverseProxy } from "./reverse-proxy";

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

test.describe("behind nginx", () => {
  test.skip(isMissing(nginx), "skipped: nginx is not installed");

  test("nginx sends the website the visitor's address and protocol, and only the light and office cookies", async () => {
    const told: Answering = ({ headers }, response) => {
      const names = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "cookie", "save-data"];
      response.setHeader("Cache-Control", "no-store");
      response.end(JSON.stringify(names.map((name) => headers[name] ?? "")));
    };
    await withWebsite(told, nginx, async (port) => {
      const tellsOf = async (headers: Record<string, string>, path = "/", from = "127.0.0.2") =>
        JSON.parse((await ask(port, path, { headers, from })).body.toString());
      const lies = {
        "X-Forwarded-For": "6.6.6.6, 7.7.7.7",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "evil.example",
        Forwarded: "for=6.6.6.6",
      };
      expect(await tellsOf(lies)).toEqual(["127.0.0.2", "http", "", "", "", ""]);
      const cookies = { Cookie: "_ga=1; light=on; flash=x", "Save-Data": "ON" };
      expect(await tellsOf(cookies)).toEqual(["127.0.0.2", "http", "", "", "light=on", "on"]);
      const staff = "_ga=1; __Host-office=token; light=on";
      expect((await tellsOf({ Cookie: staff }))[4]).toBe(staff);
      expect((await tellsOf({ Cookie: "office=token" }))[4]).toBe("office=token");
      expect((await tellsOf({ Cookie: "device=x; flash=y" }, "/cog-admin/login"))[4]).toBe("device=x; flash=y");
    });
  });

  test("nginx limits the open requests of each network, and identifies an IPv6 network by its /64", async () => {
    // The test sets lower limits in nginx than the real ones. Otherwise the requests would reach the website's own
    // limits first.
    const narrow = nginxWith([
      [/limit_conn school_requests 300;/, "limit_conn school_requests 3;"],
      [/limit_conn school_senders 80;/, "limit_conn school_senders 2;"],
      [/server_tokens off;/, "set_real_ip_from 127.0.0.1; real_ip_header X-Test-Address;"],
    ]);
    const waiting: ServerResponse[] = [];
    const answering: Answering = ({ url }, response) =>
      void (url?.startsWith("/slow") ? waiting.push(response) : response.end("at once"));
    await withWebsite(answering, narrow, async (port) => {
      const from = (address: string, path: string, method = "GET") =>
        ask(port, path, { method, headers: { "X-Test-Address": address } });
      let begun = 0;
      // Each request has another query, because nginx makes requests for the same page wait for each other.
      const begin = (address: string, method: string) => void from(address, `/slow?${begun++}`, method).catch(() => {});
      const held = (count: number) => expect.poll(() => waiting.length).toBe(count);

      // These IPv6 addresses contain the byte 0a, which is also the character code of a line end. The regular
      // expression in nginx's settings that finds the /64 must match them too.
      for (const end of ["::1", ":a0a:a0a:a0a:a0a", ":ffff::"]) begin(`2001:db8:a0a:1${end}`, "GET");
      await held(3);
      expect((await from("2001:db8:a0a:1:2::", "/")).status).toBe(429);
      expect((await from("2001:db8:a0a:2::1", "/")).status).toBe(200);

      for (let time = 0; time < 2; time++) begin("203.0.113.9", "POST");
      await held(5);
      expect((await from("203.0.113.9", "/", "POST")).status).toBe(429);
      expect((await from("203.0.113.9", "/")).status).toBe(200);
      expect((await from("203.0.113.8", "/", "POST")).status).toBe(200);
      for (const response of waiting) response.end();
    });
  });
});

async function withWebsite(answering: Answering, program: typeof nginx, use: (port: number) => Promise<void>) {
  const server = createServer((request, response) => {
    if (request.url === "/healthz") response.end("well");
    else answering(request, response);
  });
  const website = await freePort();
  server.listen(website, "127.0.0.1");
  await once(server, "listening");
  try {
    await withReverseProxy(program, website, use);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
