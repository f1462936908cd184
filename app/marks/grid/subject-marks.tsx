import { ArrowDown } from "lucide-react";
import { type ChangeEvent, useEffect, useRef } from "react";
import { ButtonLink, dangerTextButton } from "~/admin/button";
import { useOnChange } from "~/components/use-on-change";
import { useTexts } from "~/i18n/use-texts";
import type { SheetStudent, SheetSubject } from "../mark-sheet";
import { type CellInput, fieldName, type MarkSheetState } from "../unsaved-marks";
import { readCell } from "./marks-table";
import type { ParentsChoice } from "./parents-switch";
import { SubjectEnd } from "./subject-end";
import { SubjectHead } from "./subject-head";
import { OpenRow, SubjectRow } from "./subject-rows";
import { countMarks, listMissing, listSitting, type useSubject } from "./use-subject";

type SubjectMarksProps = ReturnType<typeof useSubject> & {
  title: string;
  /** The URL of the sheet without a subject. */
  address: string;
  subjects: SheetSubject[];
  students: SheetStudent[];
  sheet: MarkSheetState;
  parents?: ParentsChoice;
  isHydrated?: boolean;
  /** Changes marks in the sheet. Without this function the sheet is read-only. */
  type?: (inputs: CellInput[]) => void;
  onType?: (event: ChangeEvent<HTMLInputElement>) => void;
  onDiscard?: () => void;
};

/** Shows the marks of one subject at a time, for phones. Without script every row has its own field. */
export function SubjectMarks(parts: SubjectMarksProps) {
  const { title, subject, place, setPlace, show, address, subjects, sheet, parents, isHydrated, type, onType } = parts;
  const { t } = useTexts();
  const section = useRef<HTMLElement>(null);
  const students = subject ? listSitting(parts.students, subject, sheet) : [];
  const missing = subject ? listMissing(students, subject, sheet) : [];
  const canOpen = type !== undefined && isHydrated === true;
  const open = type && (place.student ?? missing[0]?.id);
  const onward = subject && missing.length === 0 ? findUnfinished(parts.students, subject, subjects, sheet) : undefined;

  // The page opens at its top, where the class, the exam and its steps are. Only another subject scrolls to its open row.
  const shownSubject = useRef(subject?.id);
  useOnChange(subject?.id, () => {
    if (shownSubject.current === subject?.id) return;
    shownSubject.current = subject?.id;
    const row = section.current?.querySelector("[data-open]") ?? section.current?.querySelector("li");
    if (row instanceof HTMLElement && !isInSight(row)) scrollBelowHead(row);
  });

  // Scrolls the open row to just below the heading, so that the keyboard on the phone's screen covers no part of the
  // row.
  useEffect(() => {
    if (!canOpen || place.student === undefined) return;
    const row = section.current?.querySelector<HTMLElement>("[data-open]");
    const field = row?.querySelector("input") ?? section.current?.querySelector<HTMLElement>("[data-part=subject-end]");
    field?.focus({ preventScroll: true });
    if (field instanceof HTMLInputElement) field.select();
    if (row) scrollBelowHead(row);
    else field?.scrollIntoView({ block: "center" });
  }, [place, canOpen]);

  if (!subject) return null;
  const showStudent = (student?: SheetStudent) => show(subject.id, student?.id ?? "end");
  const showSubject = (next: SheetSubject) => {
    // Opens a field of the next subject only if the user was typing. A user who only reads gets no keyboard.
    const focused = document.activeElement;
    const isTyping = section.current?.contains(focused) && !focused?.closest("[data-part=subject-choice]");
    show(next.id, isTyping ? listMissing(parts.students, next, sheet)[0]?.id : undefined);
  };
  return (
    <section ref={section} aria-labelledby={`s${subject.id}`} className="-mx-4 bg-card md:mx-auto md:max-w-narrow">
      <SubjectHead
        {...{ title, subject, subjects, address, showSubject }}
        counts={(one) => countMarks(parts.students, one, sheet)}
      />
      {type && missing[0] && place.student === undefined && students.indexOf(missing[0]) >= rowsInSight && (
        <p className="grid px-4 py-3">
          <ButtonLink
            height="tall"
            to={`#${fieldName({ student: missing[0].id, subject: subject.id })}`}
            onClick={(event) => {
              if (!canOpen) return;
              event.preventDefault();
              showStudent(missing[0]);
            }}
          >
            {t("marks.firstMissing")}
            <ArrowDown size={20} strokeWidth={1.75} aria-hidden="true" />
          </ButtonLink>
        </p>
      )}
      <span id="is-pending" className="sr-only">
        {t("marks.isPending")}
      </span>
      <ol className="relative before:pointer-events-none before:absolute before:inset-y-0 before:left-16 before:w-px before:bg-khata">
        {students.map((student, at) => {
          const marks = [sheet.marks[student.id]?.[subject.id], sheet.pending[student.id]?.[subject.id]] as const;
          const cell = { student, hasParents: parents === "shown", ...readCell(student, subject, ...marks) };
          // The server draws the first missing mark as an open row too, so that no row moves when script starts.
          if (!type || student.id !== open)
            return <SubjectRow key={student.id} {...{ canOpen, onType }} {...cell} onOpen={show} />;
          return (
            <OpenRow
              key={`${student.id} ${subject.id}`}
              {...{ canOpen, type, onType }}
              {...cell}
              isTapped={place.isTapped === true}
              isLast={at === students.length - 1}
              onward={onward?.subject}
              onFocus={() => {
                if (place.student !== student.id) setPlace({ subject: subject.id, student: student.id });
              }}
              toNext={() => {
                if (at === students.length - 1 && onward) show(onward.subject.id, onward.first.id);
                else showStudent(students[at + 1]);
              }}
              toPrevious={() => showStudent(students[Math.max(at - 1, 0)])}
            />
          );
        })}
      </ol>
      {canOpen && students.length > 0 && (
        <SubjectEnd
          {...{ subject, subjects, address, sheet, show, showSubject }}
          students={parts.students}
          isTyping={typeof place.student === "number"}
          leadsTo={open === students.at(-1)?.id ? onward?.subject : undefined}
        >
          {parts.onDiscard && (
            <button type="button" className={dangerTextButton} onClick={parts.onDiscard}>
              {t("marks.discard")}
            </button>
          )}
        </SubjectEnd>
      )}
    </section>
  );
}

/** Finds the subject after this one that has missing marks. After the last subject, starts again with the first. */
function findUnfinished(students: SheetStudent[], here: SheetSubject, subjects: SheetSubject[], sheet: MarkSheetState) {
  const at = subjects.indexOf(here);
  for (const subject of [...subjects.slice(at + 1), ...subjects.slice(0, at)]) {
    const [first] = listMissing(students, subject, sheet);
    if (first) return { subject, first };
  }
  return undefined;
}

/** The number of rows that are in sight when the page opens on a phone. */
const rowsInSight = 2;

function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

function scrollBelowHead(row: HTMLElement): void {
  const head = row.closest("section")?.querySelector<HTMLElement>(".subject-head");
  if (!head) return;
  const headBottom = Number.parseFloat(getComputedStyle(head).top) + head.offsetHeight;
  scrollBy(0, row.getBoundingClientRect().top - headBottom);
}
