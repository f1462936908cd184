import { type AccountState, hasUnusualLetters } from "../accounts/account";
import type { OwnSession } from "../accounts/sessions.server";
import { clockTime, digits, shortDate } from "../language/digits-and-dates";
import { translator } from "../language/i18n.server";
import type { Language } from "../language/languages";
import type { listColleagues } from "./colleagues.server";
import { deviceOf } from "./device";

type Moment = { iso: string; date: string; time: string };

export type ListedColleague = {
  id: number;
  email: string;
  isYou: boolean;
  since: Moment;
  confirmed?: Moment;
  number?: string;
  isUnusual: boolean;
  seen?: Moment;
};

export type Group = { state: AccountState; colleagues: ListedColleague[] };

export type ListedSession = { name: string; device: string; signedIn: Moment; seen: Moment; isThis: boolean };

const order: AccountState[] = ["pending", "active", "disabled", "unverified"];

/** Everybody by what they may do, those first who wait for an answer; a group that nobody is in is left out. */
export function inGroups(all: ReturnType<typeof listColleagues>, you: number, language: Language): Group[] {
  const groups = order.map((state) => ({
    state,
    colleagues: all
      .filter((colleague) => colleague.state === state)
      .map(({ id, email, createdAt, confirmedAt, number, seenAt }) => ({
        id,
        email,
        isYou: id === you,
        since: moment(createdAt, language),
        confirmed: confirmedAt ? moment(confirmedAt, language) : undefined,
        number: number && digits(number, language),
        isUnusual: hasUnusualLetters(email),
        seen: seenAt && moment(seenAt, language),
      })),
  }));
  return groups.filter(({ colleagues }) => colleagues.length > 0);
}

/** Signed-in browsers in words: "Chrome on Android". */
export function sessionsInWords(sessions: OwnSession[], language: Language): ListedSession[] {
  const { t } = translator(language);
  return sessions.map(({ name, userAgent, createdAt, lastSeenAt, isThis }) => {
    const { browser, system } = deviceOf(userAgent);
    const device = t("account.device", { browser: t(browser), system: t(system) });
    return { name, device, signedIn: moment(createdAt, language), seen: moment(lastSeenAt, language), isThis };
  });
}

/** A moment as it is read, in Dhaka time. */
export const moment = (at: Date, language: Language): Moment => ({
  iso: at.toISOString(),
  date: shortDate(at, language),
  time: clockTime(at, language),
});
