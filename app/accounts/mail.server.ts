import { setTimeout as pause } from "node:timers/promises";
import { type Environment, env } from "../env.server";
import type { TextKey } from "../i18n/en";
import { getTranslator } from "../i18n/i18n.server";
import { type Language, localizedText } from "../i18n/languages";
import { runOutsideRequests } from "../request-scope.server";
import { getContacts } from "../school/school.server";

const maxQueuedEmails = 100;
const second = 1000;
// The delays are long enough for a mail server that restarts, or that tells unknown senders to try again later.
const defaultRetryDelays = [10 * second, 60 * second, 300 * second, 1800 * second];
// We also limit the total time of sending. A mail server that slowly sends single bytes never reaches the other
// timeouts.
const sendTimeout = 60 * second;

export type Email = { subject: string; text: string };

type QueuedEmail = {
  to: string;
  email: Email;
  from: string;
  failures: number;
};

const emailQueue: QueuedEmail[] = [];
let retryCount = 0;
let sending: Promise<void> | undefined;
let retryDelays = defaultRetryDelays;

export function isMailEnabled(): boolean {
  return env().SMTP_URL !== undefined && env().PUBLIC_URL !== undefined;
}

const emails = {
  confirm: ["mail.confirm", "link", "mail.confirm.then", "mail.ignore"],
  known: ["mail.known", "mail.known.forgotten", "link", "mail.ignore"],
  approved: ["mail.approved", "link"],
  newPassword: ["mail.newPassword", "link", "mail.ignore"],
  passwordChanged: ["mail.passwordChanged", "mail.report"],
  newAddress: ["mail.newAddress", "link", "mail.ignore"],
  addressChanged: ["mail.addressChanged", "mail.report"],
} satisfies Record<string, (TextKey | "link")[]>;

export type EmailKind = keyof typeof emails;

export function renderEmail(kind: EmailKind, language: Language, link = ""): Email {
  const { t } = getTranslator(language);
  const school = localizedText(getContacts().name, language);
  const lines = emails[kind].map((line) => (line === "link" ? link : t(line)));
  return { subject: `${t(`mail.${kind}.subject`)} | ${school}`, text: `${[...lines, school].join("\n\n")}\n` };
}

/** Uses PUBLIC_URL, because an attacker can change the Host header of a request. */
export function getAdminUrl(path: `/cog-admin${string}`, token?: string, language?: Language): string {
  const url = new URL(path, env().PUBLIC_URL);
  if (token) url.searchParams.set("token", token);
  if (language === "bn") url.searchParams.set("lng", language);
  return url.href;
}

/**
 * Never throws. If sending fails, logs the failure and sends the email again later. Up to a hundred emails wait in
 * memory. Further emails are not sent, and the log says so.
 */
export function queueEmail(to: string, email: Email): void {
  if (!isMailEnabled()) return;
  if (emailQueue.length + retryCount >= maxQueuedEmails) {
    logMailError("too many emails wait; one was not sent");
    return;
  }
  emailQueue.push({ to, email, from: localizedText(getContacts().name, "en"), failures: 0 });
  sending ??= runOutsideRequests(sendQueued);
}

export async function flushEmails(withinMs = 10 * second): Promise<void> {
  await Promise.race([sending, pause(withinMs, undefined, { ref: false })]);
}

export function setRetryDelays(others: number[] | undefined): void {
  retryDelays = others ?? defaultRetryDelays;
}

async function sendQueued(): Promise<void> {
  await pause(0);
  for (let next = emailQueue.shift(); next; next = emailQueue.shift()) await sendOrRetry(next);
  sending = undefined;
}

async function sendOrRetry(queued: QueuedEmail): Promise<void> {
  try {
    await sendEmail({ ...queued, to: [queued.to] });
  } catch (error) {
    const delay = isPermanentError(error) ? undefined : retryDelays[queued.failures];
    logMailError("an email could not be sent", { ...describeError(error), againInSeconds: delay && delay / second });
    if (delay !== undefined) scheduleRetry({ ...queued, failures: queued.failures + 1 }, delay);
  }
}

function scheduleRetry(queued: QueuedEmail, delay: number): void {
  retryCount += 1;
  setTimeout(() => {
    retryCount -= 1;
    emailQueue.push(queued);
    sending ??= sendQueued();
  }, delay).unref();
}

type MailSettings = Pick<Environment, "SMTP_URL" | "PUBLIC_URL" | "MAIL_FROM">;

/** `from` is the name that recipients see before the sender's address. Rejects if the mail server rejects the email. */
export async function sendEmail(
  { to, email: { subject, text }, from: name }: { to: string[]; email: Email; from: string },
  { SMTP_URL = "", PUBLIC_URL, MAIL_FROM = `no-reply@${PUBLIC_URL?.hostname}` }: MailSettings = env(),
): Promise<void> {
  const from = MAIL_FROM.includes("<") ? MAIL_FROM : { name, address: MAIL_FROM };
  // We load the library only when it is needed, because it uses 13 MB and many schools send no email.
  const { createTransport } = await import("nodemailer");
  await createTransport(getSmtpOptions(SMTP_URL)).sendMail({
    from,
    // We put the address into an object, because the library would parse a text as a list of addresses.
    to: to.map((address) => ({ name: "", address })),
    subject,
    text,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
    signal: AbortSignal.timeout(sendTimeout),
  });
}

type SmtpError = { code?: string; responseCode?: number };

// We do not send an email again after a 5xx response, because the mail server would reject it again. The only exception
// is a rejected sign-in (EAUTH), because a temporary problem of the mail server may have caused it.
const isPermanentError = (error: unknown) => {
  const { responseCode = 0, code } = error as SmtpError;
  return responseCode >= 500 && code !== "EAUTH";
};

// We do not log the error message, because it may contain the email address of the recipient.
const describeError = (error: unknown) => {
  const { code, responseCode } = error as SmtpError;
  return { code, answer: responseCode };
};

function logMailError(error: string, more = {}): void {
  console.error(JSON.stringify({ fault: error, ...more }));
}

const smtpTimeouts = {
  dnsTimeout: 15 * second,
  connectionTimeout: 15 * second,
  greetingTimeout: 15 * second,
  socketTimeout: 30 * second,
};

/**
 * Requires TLS for a mail server on the network, because links in emails give access to accounts. Uses no TLS for a
 * mail server on the same machine, because it often has no valid certificate.
 */
export function getSmtpOptions(smtpUrl: string) {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  const usual = protocol === "smtps:" ? {} : isHere ? { ignoreTLS: true } : { requireTLS: true };
  const isExplicit = searchParams.has("requireTLS") || searchParams.has("ignoreTLS");
  return { url: smtpUrl, ...smtpTimeouts, ...(isExplicit ? {} : usual) };
}
