import { MessageSquareText } from "lucide-react";
import { useId, useState } from "react";
import { buttonClassName, textButton } from "~/admin/button";
import { Textarea } from "~/components/input";
import { useHydrated } from "~/components/use-hydrated";
import type { Language } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { CopyButton } from "./copy-button";
import { countSms, smsLimits, smsUrl } from "./sms";

type SmsEditorProps = {
  first: string;
  /** The link exactly as it is in the text message. */
  address: string;
  language: Language;
};

/** Without script, shows the first text, its character count, and a link that opens the SMS app. */
export function SmsEditor({ first, address, language }: SmsEditorProps) {
  const { t, values } = useTexts();
  const isHydrated = useHydrated();
  const [text, setText] = useState(first);
  const [field, hint] = [useId(), useId()];
  const { encoding } = countSms(text);
  const scale = encoding === "gsm7" ? "gsm7" : /\p{Script=Bengali}/u.test(text) ? "bengali" : "signs";
  return (
    <section data-part="sms" aria-labelledby={`${field}-title`} className="mt-5 max-w-148 border-t border-rule pt-4">
      <h3 id={`${field}-title`} className="mb-2 flex items-center gap-2.4 font-text text-lg font-semibold leading-1.4">
        <MessageSquareText size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none text-ink-2" />
        <label htmlFor={field}>{t("sms.title")}</label>
      </h3>
      <Textarea
        id={field}
        aria-describedby={hint}
        rows={3}
        readOnly={!isHydrated}
        lang={language}
        className="max-w-xl max-sm:min-h-31"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <SmsParts text={text} address={address} onShorten={isHydrated ? setText : undefined} />
      <p id={hint} className="mt-1 text-small text-ink-2">
        {t(`sms.limits.${scale}`, values(smsLimits[encoding]))}
      </p>
      <p className="my-3 flex flex-col gap-3 sm:flex-row">
        <a
          className={`${buttonClassName({ variant: "outline" })} max-lg:bg-teesta max-lg:text-white max-lg:hover:bg-teesta-deep`}
          href={smsUrl(text)}
        >
          {t("sms.open")}
        </a>
        {isHydrated && <CopyButton text={text} />}
      </p>
      <p className="mb-4 text-small text-ink-2">{t("sms.about")}</p>
    </section>
  );
}

type SmsPartsProps = { text: string; address: string; onShorten?: (text: string) => void };

function SmsParts({ text, address, onShorten }: SmsPartsProps) {
  const { t, values } = useTexts();
  const { parts, used, room } = countSms(text);
  const size = room / parts;
  const shorter = text.replace(address, "").trim();
  const isOneWithout = parts > 1 && shorter !== "" && countSms(shorter).parts === 1;
  return (
    <div className="mt-2 flex max-w-xl flex-wrap items-center gap-x-5">
      <span className="flex flex-wrap gap-0.75" aria-hidden="true">
        {[...Array(parts).keys()].map((part) => (
          <progress key={part} className="m-0 w-15" max={size} value={used - part * size} />
        ))}
      </span>
      <p aria-live="polite" className={parts > 2 ? "text-maize-deep" : "text-ink-2"}>
        <strong className={`font-semibold ${parts > 2 ? "" : "text-ink"}`}>
          {t("sms.parts", { count: parts, ...values({ number: parts }) })}
        </strong>{" "}
        {t("sms.used", values({ used, room }))}
      </p>
      {isOneWithout &&
        (onShorten ? (
          <button type="button" className={`${textButton} sm:ml-auto`} onClick={() => onShorten(shorter)}>
            {t("sms.withoutAddress")}
          </button>
        ) : (
          <span className="font-semibold text-teesta sm:ml-auto">{t("sms.withoutAddress")}</span>
        ))}
    </div>
  );
}
