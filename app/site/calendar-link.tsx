import { Link, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CopiedNote } from "../components/share-menu";
import { TextLink } from "../components/text-link";
import { useLocalizedPath } from "../i18n/use-texts";

type Props = { origin: string; Icon: LucideIcon; className: string };

/** Downloads the file with all dates, because older Android phones do nothing with a webcal: link. */
export function CalendarLink({ origin, Icon, className }: Props) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <TextLink className={className} href={origin + to("/calendar.ics")}>
      <Icon size={20} strokeWidth={1.75} />
      {t("calendar.title")}
    </TextLink>
  );
}

/**
 * Copies the URL of the calendar. A calendar app that subscribes to this URL loads new dates automatically. Without
 * script, people can copy the URL with a long press.
 */
export function CopyCalendarLink({ origin, className }: Omit<Props, "Icon">) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <>
      <TextLink
        className={`peer ${className}`}
        href={origin + to("/calendar.ics")}
        data-copy-link=""
        data-copied={t("blogs.linkCopied")}
      >
        <Link size={20} strokeWidth={1.75} />
        {t("calendar.copyLink")}
      </TextLink>
      <CopiedNote className="self-center" />
    </>
  );
}
