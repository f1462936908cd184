import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { EmptyState } from "../components/empty-state";
import { formatShortDate, formatTime } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
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
  const { t } = useTexts();
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
  const { t, values } = useTexts();
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
            <span className="activity-title">{t("marks.savedTogether", values({ number: changes.length }))}</span>
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
  const { t, digits } = useTexts();
  const mark = (value: number | null) => (value === null ? t("marks.noMark") : digits(value));
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

/** Who changed the mark under the cursor last, when, from what to what, with the way to its whole history. */
export function LastMarkChange({ examId }: { examId: number }) {
  const { t, language, digits } = useTexts();
  const [last, setLast] = useState<MarkChangeJson & { address: string }>();

  useEffect(() => {
    let latest = 0;
    const onFocus = ({ target }: FocusEvent) => {
      const cell = target instanceof HTMLInputElement ? parseFieldName(target.name) : undefined;
      if (!cell) return;
      latest += 1;
      const current = latest;
      setLast(undefined);
      setTimeout(async () => {
        if (current !== latest) return;
        const change = await fetchLastChange(markChangesUrl(examId, cell));
        if (change && current === latest) setLast({ ...change, address: markHistoryUrl(examId, cell) });
      }, requestDelayMs);
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [examId]);

  if (!last) return null;
  const at = new Date(last.at);
  const mark = (value: number | null) => (value === null ? t("marks.noMark") : digits(value));
  return (
    <p className="mark-story">
      <a href={last.address}>{t("marks.fromTo", { before: mark(last.before), after: mark(last.after) })}</a>{" "}
      {t("marks.changedOn", {
        account: last.account,
        date: formatShortDate(at, language),
        time: formatTime(at, language),
      })}
    </p>
  );
}

/** The latest change; nothing while there is none, no connection, or no sign-in: nobody has asked for it. */
async function fetchLastChange(address: string): Promise<MarkChangeJson | undefined> {
  try {
    const response = await fetch(address, { redirect: "manual" });
    return response.ok ? (await response.json()).changes[0] : undefined;
  } catch {
    return undefined;
  }
}
