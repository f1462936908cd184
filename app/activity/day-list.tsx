import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";
import type { ActivityDay } from "./days";
import { actText, kindText } from "./line";

/** The days of the office, each with the lines written on it: the hour, the thing, what was done and by whom. */
export function DayList({ days }: { days: ActivityDay[] }) {
  return days.map(({ day, date, lines }) => (
    <section key={day} className="activity-day">
      <h2>
        <time dateTime={day}>{date}</time>
      </h2>
      <ol className="office-rows">
        {lines.map((line) => (
          <ActivityRow key={line.id} line={line} />
        ))}
      </ol>
    </section>
  ));
}

function ActivityRow({ line }: { line: ActivityDay["lines"][number] }) {
  const { t } = useTranslation();
  const { iso, time, title, act, kind, account } = line;
  return (
    <li className="activity-line">
      <time dateTime={iso}>{time}</time>
      <div>
        <p className="activity-title" lang={languageOfText(title)}>
          {title}
        </p>
        <p className="activity-act">
          <span>{t(actText(act, kind), { kind: t(kindText[kind]) })}</span>
          <span>{account || t("activity.website")}</span>
        </p>
      </div>
    </li>
  );
}
