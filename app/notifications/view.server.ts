import { pushChoices } from "../../drizzle/stored-values";
import { formatLongDate, formatShortDate, formatTime } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { carriers } from "./notification";
import { listMessages } from "./queue.server";
import { canNotify, getPushSettings } from "./settings.server";
import { countPhones, listPhones, type Phones } from "./subscriptions.server";

export function getNotificationsView(language: Language, now = new Date()) {
  const { turnedOnAt, turnedOnBy } = getPushSettings() ?? {};
  const phones = listPhones();
  const count = (isMeant: (one: Phones) => boolean) => countPhones(phones.filter(isMeant));
  return {
    canNotify: canNotify(),
    on: turnedOnAt ? { account: turnedOnBy ?? "", day: formatLongDate(turnedOnAt, language) } : undefined,
    phones: countPhones(phones),
    choices: pushChoices.map((choice) => ({
      choice,
      phones: count((one) => one.choice === choice),
      inBengali: count((one) => one.choice === choice && one.language === "bn"),
    })),
    carriers: carriers.map(({ company, about, hosts }) => ({
      company,
      about,
      phones: count(({ host }) => hosts.test(host)),
    })),
    messages: listMessages().map(({ message: { at, ...message }, dueAt, ...rest }) => ({
      ...message,
      ...rest,
      at:
        formatShortDate(at, language) === formatShortDate(now, language)
          ? formatTime(at, language)
          : formatShortDate(at, language),
      dueAt: dueAt ? formatTime(new Date(dueAt), language) : "",
    })),
  };
}

export type NotificationsView = ReturnType<typeof getNotificationsView>;
