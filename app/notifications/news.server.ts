import { and, eq, gt, gte, isNotNull, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import { db, transaction } from "~drizzle/client";
import { exams, notices, pushDeliveries, pushMessages, pushSubscriptions } from "~drizzle/schema";
import { type PushChoice, pushChoices } from "~drizzle/stored-values";
import { whereVisible } from "~drizzle/visible-rows";
import { getTranslator } from "../i18n/i18n.server";
import { detectLanguage, type Language, localizedName, localizedPath } from "../i18n/languages";
import { classLabel } from "../school/classes";
import { dayMs, toPayload } from "./notification";
import { getPushSettings } from "./settings.server";

const keptMs = 30 * dayMs;

/**
 * Queues a message for each published item about which the subscribers were not notified yet. Includes items that were
 * published while the website was stopped.
 */
export function queueNews(now = new Date()): void {
  const { turnedOnAt } = getPushSettings() ?? {};
  if (!turnedOnAt) return;
  const since = new Date(Math.max(turnedOnAt.getTime(), now.getTime() - dayMs));
  const news = pushChoices.flatMap((choice) => newsKinds[choice].find(since, now));
  if (news.length === 0) return;
  transaction((tx) => {
    for (const { isUrgent, ...item } of news) {
      const message = { ...item, at: now };
      const { id } = tx.insert(pushMessages).values(message).returning({ id: pushMessages.id }).get();
      // The oldest `dueAt` is sent first, so urgent messages get 0 and all others 1. Both times are in 1970, so a
      // message is due at once even if the clock was set back.
      const dueAt = isUrgent ? 0 : 1;
      const { id: subscriptionId, choice } = pushSubscriptions;
      const subscribers = sql`select ${subscriptionId}, ${id}, 0, ${dueAt} from ${pushSubscriptions} where ${choice} = ${item.choice}`;
      tx.insert(pushDeliveries).select(subscribers).run();
    }
    const old = lte(pushMessages.at, new Date(now.getTime() - keptMs));
    tx.delete(pushMessages).where(old).run();
  });
}

type NewsKind = {
  /**
   * Finds items that were published between `since` and `now` and about which the subscribers were not notified yet.
   */
  find(since: Date, now: Date): News[];
  /**
   * Returns the text of the item as visitors see it now. Returns undefined if the item is no longer public or no longer
   * news.
   */
  render(itemId: number, language: Language, now: Date): { payload: string; isUrgent: boolean } | undefined;
};

const newsKinds: Record<PushChoice, NewsKind> = {
  urgent: {
    find: (since, now) => findNewNotices("urgent", since, now),
    render: (id, language, now) => renderNotice(id, language, "urgent", now),
  },
  all: {
    find: (since, now) => findNewNotices("all", since, now),
    render: (id, language, now) => renderNotice(id, language, "all", now),
  },
  results: { find: findOpenedExams, render: renderResults },
};

type News = { choice: PushChoice; itemId: number; title: string; isUrgent: boolean };

/**
 * Finds notices about which to notify subscribers. When a change makes an older notice urgent, browsers that chose only
 * urgent notices also get a message.
 */
function findNewNotices(choice: "urgent" | "all", since: Date, now: Date): News[] {
  const { id: itemId, title, publishAt, changedAt, urgentUntil, tellAgainAt } = notices;
  const isAsked = and(gt(tellAgainAt, since), lte(tellAgainAt, now));
  const isNew = or(gt(publishAt, since), isAsked, choice === "urgent" ? gt(changedAt, since) : undefined);
  const isMeant = choice === "urgent" ? gt(urgentUntil, now) : undefined;
  const sinceAsked = or(isNull(tellAgainAt), gte(pushMessages.at, tellAgainAt));
  return db()
    .select({ itemId, title, urgentUntil })
    .from(notices)
    .where(and(whereVisible(notices, now), isNew, isMeant, notExists(listTold(choice, itemId, sinceAsked))))
    .all()
    .map(({ urgentUntil, ...notice }) => ({ ...notice, choice, isUrgent: urgentUntil !== null && urgentUntil > now }));
}

function findOpenedExams(since: Date, now: Date): News[] {
  return db()
    .select({ itemId: exams.id, title: exams.name })
    .from(exams)
    .where(and(gt(exams.openedAt, since), lte(exams.openedAt, now), notExists(listTold("results", exams.id))))
    .all()
    .map((exam) => ({ ...exam, choice: "results", isUrgent: false }));
}

const listTold = (choice: PushChoice, item: typeof notices.id | typeof exams.id, more?: SQL) =>
  db()
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(and(eq(pushMessages.choice, choice), eq(pushMessages.itemId, item), more));

export const renderMessage = (
  { choice, itemId }: Pick<News, "choice" | "itemId">,
  language: Language,
  now = new Date(),
) => newsKinds[choice].render(itemId, language, now);

function renderNotice(id: number, language: Language, choice: "urgent" | "all", now: Date) {
  const notice = db()
    .select({ title: notices.title, content: notices.content, urgentUntil: notices.urgentUntil })
    .from(notices)
    .where(and(eq(notices.id, id), whereVisible(notices, now)))
    .get();
  const isUrgent = notice?.urgentUntil ? notice.urgentUntil > now : false;
  if (!notice || (choice === "urgent" && !isUrgent)) return undefined;
  const { t } = getTranslator(language);
  const title = isUrgent ? t("push.message.urgent", { title: notice.title }) : notice.title;
  const path = localizedPath(language, `/notices/${id}`);
  const payload = toPayload({ title, body: notice.content, path, tag: `notice-${id}`, lang: detectLanguage(title) });
  return { payload, isUrgent };
}

/**
 * Returns the message about an examination that was opened to families. The text has no names or marks, because only
 * the link to its own result card shows them to a family.
 */
function renderResults(id: number, language: Language) {
  const { t } = getTranslator(language);
  const exam = db()
    .select({ name: exams.name, nameBn: exams.nameBn, classLevel: exams.classLevel })
    .from(exams)
    .where(and(eq(exams.id, id), isNotNull(exams.openedAt)))
    .get();
  if (!exam) return undefined;
  const title = t("push.message.results", {
    exam: localizedName(language, exam),
    class: t(classLabel(exam.classLevel)),
  });
  const body = t("push.message.results.body");
  const path = localizedPath(language, "/results");
  return { payload: toPayload({ title, body, path, tag: `exam-${id}`, lang: language }), isUrgent: false };
}
