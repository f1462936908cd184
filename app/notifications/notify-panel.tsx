import { Bell, Check, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pushChoices } from "../../drizzle/stored-values";
import { buttonColors, buttonShape } from "../components/button";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import script from "../site/enhance/notifications.ts?worker&url";

/** Hidden until script shows the parts of one of its states (app/site/enhance/notify-panel.ts). */
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
      className="-mx-gutter my-8 border-y border-rule-strong bg-card px-gutter py-5 focus:outline-none lg:ml-beside lg:mr-0 lg:max-w-[44rem] lg:px-6 print:hidden"
    >
      <When state="offered busy">
        <Offer />
      </When>
      <When state={pushChoices.join(" ")}>
        <IsOn />
      </When>
      {(["refused", "iphone"] as const).map((state) => (
        <When key={state} state={state}>
          <PanelHeading Icon={Bell} text={`push.${state}`} />
          <p>{t(`push.${state}.about`)}</p>
        </When>
      ))}
      <p className="text-danger">
        <Texts of={{ failed: "push.failed", offline: "push.offline" }} />
      </p>
    </section>
  );
}

function Offer() {
  const { t } = useTranslation();
  return (
    <form>
      <PanelHeading Icon={Bell} text="push.title" onComputer="push.title.computer" />
      {pushChoices.map((choice) => (
        <label
          key={choice}
          className="flex min-h-[52px] cursor-pointer items-center gap-4 border-rule py-2 [&+label]:border-t"
        >
          <input
            type="radio"
            name="choice"
            value={choice}
            defaultChecked={choice === "urgent"}
            className="h-[22px] w-[22px] flex-none [accent-color:theme(colors.teesta)]"
          />
          <span>
            <span className={choice === "urgent" ? "font-semibold" : undefined}>{t(`push.${choice}`)}</span>
            {choice === "urgent" && <span className="block text-small text-ink-2">{t("push.urgent.about")}</span>}
          </span>
        </label>
      ))}
      <Act act="turnOn" className={`mt-3 w-full ${buttonColors.filled}`}>
        <Texts of={{ offered: "push.turnOn", busy: "push.turningOn" }} />
      </Act>
      <p className="mt-3 text-small text-ink-2">
        <Texts of={{ offered: "push.carried", busy: "push.allow" }} />
      </p>
    </form>
  );
}

function IsOn() {
  const { t } = useTranslation();
  return (
    <>
      <PanelHeading Icon={Check} text="push.isOn" onComputer="push.isOn.computer" />
      <p>
        <Texts of={{ urgent: "push.isOn.urgent", all: "push.isOn.all", results: "push.isOn.results" }} />
      </p>
      <p className="mt-4 grid gap-x-3 gap-y-2 xs:grid-cols-2">
        <Act act="turnOff" className={buttonColors.outline}>
          {t("push.turnOff")}
        </Act>
        <Act act="change" className="border-transparent text-teesta hover:bg-wall-2">
          {t("push.change")}
        </Act>
      </p>
    </>
  );
}

const When = ({ state, children }: { state: string; children: ReactNode }) => (
  <div hidden data-when={state}>
    {children}
  </div>
);

/** One of them, by the state. */
function Texts({ of }: { of: Record<string, TextKey> }) {
  const { t } = useTranslation();
  return Object.entries(of).map(([state, text]) => (
    <span key={state} hidden data-when={state}>
      {t(text)}
    </span>
  ));
}

const Act = ({ act, className, children }: { act: string; className: string; children: ReactNode }) => (
  <button type="button" data-act={act} className={`${buttonShape} min-h-12 ${className}`}>
    {children}
  </button>
);

function PanelHeading({ Icon, text, onComputer = text }: { Icon: LucideIcon; text: TextKey; onComputer?: TextKey }) {
  const { t } = useTranslation();
  return (
    <h2 className="mb-1.4 flex items-center gap-3 font-text text-xl font-semibold leading-1.35 bn:leading-1.6">
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" className="flex-none text-ink-2" />
      <span className="[@media(pointer:fine)]:hidden">{t(text)}</span>
      <span className="hidden [@media(pointer:fine)]:inline">{t(onComputer)}</span>
    </h2>
  );
}
