import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { createTransport } from "nodemailer";
import { getSmtpOptions } from "~/accounts/mail.server";
import type { S3Config } from "~/env.server";
import { createS3Storage } from "~/uploads/s3-storage.server";
import { listFiles } from "~/uploads/storage-interface.server";
import { firstLine } from "~drizzle/database-errors";
import { type Certificate, checkCertificate, checkReferencedFiles, type Finding, fail, ok, warn } from "./rules";

const timeoutMs = 5000;

export async function checkMailServer(smtpUrl: string): Promise<Finding> {
  const { hostname, port } = new URL(smtpUrl);
  const server = `${hostname}${port && `:${port}`}`;
  const waits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ ...getSmtpOptions(smtpUrl), ...waits });
  try {
    await transport.verify();
    return ok("mail server", `${server} answers.`);
  } catch (error) {
    return fail(
      "mail server",
      `${server} cannot be used: ${firstLine(error)}. Check SMTP_URL, its name and its password.`,
    );
  } finally {
    transport.close();
  }
}

export async function checkWebsite(host: string, port: number): Promise<Finding> {
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  try {
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
    const health = await answer.json().catch(() => undefined);
    if (health?.live !== true) return fail("website", `Another program answers at ${address}. Choose another PORT.`);
    if (health.ready === true) return ok("website", `It runs at ${address} and is ready.`);
    return fail(
      "website",
      `It runs at ${address}, but its database or its uploads cannot be used. See the lines above.`,
    );
  } catch {
    return warn("website", `The website does not answer at ${address}. If it should be running, start it:  npm start`);
  }
}

/**
 * Asks another server, the one in the ping URL, for the current time. Requests its home page, because a request to the
 * ping URL itself would report that our website works.
 */
export async function askTime(url?: URL): Promise<Date | undefined> {
  if (!url) return undefined;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { headers } = await fetch(new URL("/", url), { method: "HEAD", redirect: "manual", signal });
    const date = new Date(headers.get("date") ?? "");
    return Number.isNaN(date.getTime()) ? undefined : date;
  } catch {
    return undefined;
  }
}

export async function checkHttps(url: URL, now: Date): Promise<Finding> {
  if (url.protocol !== "https:") return ok("certificate", "Not needed without https.");
  try {
    return checkCertificate(url.hostname, await readCertificate(url), now);
  } catch (error) {
    return warn(
      "certificate",
      `${url.origin} cannot be reached from here: ${firstLine(error)}. Check that the proxy runs, for example:  systemctl status caddy`,
    );
  }
}

async function readCertificate({ hostname, port }: URL): Promise<Certificate> {
  const servername = isIP(hostname) ? undefined : hostname;
  // We also accept certificates that browsers reject, so that we can read their expiry date.
  const socket = connect({ host: hostname, port: Number(port) || 443, servername, rejectUnauthorized: false });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(timeoutMs) });
    const problem = socket.authorized ? undefined : String(socket.authorizationError);
    return { endsAt: new Date(socket.getPeerCertificate().valid_to), problem };
  } finally {
    socket.destroy();
  }
}

const testKey = "notices/written-to-see-if-it-can-be";

export async function checkBucket(place: S3Config, named: string[] = []): Promise<Finding[]> {
  const storage = createS3Storage(place, { answerMs: 5000 });
  try {
    await storage.put(testKey, new File(["It can be written."], "trial"));
    await storage.remove(testKey);
    const stored = new Set((await listFiles(storage)).map(({ key }) => key));
    const gone = named.filter((key) => !stored.has(key));
    return [ok("uploads", `${place.bucket} can be written.`), checkReferencedFiles(named.length, gone, place.bucket)];
  } catch (error) {
    return [
      fail(
        "uploads",
        `${place.bucket} cannot be used: ${firstLine(error)}. Check UPLOADS_S3, its region and its keys.`,
      ),
    ];
  }
}
