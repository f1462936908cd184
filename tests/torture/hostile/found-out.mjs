import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { withDatabase } from "../school-database.mjs";
import { createAccount, open, withPlace } from "../website.mjs";

const accounts = 30;
const mostMs = 5;

/**
 * Tries addresses that have an account and such as have none in turn, at signing in, at asking for an account and for a
 * forgotten password, and compares what is answered, and when.
 * @param {{ tries: number }} options how often of each
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export function whoHasAnAccount({ tries }) {
  return withPlace(async (settings) => {
    const letters = await openLetterBox();
    try {
      return await compareAll(settings, letters, tries);
    } finally {
      letters.close();
    }
  });
}

async function compareAll(settings, letters, tries) {
  const website = await open({ ...settings, TRUST_PROXY: "1" });
  await createAccount(settings);
  addAccounts(settings);
  const login = "/cog-admin/login";
  const outcomes = [
    await compare(website.address, "signing in", login, 401, tries, "wrong one of mine"),
    await compare(website.address, "asking for an account", `${login}?intent=sign-up`, 303, tries, "an old mango tree"),
  ];
  await website.kill("SIGTERM");
  const withLetters = await open({ ...settings, TRUST_PROXY: "1", ...letters.settings(website.port) });
  outcomes.push(await compare(withLetters.address, "a forgotten password", `${login}/forgotten`, 303, tries));
  await withLetters.kill("SIGTERM");
  return outcomes;
}

async function compare(address, what, path, status, tries, password) {
  const seen = { known: new Set(), unknown: new Set() };
  const times = { known: [], unknown: [] };
  const ask = async (kind, number) => {
    const email = `${kind}-${number % accounts}@school.example`;
    const body = new URLSearchParams({ email, ...(password && { password }) });
    // Nobody is turned away for asking too often: each comes from an address of its own.
    const from = `10.${kind === "known" ? 1 : 2}.${number >> 8}.${number & 255}`;
    const begun = performance.now();
    const answer = await sent(address + path, body, from);
    times[kind].push(performance.now() - begun);
    seen[kind].add(`${answer.status} ${answer.location} ${bare(answer.text, email)}`);
    // What follows an answer, a letter for one, belongs to none of the others.
    await pause(20);
  };
  for (let number = 0; number < tries; number++) {
    const kinds = number % 2 === 0 ? ["known", "unknown"] : ["unknown", "known"];
    for (const kind of kinds) await ask(kind, number);
  }
  const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
  const difference = Math.abs(middle(times.known) - middle(times.unknown));
  const [one = ""] = seen.known;
  const isSame =
    one.startsWith(`${status} `) && seen.known.size === 1 && seen.unknown.size === 1 && one === [...seen.unknown][0];
  return {
    promise: `${what} tells nobody which addresses have an account: the same answer, in the same time within ${mostMs} ms`,
    kept: isSame && difference <= mostMs,
    detail: `${tries} of each; ${isSame ? "one answer" : `${one.slice(0, 40)}; answers differ: ${seen.known.size}, ${seen.unknown.size}`}; medians ${middle(times.known).toFixed(1)} and ${middle(times.unknown).toFixed(1)} ms`,
  };
}

const bare = (html, email) =>
  html
    .replaceAll(email, "THE ADDRESS")
    .replace(/nonce="[^"]*"|"nonce":"[^"]*"/g, "")
    .replace(/you this number: \d{6}/g, "THE NUMBER");

async function sent(url, body, from) {
  const { origin } = new URL(url);
  const headers = { Origin: origin, "X-Forwarded-For": from };
  const answer = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("Location"), text: await answer.text() };
}

/** Accounts with the hash of the one that was made. */
function addAccounts(settings) {
  withDatabase(settings, (database) => {
    const add = database.prepare(
      "insert into accounts (email, password_hash, state, created_at) select ?, password_hash, 'active', created_at from accounts limit 1",
    );
    database.transaction(() => {
      for (let number = 0; number < accounts; number++) add.run(`known-${number}@school.example`);
    })();
  });
}

/** A mail server that takes every letter and keeps none. */
async function openLetterBox() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 0,
    onData: (stream, _session, done) => stream.resume().once("end", done),
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address();
  return {
    settings: (own) => ({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      PORT: String(own),
      PUBLIC_URL: `http://127.0.0.1:${own}`,
    }),
    close: () => server.close(),
  };
}
