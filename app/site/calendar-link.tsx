import type { LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../components/text-link";
import { useLocalizedPath } from "../i18n/use-texts";

type Props = { origin: string; Icon: LucideIcon; className: string };

/**
 * Opens the visitor's calendar app. The app then loads new events regularly. A link to the file itself would copy the
 * events only once.
 */
export function CalendarLink({ origin, Icon, className }: Props) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <TextLink className={className} href={(origin + to("/calendar.ics")).replace(/^https?:/, "webcal:")}>
      <Icon size={20} strokeWidth={1.75} />
      {t("calendar.title")}
    </TextLink>
  );
}

/** Shows the URL of the calendar, for phones and calendar websites that cannot open the link above. */
export function CalendarAddress({ origin }: { origin: string }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <span data-part="calendar-address" className="text-ink-2">
      {t("calendar.copyLink")}{" "}
      <span className="text-ink [overflow-wrap:anywhere] select-all" lang="en">
        {origin + to("/calendar.ics")}
      </span>
    </span>
  );
}
