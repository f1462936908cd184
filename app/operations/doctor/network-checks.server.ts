import { createTransport } from "nodemailer";
import { firstLine } from "../../../drizzle/database-errors";
import { getSmtpOptions } from "../../accounts/mail.server";
import type { S3Config } from "../../env.server";
import { createS3Storage } from "../../uploads/s3-storage.server";
import { listFiles } from "../../uploads/storage-interface.server";
import { checkReferencedFiles, type Finding, fail, ok, warn } from "./rules";

const timeoutMs = 5000;

/** Connects to the mail server, and signs in there where SMTP_URL has a name and a password; sends nothing. */
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

/** Asks the website itself how it is, at its port of this machine. */
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
    return warn("website", `Nothing answers at ${address}. If it should run, start it:  npm start`);
  }
}

const testKey = "notices/written-to-see-if-it-can-be";

/**
 * Looks whether the bucket of the uploads takes a file, gives it back and lets it go, and whether the files of these
 * keys are in it. Never throws.
 */
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
