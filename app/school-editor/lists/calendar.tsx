import { ClipboardPaste } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/admin/button";
import { formatShortDay, getDateParts, noonOf } from "~/i18n/format";
import { useTexts } from "~/i18n/use-texts";
import type { CalendarEntry } from "~/school/sections";
import { ItemNumber } from "../item-list";
import { ItemScreen } from "../item-screen";

type KindBadge = (props: { type: CalendarEntry["kind"] }) => ReactNode;

export function CalendarScreen({ KindBadge }: { KindBadge: KindBadge }) {
  const { t, digits, values } = useTexts();
  const groups = (entries: CalendarEntry[], today: string) => {
    const isOver = ({ starts, ends }: CalendarEntry) => (ends || starts) < today;
    const past = groupByYear(entries.filter(isOver)).reverse();
    return [
      ...groupByYear(entries.filter((entry) => !isOver(entry))).map(({ year, items }) => ({
        name: digits(year),
        items,
      })),
      ...past.map(({ year, items }) => ({
        name: t("school.calendar.pastYear", values({ year: digits(year), count: items.length })),
        items,
        isFolded: true,
      })),
    ];
  };
  return (
    <ItemScreen
      section="calendar"
      blank={{ id: "", kind: "Holiday" }}
      groups={groups}
      columnHead="school.calendar.day"
      links={
        <ButtonLink to="/cog-admin/school/calendar/import" variant="outline">
          <ClipboardPaste size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("school.calendar.import")}
        </ButtonLink>
      }
      row={(entry: CalendarEntry) => ({
        name: entry.title,
        texts: [entry.note],
        margin: <FirstDay {...entry} />,
        about: <KindAndLastDay {...entry} KindBadge={KindBadge} />,
      })}
    />
  );
}

function FirstDay({ starts }: CalendarEntry) {
  const { language } = useTexts();
  const { day, month } = getDateParts(noonOf(starts), language);
  return (
    <time dateTime={starts} className="flex w-16 flex-col lg:w-auto lg:items-end">
      <ItemNumber>{day}</ItemNumber>
      <span className="text-small text-ink-2">{month}</span>
    </time>
  );
}

function KindAndLastDay({ starts, ends, kind, KindBadge }: CalendarEntry & { KindBadge: KindBadge }) {
  const { t, language } = useTexts();
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-small text-ink-2">
      <KindBadge type={kind} />
      {ends > starts && <span>{t("school.calendar.until", { date: formatShortDay(ends, language) })}</span>}
    </p>
  );
}

const yearOf = ({ starts }: CalendarEntry) => starts.slice(0, 4);

function groupByYear(entries: CalendarEntry[]) {
  const years = [...new Set(entries.map(yearOf))];
  return years.map((year) => ({ year, items: entries.filter((entry) => yearOf(entry) === year) }));
}
