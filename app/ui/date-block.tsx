import { dateBlock } from "../language/digits-and-dates";
import type { Language } from "../language/languages";

/** A date as the register shows it. Read out whole; stacked month, day, year in English, day first in Bengali. */
export function DateBlock({ date, language }: { date: Date; language: Language }) {
  const { iso, whole, day, month, year } = dateBlock(date, language);
  const dayPart = <span className="day">{day}</span>;
  return (
    <time dateTime={iso}>
      <span className="hidden-text">{whole}</span>
      <span className="date-block" aria-hidden="true">
        {language === "bn" && dayPart}
        <span>{month}</span>
        {language === "en" && dayPart}
        <span>{year}</span>
      </span>
    </time>
  );
}
