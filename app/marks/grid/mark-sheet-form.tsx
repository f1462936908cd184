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
import { Button, dangerTextButton, textButton } from "~/admin/button";
import { useHydrated } from "~/admin/forms/use-hydrated";
import { useUnsavedChangesWarning } from "~/admin/forms/use-unsaved-changes";
import { Banner } from "~/admin/toasts";
import { useTexts } from "~/i18n/use-texts";
import { matchesSearch } from "~/students/student";
import { LastMarkChange } from "../mark-history";
import { type Cell, hasCell, type Marks, type SheetStudent, type SheetSubject } from "../mark-sheet";
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
import { type StoreStatus, useEarlyInput, useMarkSheet } from "./marks-on-device";
import { gridNote, MarksTable } from "./marks-table";
import type { ParentsChoice } from "./parents-switch";
import { type PastedBlock, usePastedBlock } from "./pasted-block";
import { ConflictDialog, ConflictList, MistakesDialog } from "./save-dialogs";
import { SubjectMarks, subjectUrl, useSubject } from "./subject-marks";
import { keepFocus } from "./subject-rows";
import { findField } from "./use-grid";
import { useSaveMarks } from "./use-save-marks";

type MarkSheetFormProps = {
  title: string;
  account: string;
  address: string;
  examId: number;
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
  const { title, account, address, examId, subjects, students, marks, words } = parts;
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
  const isComplete = useMemo(() => hasAllMarks(found, subjects, sheet.marks), [found, subjects, sheet.marks]);
  useUnsavedChangesWarning(isUnsaved, "marks.leave", sheetKey);

  const at = useSubject(subjects, found, sheet);
  const only = isBySubject ? at.subject : undefined;
  // Without this memo, we would serialize a thousand marks of a large class at every key press.
  const loaded = useMemo(
    () => serializeLoadedMarks({ subjects: only ? [only] : subjects, students: found, marks }),
    [only, subjects, found, marks],
  );

  const showFirst = (errors: CellError[]) => {
    const [first] = errors;
    if (!isBySubject || !first) return focusFirstError(errors, onShowAll);
    if (!found.some(({ id }) => id === first.student)) onShowAll();
    at.show(first.subject, first.student);
  };
  const toMistake = () => showFirst(mistakes);
  const isKept = storeStatus !== "none";
  const saving = useSaveMarks({
    ...{ account, address, subjects, students, setSheet, isKept },
    onMistakes: showFirst,
    onSaved: forgetPasted,
  });
  const { conflicts } = saving;
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

  const isShown = ({ student, subject }: Cell) =>
    isBySubject ? at.place.student === student && at.subject?.id === subject : found.some(({ id }) => id === student);
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
          {...{
            count,
            restored,
            isUnsaved,
            mistakes: mistakes.length,
            storeStatus,
            isHydrated,
            pasted,
            toMistake,
            examId,
          }}
          isSaving={saving.isSaving}
          correct={isHydrated ? undefined : rejected?.correct}
          thenSubject={isBySubject && !isHydrated ? thenSubject(address, subjects, at.subject) : undefined}
          explainsEmpty={!isBySubject && !isComplete}
          isShown={isShown}
          found={words ? { count: found.length, all: students.length } : undefined}
          onUndoPaste={() => {
            undoPaste();
            focusLast();
          }}
          onDiscard={isBySubject ? undefined : discard}
        />
      </Form>
      {saving.isAsking && (
        <MistakesDialog
          {...{ mistakes, students, subjects, sheet }}
          correct={changes.length}
          onSave={() => saving.saveCorrect(sheet.pending)}
          onClose={() => {
            saving.stopAsking();
            toMistake();
          }}
        />
      )}
      {conflicts.length > 0 && (
        <ConflictDialog
          {...{ conflicts, students, subjects }}
          onResolve={(choiceOf) => saving.resolve(sheet, choiceOf)}
          onClose={saving.closeConflicts}
        />
      )}
    </>
  );
}

const hasAllMarks = (students: SheetStudent[], subjects: SheetSubject[], marks: Marks) =>
  students.every((student) =>
    subjects.every((subject) => marks[student.id]?.[subject.id] !== undefined || !hasCell(student, subject)),
  );

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

type MarkSheetBarProps = {
  count: number;
  /** The number of unsaved marks that this device had kept from an earlier visit. */
  restored: number;
  isUnsaved: boolean;
  mistakes: number;
  storeStatus: StoreStatus;
  isSaving: boolean;
  isHydrated: boolean;
  examId: number;
  pasted?: PastedBlock;
  /**
   * The number of typed marks without mistakes. Only set for a page without script, which offers to save only these
   * marks.
   */
  correct?: number;
  /**
   * The subject after the current subject. Only set for a page without script, which has a button that saves and then
   * opens this subject.
   */
  thenSubject?: { name: string; action: string };
  found?: { count: number; all: number };
  /** If true and nothing is unsaved, the bar says what an empty box in the table means. */
  explainsEmpty: boolean;
  isShown: (cell: Cell) => boolean;
  toMistake: () => void;
  onUndoPaste: () => void;
  onDiscard?: () => void;
};

