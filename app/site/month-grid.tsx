import { badgeColors } from "../components/badge";
import { weekdayHeads } from "../i18n/days";
import { formatDigits } from "../i18n/format";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { noticeTypes, noticeTypeText } from "../notices/notice";
import { noticeTypeColor } from "../notices/notice-row";
import type { arrangeCalendar, CalendarEvent } from "../school/calendar";

export type Grid = ReturnType<typeof arrangeCalendar<CalendarEvent>>["months"][number]["grid"];

type MonthGridProps = { grid: Grid; today: string; className?: string };

/** Draws the days of a month as a grid. It is hidden from screen readers, because they read the list of events. */
export function MonthGrid({ grid, today, className = "" }: MonthGridProps) {
  const { language } = useLocalizedPath();
  return (
    <div data-part="month-grid" className={`pb-5 pt-3 ${className}`} aria-hidden="true">
      <p className="grid grid-cols-7 gap-0.5 text-center text-xs text-ink-2 [&>*]:leading-8">
        {weekdayHeads(language).map((head) => (
          <span key={head} className="text-ink-3">
            {head}
          </span>
        ))}
        {grid.days.map(({ day, kinds: [kind, second], isWeekend }, place) => (
          <span
            key={day}
            className={[
              "relative",
              kind ? `${marked} ${badgeColors[noticeTypeColor[kind]]}` : isWeekend ? "text-ink-3" : "text-ink",
              ...(place === 0 && grid.blanks > 0 ? [firstColumns[grid.blanks]] : []),
              ...(day === today ? ["outline outline-2 -outline-offset-2 outline-ink forced-colors:outline-4"] : []),
            ].join(" ")}
          >
            {second && <span className={`absolute inset-y-0 right-0 w-1/2 ${badgeColors[noticeTypeColor[second]]}`} />}
            <span className="relative">{formatDigits(Number(day.slice(8)), language)}</span>
          </span>
        ))}
      </p>
      <Legend grid={grid} />
    </div>
  );
}

// Forced colours remove the colours that the legend explains.
const legend = "flex flex-wrap items-center gap-x-3 gap-y-0.6 pt-2 text-xs text-ink-2 forced-colors:hidden";

function Legend({ grid: { days } }: { grid: Grid }) {
  const { t, language } = useTexts();
  const kinds = noticeTypes.filter((type) => days.some(({ kinds }) => kinds.includes(type)));
  return (
    <p data-part="grid-legend" className={legend}>
      {kinds.map((kind) => (
        <span key={kind} className="inline-flex items-center gap-1.4">
          <span className={`size-3 rounded-sm border border-rule-strong ${badgeColors[noticeTypeColor[kind]]}`} />
          {t(noticeTypeText[kind])}
        </span>
      ))}
      <span className="inline-flex items-center gap-1.4 text-ink-3">
        <span>{weekdayHeads(language).slice(5).join(", ")}</span>
        {t("calendar.weekend")}
      </span>
    </p>
  );
}

/** Forced colours (a high-contrast mode) remove backgrounds, so an outline marks a day with an event. */
const marked = "font-semibold forced-colors:outline forced-colors:outline-1 forced-colors:-outline-offset-2";

const firstColumns = ["", "col-start-2", "col-start-3", "col-start-4", "col-start-5", "col-start-6", "col-start-7"];
