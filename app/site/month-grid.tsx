import { badgeColors } from "../components/badge";
import { weekdayHeads } from "../i18n/days";
import { formatDigits } from "../i18n/format";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { noticeTypeText } from "../notices/notice";
import { type arrangeCalendar, type CalendarEvent, type GridMark, gridMarks } from "../school/calendar";

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
        {grid.days.map(({ day, marks: [mark, second], isWeekend }, place) => (
          <span
            key={day}
            className={[
              "relative",
              mark && mark !== "ExamPeriod" ? "font-semibold text-ink" : isWeekend ? "text-ink-3" : "text-ink",
              ...(place === 0 && grid.blanks > 0 ? [firstColumns[grid.blanks]] : []),
              ...(day === today ? ["outline outline-2 -outline-offset-2 outline-ink forced-colors:outline-4"] : []),
            ].join(" ")}
          >
            {mark && <span className={`absolute inset-0 ${second ? "right-1/2" : ""} ${markLooks[mark]}`} />}
            {second && <span className={`absolute inset-0 left-1/2 ${markLooks[second]}`} />}
            <span className="relative">{formatDigits(Number(day.slice(8)), language)}</span>
          </span>
        ))}
      </p>
      <Legend grid={grid} />
    </div>
  );
}

/** The kind of line tells the marks apart for people who do not see the colours, and in forced colours. */
const markLooks: Record<GridMark, string> = {
  General: `border-b ${badgeColors.grey} border-current`,
  Exam: `border-b-3 ${badgeColors.blue} border-current`,
  ExamPeriod: "border-b border-teesta",
  Event: `border-b-2 border-dashed ${badgeColors.plum} border-current`,
  Meeting: `border-b-2 border-dotted ${badgeColors.yellow} border-current`,
  Holiday: `border-b-3 border-double ${badgeColors.green} border-current`,
};

function Legend({ grid: { days } }: { grid: Grid }) {
  const { t, language } = useTexts();
  const marks = gridMarks.filter((mark) => days.some(({ marks }) => marks.includes(mark)));
  return (
    <p data-part="grid-legend" className="flex flex-wrap items-center gap-x-3 gap-y-0.6 pt-2 text-xs text-ink-2">
      {marks.map((mark) => (
        <span key={mark} className="inline-flex items-center gap-1.4">
          <span className={`h-3.5 w-4 ${markLooks[mark]}`} />
          {t(mark === "ExamPeriod" ? "calendar.examPeriod" : noticeTypeText[mark])}
        </span>
      ))}
      <span className="inline-flex items-center gap-1.4 text-ink-3">
        <span>{weekdayHeads(language).slice(5).join(", ")}</span>
        {t("calendar.weekend")}
      </span>
    </p>
  );
}

const firstColumns = ["", "col-start-2", "col-start-3", "col-start-4", "col-start-5", "col-start-6", "col-start-7"];
