import { createTransport } from "nodemailer";
import { oneLine } from "../../drizzle/database-refused";
import { wayOut } from "../mail/way-out";
import { type Finding, look, ok, wrong } from "./finding";

const patienceMs = 5000;

/** Connects to the mail server, and signs in there where SMTP_URL has a name and a password; sends nothing. */
export async function checkMailServer(smtpUrl: string): Promise<Finding> {
  const { hostname, port } = new URL(smtpUrl);
  const server = `${hostname}${port && `:${port}`}`;
  const waits = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ ...wayOut(smtpUrl), ...waits });
  try {
    await transport.verify();
    return ok("mail server", `${server} answers.`);
  } catch (error) {
    return wrong(
      "mail server",
      `${server} cannot be used: ${oneLine(error)}. Check SMTP_URL, its name and its password.`,
    );
  } finally {
    transport.close();
  }
}

/** Asks the website itself how it is, at its port of this machine. */
export async function checkWebsite(host: string, port: number): Promise<Finding> {
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  try {
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(patienceMs), redirect: "manual" });
    const health = await answer.json().catch(() => undefined);
    if (health?.live !== true) return wrong("website", `Another program answers at ${address}. Choose another PORT.`);
    if (health.ready === true) return ok("website", `It runs at ${address} and is ready.`);
    return wrong(
      "website",
      `It runs at ${address}, but its database or its uploads cannot be used. See the lines above.`,
    );
  } catch {
    return look("website", `Nothing answers at ${address}. If it should run, start it:  npm start`);
  }
}
