import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { connect, type SecureVersion } from "node:tls";
import { expect, test } from "@playwright/test";
import { makeCertificate } from "~tests/deploy-config.mjs";
import { settingsIn, withPlace } from "~tests/e2e/school";
import { withServer } from "~tests/e2e/server";
import { freePort } from "~tests/free-port.mjs";
import { ask, host, isMissing, nginx, nginxWithTls, withReverseProxy } from "./reverse-proxy";

type Doors = { plain: number; secure: number; ca: Buffer };

test.describe("nginx with the settings of deploy/", () => {
  test.skip(isMissing(nginx), "skipped: nginx is not installed");

  test("nginx with the settings of deploy/ accepts TLS 1.3 and 1.2, and rejects older versions", async () => {
    await withDoors(async (doors) => {
      expect(await spokenWith(doors, "TLSv1", "TLSv1.3")).toBe("TLSv1.3");
      expect(await spokenWith(doors, "TLSv1.2", "TLSv1.2")).toBe("TLSv1.2");
      for (const old of ["TLSv1.1", "TLSv1"] as const) {
        expect(await spokenWith(doors, old, old)).toMatch(/ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/);
      }
    });
  });

  test("nginx with the settings of deploy/ redirects the name with www. to the name of the website", async () => {
    await withDoors(async ({ plain, secure, ca }) => {
      const www = { Host: `www.${host}` };
      const wanted = [301, `https://${host}/bn/notices?page=2`];
      const open = await ask(plain, "/bn/notices?page=2", { headers: www });
      expect([open.status, open.headers.location]).toEqual(wanted);
      const to = {
        host: "127.0.0.1",
        port: secure,
        servername: www.Host,
        ca,
        headers: www,
        path: "/bn/notices?page=2",
      };
      const [answer] = await once(request(to).end(), "response");
      answer.resume();
      expect([answer.statusCode, answer.headers.location]).toEqual(wanted);
    });
  });

  test("nginx with the settings of deploy/ redirects http to https, and tells browsers to remember it", async () => {
    await withDoors(async ({ plain, secure, ca }) => {
      for (const path of ["/", "/bn/notices?page=2", "/cog-admin/login"]) {
        const { status, headers } = await ask(plain, path);
        expect([status, headers.location, headers["set-cookie"]]).toEqual([301, `https://${host}${path}`, undefined]);
      }
      const sent = request({ host: "127.0.0.1", port: secure, servername: host, ca, headers: { Host: host } }).end();
      const [answer] = await once(sent, "response");
      answer.resume();
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
    });
  });
});

function withDoors(use: (doors: Doors) => Promise<void>): Promise<void> {
  return withPlace(async (place) => {
    const [website, plain] = [await freePort(), await freePort()];
    const files = makeCertificate(place);
    const address = { PORT: String(website), PUBLIC_URL: `https://${host}`, TRUST_PROXY: "1" };
    const settings = { ...settingsIn(place), ...address };
    await withServer(process.execPath, ["app/server/cli.mjs", "serve"], settings, () =>
      withReverseProxy(nginxWithTls(plain, files), website, (secure) =>
        use({ plain, secure, ca: readFileSync(files.certificate) }),
      ),
    );
  });
}

async function spokenWith({ secure, ca }: Doors, minVersion: SecureVersion, maxVersion: SecureVersion) {
  const ciphers = "DEFAULT@SECLEVEL=0";
  const socket = connect({ host: "127.0.0.1", port: secure, servername: host, ca, minVersion, maxVersion, ciphers });
  try {
    await once(socket, "secureConnect");
    return socket.getProtocol();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  } finally {
    socket.destroy();
  }
}
