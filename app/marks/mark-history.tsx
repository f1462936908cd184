import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../components/empty-state";
import { formatDigits, formatShortDate, formatTime, formatValues } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { parseFieldName } from "./unsaved-marks";
import { markChangesUrl, markHistoryUrl } from "./urls";

type MarkHistoryChange = { id: number; student: string; subject: string; from: number | null; to: number | null };

/** Changes that one person saved together, the newest first. */
export type MarkHistoryEntry = {
  iso: string;
  date: string;
  time: string;
  account: string;
  changes: MarkHistoryChange[];
};

// A few marks that were corrected are what a reader looks for; a column or a pasted sheet is one thing that was done.
const maxChangesUnfolded = 5;

/** Who changed which mark, when, from what to what; what was pasted or imported is one line that opens. */
export function MarkHistoryList({ savings }: { savings: MarkHistoryEntry[] }) {
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
        saving.changes.length > maxChangesUnfolded ? (
          <FoldedEntry key={saving.changes[0]?.id} {...saving} />
        ) : (
          saving.changes.map((change) => (
            <li key={change.id} className="activity-line activity-dated">
              <SavedAt {...saving} />
              <div>
                <p className="activity-title">
                  <ChangeText {...change} />
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

function FoldedEntry(saving: MarkHistoryEntry) {
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
              {t("marks.savedTogether", formatValues({ number: changes.length }, i18n.language))}
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
              <ChangeText {...change} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

const SavedAt = ({ iso, date, time }: MarkHistoryEntry) => (
  <time dateTime={iso}>
    {date}, {time}
  </time>
);

function ChangeText({ student, subject, from, to }: MarkHistoryChange) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const mark = (value: number | null) => (value === null ? t("marks.noMark") : formatDigits(value, language));
  return (
    <>
      <span lang={detectLanguage(student)}>{student || "–"}</span>, {subject || "–"}:{" "}
      {t("marks.fromTo", { before: mark(from), after: mark(to) })}
    </>
  );
}

/** One change of a mark as it comes over the line. */
type MarkChangeJson = { at: string; account: string; before: number | null; after: number | null };

// Who moves through the sheet by arrows asks for nothing.
const requestDelayMs = 400;

/** Who changed the mark under the cursor last, when, from what to what, with the way to its whole story. */
export function LastMarkChange({ examId }: { examId: number }) {
  const { t, i18n } = useTranslation();
  const [story, setStory] = useState<MarkChangeJson & { address: string }>();

  useEffect(() => {
    let isWanted = 0;
    const onFocus = ({ target }: FocusEvent) => {
      const cell = target instanceof HTMLInputElement ? parseFieldName(target.name) : undefined;
      if (!cell) return;
      isWanted += 1;
      const mine = isWanted;
      setStory(undefined);
      setTimeout(async () => {
        if (mine !== isWanted) return;
        const last = await fetchLastChange(markChangesUrl(examId, cell));
        if (last && mine === isWanted) setStory({ ...last, address: markHistoryUrl(examId, cell) });
      }, requestDelayMs);
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [examId]);

  if (!story) return null;
  const language = i18n.language === "bn" ? "bn" : "en";
  const at = new Date(story.at);
  const mark = (value: number | null) => (value === null ? t("marks.noMark") : formatDigits(value, language));
  return (
    <p className="mark-story">
      <a href={story.address}>{t("marks.fromTo", { before: mark(story.before), after: mark(story.after) })}</a>{" "}
      {t("marks.changedOn", {
        account: story.account,
        date: formatShortDate(at, language),
        time: formatTime(at, language),
      })}
    </p>
  );
}

/** The latest change; nothing while there is none, no line, or no sign-in, because nobody has asked aloud. */
async function fetchLastChange(address: string): Promise<MarkChangeJson | undefined> {
  try {
    const answer = await fetch(address, { redirect: "manual" });
    return answer.ok ? (await answer.json()).changes[0] : undefined;
  } catch {
    return undefined;
  }
}
