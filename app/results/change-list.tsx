import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { languageOfText } from "../language/languages";
import { EmptyState } from "../ui/empty-state";

export type ShownChange = {
  id: number;
  iso: string;
  date: string;
  time: string;
  account: string;
  pupil: string;
  subject: string;
  from: number | null;
  to: number | null;
};

/** Who changed which mark, when, from what to what. */
export function ChangeList({ changes }: { changes: ShownChange[] }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const mark = (value: number | null) => (value === null ? t("marks.noMark") : digits(value, language));
  if (changes.length === 0) {
    return (
      <div className="office-said">
        <EmptyState>{t("marks.noChanges")}</EmptyState>
      </div>
    );
  }
  return (
    <ol className="office-rows">
      {changes.map(({ id, iso, date, time, account, pupil, subject, from, to }) => (
        <li key={id} className="activity-line">
          <time dateTime={iso}>
            {date}, {time}
          </time>
          <div>
            <p className="activity-title">
              <span lang={languageOfText(pupil)}>{pupil || "–"}</span>, {subject || "–"}:{" "}
              {t("marks.fromTo", { before: mark(from), after: mark(to) })}
            </p>
            <p className="activity-act">{account}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
