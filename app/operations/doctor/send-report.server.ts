import { type Email, sendEmail } from "~/accounts/mail.server";
import type { Environment } from "~/env.server";
import { errorSummary } from "~/errors";
import { getTranslator } from "~/i18n/i18n.server";
import { type Language, languages } from "~/i18n/languages";
import { type News, type OpenProblem, writeHealthReport } from "./health-report.server";
import type { Problem } from "./rules";

/**
 * Sends an email about the problems that began or ended, stores the result of the check, and calls the ping URL.
 * Returns the errors as texts. If the email cannot be sent, the next check tries again.
 */
export async function sendReport({ report, begun, over }: News, settings: Environment): Promise<string[]> {
  const { DATABASE_PATH, MAIL_TO, SMTP_URL, HEALTH_PING_URL } = settings;
  const present = report.problems.map(({ about }) => about);
  const failures: string[] = [];
  let reported = report.reported;
  if (MAIL_TO && SMTP_URL && begun.length + over.length > 0) {
    try {
      await sendMail(MAIL_TO, { begun, over }, settings);
      reported = present;
    } catch (error) {
      failures.push(`The email could not be sent: ${errorSummary(error)}`);
    }
  }
  try {
    writeHealthReport(DATABASE_PATH, { ...report, reported });
  } catch (error) {
    failures.push(`The report could not be saved: ${errorSummary(error)}`);
  }
  if (HEALTH_PING_URL) {
    const failure = await ping(HEALTH_PING_URL, present);
    if (failure) failures.push(`${HEALTH_PING_URL.host} could not be notified: ${failure}`);
  }
  return failures;
}

function sendMail(to: string[], news: Omit<News, "report">, settings: Environment): Promise<void> {
  const host = settings.PUBLIC_URL?.hostname ?? "";
  return sendEmail({ to, from: host, email: renderMail(host, news) }, settings);
}

/** Writes the email in both languages, because we do not know the language of the recipient. */
function renderMail(host: string, { begun, over }: Omit<News, "report">): Email {
  const subject = languages
    .map((language) =>
      getTranslator(language).t(begun.length > 0 ? "doctor.mail.begins" : "doctor.mail.over", { host }),
    )
    .join(" | ");
  const exact = begun.map(({ about, message }) => `${about}: ${message}`);
  const texts = languages.map((language) => renderIn(language, begun, over));
  return { subject, text: `${[...texts, exact.join("\n")].filter(Boolean).join("\n\n")}\n` };
}

function renderIn(language: Language, begun: OpenProblem[], over: Problem[]): string {
  const { t } = getTranslator(language);
  const problems = begun.map(({ about }) => `- ${t(`doctor.${about}`)}\n  ${t(`doctor.${about}.do`)}`);
  const ended = over.map((about) => `- ${t(`doctor.${about}`)}`);
  return [
    ...(begun.length > 0
      ? [t("doctor.mail.wrong"), ...problems, t("doctor.mail.more", { page: "docs/deploy.md" })]
      : []),
    ...(over.length > 0 ? [t("doctor.mail.isOver"), ...ended] : []),
  ].join("\n");
}

const pingTimeoutMs = 10_000;

/**
 * Calls the ping URL after each check. The service behind this URL reports a server that sends no pings. Returns the
 * error if the call fails.
 */
async function ping(url: URL, problems: Problem[]): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(pingTimeoutMs);
    const answer = await fetch(problems.length > 0 ? failureUrl(url, problems) : url, { signal });
    return answer.ok ? undefined : `it answers ${answer.status}`;
  } catch (error) {
    return errorSummary(error);
  }
}

/**
 * Returns the ping URL that reports a failure. Uptime Kuma reads the failure from a query parameter. healthchecks.io
 * and similar services read it from the last part of the path.
 */
export function failureUrl(pinged: URL, problems: Problem[]): URL {
  const url = new URL(pinged);
  if (url.pathname.includes("/api/push/")) {
    url.searchParams.set("status", "down");
    url.searchParams.set("msg", problems.join(", "));
  } else {
    url.pathname = `${url.pathname.replace(/\/$/, "")}/fail`;
  }
  return url;
}
