import { Form } from "@remix-run/react";
import { type ChangeEvent, type FormEvent, useCallback, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Banner } from "../../admin/toasts";
import { useUnsavedChangesWarning } from "../../admin/use-unsaved-changes";
import { formatValues } from "../../i18n/format";
import { matchesSearch } from "../../students/student";
import { LastMarkChange } from "../mark-history";
import { fromMarkRows, type SheetStudent, type SheetSubject } from "../mark-sheet";
import type { MarksRejection } from "../save-marks.server";
import {
  applyInput,
  type CellError,
  type CellInput,
  fieldName,
  listUnsavedCells,
  parseFieldName,
  serializeLoadedMarks,
  validateUnsaved,
} from "../unsaved-marks";
import { ConflictDialog, ConflictList } from "./conflict-dialog";
import { MarksTable } from "./marks-table";
import { type PastedBlock, usePastedBlock } from "./pasted-block";
import { type StoreStatus, useEarlyInput, useHydrated, useMarkSheet } from "./use-mark-sheet";
import { useSaveMarks } from "./use-save-marks";

type MarkSheetFormProps = {
  account: string;
  address: string;
  examId: number;
  subjects: SheetSubject[];
  students: SheetStudent[];
  /** The saved marks of each student, in the order of the subjects. */
  rows: (number | null)[][];
  words: string;
  /** Ends the search. */
  onShowAll: () => void;
  refused?: MarksRejection;
};

/** The mark sheet of an examination, to be filled in: a plain form that a browser without script posts whole. */
export function MarkSheetForm(parts: MarkSheetFormProps) {
  const { account, address, examId, subjects, students, rows, words, onShowAll, refused } = parts;
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const lastField = useRef<HTMLInputElement>();
  const marks = useMemo(() => fromMarkRows(students, subjects, rows), [students, subjects, rows]);
  const typedBefore = useMemo(() => applyInput({ marks, pending: {} }, refused?.typed ?? []).pending, [marks, refused]);
  const { book, setBook, restored, keeping } = useMarkSheet({ account, examId }, marks, typedBefore);
  const { pasted, notePasted, forgetPasted, undoPaste } = usePastedBlock(book, setBook);
  const isAwake = useHydrated();
  const count = listUnsavedCells(book.pending).length;
  const mistakes = validateUnsaved(book.pending, subjects).problems;
  const shown = students.filter((student) => matchesSearch(student, words));
  useUnsavedChangesWarning(count > 0, "marks.leave", sheetKey);

  const toMistake = () => focusFirstError(mistakes, form.current, onShowAll);
  const { save, isSaving, conflicts, decide, decided } = useSaveMarks({
    account,
    address,
    subjects,
    setBook,
    onMistakes: toMistake,
    onSaved: forgetPasted,
  });
  const type = useCallback((typed: CellInput[]) => setBook((now) => applyInput(now, typed)), [setBook]);
  const onType = useCallback(
    ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) => {
      const cell = parseFieldName(name);
      if (cell) type([{ ...cell, text: value }]);
    },
    [type],
  );

  useEarlyInput(form, book, type);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(book.pending);
  };
  return (
    <>
      <Form
        ref={form}
        method="post"
        action={address}
        noValidate
        onSubmit={submit}
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement && parseFieldName(target.name)) lastField.current = target;
        }}
        className="marks-form"
        data-unsaved={count > 0 || undefined}
      >
        {refused && !isAwake && <Banner {...refused.message} />}
        {refused && refused.conflicts.length > 0 && (
          <ConflictList conflicts={refused.conflicts} students={students} subjects={subjects} />
        )}
        {restored > 0 && count > 0 && <Banner tone="good" title="marks.restored" values={{ count: restored }} />}
        <input type="hidden" name="account" value={account} />
        <input type="hidden" name="seen" value={serializeLoadedMarks({ subjects, students: shown, marks })} />
        <MarksTable {...{ subjects, examId, book, type, onType, isAwake }} students={shown} onPasted={notePasted} />
        {shown.length === 0 && <p className="marks-none">{t("marks.noneFound")}</p>}
        <MarkSheetBar
          {...{ count, mistakes: mistakes.length, keeping, isSaving, isAwake, pasted, toMistake, examId }}
          found={words ? { count: shown.length, all: students.length } : undefined}
          onUndoPaste={() => {
            undoPaste();
            lastField.current?.focus();
          }}
          onDiscard={() => {
            if (!window.confirm(t("marks.discardSure"))) return;
            setBook(({ marks: now }) => ({ marks: now, pending: {} }));
            lastField.current?.focus();
          }}
        />
      </Form>
      {conflicts.length > 0 && (
        <ConflictDialog
          {...{ conflicts, students, subjects }}
          onDecide={(chosen) => decide(book, chosen)}
          onClose={decided}
        />
      )}
    </>
  );
}

