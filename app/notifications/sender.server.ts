import type { Agent } from "node:https";
import { setImmediate as nextTurn } from "node:timers/promises";
import { env } from "../env.server";
import { errorSummary } from "../errors";
import { getTranslator } from "../i18n/i18n.server";
import { localizedPath } from "../i18n/languages";
import { runOutsideRequests } from "../request-scope.server";
import { deliver } from "./deliver.server";
import { queueNews, renderMessage } from "./news.server";
import { dayMs, isOld, judgeResponse, type Outcome, toPayload } from "./notification";
import { type Delivery, dropDeliveries, listDue, recordOutcomes } from "./queue.server";
import { areNotificationsOn, getPushSettings, replaceBrokenKeys } from "./settings.server";
import { findSubscription } from "./subscriptions.server";

const atATime = 10;

export type Sender = ReturnType<typeof createSender>;

let usedAgent: Agent | undefined;

/**
 * `tell` queues messages about new items and sends all due messages. If it is already sending, it looks for new items
 * once more at the end.
 * `finish` stops sending. It resolves when the current batch of messages is sent.
 */
export function createSender(agent: Agent) {
  usedAgent = agent;
  const services = new Map<string, Service>();
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isStopping = false;
  // The outcomes of the last batch, if they could not be stored, for example because the disk is full. Without this
  // variable, the ten browsers of this batch would get the same message every minute.
  let unrecorded: Awaited<ReturnType<typeof sendNext>> | undefined;

  async function sendAll(): Promise<void> {
    try {
      do {
        // The caller of `tell` continues before we send any message.
        await nextTurn();
        if (isStopping || !areNotificationsOn()) return;
        replaceBrokenKeys();
        if (isAsked) queueNews();
        isAsked = false;
      } while ((await sendBatch()) || isAsked);
    } catch (error) {
      if (!isStopping) console.error(`Notifications could not be sent: ${errorSummary(error)}`);
    } finally {
      running = undefined;
    }
  }

  /** Sends one batch of due messages. Returns false if no message is due. */
  async function sendBatch(): Promise<boolean> {
    unrecorded ??= await sendNext();
    recordOutcomes(unrecorded);
    const { length } = unrecorded;
    unrecorded = undefined;
    return length > 0;
  }

  async function sendNext() {
    const batch = listDue(atATime).map(async (delivery, place) => {
      // The website answers visitors during this pause. Otherwise it would encrypt all messages of the batch without a
      // break.
      for (let turn = 0; turn < place; turn++) await nextTurn();
      return { ...delivery, outcome: await send(agent, services, delivery) };
    });
    return Promise.all(batch);
  }

  return {
    tell(): Promise<void> {
      isAsked = true;
      if (!isStopping) running ??= runOutsideRequests(sendAll);
      return running ?? Promise.resolve();
    },
    finish(): Promise<void> {
      isStopping = true;
      return running ?? Promise.resolve();
    },
  };
}

/**
 * `failures` is the number of failures of a push service since its last success. The push service gets no messages
 * until the time `until`.
 */
type Service = { failures: number; until: number };

const failuresOfAService = 5;
const pauseMs = 60_000;

async function send(agent: Agent, services: Map<string, Service>, { message, to }: Delivery): Promise<Outcome> {
  const now = Date.now();
  const rendered = isOld(message.at, new Date(now)) ? undefined : renderMessage(message, to.language);
  if (!rendered) {
    dropDeliveries(message.id);
    return { kind: "failed" };
  }
  const [, , host = ""] = to.endpoint.split("/");
  const waitMs = (services.get(host)?.until ?? 0) - now;
  // We pause a push service for up to one day. If the wait is longer, the clock was set back, so we ignore it.
  if (waitMs > 0 && waitMs <= dayMs) return { kind: "later", waitMs };
  const outcome = await tryOnce(agent, to, rendered);
  if (outcome.kind === "later") {
    const failures = (services.get(host)?.failures ?? 0) + 1;
    const pause = failures < failuresOfAService ? 0 : Math.max(pauseMs, outcome.waitMs ?? 0);
    services.set(host, { failures, until: now + pause });
  } else services.delete(host);
  return outcome;
}

type Rendered = { payload: string; isUrgent: boolean };

async function tryOnce(agent: Agent, to: Delivery["to"], rendered: Rendered): Promise<Outcome> {
  const keys = getPushSettings();
  const subject = env().PUBLIC_URL?.origin;
  if (!keys || !subject) return { kind: "failed" };
  return judgeResponse(await deliver(agent, { to, ...rendered, keys, subject }), Date.now());
}

/** Sends a test message to one browser. Anyone who knows the endpoint of this browser may request it. */
export async function sendTest(endpoint: string): Promise<Outcome["kind"] | "unknown"> {
  const to = findSubscription(endpoint);
  if (!to || !usedAgent || !areNotificationsOn()) return "unknown";
  const { t } = getTranslator(to.language);
  const [title, body] = [t("push.test.message"), t("push.test.message.body")];
  const path = localizedPath(to.language, "/notices");
  const payload = toPayload({ title, body, path, tag: "test", lang: to.language });
  return (await tryOnce(usedAgent, to, { payload, isUrgent: true })).kind;
}
