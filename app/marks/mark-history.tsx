import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { linkInText } from "../admin/button";
import { EmptyList, HistoryRow, historyDetail, historyTitle } from "../admin/list";
import { formatDateAndTime, formatMoment } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import type { Cell, Mark } from "./mark-sheet";
import { parseFieldName } from "./unsaved-marks";
import { markChangesUrl, markHistoryUrl } from "./urls";
import { useMarkText } from "./use-mark-text";

type MarkHistoryChange = { id: number; student: string; subject: string; before: Mark | null; after: Mark | null };

/** The changes that one person saved together. The newest entry comes first in lists of entries. */
export type MarkHistoryEntry = {
  iso: string;
  account: string;
  changes: MarkHistoryChange[];
};

// The history shows a save with more changes than this as one line that can be opened. Otherwise readers could not find
// the corrections of single marks.
const maxChangesUnfolded = 5;

export function MarkHistoryList({ savings }: { savings: MarkHistoryEntry[] }) {
  const { t, language } = useTexts();
  if (savings.length === 0) return <EmptyList>{t("marks.noChanges")}</EmptyList>;
  return (
    <ol>
      {savings.map((saving) =>
        saving.changes.length > maxChangesUnfolded ? (
          <FoldedEntry key={saving.changes[0]?.id} {...saving} />
        ) : (
          saving.changes.map((change) => (
            <HistoryRow
              key={change.id}
              iso={saving.iso}
              time={formatDateAndTime(new Date(saving.iso), language)}
              isDated
            >
              <p data-part="history-title" className={historyTitle}>
                <ChangeText {...change} />
              </p>
              <p className={historyDetail}>{saving.account}</p>
            </HistoryRow>
          ))
        ),
      )}
    </ol>
  );
}

function FoldedEntry(saving: MarkHistoryEntry) {
  const { t, language, values } = useTexts();
  const { account } = saving;
  // The history has the newest change first. In the reversed order, the changes are in the order of the sheet.
  const changes = [...saving.changes].reverse();
  const subjects = [...new Set(changes.map(({ subject }) => subject || "–"))];
  return (
    <HistoryRow iso={saving.iso} time={formatDateAndTime(new Date(saving.iso), language)} isDated>
      <details className="group">
        <summary className="flex min-h-11 justify-between gap-4">
          <span>
            <span data-part="history-title" className={`block ${historyTitle}`}>
              {t("marks.savedTogether", values({ number: changes.length }))}
            </span>
            <span className={historyDetail}>
              <span>{subjects.join(", ")}</span>
              <span>{account}</span>
            </span>
          </span>
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className="group-open:rotate-180" />
        </summary>
        <ol className="mt-2">
          {changes.map((change) => (
            <li key={change.id} className="border-t border-rule py-1.4">
              <ChangeText {...change} />
            </li>
          ))}
        </ol>
      </details>
    </HistoryRow>
  );
}

function ChangeText({ student, subject, before, after }: MarkHistoryChange) {
  const { t } = useTexts();
  const mark = useMarkText();
  return (
    <>
      <span lang={detectLanguage(student)}>{student || "–"}</span>, {subject || "–"}:{" "}
      {t("marks.fromTo", { before: mark(before), after: mark(after) })}
    </>
  );
}

type MarkChangeJson = { at: string; account: string; before: Mark | null; after: Mark | null };

// The request for the last change of a cell starts after this delay, so that moving through the sheet with the arrow
// keys sends no requests.
const requestDelayMs = 400;

/**
 * Shows the last change of the mark in the cell with the cursor. `isShown` returns whether the sheet still shows this
 * cell.
 */
export function LastMarkChange({ examId, isShown }: { examId: number; isShown: (cell: Cell) => boolean }) {
  const { t } = useTexts();
  const mark = useMarkText();
  const changedText = useChangedText();
  const [last, setLast] = useState<MarkChangeJson & { cell: Cell }>();

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
        if (change && current === latest) setLast({ ...change, cell });
      }, requestDelayMs);
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [examId]);

  if (!last || !isShown(last.cell)) return null;
  return (
    <p className="text-small text-ink-2 max-md:order-first max-md:basis-full max-lg:typing:hidden">
      <a href={markHistoryUrl(examId, last.cell)} className={linkInText}>
        {t("marks.fromTo", { before: mark(last.before), after: mark(last.after) })}
      </a>{" "}
      {changedText(last.account, last.at)}
    </p>
  );
}

export function useChangedText() {
  const { t, language } = useTexts();
  return (account: string, at: Date | string) =>
    t("marks.changedOn", { account, ...formatMoment(new Date(at), language) });
}

/** Returns undefined on errors. Shows no error message, because the user did not ask for the last change. */
async function fetchLastChange(address: string): Promise<MarkChangeJson | undefined> {
  try {
    const response = await fetch(address, { redirect: "manual" });
    return response.ok ? (await response.json()).change : undefined;
  } catch {
    return undefined;
  }
}
