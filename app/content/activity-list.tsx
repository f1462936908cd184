import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import { formatValues } from "../i18n/format";
import { detectLanguage, type Language } from "../i18n/languages";
import { type ActivityDay, type ActivityDetails, activityText, kindText } from "./activity";

/** The days of the office, each with the lines written on it: the hour, the thing, what was done and by whom. */
export function ActivityList({ days }: { days: ActivityDay[] }) {
  return days.map(({ day, date, lines }) => (
    <section key={day} className="activity-day">
      <h2>
        <time dateTime={day}>{date}</time>
      </h2>
      <ol className="office-rows">
        {lines.map((line) => (
          <ActivityItem key={line.id} line={line} />
        ))}
      </ol>
    </section>
  ));
}

function ActivityItem({ line }: { line: ActivityDay["lines"][number] }) {
  const { t } = useTranslation();
  const { iso, time, title, details, act, kind, account } = line;
  return (
    <li className="activity-line">
      <time dateTime={iso}>{time}</time>
      <div>
        {details ? (
          <ClassTitle {...details} />
        ) : (
          <p className="activity-title" lang={detectLanguage(title)}>
            {title}
          </p>
        )}
        <p className="activity-act">
          <span>{t(activityText(act, kind), { kind: t(kindText[kind]) })}</span>
          <span>{account || t("activity.website")}</span>
        </p>
      </div>
    </li>
  );
}

/** The title of a thing that belongs to a class; what was typed keeps its own language. */
function ClassTitle({ classLevel, name: nameEn, nameBn, added, changed }: ActivityDetails) {
  const { t, i18n } = useTranslation();
  const inClass = t(`class.${classLevel}` as TextKey);
  const name = ((i18n.language as Language) === "bn" && nameBn) || nameEn;
  return (
    <p className="activity-title">
      {name ? (
        <>
          <span lang={detectLanguage(name)}>{name}</span>, {inClass}
        </>
      ) : added === undefined ? (
        inClass
      ) : (
        t("activity.importedInto", formatValues({ class: inClass, added, changed: changed ?? 0 }, i18n.language))
      )}
    </p>
  );
}
