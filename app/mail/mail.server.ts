import { setTimeout as pause } from "node:timers/promises";
import { env } from "../env.server";
import type { Language } from "../language/languages";
import { school } from "../school/identity";
import type { Letter } from "./letters";
import { wayOut } from "./way-out";

const mostWaiting = 100;
const second = 1000;
// Long enough for a mail server that is being restarted, or asks a stranger to come again later.
const usualPauses = [10 * second, 60 * second, 300 * second, 1800 * second];
// A server that sends a byte now and then would never be silent for long.
const longestForOne = 60 * second;

type Waiting = { to: string; letter: Letter; failures: number };

const due: Waiting[] = [];
let resting = 0;
let work: Promise<void> | undefined;
let pauses = usualPauses;

/** Whether letters can be sent, links in them included: both SMTP_URL and PUBLIC_URL are set. */
export function mailIsOn(): boolean {
  return env().SMTP_URL !== undefined && env().PUBLIC_URL !== undefined;
}

/**
 * The address of a page of the office as a letter names it, to be opened in the language of the letter. It comes from
 * PUBLIC_URL: the Host of a request may be forged.
 */
export function linkTo(path: `/cog-admin${string}`, token?: string, language?: Language): string {
  const address = new URL(path, env().PUBLIC_URL);
  if (token) address.searchParams.set("token", token);
  if (language === "bn") address.searchParams.set("lng", language);
  return address.href;
}

/**
 * Has a letter sent to an address, after the running answer and after the letters before it. Never throws and tells
 * nobody how it goes: a failure is tried again a few times and logged. Letters wait in memory alone, at most a hundred.
 */
export function postLetter(to: string, letter: Letter): void {
  if (!mailIsOn()) return;
  if (due.length + resting >= mostWaiting) {
    complain("too many letters wait; one was not sent");
    return;
  }
  due.push({ to, letter, failures: 0 });
  work ??= sendAll();
}

/** Resolves when no letter is due any more, or after so many ms; for the end of the process. */
export async function finishPosting(withinMs = 10 * second): Promise<void> {
  await Promise.race([work, pause(withinMs, undefined, { ref: false })]);
}

/** Other pauses (ms) before a letter that failed is tried again; undefined brings the usual ones back. */
export function usePauses(others: number[] | undefined): void {
  pauses = others ?? usualPauses;
}

async function sendAll(): Promise<void> {
  await pause(0);
  for (let next = due.shift(); next; next = due.shift()) await send(next);
  work = undefined;
}

async function send(waiting: Waiting): Promise<void> {
  try {
    await handOver(waiting);
  } catch (fault) {
    const rest = isFinal(fault) ? undefined : pauses[waiting.failures];
    complain("a letter could not be sent", { ...nature(fault), againInSeconds: rest && rest / second });
    if (rest !== undefined) restart({ ...waiting, failures: waiting.failures + 1 }, rest);
  }
}

function restart(waiting: Waiting, rest: number): void {
  resting += 1;
  setTimeout(() => {
    resting -= 1;
    due.push(waiting);
    work ??= sendAll();
  }, rest).unref();
}

async function handOver({ to, letter: { subject, text } }: Waiting): Promise<void> {
  const { SMTP_URL = "", PUBLIC_URL, MAIL_FROM = `no-reply@${PUBLIC_URL?.hostname}` } = env();
  const from = MAIL_FROM.includes("<") ? MAIL_FROM : { name: school.name.en, address: MAIL_FROM };
  // It takes 13 MB, and many a school sends no letter.
  const { createTransport } = await import("nodemailer");
  await createTransport(wayOut(SMTP_URL)).sendMail({
    from,
    // As an object: a text would be read as a list of addresses.
    to: { name: "", address: to },
    subject,
    text,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
    signal: AbortSignal.timeout(longestForOne),
  });
}

type Fault = { code?: string; responseCode?: number };

// What the server says with a 5xx it will say again; only a refused sign-in may be the server's own trouble.
const isFinal = (fault: unknown) => {
  const { responseCode = 0, code } = fault as Fault;
  return responseCode >= 500 && code !== "EAUTH";
};

// Not the message: it may repeat the address.
const nature = (fault: unknown) => {
  const { code, responseCode } = fault as Fault;
  return { code, answer: responseCode };
};

function complain(fault: string, more = {}): void {
  console.error(JSON.stringify({ fault, ...more }));
}
