import { Bell, BellOff, Check, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pushChoices } from "~drizzle/stored-values";
import { buttonColors, buttonShape } from "../components/button";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import script from "../site/enhance/notifications.ts?worker&url";

/** Hidden until script says which of its states is shown (app/site/enhance/notify-panel.ts). */
export function NotifyPanel({ publicKey, since }: { publicKey: string; since: number }) {
  const { t, language, digits } = useTexts();
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
      className="group -mx-gutter my-8 border-y border-rule-strong bg-card px-gutter py-5 focus:outline-none lg:ml-beside lg:mr-0 lg:max-w-[44rem] lg:px-6 print:hidden"
    >
      <Offer />
      <IsOn />
      <div className="hidden group-data-[shown=refused]:block">
        <PanelHeading Icon={BellOff}>{t("push.refused")}</PanelHeading>
        <p>{t("push.refused.about")}</p>
        <ol className="mt-3 border-y border-rule">
          {([1, 2, 3] as const).map((step) => (
            <li key={step} className="grid grid-cols-[2rem_minmax(0,1fr)] border-rule py-2.5 [&+li]:border-t">
              <span className="text-ink-2">{digits(step)}</span>
              {t(`push.refused.step${step}`)}
            </li>
          ))}
        </ol>
        <p className="mt-3 text-small text-ink-2">{t("push.refused.end")}</p>
      </div>
      <div className="hidden group-data-[shown=iphone]:block">
        <PanelHeading Icon={Bell}>{t("push.iphone")}</PanelHeading>
        <p>{t("push.iphone.about")}</p>
      </div>
      <div className="hidden group-data-[shown=failed]:block group-data-[shown=offline]:block">
        <PanelHeading Icon={Bell}>
          <ByDevice phone="push.title" computer="push.title.computer" />
        </PanelHeading>
        <p className="flex gap-2.4 text-danger">
          <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" className="mt-1 flex-none" />
          <span className="hidden group-data-[shown=offline]:inline">{t("push.offline")}</span>
          <span className="group-data-[shown=offline]:hidden">{t("push.failed")}</span>
        </p>
        <Act act="again" className={`mt-4 w-full ${buttonColors.filled}`}>
          {t("push.tryAgain")}
        </Act>
      </div>
    </section>
  );
}

function Offer() {
  const { t } = useTranslation();
  const whenBusy = "hidden group-data-[shown=busy]:inline";
  const unlessBusy = "group-data-[shown=busy]:hidden";
  return (
    <form className="hidden group-data-[shown=busy]:block group-data-[shown=offered]:block">
      <PanelHeading Icon={Bell}>
        <ByDevice phone="push.title" computer="push.title.computer" />
      </PanelHeading>
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
      <Act
        act="turnOn"
        className={`mt-3 w-full ${buttonColors.filled} group-data-[shown=busy]:border-teesta-tint group-data-[shown=busy]:bg-teesta-tint group-data-[shown=busy]:text-teesta`}
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
  urgent: "hidden group-data-[choice=urgent]:inline",
  all: "hidden group-data-[choice=all]:inline",
  results: "hidden group-data-[choice=results]:inline",
};

function IsOn() {
  const { t } = useTranslation();
  return (
    <div className="hidden group-data-[shown=on]:block">
      <div className="flex gap-3.6">
        <span className="grid h-11 w-11 flex-none place-items-center bg-paddy-tint text-paddy">
          <Check size={22} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div>
          <h2 className="font-text text-lg font-semibold leading-1.35 text-paddy">
            <ByDevice phone="push.isOn" computer="push.isOn.computer" />
          </h2>
          <p>
            {pushChoices.map((choice) => (
              <span key={choice} className={shownFor[choice]}>
                {t(`push.isOn.${choice}`)}
              </span>
            ))}
          </p>
        </div>
      </div>
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

const Act = ({ act, className, children }: { act: string; className: string; children: ReactNode }) => (
  <button type="button" data-act={act} className={`${buttonShape} min-h-12 ${className}`}>
    {children}
  </button>
);

const PanelHeading = ({ Icon, children }: { Icon: typeof Bell; children: ReactNode }) => (
  <h2 className="mb-1.4 flex items-center gap-3 font-text text-xl font-semibold leading-1.35 bn:leading-1.6">
    <Icon size={22} strokeWidth={1.75} aria-hidden="true" className="flex-none text-ink-2" />
    <span>{children}</span>
  </h2>
);

function ByDevice({ phone, computer }: { phone: TextKey; computer: TextKey }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="[@media(pointer:fine)]:hidden">{t(phone)}</span>
      <span className="hidden [@media(pointer:fine)]:inline">{t(computer)}</span>
    </>
  );
}
