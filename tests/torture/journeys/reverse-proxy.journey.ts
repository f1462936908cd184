import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { createAccount, settingsIn, staff, withPlace } from "~tests/e2e/school";
import { type Server, withServer } from "~tests/e2e/server";
import { freePort } from "~tests/free-port.mjs";
import { type Answered, ask, host, isMissing, nginx, sayWhatIsMissing, withReverseProxy } from "./reverse-proxy";

const origin = `https://${host}`;
const pdf = Buffer.from(`%PDF-1.7\n${"A timetable. ".repeat(40_000)}\n%%EOF\n`);

sayWhatIsMissing([nginx]);

const withSchool = (use: (port: number, website: Server) => Promise<void>) =>
  withPlace(async (place) => {
    const website = await freePort();
    const address = { PORT: String(website), PUBLIC_URL: origin, TRUST_PROXY: "1" };
    const settings = { ...settingsIn(place), ...address };
    await withServer(process.execPath, ["app/server/cli.mjs", "serve"], settings, async (server) => {
      await createAccount(settings);
      await withReverseProxy(nginx, website, (port) => use(port, server));
    });
  });

test.describe("behind nginx", () => {
  test.skip(isMissing(nginx), "skipped: nginx is not installed");

  test("nginx caches each language and compression separately, passes light pages on, and ignores other cookies", async () => {
    await withSchool(async (port) => {
      const plain = await cached(port, "/");
      expect(textOf(plain)).toContain('lang="en"');
      expect(textOf(await cached(port, "/bn"))).toContain('lang="bn"');

      const lightly = { Cookie: "_ga=GA1.2.3; light=on; theme=dark" };
      const light = await ask(port, "/", { headers: lightly });
      expect(plain.headers).toHaveProperty("speculation-rules");
      expect(light.headers).not.toHaveProperty("speculation-rules");
      for (const headers of [lightly, { "Save-Data": "On" }, { ...lightly, "Save-Data": "on" }]) {
        const again = await ask(port, "/", { headers });
        expect([again.cache, again.headers["cache-control"]]).toEqual([passed, expect.stringContaining("private")]);
        expect(textOf(again)).toBe(textOf(light));
      }
      const chosen = await ask(port, "/", { headers: { "Save-Data": "on", Cookie: "light=off" } });
      expect([chosen.cache, textOf(chosen)]).toEqual(["HIT", textOf(plain)]);
      const stranger = await ask(port, "/", { headers: { Cookie: "_ga=GA1.7; highlight=on; office-hours=1" } });
      expect([stranger.cache, textOf(stranger)]).toEqual(["HIT", textOf(plain)]);

      const packed = await cached(port, "/", { "Accept-Encoding": "gzip, deflate, br, zstd" });
      expect(["br", "gzip"]).toContain(packed.headers["content-encoding"]);
      const older = await cached(port, "/", { "Accept-Encoding": "br;q=0, gzip;q=0.8" });
      expect(older.headers["content-encoding"]).toBe("gzip");
      expect([textOf(packed), textOf(older)]).toEqual([textOf(plain), textOf(plain)]);
      expect((await ask(port, "/")).headers["content-encoding"]).toBeUndefined();
    });
  });

  test("office pages pass through nginx uncached, and a new notice is public within the promised time", async () => {
    await withSchool(async (port) => {
      const before = await cached(port, "/notices");
      expect(textOf(before)).toContain("No notices available");
      const Cookie = await signIn(port);
      for (const path of ["/cog-admin", "/cog-admin/notices"]) {
        const office = [await ask(port, path, { headers: { Cookie } }), await ask(port, path, { headers: { Cookie } })];
        expect(office.map(({ status, cache }) => [status, cache])).toEqual(Array(2).fill([200, passed]));
        expect((await ask(port, path)).headers.location).toBe("/cog-admin/login");
      }
      const signedIn = await ask(port, "/notices", { headers: { Cookie } });
      expect(signedIn.cache).toBe(passed);

      await publish(port, Cookie, "Sports day");
      const current = async () => textOf(await ask(port, "/notices"));
      const promised = secondsIn(before, "s-maxage") + secondsIn(before, "stale-while-revalidate");
      expect(promised).toBeLessThanOrEqual(70);
      await expect.poll(current, { timeout: (promised + 5) * 1000, intervals: [200] }).toContain("Sports day");
      const again = await cached(port, "/notices");
      expect(textOf(again)).toContain("Sports day");
    });
  });

  test("nginx sends correct parts of a file, cached or not, and does not send a known file again", async () => {
    await withSchool(async (port) => {
      const Cookie = await signIn(port);
      await publish(port, Cookie, "With a timetable");
      const page = textOf(await ask(port, "/notices?fresh"));
      const path = /\/uploads\/notices\/\w+\.pdf/.exec(page)?.[0] ?? "";
      for (const [range, start, end] of [
        ["bytes=0-9", 0, 9],
        [`bytes=1000-${pdf.length + 5}`, 1000, pdf.length - 1],
        ["bytes=-7", pdf.length - 7, pdf.length - 1],
      ] as const) {
        const part = await ask(port, path, { headers: { Range: range } });
        expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes ${start}-${end}/${pdf.length}`]);
        expect(part.body.equals(pdf.subarray(start, end + 1))).toBe(true);
      }
      const whole = await cached(port, path, { "Accept-Encoding": "br" });
      expect(whole.body.equals(pdf)).toBe(true);
      const saving = await ask(port, path, { headers: { "Accept-Encoding": "br", "Save-Data": "on" } });
      expect([saving.cache, saving.body.equals(pdf)]).toEqual(["HIT", true]);
      expect((await ask(port, path, { headers: { Range: `bytes=${pdf.length}-` } })).status).toBe(416);
      const known = await ask(port, path, { headers: { "If-None-Match": String(whole.headers.etag) } });
      expect([known.status, known.body.length]).toEqual([304, 0]);
    });
  });

  test("nginx keeps showing cached pages while the website is down, and no other pages", async () => {
    await withSchool(async (port, website) => {
      const Cookie = await signIn(port);
      const pages = ["/", "/bn", "/notices"];
      for (const path of pages) await cached(port, path);
      website.cutPower();
      await expect.poll(() => ask(port, "/healthz").then(({ status }) => status)).toBeGreaterThanOrEqual(500);
      for (const path of pages) expect(await ask(port, path)).toMatchObject({ status: 200 });
      for (const path of ["/cog-admin", "/notices"]) {
        expect((await ask(port, path, { headers: { Cookie } })).status).toBeGreaterThanOrEqual(500);
      }
      const post = await publish(port, Cookie, "Not accepted").catch(() => undefined);
      expect(post).toBeUndefined();
    });
  });

  const passed = "BYPASS";
});

async function cached(port: number, path: string, headers: Record<string, string> = {}): Promise<Answered> {
  let answer: Answered | undefined;
  const asks = async () => {
    answer = await ask(port, path, { headers });
    return answer.cache;
  };
  await expect.poll(asks, { message: `${path} is cached`, intervals: [50] }).toBe("HIT");
  return answer as Answered;
}

function textOf({ headers, body }: Answered): string {
  if (headers["content-encoding"] === "br") return brotliDecompressSync(body).toString();
  return (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
}

const secondsIn = ({ headers }: Answered, name: string) =>
  Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(headers["cache-control"] ?? "")?.[1] ?? 0);

async function signIn(port: number): Promise<string> {
  const answer = await post(port, "/cog-admin/login", new URLSearchParams(staff));
  const cookies = [answer.headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split(";")[0]);
  return cookies.filter((cookie) => cookie?.startsWith("__Host-office=")).join("; ");
}

async function publish(port: number, Cookie: string, title: string): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, type: "General", content: "All of it." }))
    form.append(name, value);
  form.append("attachment", new File([pdf], "timetable.pdf"));
  await post(port, "/cog-admin/notices", form, { Cookie });
}

async function post(
  port: number,
  path: string,
  form: BodyInit,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const written = new Response(form);
  const body = Buffer.from(await written.arrayBuffer());
  const type = written.headers.get("Content-Type") ?? "";
  const sent = { Origin: origin, "Content-Type": type, ...headers };
  const answer = await ask(port, path, { method: "POST", headers: sent, body });
  expect(answer.status).toBe(303);
  return answer;
}
