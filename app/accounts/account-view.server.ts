import type { TextKey } from "../i18n/en";
import { formatDigits, formatMoment } from "../i18n/format";
import { getTranslator } from "../i18n/i18n.server";
import type { Language } from "../i18n/languages";
import { type AccountState, hasUnusualLetters } from "./account";
import type { listAccounts } from "./accounts.server";
import type { SessionInfo } from "./sessions.server";

export type AccountGroup = ReturnType<typeof groupAccounts>[number];

export type AccountListItem = AccountGroup["accounts"][number];

export type SessionListItem = ReturnType<typeof toSessionListItems>[number];

const groupOrder: AccountState[] = ["pending", "active", "disabled", "unverified"];

export function groupAccounts(all: ReturnType<typeof listAccounts>, ownId: number, language: Language) {
  const groups = groupOrder.map((state) => ({
    state,
    accounts: all
      .filter((account) => account.state === state)
      .map(({ id, email, createdAt, confirmedAt, number, lastSeenAt, hasSignedIn }) => ({
        id,
        email,
        isYou: id === ownId,
        since: formatMoment(createdAt, language),
        confirmed: confirmedAt ? formatMoment(confirmedAt, language) : undefined,
        number: number && formatDigits(number, language),
        isUnusual: hasUnusualLetters(email),
        hasSignedIn,
        lastSeen: lastSeenAt && formatMoment(lastSeenAt, language),
      })),
  }));
  return groups.filter(({ accounts }) => accounts.length > 0);
}

export function toSessionListItems(sessions: SessionInfo[], language: Language) {
  const { t } = getTranslator(language);
  return sessions.map(({ name, userAgent, createdAt, lastSeenAt, isThis }) => {
    const { browser, system } = parseUserAgent(userAgent);
    const device = t("account.device", { browser: t(browser), system: t(system) });
    return {
      name,
      device,
      createdAt: formatMoment(createdAt, language),
      lastSeenAt: formatMoment(lastSeenAt, language),
      isThis,
    };
  });
}

type UserAgentPatterns = [sign: RegExp, name: TextKey][];

// The order matters, because the user agent of each browser also contains names of browsers further down in this list.
const browserPatterns: UserAgentPatterns = [
  [/\bEdgA?(?:iOS)?\//, "account.device.edge"],
  [/\b(?:OPR|OPT|OPiOS)\//, "account.device.opera"],
  [/\bSamsungBrowser\//, "account.device.samsung"],
  [/\b(?:UCBrowser|UBrowser)\//, "account.device.uc"],
  [/\b(?:Firefox|FxiOS)\//, "account.device.firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "account.device.chrome"],
  [/\bVersion\/.*\bSafari\//, "account.device.safari"],
];

const systemPatterns: UserAgentPatterns = [
  [/\bAndroid\b/, "account.device.android"],
  [/\biPhone\b|\biPod\b/, "account.device.iphone"],
  [/\biPad\b/, "account.device.ipad"],
  [/\bWindows\b/, "account.device.windows"],
  [/\bCrOS\b/, "account.device.chromebook"],
  [/\bMacintosh\b/, "account.device.mac"],
  [/\bLinux\b/, "account.device.linux"],
];

function parseUserAgent(userAgent: string): { browser: TextKey; system: TextKey } {
  const named = (names: UserAgentPatterns, unknown: TextKey) =>
    names.find(([sign]) => sign.test(userAgent))?.[1] ?? unknown;
  return {
    browser: named(browserPatterns, "account.device.unknownBrowser"),
    system: named(systemPatterns, "account.device.unknownSystem"),
  };
}
