import { Form } from "@remix-run/react";
import {
  type ChangeEvent,
  type FormEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import { useUnsavedChangesWarning } from "~/admin/forms/unsaved/use-unsaved-changes";
import { Banner } from "~/admin/toasts";
import { useHydrated } from "~/components/use-hydrated";
import { useTexts } from "~/i18n/use-texts";
import { matchesSearch } from "~/students/student";
import { type Cell, hasCell, type Marks, type SheetStudent, type SheetSubject } from "../mark-sheet";
import { NextStepButton } from "../progress/next-step";
import type { ExamPath } from "../progress/progress";
import type { MarksRejection } from "../save-marks.server";
import {
  applyInput,
  type CellError,
  type CellInput,
  listUnsavedCells,
  parseFieldName,
  serializeLoadedMarks,
  validateUnsaved,
} from "../unsaved-marks";
import { GridHint } from "./grid-hint";
import { MarkSheetBar } from "./mark-sheet-bar";
import { useEarlyInput, useMarkSheet } from "./marks-on-device";
import { gridNote, MarksTable } from "./marks-table";
import type { ParentsChoice } from "./parents-switch";
import { usePastedBlock } from "./pasted-block";
import { ConflictList, SaveDialogs } from "./save-dialogs";
import { SubjectMarks } from "./subject-marks";
import { findField } from "./use-grid";
import { useSaveMarks } from "./use-save-marks";
import { subjectUrl, useSubject } from "./use-subject";

type MarkSheetFormProps = {
  title: string;
  account: string;
  address: string;
  examId: number;
  path?: ExamPath;
  subjects: SheetSubject[];
  students: SheetStudent[];
  marks: Marks;
  words: string;
  parents?: ParentsChoice;
  onShowAll: () => void;
  isBySubject: boolean;
  rejected?: MarksRejection;
};

export function MarkSheetForm(parts: MarkSheetFormProps) {
  const { title, account, address, examId, path, subjects, students, marks, words } = parts;
  const { parents, onShowAll, isBySubject, rejected } = parts;
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const lastCell = useRef<Cell>();
  const unsaved = useMemo(() => applyInput({ marks, pending: {} }, rejected?.inputs ?? []).pending, [marks, rejected]);
  const { sheet, setSheet, restored, storeStatus } = useMarkSheet({ account, examId }, marks, unsaved);
  const { pasted, notePasted, forgetPasted, undoPaste } = usePastedBlock(sheet, setSheet);
  const isHydrated = useHydrated();
  const isUnsaved = listUnsavedCells(sheet.pending).length > 0;
  // The bar below the sheet counts the deferred marks, so that React shows a typed character first and updates the bar
  // after it.
  const settled = useDeferredValue(sheet.pending);
  const count = listUnsavedCells(settled).length;
  const { changes, errors: mistakes } = validateUnsaved(settled, { subjects, students });
  const found = useMemo(() => students.filter((student) => matchesSearch(student, words)), [students, words]);
  const isComplete = hasAllMarks(found, subjects, sheet.marks);
  useUnsavedChangesWarning(isUnsaved, "marks.leave", sheetKey);

  const at = useSubject(subjects, found, sheet);
  const only = isBySubject ? at.subject : undefined;
  // Without this memo, we would serialize a thousand marks of a large class at every key press.
  const loaded = useMemo(
    () => serializeLoadedMarks({ subjects: only ? [only] : subjects, students: found, marks }),
    [only, subjects, found, marks],
  );

  const { showFirst, isShown } = useShownCells({ isBySubject, at, found, onShowAll });
  const toMistake = () => showFirst(mistakes);
  const saving = useSaveMarks({
    ...{ account, address, subjects, students, setSheet, isKept: storeStatus !== "none" },
    onMistakes: showFirst,
    onSaved: forgetPasted,
  });
  const type = useCallback((input: CellInput[]) => setSheet((now) => applyInput(now, input)), [setSheet]);
  const onType = useCallback(
    ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) => {
      const cell = parseFieldName(name);
      if (cell) type([{ ...cell, text: value }]);
    },
    [type],
  );
  useEarlyInput(form, sheet, type);
  useSaveKey(form);

  const focusLast = () => lastCell.current && findField(lastCell.current)?.focus();
  const discard = () => {
    if (!window.confirm(t("marks.discardSure"))) return;
    setSheet((now) => ({ marks: now.marks, pending: {} }));
    focusLast();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.save(sheet.pending);
  };
  return (
    <>
      <Form
        ref={form}
        method="post"
        action={only ? subjectUrl(address, only) : address}
        noValidate
        onSubmit={submit}
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement) lastCell.current = parseFieldName(target.name) ?? lastCell.current;
        }}
        className="group/sheet"
        data-unsaved={count > 0 || undefined}
      >
        {rejected && !isHydrated && <Banner {...rejected.message} />}
        {rejected && rejected.conflicts.length > 0 && (
          <ConflictList conflicts={rejected.conflicts} students={students} subjects={subjects} />
        )}
        <input type="hidden" name="account" value={account} />
        <input type="hidden" name="seen" value={loaded} />
        {isBySubject ? (
          <SubjectMarks
            {...at}
            {...{ title, address, subjects, sheet, parents, type, onType, isHydrated }}
            students={found}
            onDiscard={count > 0 ? discard : undefined}
          />
        ) : (
          <MarksTable
            {...{ subjects, examId, sheet, type, onType, isHydrated, parents }}
            students={found}
            onPasted={notePasted}
          />
        )}
        {found.length === 0 && <p className={gridNote}>{t("marks.noneFound")}</p>}
        <MarkSheetBar
          examId={examId}
          count={count}
          restored={restored}
          isUnsaved={isUnsaved}
          mistakes={mistakes.length}
          storeStatus={storeStatus}
          isHydrated={isHydrated}
          pasted={pasted}
          toMistake={toMistake}
          isSaving={saving.isSaving}
          correct={isHydrated ? undefined : rejected?.correct}
          thenSubject={isBySubject && !isHydrated ? thenSubject(address, subjects, at.subject) : undefined}
          isSaved={count === 0 && Object.keys(sheet.marks).length > 0}
          hint={isBySubject ? undefined : <GridHint {...{ subjects, isComplete }} isUnsaved={count > 0} />}
          isShown={isShown}
          found={words ? { count: found.length, all: students.length } : undefined}
          onUndoPaste={() => {
            undoPaste();
            focusLast();
          }}
          onDiscard={isBySubject ? undefined : discard}
          next={path && count === 0 && <NextStepButton path={path} />}
        />
      </Form>
      <SaveDialogs {...{ saving, sheet, students, subjects, mistakes, toMistake }} correct={changes.length} />
    </>
  );
}

