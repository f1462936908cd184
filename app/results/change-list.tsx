import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { digits, inDigits } from "../language/digits-and-dates";
import { languageOfText } from "../language/languages";
import { EmptyState } from "../ui/empty-state";

export type ShownChange = { id: number; pupil: string; subject: string; from: number | null; to: number | null };

/** Changes that one person saved together, the newest first. */
export type ShownSaving = { iso: string; date: string; time: string; account: string; changes: ShownChange[] };

// A few marks that were corrected are what a reader looks for; a column or a pasted sheet is one thing that was done.
const mostInTheOpen = 5;

/** Who changed which mark, when, from what to what; what was pasted or imported is one line that opens. */
export function ChangeList({ savings }: { savings: ShownSaving[] }) {
  const { t } = useTranslation();
  if (savings.length === 0) {
    return (
      <div className="office-said">
        <EmptyState>{t("marks.noChanges")}</EmptyState>
      </div>
    );
  }
  return (
    <ol className="office-rows">
      {savings.map((saving) =>
        saving.changes.length > mostInTheOpen ? (
          <FoldedSaving key={saving.changes[0]?.id} {...saving} />
        ) : (
          saving.changes.map((change) => (
            <li key={change.id} className="activity-line activity-dated">
              <SavedAt {...saving} />
              <div>
                <p className="activity-title">
                  <WhatChanged {...change} />
                </p>
                <p className="activity-act">{saving.account}</p>
              </div>
            </li>
          ))
        ),
      )}
    </ol>
  );
}

function FoldedSaving(saving: ShownSaving) {
  const { t, i18n } = useTranslation();
  const { account } = saving;
  // They were written in the order of the sheet.
  const changes = [...saving.changes].reverse();
  const subjects = [...new Set(changes.map(({ subject }) => subject || "–"))];
  return (
    <li className="activity-line activity-dated">
      <SavedAt {...saving} />
      <details className="activity-fold">
        <summary>
          <span>
            <span className="activity-title">
              {t("marks.savedTogether", inDigits({ number: changes.length }, i18n.language))}
            </span>
            <span className="activity-act">
              <span>{subjects.join(", ")}</span>
              <span>{account}</span>
            </span>
          </span>
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        </summary>
        <ol>
          {changes.map((change) => (
            <li key={change.id}>
              <WhatChanged {...change} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

const SavedAt = ({ iso, date, time }: ShownSaving) => (
  <time dateTime={iso}>
    {date}, {time}
  </time>
);

function WhatChanged({ pupil, subject, from, to }: ShownChange) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const mark = (value: number | null) => (value === null ? t("marks.noMark") : digits(value, language));
  return (
    <>
      <span lang={languageOfText(pupil)}>{pupil || "–"}</span>, {subject || "–"}:{" "}
      {t("marks.fromTo", { before: mark(from), after: mark(to) })}
    </>
  );
}