// A form that opens above the sheet leaves it as it is.
const sheetKey = ({ pathname, search }: { pathname: string; search: string }) => {
  const asked = new URLSearchParams(search);
  return [pathname, asked.get("class"), asked.get("exam")].join();
};

type MarkSheetBarProps = {
  count: number;
  mistakes: number;
  keeping: StoreStatus;
  isSaving: boolean;
  isAwake: boolean;
  examId: number;
  pasted?: PastedBlock;
  /** How many students are shown of how many, while they are searched. */
  found?: { count: number; all: number };
  toMistake: () => void;
  onUndoPaste: () => void;
  onDiscard: () => void;
};

/** The bar below the sheet: what is pending, whether it is safe, the story of the mark under the cursor, and Save. */
function MarkSheetBar(parts: MarkSheetBarProps) {
  const { t, i18n } = useTranslation();
  const said = (values: Record<string, number>) => formatValues(values, i18n.language);
  const { count, mistakes, keeping, isSaving, isAwake, pasted, found, examId } = parts;
  return (
    <div className="marks-bar">
      <div className="marks-said">
        <p role="status" className={count > 0 ? "is-pending" : undefined}>
          {count > 0 && t("marks.pending", said({ count }))}
          {count > 0 && keeping !== "waiting" && (
            <small>{t(keeping === "kept" ? "marks.kept" : "marks.notKept")}</small>
          )}
        </p>
        {found && <p>{t("marks.found", said(found))}</p>}
        {pasted && count > 0 && (
          <p>
            {t("marks.pasted", said({ count: pasted.typed.length }))}{" "}
            {countLeftOver(pasted) && t("marks.pastedLeft", said(countLeftOver(pasted) ?? {}))}
            <button type="button" className="text-button" onClick={parts.onUndoPaste}>
              {t("marks.undoPaste")}
            </button>
          </p>
        )}
        {mistakes > 0 && (
          <p className="marks-mistakes">
            {t("marks.pastedProblems", said({ count: mistakes }))}
            <button type="button" className="text-button" onClick={parts.toMistake}>
              {t("marks.firstMistake")}
            </button>
          </p>
        )}
        <LastMarkChange examId={examId} />
      </div>
      {count > 0 && (
        <button type="button" className="text-button text-danger" onClick={parts.onDiscard}>
          {t("marks.discard")}
        </button>
      )}
      <button
        type="submit"
        className="button"
        disabled={isAwake && (count === 0 || isSaving)}
        aria-busy={isSaving || undefined}
        aria-keyshortcuts="Control+S"
        title={isAwake ? "Ctrl+S" : undefined}
      >
        {isSaving ? t("marks.saving") : t("marks.saveAll")}
        {isAwake && !isSaving && ` (${said({ count }).count})`}
      </button>
    </div>
  );
}

const countLeftOver = ({ rowsLeft, columnsLeft }: PastedBlock) =>
  rowsLeft + columnsLeft > 0 ? { rows: rowsLeft, columns: columnsLeft } : undefined;

/** Puts the cursor into the first cell with a mistake; `showAll` brings it back where a search hides it. */
function focusFirstError([first]: CellError[], form: HTMLFormElement | null, showAll: () => void): void {
  if (!first) return;
  const find = () => form?.elements.namedItem(fieldName(first));
  if (!find()) flushSync(showAll);
  const field = find();
  if (field instanceof HTMLInputElement) field.focus();
}
