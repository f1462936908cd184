import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowLeft, ArrowRight, ChevronDown } from "lucide-react";
import {
  type ChangeEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { Button, ButtonLink, dangerTextButton, textButton } from "~/admin/button";
import { closeOnLeave } from "~/components/browser";
import { useOnChange } from "~/components/use-on-change";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { hasCell, type SheetStudent, type SheetSubject } from "../mark-sheet";
import { type CellInput, fieldName, getCellText, type MarkSheetState, parseFieldName } from "../unsaved-marks";
import { readCell } from "./marks-table";
import type { ParentsChoice } from "./parents-switch";
import { keepFocus, OpenRow, SubjectRow } from "./subject-rows";

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

const listMissing = (students: SheetStudent[], subject: SheetSubject, sheet: MarkSheetState) =>
  students.filter(
    (student) => hasCell(student, subject) && getCellText(sheet, { student: student.id, subject: subject.id }) === "",
  );

const listSitting = (students: SheetStudent[], subject: SheetSubject, sheet: MarkSheetState) =>
  students.filter(
    (student) => hasCell(student, subject) || getCellText(sheet, { student: student.id, subject: subject.id }) !== "",
  );

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
  const { t, values } = useTexts();
  const section = useRef<HTMLElement>(null);
  const students = subject ? listSitting(parts.students, subject, sheet) : [];
  const missing = subject ? listMissing(students, subject, sheet) : [];
  const canOpen = type !== undefined && isHydrated === true;
  const open = type && (place.student ?? missing[0]?.id);

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
  const next = subjects[subjects.indexOf(subject) + 1];
  return (
    <section ref={section} aria-labelledby={`s${subject.id}`} className="-mx-4 bg-card md:mx-auto md:max-w-narrow">
      <SubjectHead
        {...{ title, subject, subjects, address, showSubject }}
        given={students.length - missing.length}
        all={students.length}
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
              onFocus={() => {
                if (place.student !== student.id) setPlace({ subject: subject.id, student: student.id });
              }}
              toNext={() => showStudent(students[at + 1])}
              toPrevious={() => showStudent(students[Math.max(at - 1, 0)])}
            />
          );
        })}
      </ol>
      {canOpen && students.length > 0 && (
        <div
          data-part="subject-end"
          tabIndex={-1}
          className={`grid content-start gap-2 py-5 pl-20 pr-4 outline-none ${typeof place.student === "number" ? "min-h-[calc(100vh-20rem)]" : ""}`}
        >
          {missing[0] ? (
            <p>
              {t("progress.missing", values({ number: missing.length }))}{" "}
              <button type="button" className={textButton} onClick={() => showStudent(missing[0])}>
                {t("marks.firstMissing")}
              </button>
            </p>
          ) : (
            <p className="font-semibold">{t("marks.subjectDone", values({ count: students.length }))}</p>
          )}
          {next && (
            <Button
              type="button"
              height="tall"
              variant="outline"
              onMouseDown={keepFocus}
              onClick={() => showSubject(next)}
            >
              <span lang={detectLanguage(next.name)}>{next.name}</span>
              <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          )}
          {parts.onDiscard && (
            <button type="button" className={dangerTextButton} onClick={parts.onDiscard}>
              {t("marks.discard")}
            </button>
          )}
        </div>
      )}
    </section>
  );
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

type SubjectChoiceProps = Pick<SubjectHeadProps, "subject" | "subjects" | "address" | "showSubject"> & {
  children: ReactNode;
};

/** Shows the name of the subject. A click on the name opens a list of all subjects. */
function SubjectChoice({ subject, subjects, address, showSubject, children }: SubjectChoiceProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current ? closeOnLeave(menu.current) : undefined), []);
  return (
    <details ref={menu} data-part="subject-choice" className="group">
      <summary className="cursor-pointer">
        <h2
          id={`s${subject.id}`}
          className="inline-flex items-center gap-2 text-6.5 leading-1.2 bn:text-2xl bn:leading-1.2"
          lang={detectLanguage(subject.name)}
        >
          {subject.name}
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none group-open:rotate-180" />
        </h2>
        <p className="text-small leading-1.4 text-ink-2">{children}</p>
      </summary>
      <ol className="absolute inset-x-0 top-full max-h-menu overflow-y-auto border-y border-rule bg-card shadow-pop">
        {subjects.map((one) => (
          <li key={one.id} className="border-b border-rule last:border-0">
            <Link
              to={subjectUrl(address, one)}
              aria-current={one === subject || undefined}
              className="flex min-h-12 items-center px-4 text-teesta aria-[current]:font-semibold aria-[current]:text-ink"
              lang={detectLanguage(one.name)}
              onClick={(event) => {
                event.preventDefault();
                showSubject(one);
              }}
            >
              {one.name}
            </Link>
          </li>
        ))}
      </ol>
    </details>
  );
}

type SubjectHeadProps = {
  title: string;
  subject: SheetSubject;
  subjects: SheetSubject[];
  address: string;
  given: number;
  all: number;
  showSubject: (subject: SheetSubject) => void;
};

function SubjectHead({ title, subject, subjects, address, given, all, showSubject }: SubjectHeadProps) {
  const { t, values } = useTexts();
  const at = subjects.indexOf(subject);
  const neighbours = [
    { to: subjects[at - 1], text: "marks.subjectBefore", Icon: ArrowLeft },
    { to: subjects[at + 1], text: "marks.subjectAfter", Icon: ArrowRight },
  ] as const;
  const [before, after] = neighbours.map(({ to, text, Icon }) =>
    to ? (
      <Link
        key={text}
        to={subjectUrl(address, to)}
        className="grid min-h-14 place-items-center text-teesta hover:bg-teesta-tint"
        aria-label={t(text, { subject: to.name })}
        onMouseDown={keepFocus}
        onClick={(event) => {
          event.preventDefault();
          showSubject(to);
        }}
      >
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    ) : (
      <span key={text} />
    ),
  );
  return (
    <header className="subject-head z-10 border-t border-rule bg-card">
      <p className="px-4 pt-1 text-center text-xs leading-1.4 text-ink-2">{title}</p>
      <div className="grid grid-cols-[4rem_minmax(0,1fr)_4rem] items-center pb-1.5 text-center">
        {before}
        <SubjectChoice {...{ subject, subjects, address, showSubject }}>
          {t("marks.subjectOf", values({ number: at + 1, all: subjects.length, full: subject.fullMarks }))}
        </SubjectChoice>
        {after}
      </div>
      <progress
        className="m-0 h-0.75"
        value={given}
        max={all}
        aria-label={t("progress.marks", values({ given, all }))}
      />
    </header>
  );
}