const hiddenWhileTyping = "max-lg:typing:hidden";
const lowWhileTyping = [
  "max-lg:typing:flex-auto max-lg:typing:shrink-0 max-lg:typing:basis-full max-lg:typing:flex-nowrap",
  "max-lg:typing:overflow-x-auto max-lg:typing:whitespace-nowrap",
].join(" ");
const bar = "marks-bar sticky bottom-0 z-30 -mx-4 border-t border-rule-strong bg-card px-4 py-2.4 lg:-mx-8 lg:px-8";
// On a phone only the Save button fits beside the number of unsaved marks. All other texts of the bar get a separate
// line above the two.
const ownLine = "max-md:order-first max-md:basis-full";
const barLink = `${textButton} ml-3 max-lg:typing:min-h-7`;
const pending =
  "font-semibold before:mr-2.5 before:inline-block before:size-2 before:rounded-full before:bg-maize-deep";

function MarkSheetBar(parts: MarkSheetBarProps) {
  const { t, digits, values } = useTexts();
  const { count, mistakes, storeStatus, isSaving, isHydrated, pasted, found, examId, correct, thenSubject } = parts;
  const kept = parts.restored > 0 ? t("marks.restored", values({ count: parts.restored })) : t("marks.kept");
  const leftOver = pasted && (pasted.rowsLeft || pasted.columnsLeft) > 0;
  return (
    <div className={`${bar} flex flex-wrap items-center gap-x-3 gap-y-1 md:gap-x-5 mouse:lg:py-1.25`}>
      <div
        className={`flex min-w-0 flex-auto basis-48 flex-wrap items-center gap-x-5 max-md:contents ${lowWhileTyping}`}
      >
        <p
          role="status"
          className={
            count > 0
              ? `${pending} max-md:flex-auto max-md:basis-34 max-md:text-small max-md:leading-1.4`
              : "empty:hidden"
          }
        >
          {count > 0 && t("marks.pending", values({ count }))}
          {count > 0 && storeStatus !== "waiting" && (
            <small
              className={`ml-3 text-small font-normal text-ink-2 max-md:ml-0 max-md:block max-md:text-xs ${hiddenWhileTyping}`}
            >
              {storeStatus === "stored" ? kept : t("marks.notKept")}
            </small>
          )}
        </p>
        {found && <p className={ownLine}>{t("marks.found", values(found))}</p>}
        {parts.explainsEmpty && count === 0 && (
          <p className="text-small text-ink-2 max-md:hidden">
            <span className="mr-2 inline-block border border-rule-strong px-3 text-2xs leading-1.3 text-ink-3">
              {digits(0)}
            </span>
            {t("marks.emptyCell")}
          </p>
        )}
        {pasted && count > 0 && (
          <p className={ownLine}>
            {t("marks.pasted", values({ count: pasted.inputs.length }))}{" "}
            {leftOver && t("marks.pastedLeft", values({ rows: pasted.rowsLeft, columns: pasted.columnsLeft }))}
            {pasted.closedLeft > 0 && ` ${t("marks.pastedClosed", values({ count: pasted.closedLeft }))}`}
            <button type="button" className={barLink} onMouseDown={keepFocus} onClick={parts.onUndoPaste}>
              {t("marks.undoPaste")}
            </button>
          </p>
        )}
        {mistakes > 0 && (
          <p className={`text-danger ${ownLine}`}>
            {t("marks.pastedProblems", values({ count: mistakes }))}
            {isHydrated && (
              <button type="button" className={barLink} onMouseDown={keepFocus} onClick={parts.toMistake}>
                {t("marks.firstMistake")}
              </button>
            )}
          </p>
        )}
        <LastMarkChange examId={examId} isShown={parts.isShown} />
      </div>
      {isHydrated && count > 0 && parts.onDiscard && (
        <button type="button" className={`${dangerTextButton} ${hiddenWhileTyping}`} onClick={parts.onDiscard}>
          {t("marks.discard")}
        </button>
      )}
      <Button
        height="tall"
        // While the user types on a phone, the bar hides some of its texts. They appear again when the field loses
        // focus and make the bar higher. The button is at the bottom of the bar, so that it stays under the thumb.
        className="flex-auto shrink-0 self-end max-md:px-4 lg:flex-none"
        isBusy={isSaving}
        disabled={isHydrated && (!parts.isUnsaved || isSaving)}
        aria-keyshortcuts="Control+S"
        title={isHydrated ? "Ctrl+S" : undefined}
      >
        {isSaving ? t("marks.saving") : t("marks.saveAll")}
        {isHydrated && !isSaving && ` (${values({ count }).count})`}
      </Button>
      {correct ? (
        <Button height="tall" variant="outline" className="flex-auto shrink-0 lg:flex-none" name="only" value="correct">
          {t("marks.saveCorrect", values({ count: correct }))}
        </Button>
      ) : null}
      {thenSubject && (
        <Button height="tall" variant="outline" className="flex-auto lg:flex-none" formAction={thenSubject.action}>
          {t("marks.saveThen", { subject: thenSubject.name })}
        </Button>
      )}
    </div>
  );
}

function focusFirstError([first]: CellError[], showAll: () => void): void {
  if (!first) return;
  if (!findField(first)) flushSync(showAll);
  findField(first)?.focus();
}
