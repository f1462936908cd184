import { setTimeout as pause } from "node:timers/promises";
import { env } from "../env.server";
import type { Language } from "../i18n/languages";
import { school } from "../school/identity";
import type { Email } from "./mail-texts";

const maxQueuedEmails = 100;
const second = 1000;
// Long enough for a mail server that is being restarted, or asks a stranger to come again later.
const defaultRetryDelays = [10 * second, 60 * second, 300 * second, 1800 * second];
// A server that sends a byte now and then would never be silent for long.
const sendTimeout = 60 * second;

type QueuedEmail = { to: string; letter: Email; failures: number };

const emailQueue: QueuedEmail[] = [];
let retryCount = 0;
let sending: Promise<void> | undefined;
let retryDelays = defaultRetryDelays;

/** Whether letters can be sent, links in them included: both SMTP_URL and PUBLIC_URL are set. */
export function isMailEnabled(): boolean {
  return env().SMTP_URL !== undefined && env().PUBLIC_URL !== undefined;
}

/**
 * The address of a page of the office as a letter names it, to be opened in the language of the letter. It comes from
 * PUBLIC_URL: the Host of a request may be forged.
 */
export function getAdminUrl(path: `/cog-admin${string}`, token?: string, language?: Language): string {
  const address = new URL(path, env().PUBLIC_URL);
  if (token) address.searchParams.set("token", token);
  if (language === "bn") address.searchParams.set("lng", language);
  return address.href;
}

/**
 * Has a letter sent to an address, after the running answer and after the letters before it. Never throws and tells
 * nobody how it goes: a failure is tried again a few times and logged. Letters wait in memory alone, at most a hundred.
 */
export function queueEmail(to: string, letter: Email): void {
  if (!isMailEnabled()) return;
  if (emailQueue.length + retryCount >= maxQueuedEmails) {
    logMailError("too many letters wait; one was not sent");
    return;
  }
  emailQueue.push({ to, letter, failures: 0 });
  sending ??= sendQueued();
}

/** Resolves when no letter is due any more, or after so many ms; for the end of the process. */
export async function flushEmails(withinMs = 10 * second): Promise<void> {
  await Promise.race([sending, pause(withinMs, undefined, { ref: false })]);
}

/** Other pauses (ms) before a letter that failed is tried again; undefined brings the usual ones back. */
export function setRetryDelays(others: number[] | undefined): void {
  retryDelays = others ?? defaultRetryDelays;
}

async function sendQueued(): Promise<void> {
  await pause(0);
  for (let next = emailQueue.shift(); next; next = emailQueue.shift()) await sendOrRetry(next);
  sending = undefined;
}

async function sendOrRetry(waiting: QueuedEmail): Promise<void> {
  try {
    await sendEmail(waiting);
  } catch (fault) {
    const rest = isPermanentError(fault) ? undefined : retryDelays[waiting.failures];
    logMailError("a letter could not be sent", { ...describeError(fault), againInSeconds: rest && rest / second });
    if (rest !== undefined) scheduleRetry({ ...waiting, failures: waiting.failures + 1 }, rest);
  }
}

function scheduleRetry(waiting: QueuedEmail, rest: number): void {
  retryCount += 1;
  setTimeout(() => {
    retryCount -= 1;
    emailQueue.push(waiting);
    sending ??= sendQueued();
  }, rest).unref();
}

async function sendEmail({ to, letter: { subject, text } }: QueuedEmail): Promise<void> {
  const { SMTP_URL = "", PUBLIC_URL, MAIL_FROM = `no-reply@${PUBLIC_URL?.hostname}` } = env();
  const from = MAIL_FROM.includes("<") ? MAIL_FROM : { name: school.name.en, address: MAIL_FROM };
  // It takes 13 MB, and many a school sends no letter.
  const { createTransport } = await import("nodemailer");
  await createTransport(getSmtpOptions(SMTP_URL)).sendMail({
    from,
    // As an object: a text would be read as a list of addresses.
    to: { name: "", address: to },
    subject,
    text,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
    signal: AbortSignal.timeout(sendTimeout),
  });
}

type SmtpError = { code?: string; responseCode?: number };

// What the server says with a 5xx it will say again; only a refused sign-in may be the server's own trouble.
const isPermanentError = (fault: unknown) => {
  const { responseCode = 0, code } = fault as SmtpError;
  return responseCode >= 500 && code !== "EAUTH";
};

// Not the message: it may repeat the address.
const describeError = (fault: unknown) => {
  const { code, responseCode } = fault as SmtpError;
  return { code, answer: responseCode };
};

function logMailError(fault: string, more = {}): void {
  console.error(JSON.stringify({ fault, ...more }));
}

const smtpTimeouts = {
  dnsTimeout: 15 * second,
  connectionTimeout: 15 * second,
  greetingTimeout: 15 * second,
  socketTimeout: 30 * second,
};

/**
 * How the mail server of an SMTP_URL is reached. Letters carry links that open accounts, so over a network they go
 * encrypted, with STARTTLS where the URL says smtp: and not smtps:. A server on this machine needs none, and often has
 * a certificate that fits no name. What the URL itself says, `?requireTLS=false`, goes before.
 */
export function getSmtpOptions(smtpUrl: string) {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  const usual = protocol === "smtps:" ? {} : isHere ? { ignoreTLS: true } : { requireTLS: true };
  const isSaid = searchParams.has("requireTLS") || searchParams.has("ignoreTLS");
  return { url: smtpUrl, ...smtpTimeouts, ...(isSaid ? {} : usual) };
}
