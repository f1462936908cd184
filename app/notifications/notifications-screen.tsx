import { Form } from "@remix-run/react";
import { Bell } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button, ButtonLink } from "../admin/button";
import { ConfirmPage } from "../admin/confirm-page";
import { Inset, inset, ScreenHeader, SectionHeading } from "../admin/screen";
import { TextLink } from "../components/text-link";
import type { TextKey } from "../i18n/en";
import { formatLongDate, formatShortDate, formatTime } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { carriers } from "./notification";
import type { listMessages } from "./queue.server";
import type { listPhones } from "./subscriptions.server";

type ScreenProps = {
  canNotify: boolean;
  on?: { at: Date; account: string } | null;
  phones: ReturnType<typeof listPhones>;
  messages: ReturnType<typeof listMessages>;
};

export function NotificationsScreen({ canNotify, on, phones, messages }: ScreenProps) {
  const { t, digits, language } = useTexts();
  const number = usePhonesInWords(phones);
  const turnedOn = on && t("notifications.turnedOnBy", { account: on.account, day: formatLongDate(on.at, language) });
  return (
    <>
      <ScreenHeader about={<p className="text-ink-2">{on ? `${turnedOn}. ${number}` : t("notifications.isOff")}</p>}>
        {on && (
          <ButtonLink to="?off" variant="outline">
            {t("push.turnOff")}
          </ButtonLink>
        )}
      </ScreenHeader>
      {!canNotify && (
        <p data-part="no-https" className="bg-maize-tint px-3 py-2">
          {t(on ? "notifications.stopped" : "notifications.noHttps")}
        </p>
      )}
      {on && (
        <>
          <Listed title="notifications.who">
            {phones.map(({ choice, phones, inBengali }) => (
              <Line key={choice} title={`${t(`push.${choice}`)}: ${digits(phones)}`}>
                {t("notifications.languages", { bn: digits(inBengali), en: digits(phones - inBengali) })}
              </Line>
            ))}
          </Listed>
          <Listed title="notifications.last">
            {messages.length === 0 && <Line>{t("notifications.last.none")}</Line>}
            {messages.map((message) => (
              <Line key={message.id} title={message.title} part="message">
                {`${formatShortDate(message.at, language)}, ${formatTime(message.at, language)}. ${t(`push.${message.choice}`)}: `}
                {(["sent", "gone", "failed", "waiting"] as const)
                  .filter((outcome) => outcome === "sent" || message[outcome] > 0)
                  .map((outcome) => t(`notifications.${outcome}`, { number: digits(message[outcome]) }))
                  .join(", ")}
              </Line>
            ))}
          </Listed>
        </>
      )}
      <Listed title={on ? "notifications.carriers" : "notifications.before"}>
        {carriers.map(({ company, about }) => (
          <Line key={company}>{`${company}: ${t(about)}`}</Line>
        ))}
        {(["sent", "kept", "asked"] as const).map((what) => (
          <Line key={what}>{t(`notifications.told.${what}`)}</Line>
        ))}
      </Listed>
      <Inset>{on ? <TestButton /> : canNotify && <TurnOnButton />}</Inset>
    </>
  );
}

export function TurnOffQuestion({ phones }: Pick<ScreenProps, "phones">) {
  const { t } = useTexts();
  return (
    <ConfirmPage
      back="/cog-admin/notifications"
      question={t("notifications.turnOffQuestion")}
      named={usePhonesInWords(phones)}
      follows={[t("notifications.turnOffMeans")]}
      button={{ text: "push.turnOff", isDanger: true, intent: "off" }}
    />
  );
}

function usePhonesInWords(all: ScreenProps["phones"]): string {
  const { t, digits } = useTexts();
  const count = all.reduce((sum, { phones }) => sum + phones, 0);
  return t("notifications.number", { count, number: digits(count) });
}

function Listed({ title, children }: { title: TextKey; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <section className="pt-5">
      <SectionHeading>{t(title)}</SectionHeading>
      <ul className={inset}>{children}</ul>
    </section>
  );
}

const Line = ({ title, part, children }: { title?: string; part?: string; children: ReactNode }) => (
  <li data-part={part} className="border-rule py-2.4 [&+li]:border-t">
    {title && (
      <p className="font-semibold" lang={detectLanguage(title)}>
        {title}
      </p>
    )}
    {children}
  </li>
);

function TurnOnButton() {
  const { t } = useTexts();
  return (
    <Form method="post">
      <Button name="intent" value="on" isTall>
        <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("notifications.turnOn")}
      </Button>
      <p className="mt-2 text-ink-2">{t("notifications.turnOn.about")}</p>
    </Form>
  );
}

/** Only this browser knows its address, so the test needs script. */
function TestButton() {
  const { t } = useTexts();
  const [endpoint, setEndpoint] = useState<string>();
  useEffect(() => void findOwnEndpoint().then(setEndpoint), []);
  if (endpoint === undefined) {
    return (
      <p>
        {t("notifications.test.first")} <TextLink href="/notices">{t("nav.notices")}</TextLink>
      </p>
    );
  }
  return (
    <Form method="post">
      <input type="hidden" name="endpoint" value={endpoint} />
      <Button name="intent" value="test" variant="outline" isTall>
        {t("notifications.test")}
      </Button>
    </Form>
  );
}

async function findOwnEndpoint(): Promise<string | undefined> {
  // Not in every browser.
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription())?.endpoint;
}
