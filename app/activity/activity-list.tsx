import { useTranslation } from "react-i18next";
import { HistoryRow, historyDetail, historyTitle, rowTitle } from "../admin/list";
import type { TextKey } from "../i18n/en";
import { formatValues } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { classLabel } from "../school/classes";
import type { ClassDetails, SectionDetails } from "./activity.server";
import { type ActivityDay, activitySentence, kindText } from "./activity-texts";

export function ActivityList({ days }: { days: ActivityDay[] }) {
  return days.map(({ day, date, lines }) => (
    <section key={day} data-part="activity-day">
      <h2 className={`border-b border-rule pb-2 pt-6 lg:pl-beside ${rowTitle}`}>
        <time dateTime={day}>{date}</time>
      </h2>
      <ol>
        {lines.map((line) => (
          <ActivityItem key={line.id} line={line} />
        ))}
      </ol>
    </section>
  ));
}

type ActivityLine = ActivityDay["lines"][number];

function ActivityItem({ line }: { line: ActivityLine }) {
  const { t } = useTranslation();
  const { iso, time, act, kind, account } = line;
  return (
    <HistoryRow iso={iso} time={time}>
      <p data-part="history-title" className={historyTitle}>
        <ActivityTitle {...line} />
      </p>
      <p data-part="history-detail" className={historyDetail}>
        <span>{activitySentence(t, act, kind)}</span>
        <span>{account || t("activity.website")}</span>
      </p>
    </HistoryRow>
  );
}

export function ActivityTitle({ kind, title, details }: Pick<ActivityLine, "kind" | "title" | "details">) {
  const { t } = useTranslation();
  if (kind === "notifications") return t(kindText(kind));
  if (!details) return <span lang={detectLanguage(title)}>{title}</span>;
  return "section" in details ? <SectionTitle {...details} /> : <ClassTitle {...details} />;
}

function ClassTitle({ classLevel, name: nameEn, nameBn, subjects = [], added, changed }: ClassDetails) {
  const { t, i18n } = useTranslation();
  const inClass = t(classLabel(classLevel));
  const inLanguage = (one: { name?: string; nameBn?: string | null }) =>
    (i18n.language === "bn" && one.nameBn) || one.name;
  const name = inLanguage({ name: nameEn, nameBn });
  if (!name)
    return added === undefined
      ? inClass
      : t("activity.importedInto", formatValues({ class: inClass, added, changed: changed ?? 0 }, i18n.language));
  return (
    <>
      <span lang={detectLanguage(name)}>{name}</span>, {inClass}
      {subjects.length > 0 && `: ${subjects.map(inLanguage).join(", ")}`}
    </>
  );
}

function SectionTitle({ section, fields = [], items = [], added, changed }: SectionDetails) {
  const { t, i18n } = useTranslation();
  // A stored entry may contain a field that the form no longer has, so we check the key.
  const isText = (key: string): key is TextKey => i18n.exists(key);
  const inWords = (...keys: string[]) => t(keys.find(isText) ?? "school.title");
  const name = inWords(`school.section.${section}`);
  if (added !== undefined) {
    const values = formatValues({ class: name, added, changed: changed ?? 0 }, i18n.language);
    return t(changed === undefined ? "activity.addedTo" : "activity.importedInto", values);
  }
  const labels = fields.map((field) => inWords(`school.${section}.${field}`, `school.${field}`));
  return [name, [...labels, ...items].join(", ")].filter(Boolean).join(": ");
}
