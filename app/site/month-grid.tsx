import { badgeColors } from "../components/badge";
import { weekdayHeads } from "../i18n/days";
import { formatDigits } from "../i18n/format";
import { useLocalizedPath } from "../i18n/use-texts";
import { noticeTypeColor } from "../notices/notice-row";
import type { arrangeCalendar } from "../school/calendar";

type Grid = ReturnType<typeof arrangeCalendar>["months"][number]["grid"];

/** A month at a glance beside its events, on wide screens; who listens to the page has the events themselves. */
export function MonthGrid({ grid, today }: { grid: Grid; today: string }) {
  const { language } = useLocalizedPath();
  return (
    <div
      data-part="month-grid"
      className="hidden border-l border-rule pb-5 pl-[1.1rem] pt-3 lg:block"
      aria-hidden="true"
    >
      <p className="grid grid-cols-7 gap-0.5 text-center text-xs text-ink-2 [&>*]:leading-8">
        {weekdayHeads(language).map((head) => (
          <span key={head} className="text-ink-3">
            {head}
          </span>
        ))}
        {grid.days.map(({ day, kind, isWeekend }, place) => (
          <span
            key={day}
            className={[
              place === 0 ? firstColumns[grid.blanks] : "",
              kind ? `font-semibold ${badgeColors[noticeTypeColor[kind]]}` : isWeekend ? "text-ink-3" : "text-ink",
              day === today ? "outline outline-2 -outline-offset-2 outline-ink" : "",
            ]
              .filter(Boolean)
              .join(" ")}
          >
            {formatDigits(Number(day.slice(8)), language)}
          </span>
        ))}
      </p>
    </div>
  );
}

/** Where the first of a month stands, by the empty cells before it. */
const firstColumns = ["", "col-start-2", "col-start-3", "col-start-4", "col-start-5", "col-start-6", "col-start-7"];