const hasAllMarks = (students: SheetStudent[], subjects: SheetSubject[], marks: Marks) =>
  students.every((student) =>
    subjects.every((subject) => marks[student.id]?.[subject.id] !== undefined || !hasCell(student, subject)),
  );

type ShownCells = Pick<MarkSheetFormProps, "isBySubject" | "onShowAll"> & {
  at: ReturnType<typeof useSubject>;
  found: SheetStudent[];
};

/** The cells on the screen: all cells of the students who were found, or the open row of one subject. */
function useShownCells({ isBySubject, at, found, onShowAll }: ShownCells) {
  const isFound = (student: number) => found.some(({ id }) => id === student);
  const showFirst = (errors: CellError[]) => {
    const [first] = errors;
    if (!isBySubject || !first) return focusFirstError(errors, onShowAll);
    if (!isFound(first.student)) onShowAll();
    at.show(first.subject, first.student);
  };
  const isShown = ({ student, subject }: Cell) =>
    isBySubject ? at.place.student === student && at.subject?.id === subject : isFound(student);
  return { showFirst, isShown };
}

/**
 * Saves the sheet on Ctrl+S. Listens on the document, because after the last mark the cursor may be outside the sheet.
 */
function useSaveKey(form: RefObject<HTMLFormElement>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) form.current?.requestSubmit();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [form]);
}

// On a Bengali keyboard the S key types a Bengali letter, so we identify the key by `code`.
const isSaveKey = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && (/^[a-z]$/i.test(key) ? key.toLowerCase() === "s" : code === "KeyS");

// The path, class and exam identify a sheet. Opening another form on the same screen changes none of them, so we do not
// warn the user about unsaved marks.
const sheetKey = ({ pathname, search }: { pathname: string; search: string }) => {
  const query = new URLSearchParams(search);
  return [pathname, query.get("class"), query.get("exam")].join();
};

function thenSubject(address: string, subjects: SheetSubject[], subject?: SheetSubject) {
  const next = subject && subjects[subjects.indexOf(subject) + 1];
  return next && { name: next.name, action: `${subjectUrl(address, subject)}&then=${next.id}` };
}

function focusFirstError([first]: CellError[], showAll: () => void): void {
  if (!first) return;
  if (!findField(first)) flushSync(showAll);
  findField(first)?.focus();
}
