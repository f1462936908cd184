import type { TextKey } from "../i18n/en";
import { formatLongDate, formatShortDate, isDay, noonOf } from "../i18n/format";
import { useTexts } from "../i18n/use-texts";

const formats = { long: formatLongDate, short: formatShortDate };

/** `of` is a point in time, or a day like "2026-10-18". */
type DateProps = { of: Date | string; format?: keyof typeof formats; className?: string };

export function ReadableDate({ of, format = "long", className }: DateProps) {
  const { language } = useTexts();
  const isText = typeof of === "string";
  if (isText && !isDay(of)) return <span className={className}>{of}</span>;
  return (
    <time dateTime={isText ? of : of.toISOString()} className={className}>
      {formats[format](isText ? noonOf(of) : of, language)}
    </time>
  );
}

const slot = "\ufffc";

/** Shows a text, with the date in place of {date}. */
export function DatedText({ text, ...date }: DateProps & { text: TextKey }) {
  const { t } = useTexts();
  const [before, after] = t(text, { date: slot }).split(slot);
  return (
    <>
      {before}
      <ReadableDate {...date} />
      {after}
    </>
  );
}
