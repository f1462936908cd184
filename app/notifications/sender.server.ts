import type { Agent } from "node:https";
import { setImmediate as nextTurn } from "node:timers/promises";
import { db, type SchoolDatabase, withoutWriteCheck } from "../../drizzle/client";
import { env } from "../env.server";
import { errorSummary } from "../errors";
import { getTranslator } from "../i18n/i18n.server";
import { localizedPath } from "../i18n/languages";
import { beginWrite } from "../operations/read-only-mode.server";
import { deliver } from "./deliver.server";
import { queueNews, renderMessage } from "./news.server";
import { isOld, judgeResponse, type Outcome, toPayload } from "./notification";
import { cancelMessage, type Delivery, nextBatch, recordOutcomes } from "./queue.server";
import { areNotificationsOn, getPushSettings } from "./settings.server";
import { findSubscription } from "./subscriptions.server";

const atATime = 10;

export type Sender = { tell: () => Promise<void>; finish: () => Promise<void> };

let usedAgent: Agent | undefined;

/** `tell` looks for news and for what has come due; during a run it joins it. `finish` waits for those under way. */
export function createSender(agent: Agent): Sender {
  usedAgent = agent;
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isStopping = false;
  const sendBatch = createBatchSender(agent);

  async function sendAll(): Promise<void> {
    try {
      do {
        // Whoever asks goes on first.
        await nextTurn();
        if (isStopping || !areNotificationsOn()) return;
        if (isAsked) queueNews();
        isAsked = false;
      } while ((await sendBatch()) || isAsked);
    } catch (error) {
      if (!isStopping) console.error(`Notifications could not be sent: ${errorSummary(error)}`);
    } finally {
      running = undefined;
    }
  }

  const tell = () => {
    isAsked = true;
    if (!isStopping) running ??= withoutWriteCheck(sendAll);
    return running ?? Promise.resolve();
  };
  return {
    tell,
    finish() {
      isStopping = true;
      return running ?? Promise.resolve();
    },
  };
}

type Batch = { school: SchoolDatabase; tried: (Delivery & { outcome: Outcome })[] };

/** What it makes returns false when there is nothing to do for now. */
function createBatchSender(agent: Agent): () => Promise<boolean> {
  const services = new Map<string, Service>();
  // What a full disk kept from being recorded; without it the same ten would be told each minute.
  let unrecorded: Batch | undefined;

  async function sendNext(school: SchoolDatabase): Promise<Batch> {
    const batch = nextBatch(atATime).map(async (delivery, place) => {
      // Visitors are answered between two encryptions.
      for (let turn = 0; turn < place; turn++) await nextTurn();
      return { ...delivery, outcome: await send(agent, services, delivery) };
    });
    return { school, tried: await Promise.all(batch) };
  }

  return async () => {
    const endWrite = beginWrite();
    if (!endWrite) return false;
    try {
      unrecorded ??= await sendNext(db());
      const { school, tried } = unrecorded;
      // Otherwise another one was put in place meanwhile.
      if (db() === school) recordOutcomes(tried);
      unrecorded = undefined;
      return tried.length > 0;
    } finally {
      endWrite();
    }
  };
}

/** What was answered without success since the last one, and when it is left alone: a clock may be put back. */
type Service = { failures: number; from: number; until: number };

const failuresOfAService = 5;
const pauseMs = 60_000;

async function send(agent: Agent, services: Map<string, Service>, { message, to }: Delivery): Promise<Outcome> {
  if (isOld(message.at, new Date())) return { kind: "failed" };
  const rendered = renderMessage(message, to.language);
  if (!rendered) {
    cancelMessage(message);
    return { kind: "failed" };
  }
  const [, , host = ""] = to.endpoint.split("/");
  const { from = 0, until = 0 } = services.get(host) ?? {};
  const now = Date.now();
  if (from <= now && now < until) return { kind: "later", waitMs: until - now };
  const outcome = await tryOnce(agent, to, rendered);
  if (outcome.kind === "later") noteFailure(services, host, outcome.waitMs);
  else services.delete(host);
  return outcome;
}

function noteFailure(services: Map<string, Service>, host: string, waitMs: number): void {
  const failures = (services.get(host)?.failures ?? 0) + 1;
  const from = Date.now();
  const until = failures < failuresOfAService ? 0 : from + Math.max(pauseMs, waitMs);
  services.set(host, { failures, from, until });
}

type Rendered = { payload: string; isUrgent: boolean };

async function tryOnce(agent: Agent, to: Delivery["to"], rendered: Rendered): Promise<Outcome> {
  const keys = getPushSettings();
  const subject = env().PUBLIC_URL?.origin;
  if (!keys || !subject) return { kind: "failed" };
  return judgeResponse(await deliver(agent, { to, ...rendered, keys, subject }), Date.now());
}

/** To one browser, by who can name its address. */
export async function sendTest(endpoint: string): Promise<Outcome["kind"] | "unknown"> {
  const to = findSubscription(db(), endpoint);
  if (!to || !usedAgent || !areNotificationsOn()) return "unknown";
  const { t } = getTranslator(to.language);
  const [title, body] = [t("push.test.message"), t("push.test.message.body")];
  const path = localizedPath(to.language, "/notices");
  const payload = toPayload({ title, body, path, tag: "test", lang: to.language });
  return (await tryOnce(usedAgent, to, { payload, isUrgent: true })).kind;
}
