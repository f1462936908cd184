import { Link, type LucideIcon } from "lucide-react";
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

/**
 * Copies the URL of the calendar, for phones and calendar websites that cannot open CalendarLink. Without script,
 * people can copy the URL with a long press.
 */
export function CopyCalendarLink({ origin, className }: Omit<Props, "Icon">) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <TextLink
      className={className}
      href={origin + to("/calendar.ics")}
      data-copy-link=""
      data-copied={t("blogs.linkCopied")}
    >
      <Link size={20} strokeWidth={1.75} />
      {t("calendar.copyLink")}
    </TextLink>
  );
}
