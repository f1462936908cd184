import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, test } from "@playwright/test";
import { freePort } from "../../free-port.mjs";
import { ask, isMissing, nginx, nginxWith, varnish, withReverseProxy } from "./reverse-proxy";

/** What the website answers at a path, by the number of times that path was asked for. */
type Answering = (request: IncomingMessage, response: ServerResponse, time: number) => void;

const keptASecond = "public, max-age=0, must-revalidate, s-maxage=1";

for (const program of [nginx, varnish]) {
  test.describe(`behind ${program.name}`, () => {
    test.skip(isMissing(program), `skipped: ${program.name} is not installed`);

    test("the website is told the visitor's address and protocol, and no cookie but the light pages' and the office's", async () => {
      const told: Answering = ({ headers }, response) => {
        const names = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "cookie", "save-data"];
        response.setHeader("Cache-Control", "no-store");
        response.end(JSON.stringify(names.map((name) => headers[name] ?? "")));
      };
      await withWebsite(told, program, async (port) => {
        const tellsOf = async (headers: Record<string, string>, path = "/", from = "127.0.0.2") =>
          JSON.parse((await ask(port, path, { headers, from })).body.toString());
        const lies = {
          "X-Forwarded-For": "6.6.6.6, 7.7.7.7",
          "X-Forwarded-Proto": "https",
          "X-Forwarded-Host": "evil.example",
          Forwarded: "for=6.6.6.6",
        };
        expect(await tellsOf(lies)).toEqual(["127.0.0.2", "http", "", "", "", ""]);
        const cookies = { Cookie: "_ga=1; light=on; told=x", "Save-Data": "ON" };
        expect(await tellsOf(cookies)).toEqual(["127.0.0.2", "http", "", "", "light=on", "on"]);
        const staff = "_ga=1; __Host-office=token; light=on";
        expect((await tellsOf({ Cookie: staff }))[4]).toBe(staff);
        expect((await tellsOf({ Cookie: "office=token" }))[4]).toBe("office=token");
        expect((await tellsOf({ Cookie: "device=x; told=y" }, "/cog-admin/login"))[4]).toBe("device=x; told=y");
        if (program === varnish) {
          // The proxy on the same machine that does the TLS speaks for the visitor.
          const passedOn = { "X-Forwarded-For": "6.6.6.6, 2001:db8::7", "X-Forwarded-Proto": "https" };
          expect((await tellsOf(passedOn, "/", "127.0.0.1")).slice(0, 2)).toEqual(["2001:db8::7", "https"]);
        }
      });
    });

    test("what is private, sets a cookie or belongs to somebody is never kept", async () => {
      const headers: Record<string, Record<string, string>> = {
        "/private": { "Cache-Control": "private, no-store" },
        "/cookie": { "Cache-Control": "public, s-maxage=60", "Set-Cookie": "light=on" },
        "/cog-admin/wrong": { "Cache-Control": "public, s-maxage=60" },
        "/for-staff": { "Cache-Control": "public, s-maxage=60" },
      };
      const answering: Answering = ({ url = "" }, response, time) =>
        void response.writeHead(200, headers[url]).end(String(time));
      await withWebsite(answering, program, async (port) => {
        const thrice = async (path: string, headers = {}) => {
          const bodies: string[] = [];
          for (let time = 0; time < 3; time++) bodies.push((await ask(port, path, { headers })).body.toString());
          return bodies;
        };
        for (const path of ["/private", "/cookie", "/cog-admin/wrong"])
          expect(await thrice(path)).toEqual(["1", "2", "3"]);
        expect(await thrice("/for-staff", { Cookie: "office=token" })).toEqual(["1", "2", "3"]);
        expect(await thrice("/for-staff")).toEqual(["4", "4", "4"]);
        expect(await thrice("/for-staff", { Cookie: "__Host-office=token" })).toEqual(["5", "6", "7"]);
      });
    });

    test("in trouble an old page is shown, but no old file, and never one that is gone", async () => {
      let isInTrouble = false;
      let isGone = false;
      const answering: Answering = ({ url }, response, time) => {
        const mayBeOld = url?.startsWith("/uploads/") ? "public, max-age=1, must-revalidate" : keptASecond;
        if (isInTrouble) response.writeHead(503, { "Cache-Control": "no-store" }).end("trouble");
        else if (isGone && url === "/gone") response.writeHead(404, { "Cache-Control": "no-store" }).end("gone");
        else response.writeHead(200, { "Cache-Control": mayBeOld }).end(String(time));
      };
      await withWebsite(answering, program, async (port) => {
        const paths = ["/page", "/uploads/notices/a.pdf", "/gone"];
        for (const path of paths) expect((await ask(port, path)).body.toString()).toBe("1");
        const sayings = (path: string) => async () => (await ask(port, path)).body.toString();
        // Past its time a page is asked for anew before it is shown.
        await expect.poll(sayings("/page"), { intervals: [100] }).toBe("2");
        isGone = true;
        await expect.poll(sayings("/gone"), { intervals: [100] }).toBe("gone");
        isInTrouble = true;
        await expect.poll(sayings("/uploads/notices/a.pdf"), { intervals: [100] }).toBe("trouble");
        expect(await ask(port, "/page")).toMatchObject({ status: 200, body: Buffer.from("2") });
        // nginx keeps what it had of a page that is gone until nobody has asked for it for a day.
        if (program === varnish) expect((await ask(port, "/gone")).status).toBe(503);
        isInTrouble = false;
        await expect.poll(sayings("/page"), { intervals: [100] }).not.toBe("2");
      });
    });
  });
}

test.describe("behind nginx", () => {
  test.skip(isMissing(nginx), "skipped: nginx is not installed");

  test("one network has so many requests under way and no more, an IPv6 one by its /64", async () => {
    // The limits as they are are wider than those of the website, which would speak first.
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
      // Requests for one page would wait for each other.
      const begin = (address: string, method: string) => void from(address, `/slow?${begun++}`, method).catch(() => {});
      const held = (count: number) => expect.poll(() => waiting.length).toBe(count);

      // 10 is the byte of a line end.
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

/** Opens a website that answers like this, with a program in front, and gives the port to ask at. */
async function withWebsite(answering: Answering, program: typeof nginx, use: (port: number) => Promise<void>) {
  const times = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = String(request.url);
    if (path === "/healthz") return void response.end("well");
    times.set(path, (times.get(path) ?? 0) + 1);
    answering(request, response, times.get(path) ?? 0);
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
