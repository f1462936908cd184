import { useLocation, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { hasCell, type SheetStudent, type SheetSubject } from "../mark-sheet";
import { getCellText, type MarkSheetState, parseFieldName } from "../unsaved-marks";

const narrowScreen = "(max-width: 47.99rem)";

const watchWidth = (onChange: () => void) => {
  const query = matchMedia(narrowScreen);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

const wholeTable = "all";

/** The sheet at an address in one subject alone. */
export const subjectUrl = (sheet: string, { id }: { id: number }) => `${sheet}&subject=${id}`;

/** The sheet at an address as one table, whatever the screen. */
export const wholeTableUrl = (sheet: string) => `${sheet}&subject=${wholeTable}`;

/**
 * Whether marks are entered one subject at a time: as `subject` in the address says, else on a narrow screen. Until
 * script is at work that is `isPhone`, what the browser has said of its device.
 */
export function useIsBySubject(isPhone: boolean): boolean {
  const subject = useSearchParams()[0].get("subject");
  const isNarrow = useSyncExternalStore(
    watchWidth,
    () => matchMedia(narrowScreen).matches,
    () => isPhone,
  );
  return subject ? subject !== wholeTable : isNarrow;
}

/** Where somebody is: the subject, and the student whose row is open; undefined until either has been chosen. */
type Place = { subject?: number; student?: number | "end" };

/**
 * The subject whose marks are entered: the one in the address, else the first with a mark missing. `place` is what has
 * been chosen since; `show` opens a subject, and the row of a student in it or the end of its list.
 */
export function useSubject(subjects: SheetSubject[], students: SheetStudent[], sheet: MarkSheetState) {
  const asked = Number(useSearchParams()[0].get("subject"));
  const { hash } = useLocation();
  // It stays while its last mark is typed and saved.
  const [unfinished] = useState(() => subjects.find((one) => listMissing(students, one, sheet).length > 0)?.id);
  const [place, setPlace] = useState<Place>({});

  // The row that the address names, or that was at work before script was.
  useEffect(() => {
    const field = document.activeElement;
    const cell = parseFieldName(hash.slice(1)) ?? (field instanceof HTMLInputElement && parseFieldName(field.name));
    if (cell) setPlace(cell);
  }, [hash]);

  const show = useCallback((subject: number, student?: Place["student"]) => {
    // At once: the keyboard of a phone stays where one field follows another in the same event.
    flushSync(() => setPlace({ subject, student }));
    const address = new URL(location.href);
    if (address.searchParams.get("subject") === String(subject)) return;
    // Without the router, which would ask for the whole sheet again.
    address.searchParams.set("subject", String(subject));
    address.hash = "";
    history.replaceState(history.state, "", address);
  }, []);

  const find = (id?: number) => subjects.find((subject) => subject.id === id);
  return { subject: find(place.subject ?? asked) ?? find(unfinished) ?? subjects[0], place, setPlace, show };
}

/** The students with nothing in a subject that they take, neither saved nor typed. */
export const listMissing = (students: SheetStudent[], subject: SheetSubject, sheet: MarkSheetState) =>
  students.filter(
    (student) => hasCell(student, subject) && getCellText(sheet, { student: student.id, subject: subject.id }) === "",
  );

/** The students who take a subject, or hold a mark in it. */
export const listSitting = (students: SheetStudent[], subject: SheetSubject, sheet: MarkSheetState) =>
  students.filter(
    (student) => hasCell(student, subject) || getCellText(sheet, { student: student.id, subject: subject.id }) !== "",
  );
