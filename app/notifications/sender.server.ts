import type { Agent } from "node:https";
import { setImmediate as nextTurn } from "node:timers/promises";
import { db, withoutWriteCheck } from "../../drizzle/client";
import { env } from "../env.server";
import { errorSummary } from "../errors";
import { getTranslator } from "../i18n/i18n.server";
import { localizedPath } from "../i18n/languages";
import { beginWrite } from "../operations/read-only-mode.server";
import { deliver } from "./deliver.server";
import { queueNews, renderMessage } from "./news.server";
import { judgeResponse, type Outcome, toPayload } from "./notification";
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
  let isStopping = false;
  const services = new Map<string, Service>();

  async function sendAll(): Promise<void> {
    // The caller goes on first.
    await nextTurn();
    try {
      if (areNotificationsOn()) queueNews();
      while (!isStopping && areNotificationsOn() && (await sendBatch(agent, services))) await nextTurn();
    } catch (error) {
      if (!isStopping) console.error(`Notifications could not be sent: ${errorSummary(error)}`);
    } finally {
      running = undefined;
    }
  }

  const tell = () => {
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

/** False when there is nothing to do for now. */
async function sendBatch(agent: Agent, services: Map<string, Service>): Promise<boolean> {
  const endWrite = beginWrite();
  if (!endWrite) return false;
  try {
    const school = db();
    const batch = nextBatch(atATime);
    const tried = await Promise.all(
      batch.map(async (delivery) => ({ ...delivery, outcome: await send(agent, services, delivery) })),
    );
    // Another database was put in place meanwhile.
    if (db() === school) recordOutcomes(tried);
    return batch.length > 0;
  } finally {
    endWrite();
  }
}

/** What was answered without success since the last one, and until when it is left alone. */
type Service = { failures: number; until: number };

const failuresOfAService = 5;
const pauseMs = 60_000;

async function send(agent: Agent, services: Map<string, Service>, { message, to }: Delivery): Promise<Outcome> {
  const rendered = renderMessage(message, to.language);
  if (!rendered) {
    cancelMessage(message);
    return { kind: "failed" };
  }
  const [, , host = ""] = to.endpoint.split("/");
  const { until = 0 } = services.get(host) ?? {};
  if (until > Date.now()) return { kind: "later", waitMs: until - Date.now() };
  const outcome = await tryOnce(agent, to, rendered);
  if (outcome.kind === "later") noteFailure(services, host, outcome.waitMs);
  else services.delete(host);
  return outcome;
}

function noteFailure(services: Map<string, Service>, host: string, waitMs: number): void {
  const failures = (services.get(host)?.failures ?? 0) + 1;
  const until = failures < failuresOfAService ? 0 : Date.now() + Math.max(pauseMs, waitMs);
  services.set(host, { failures, until });
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
