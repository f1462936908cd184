import { Form, Link, useSubmit } from "@remix-run/react";
import { Bell } from "lucide-react";
import { useEffect, useState } from "react";
import { type PushChoice, pushChoices } from "~drizzle/stored-values";
import { Button, linkInText } from "../admin/button";
import { ConfirmPage } from "../admin/confirm-page";
import { Fold } from "../admin/fold";
import { rowLine } from "../admin/list";
import { MessageLink } from "../admin/message-link";
import { Inset, inset, ScreenHeader, SectionHeading } from "../admin/screen";
import { ServerDetails } from "../admin/server-details";
import type { TextKey } from "../i18n/en";
import { dhakaToday, formatLongDate, formatShortDate, formatTime } from "../i18n/format";
import { detectLanguage, type Language, localizedPath } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { carriers, countPhones } from "./notification";
import type { listMessages } from "./queue.server";
import type { Phones } from "./subscriptions.server";

export function NotificationsOff({ canNotify }: { canNotify: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <ScreenHeader
        about={
          <>
            <p className="max-w-prose">{t("notifications.purpose")}</p>
            <p className="font-semibold">{t("notifications.isOff")}</p>
          </>
        }
      />
      <Inset>
        {canNotify ? (
          <Form method="post">
            <Button name="intent" value="on" height="tall" className="w-full sm:w-auto">
              <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("notifications.turnOn")}
            </Button>
            <p className="mt-2 text-ink-2">{t("notifications.turnOn.about")}</p>
          </Form>
        ) : (
          <NoHttps text="notifications.noHttps" then="notifications.noHttps.then" />
        )}
      </Inset>
      <GoodToKnow />
    </>
  );
}

type OnProps = {
  canNotify: boolean;
  on: { at: Date; account: string };
  phones: Phones[];
  messages: ReturnType<typeof listMessages>;
  /** The public page on which parents turn notifications on. */
  noticesUrl: string;
};

export function NotificationsOn({ canNotify, on, phones, messages, noticesUrl }: OnProps) {
  const { t, digits, language } = useTexts();
  const turnedOn = { account: on.account, day: formatLongDate(on.at, language) };
  const all = countPhones(phones);
  return (
    <>
      <ScreenHeader
        about={
          <>
            <p className="max-w-prose">{t("notifications.purpose")}</p>
            <p className="font-semibold lg:sr-only">{t("notifications.onFor", { count: all, number: digits(all) })}</p>
            <p className="text-ink-2">{t("notifications.turnedOnBy", turnedOn)}</p>
          </>
        }
        margin={
          <>
            <span className="block font-display text-4xl leading-1.1">{digits(all)}</span>
            <span className="text-small text-ink-2">{t("notifications.phones")}</span>
          </>
        }
      >
        <Switch />
      </ScreenHeader>
      <Inset>
        {canNotify ? (
          <TellParents isFirst={all === 0} noticesUrl={noticesUrl} />
        ) : (
          <NoHttps text="notifications.stopped" />
        )}
      </Inset>
      {all > 0 && (
        <ul data-part="choices">
          {pushChoices.map((choice) => (
            <ChoiceRow key={choice} choice={choice} phones={phones.filter((one) => one.choice === choice)} />
          ))}
        </ul>
      )}
      <section className="pt-5">
        <SectionHeading>{t("notifications.last")}</SectionHeading>
        {messages.length === 0 && <p className={inset}>{t("notifications.last.none")}</p>}
        <ul>
          {messages.map((message) => (
            <MessageRow key={message.id} {...message} />
          ))}
        </ul>
        {messages.some(({ failed }) => failed > 0) && (
          <p className="pt-2 text-ink-2 lg:pl-beside">{t("notifications.failed.about")}</p>
        )}
      </section>
      <Inset>
        <TestButton />
      </Inset>
      <GoodToKnow />
    </>
  );
}

function TellParents({ isFirst, noticesUrl }: { isFirst: boolean; noticesUrl: string }) {
  const { t } = useTexts();
  return (
    <>
      <p className="mb-3 max-w-prose">{t(isFirst ? "notifications.tell.none" : "notifications.tell.more")}</p>
      <MessageLink
        greeting="share.greeting.parents"
        text="notifications.tell.message"
        lines={[noticesUrl]}
        isMain={isFirst}
      >
        {t("notifications.tell")}
      </MessageLink>
    </>
  );
}

const beside = "lg:grid-cols-from-margin lg:gap-x-gap";

const choiceTitle: Record<PushChoice, TextKey> = {
  urgent: "push.urgent",
  all: "push.all",
  results: "notifications.results",
};

