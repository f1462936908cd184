import { useLocation, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { hasCell, type SheetStudent, type SheetSubject } from "../mark-sheet";
import type { MarksCounted } from "../progress/progress";
import { getCellText, type MarkSheetState, parseFieldName } from "../unsaved-marks";
import { readCell } from "./marks-table";

const narrowScreen = "(max-width: 47.99rem)";

const watchWidth = (onChange: () => void) => {
  const query = matchMedia(narrowScreen);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

const wholeTable = "all";

export const subjectUrl = (sheet: string, { id }: { id: number }) => `${sheet}&subject=${id}`;

export const wholeTableUrl = (sheet: string) => `${sheet}&subject=${wholeTable}`;

/** Returns whether the sheet shows one subject at a time. Before script runs, every phone counts as a narrow screen. */
export function useIsBySubject(isPhone: boolean): boolean {
  const subject = useSearchParams()[0].get("subject");
  const isNarrow = useSyncExternalStore(
    watchWidth,
    () => matchMedia(narrowScreen).matches,
    () => isPhone,
  );
  return subject ? subject !== wholeTable : isNarrow;
}

type Place = { subject?: number; student?: number | "end"; isTapped?: boolean };

export function useSubject(subjects: SheetSubject[], students: SheetStudent[], sheet: MarkSheetState) {
  const asked = Number(useSearchParams()[0].get("subject"));
  const { hash } = useLocation();
  // We find the first unfinished subject only once, so that typing its last mark does not switch to the next subject.
  const [unfinished] = useState(() => subjects.find((one) => listMissing(students, one, sheet).length > 0)?.id);
  const [place, setPlace] = useState<Place>({});

  // Opens the cell whose field had the focus before hydration, or the cell in the URL.
  useEffect(() => {
    const field = document.activeElement;
    const cell = parseFieldName(field instanceof HTMLInputElement ? field.name : hash.slice(1));
    if (cell) setPlace(cell);
  }, [hash]);

  const show = useCallback((subject: number, student?: Place["student"], isTapped?: boolean) => {
    // flushSync renders the next field in the same event. Otherwise a phone would close its keyboard.
    flushSync(() => setPlace({ subject, student, isTapped }));
    const address = new URL(location.href);
    if (address.searchParams.get("subject") === String(subject)) return;
    // We change the URL without the router, because the router would request the complete sheet again.
    address.searchParams.set("subject", String(subject));
    address.hash = "";
    history.replaceState(history.state, "", address);
  }, []);

  const find = (id?: number) => subjects.find((subject) => subject.id === id);
  return { subject: find(place.subject ?? asked) ?? find(unfinished) ?? subjects[0], place, setPlace, show };
}

/**
 * Lists the students who have no mark in the subject yet. A typed mark counts, even if it is not saved. A typed mark that
 * is wrong, for example too high, does not count.
 */
export const listMissing = (students: SheetStudent[], subject: SheetSubject, sheet: MarkSheetState) =>
  students.filter((student) => {
    const { error, mark } = readCell(
      student,
      subject,
      sheet.marks[student.id]?.[subject.id],
      sheet.pending[student.id]?.[subject.id],
    );
    return hasCell(student, subject) && (error !== undefined || mark === undefined);
  });

/** Lists the students who take the subject. */
export const listSitting = (students: SheetStudent[], subject: SheetSubject, sheet: MarkSheetState) =>
  students.filter(
    (student) => hasCell(student, subject) || getCellText(sheet, { student: student.id, subject: subject.id }) !== "",
  );

export const countMarks = (students: SheetStudent[], subject: SheetSubject, sheet: MarkSheetState): MarksCounted => {
  const sitting = listSitting(students, subject, sheet);
  return { given: sitting.length - listMissing(sitting, subject, sheet).length, all: sitting.length };
};
