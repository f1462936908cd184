import { useTranslation } from "react-i18next";
import { inDigits } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import { type Language, languageOfText } from "../language/languages";
import type { ActivityDay } from "./days";
import { actText, type Details, kindText } from "./line";

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
  const { iso, time, title, details, act, kind, account } = line;
  return (
    <li className="activity-line">
      <time dateTime={iso}>{time}</time>
      <div>
        {details ? (
          <TitleInClass {...details} />
        ) : (
          <p className="activity-title" lang={languageOfText(title)}>
            {title}
          </p>
        )}
        <p className="activity-act">
          <span>{t(actText(act, kind), { kind: t(kindText[kind]) })}</span>
          <span>{account || t("activity.website")}</span>
        </p>
      </div>
    </li>
  );
}

/** The title of a thing that belongs to a class; what was typed keeps its own language. */
function TitleInClass({ classLevel, name: nameEn, nameBn, added, changed }: Details) {
  const { t, i18n } = useTranslation();
  const inClass = t(`class.${classLevel}` as TextKey);
  const name = ((i18n.language as Language) === "bn" && nameBn) || nameEn;
  return (
    <p className="activity-title">
      {name ? (
        <>
          <span lang={languageOfText(name)}>{name}</span>, {inClass}
        </>
      ) : added === undefined ? (
        inClass
      ) : (
        t("activity.importedInto", inDigits({ class: inClass, added, changed: changed ?? 0 }, i18n.language))
      )}
    </p>
  );
}
