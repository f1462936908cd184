import { formatDigits, formatLongDate, formatShortDate, formatTime } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { carriers } from "./notification";
import { listMessages } from "./queue.server";
import { areNotificationsOn, canNotify, getPushSettings } from "./settings.server";
import { countByCarrier, countSubscriptions } from "./subscriptions.server";

export function getNotificationsView(language: Language, now = new Date()) {
  const settings = getPushSettings();
  const on = settings?.turnedOnAt && {
    by: settings.turnedOnBy ?? "",
    day: formatLongDate(settings.turnedOnAt, language),
  };
  const phones = countByCarrier();
  return {
    canNotify: canNotify(),
    on: on ?? undefined,
    counts: countSubscriptions(),
    carriers: carriers.map(({ company, about }) => ({ company, about, phones: phones.get(company) ?? 0 })),
    messages: listMessages().map(({ at, dueAt, ...message }) => ({
      ...message,
      at: formatMoment(at, language, now),
      dueAt: dueAt ? formatTime(new Date(dueAt), language) : "",
    })),
  };
}

export type NotificationsView = ReturnType<typeof getNotificationsView>;

const formatMoment = (at: Date, language: Language, now: Date) =>
  formatShortDate(at, language) === formatShortDate(now, language)
    ? formatTime(at, language)
    : formatShortDate(at, language);

/** Who is told of a notice, for its form; nothing while notifications are off. */
export function countTold(language: Language): { urgent: string; all: string } | undefined {
  if (!areNotificationsOn()) return undefined;
  const { urgent, all } = countSubscriptions();
  return { urgent: formatDigits(urgent.all + all.all, language), all: formatDigits(all.all, language) };
}
