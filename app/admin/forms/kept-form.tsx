import { Smartphone } from "lucide-react";
import type { TextKey } from "../../i18n/en";
import { dhakaToday, formatShortDate, formatTime } from "../../i18n/format";
import type { Language } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { dangerTextButton } from "../button";
import { Banner } from "../toasts";
import type { RestoredForm } from "./use-kept-form";

/** Says whether what is written lies on this device, and since when. */
export function KeptLine({ at }: { at: Date | "failed" | undefined }) {
  const { t, language } = useTexts();
  if (!at) return null;
  const isFailed = at === "failed";
  return (
    <p
      data-part="kept"
      role={isFailed ? "alert" : undefined}
      className={`flex items-center gap-2 text-small ${isFailed ? "text-danger" : "text-ink-2"}`}
    >
      <Smartphone size={18} strokeWidth={1.75} className="flex-none" aria-hidden="true" />
      {isFailed ? t("form.notKept") : t("form.kept", { time: formatMoment(at, language) })}
    </p>
  );
}

/** Says above a form that it came back as it was left, and offers to throw that away. */
export function RestoredBanner({ at, isOutdated, onThrowAway }: RestoredForm & { onThrowAway: () => void }) {
  const { t, language } = useTexts();
  const changed: TextKey | undefined = isOutdated ? "form.restored.changed" : undefined;
  return (
    <Banner tone="good" title="form.restored" body={changed} values={{ time: formatMoment(at, language) }}>
      <button
        type="button"
        className={dangerTextButton}
        onClick={() => window.confirm(t("form.throwAway.sure")) && onThrowAway()}
      >
        {t("form.throwAway")}
      </button>
    </Banner>
  );
}

/** The hour of today, or the day with it. */
const formatMoment = (at: Date, language: Language) =>
  dhakaToday(at) === dhakaToday()
    ? formatTime(at, language)
    : `${formatShortDate(at, language)}, ${formatTime(at, language)}`;
