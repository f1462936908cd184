import { Bell, BellOff, Check, ChevronDown, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pushChoices } from "~drizzle/stored-values";
import { buttonColors, buttonShape } from "../components/button";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import script from "../site/enhance/notifications.ts?worker&url";

/**
 * Shows a closed row with the form for notifications. The row is hidden until the script knows whether this browser has
 * subscribed (app/site/enhance/notify-panel.ts).
 */
export function NotifyPanel({ publicKey, since }: { publicKey: string; since: number }) {
  const { t, language } = useTexts();
  return (
    <section
      hidden
      tabIndex={-1}
      data-notify
      data-script={script}
      data-key={publicKey}
      data-since={since}
      data-language={language}
      aria-live="polite"
      aria-label={t("push.title")}
      className="group -mx-gutter my-2 border-y border-rule-strong bg-card px-gutter focus:outline-none lg:ml-beside lg:mr-0 lg:max-w-column lg:px-6 print:hidden"
    >
      <details className="group/row">
        <summary className="flex min-h-13 items-center gap-3 py-2 font-text text-lg font-semibold leading-1.35 bn:leading-1.6">
          <Titles />
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            className="ml-auto flex-none text-ink-2 group-open/row:rotate-180"
          />
        </summary>
        <div className="pb-5">
          <Offer />
          <IsOn />
          <Refused />
          <p className="hidden group-data-iphone:block">{t("push.iphone.about")}</p>
          <Failed />
        </div>
      </details>
    </section>
  );
}

function Titles() {
  const { t } = useTranslation();
  return (
    <>
      <Title Icon={Bell} className="flex group-data-iphone:hidden group-data-on:hidden group-data-refused:hidden">
        <ByDevice phone="push.title" computer="push.title.computer" />
      </Title>
      <Title Icon={Check} className="hidden text-paddy group-data-on:flex">
        <ByDevice phone="push.isOn" computer="push.isOn.computer" />
      </Title>
      <Title Icon={BellOff} className="hidden group-data-refused:flex">
        {t("push.refused")}
      </Title>
      <Title Icon={Bell} className="hidden group-data-iphone:flex">
        {t("push.iphone")}
      </Title>
    </>
  );
}

const Title = ({ Icon, className, children }: { Icon: LucideIcon; className: string; children: ReactNode }) => (
  <span className={`items-center gap-3 ${className}`}>
    <Icon size={22} strokeWidth={1.75} className="flex-none text-current" />
    <span>{children}</span>
  </span>
);

function Offer() {
  const { t } = useTranslation();
  const whenBusy = "hidden group-data-busy:inline";
  const unlessBusy = "group-data-busy:hidden";
  return (
    <form className="hidden group-data-busy:block group-data-offered:block">
      {pushChoices.map((choice) => (
        <label
          key={choice}
          className="flex min-h-13 cursor-pointer items-center gap-4 border-rule py-2 [&+label]:border-t"
        >
          <input
            type="radio"
            name="choice"
            value={choice}
            defaultChecked={choice === "urgent"}
            className="h-5.5 w-5.5 flex-none accent-teesta"
          />
          <span>
            <span className={choice === "urgent" ? "font-semibold" : undefined}>{t(`push.${choice}`)}</span>
            {choice === "urgent" && <span className="block text-small text-ink-2">{t("push.urgent.about")}</span>}
          </span>
        </label>
      ))}
      <Act
        act="turnOn"
        className={`mt-3 w-full ${buttonColors.filled} group-data-busy:border-teesta-tint group-data-busy:bg-teesta-tint group-data-busy:text-teesta`}
      >
        <span className={unlessBusy}>{t("push.turnOn")}</span>
        <span className={whenBusy}>{t("push.turningOn")}</span>
      </Act>
      <p className="mt-3 text-small text-ink-2">
        <span className={unlessBusy}>{t("push.carried")}</span>
        <span className={whenBusy}>{t("push.allow")}</span>
      </p>
    </form>
  );
}

const shownFor = {
  urgent: "hidden group-data-urgent:inline",
  all: "hidden group-data-all:inline",
  results: "hidden group-data-results:inline",
};

function IsOn() {
  const { t } = useTranslation();
  return (
    <div className="hidden group-data-on:block">
      <p>
        {pushChoices.map((choice) => (
          <span key={choice} className={shownFor[choice]}>
            {t(`push.isOn.${choice}`)}
          </span>
        ))}
      </p>
      <p className="mt-4 grid gap-x-3 gap-y-2 xs:grid-cols-2">
        <Act act="turnOff" className={buttonColors.outline}>
          {t("push.turnOff")}
        </Act>
        <Act act="change" className="border-transparent text-teesta hover:bg-wall-2">
          {t("push.change")}
        </Act>
      </p>
    </div>
  );
}

function Refused() {
  const { t, digits } = useTexts();
  return (
    <div className="hidden group-data-refused:block">
      <p>{t("push.refused.about")}</p>
      <ol className="mt-3 border-y border-rule">
        {([1, 2, 3] as const).map((step) => (
          <li key={step} className="grid grid-cols-from-8 border-rule py-2.5 [&+li]:border-t">
            <span className="text-ink-2">{digits(step)}</span>
            {t(`push.refused.step${step}`)}
          </li>
        ))}
      </ol>
      <p className="mt-3 text-small text-ink-2">{t("push.refused.end")}</p>
    </div>
  );
}

function Failed() {
  const { t } = useTranslation();
  return (
    <div className="hidden group-data-failed:block group-data-offline:block">
      <p className="flex gap-2.4 text-danger">
        <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" className="mt-1 flex-none" />
        <span className="hidden group-data-offline:inline">{t("push.offline")}</span>
        <span className="group-data-offline:hidden">{t("push.failed")}</span>
      </p>
      <Act act="again" className={`mt-4 w-full ${buttonColors.filled}`}>
        {t("push.tryAgain")}
      </Act>
    </div>
  );
}

const Act = ({ act, className, children }: { act: string; className: string; children: ReactNode }) => (
  <button type="button" data-act={act} className={`${buttonShape} min-h-12 ${className}`}>
    {children}
  </button>
);

function ByDevice({ phone, computer }: { phone: TextKey; computer: TextKey }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="pointer-fine:hidden">{t(phone)}</span>
      <span className="hidden pointer-fine:inline">{t(computer)}</span>
    </>
  );
}