function ChoiceRow({ choice, phones }: { choice: PushChoice; phones: Phones[] }) {
  const { t, digits, values } = useTexts();
  const countIn = (wanted: Language) => countPhones(phones.filter(({ language }) => language === wanted));
  const count = countPhones(phones);
  return (
    <li className={`${rowLine} grid grid-cols-from-16 py-3.4 ${beside}`}>
      <p className="leading-1.2 lg:pr-6.25 lg:text-right">
        <span className="block font-display text-3xl">{digits(count)}</span>
        <span className="text-small text-ink-2">{t("notifications.phone", { count })}</span>
      </p>
      <div>
        <p className="text-lg font-semibold">{t(choiceTitle[choice])}</p>
        <p className="text-small text-ink-2">
          {t(`notifications.${choice}.about`)}
          {phones.length > 0 && ` · ${t("notifications.languages", values({ bn: countIn("bn"), en: countIn("en") }))}`}
        </p>
      </div>
    </li>
  );
}

function Switch() {
  const { t, language } = useTexts();
  const fullStop = language === "bn" ? "।" : ".";
  return (
    <Link
      to="?off"
      className="inline-flex min-h-11 items-center gap-2.4 font-semibold"
      aria-label={`${t("notifications.isOn")}${fullStop} ${t("push.turnOff")}`}
    >
      <span className="flex h-5 w-8.5 justify-end bg-teesta p-0.75" aria-hidden="true">
        <span className="w-3.5 bg-card" />
      </span>
      {t("notifications.isOn")}
    </Link>
  );
}

function GoodToKnow() {
  const { t } = useTexts();
  return (
    <Fold title={t("notifications.before")} holds={t("notifications.before.holds")}>
      <div className={inset}>
        <ul>
          {(["sent", "kept", "asked"] as const).map((what) => (
            <li key={what} className="border-rule py-3 [&+li]:border-t">
              {t(`notifications.told.${what}`)}
            </li>
          ))}
        </ul>
        <table className="w-full text-left">
          <caption className="pb-2 pt-4 text-left font-semibold">{t("notifications.carriers")}</caption>
          <thead className="sr-only">
            <tr>
              <th>{t("notifications.company")}</th>
              <th>{t("notifications.for")}</th>
            </tr>
          </thead>
          <tbody>
            {carriers.map(({ company, about }) => (
              <tr key={company} className="border-b border-rule">
                <th className="whitespace-nowrap py-2.4 pr-4 font-semibold">{company}</th>
                <td className="py-2.4 pr-4 text-ink-2">{t(about)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fold>
  );
}

function MessageRow({ at, title, choice, dueAt, untried, ...numbers }: OnProps["messages"][number]) {
  const { t, digits, language } = useTexts();
  const time = dueAt ? formatTime(dueAt, language) : "";
  const outcomes = (["sent", "gone", "failed", "waiting"] as const)
    .filter((outcome) => outcome === "sent" || numbers[outcome] > 0)
    .map((outcome) => t(`notifications.${outcome}`, { number: digits(numbers[outcome]), time }));
  if (untried > 0) outcomes.push(t("notifications.going"));
  return (
    <li data-part="message" className={`${rowLine} grid py-2.6 ${beside}`}>
      <span className="text-ink-2 lg:pr-6.25 lg:text-right">
        {dhakaToday(at) === dhakaToday() ? formatTime(at, language) : formatShortDate(at, language)}
      </span>
      <div className="gap-x-6 lg:flex lg:justify-between">
        <p className="font-semibold" lang={detectLanguage(title)}>
          {title}
        </p>
        <p className="text-small text-ink-2">
          {t(`push.${choice}`)}: {outcomes.join(", ")}
        </p>
      </div>
    </li>
  );
}

export function TurnOffQuestion({ phones }: Pick<OnProps, "phones">) {
  const { t, digits } = useTexts();
  const count = countPhones(phones);
  return (
    <ConfirmPage
      back="/cog-admin/notifications"
      question={t("notifications.turnOffQuestion")}
      named={t("notifications.number", { count, number: digits(count) })}
      follows={[t("notifications.turnOffMeans")]}
      button={{ text: "push.turnOff", intent: "off", isDanger: true }}
    />
  );
}

/**
 * Shows a button that sends a test notification to this browser. It works only with script, because only the browser
 * knows its own endpoint.
 */
function TestButton() {
  const { t, language } = useTexts();
  const submit = useSubmit();
  const [endpoint, setEndpoint] = useState<string>();
  useEffect(() => void findOwnEndpoint().then(setEndpoint), []);
  if (endpoint === undefined) {
    return (
      <p>
        {t("notifications.test.first")}{" "}
        <a className={linkInText} href={localizedPath(language, "/notices")}>
          {t("nav.notices")}
        </a>
      </p>
    );
  }
  return (
    <Button
      type="button"
      variant="outline"
      height="tall"
      onClick={() => submit({ intent: "test", endpoint }, { method: "post" })}
    >
      {t("notifications.test")}
    </Button>
  );
}

async function findOwnEndpoint(): Promise<string | undefined> {
  // Some browsers have no service workers or no push messages.
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription())?.endpoint;
}

function NoHttps({ text, then }: { text: TextKey; then?: TextKey }) {
  const { t } = useTexts();
  return (
    <div data-part="no-https" className="bg-maize-tint px-3 py-2">
      <p>
        {t(text)} {then && t(then)}
      </p>
      <ServerDetails isMain ask="notifications.ask" text={t("notifications.needsHttps")} />
    </div>
  );
}
