import { Form } from "@remix-run/react";
import { type ChangeEvent, type FormEvent, useCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLeavingWarning } from "../../office/half-filled";
import { Banner } from "../../office/said";
import { isSought } from "../../students/student";
import { marksInRows, type SheetPupil, type SheetSubject } from "../mark-sheet";
import { cellOf, pendingCells, readPending, type TypedCell, withTyped } from "../pending-marks";
import type { RefusedMarks } from "../receive-marks.server";
import { seenText } from "../seen-marks";
import { ClashDialog, ClashList } from "./clashes";
import { goToFirst } from "./first-mistake";
import { MarksBar } from "./marks-bar";
import { MarksTable } from "./marks-table";
import { useAwake, useTypedEarly } from "./typed-early";
import { useBook } from "./use-book";
import { usePasting } from "./use-pasting";
import { useSaving } from "./use-saving";

type MarksFormParts = {
  account: string;
  address: string;
  examId: number;
  subjects: SheetSubject[];
  pupils: SheetPupil[];
  /** The saved marks of each pupil, in the order of the subjects. */
  rows: (number | null)[][];
  words: string;
  /** Ends the search. */
  onShowAll: () => void;
  refused?: RefusedMarks;
};

/** The mark sheet of an examination, to be filled in: a plain form that a browser without script posts whole. */
export function MarksForm(parts: MarksFormParts) {
  const { account, address, examId, subjects, pupils, rows, words, onShowAll, refused } = parts;
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const lastField = useRef<HTMLInputElement>();
  const marks = useMemo(() => marksInRows(pupils, subjects, rows), [pupils, subjects, rows]);
  const typedBefore = useMemo(() => withTyped({ marks, pending: {} }, refused?.typed ?? []).pending, [marks, refused]);
  const { book, setBook, restored, keeping } = useBook({ account, examId }, marks, typedBefore);
  const { pasted, notePasted, forgetPasted, undoPaste } = usePasting(book, setBook);
  const isAwake = useAwake();
  const count = pendingCells(book.pending).length;
  const mistakes = readPending(book.pending, subjects).problems;
  const shown = pupils.filter((pupil) => isSought(pupil, words));
  useLeavingWarning(count > 0, "marks.leave", sheetIn);

  const toMistake = () => goToFirst(mistakes, form.current, onShowAll);
  const { save, isSaving, clashes, decide, decided } = useSaving({
    account,
    address,
    subjects,
    setBook,
    onMistakes: toMistake,
    onSaved: forgetPasted,
  });
  const type = useCallback((typed: TypedCell[]) => setBook((now) => withTyped(now, typed)), [setBook]);
  const onType = useCallback(
    ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) => {
      const cell = cellOf(name);
      if (cell) type([{ ...cell, text: value }]);
    },
    [type],
  );

  useTypedEarly(form, book, type);

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
          if (target instanceof HTMLInputElement && cellOf(target.name)) lastField.current = target;
        }}
        className="marks-form"
        data-unsaved={count > 0 || undefined}
      >
        {refused && !isAwake && <Banner {...refused.message} />}
        {refused && refused.clashes.length > 0 && (
          <ClashList clashes={refused.clashes} pupils={pupils} subjects={subjects} />
        )}
        {restored > 0 && count > 0 && <Banner tone="good" title="marks.restored" values={{ count: restored }} />}
        <input type="hidden" name="account" value={account} />
        <input type="hidden" name="seen" value={seenText({ subjects, pupils: shown, marks })} />
        <MarksTable {...{ subjects, examId, book, type, onType, isAwake }} pupils={shown} onPasted={notePasted} />
        {shown.length === 0 && <p className="marks-none">{t("marks.noneFound")}</p>}
        <MarksBar
          {...{ count, mistakes: mistakes.length, keeping, isSaving, isAwake, pasted, toMistake, examId }}
          found={words ? { count: shown.length, all: pupils.length } : undefined}
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
      {clashes.length > 0 && (
        <ClashDialog {...{ clashes, pupils, subjects }} onDecide={(chosen) => decide(book, chosen)} onClose={decided} />
      )}
    </>
  );
}

// A form that opens above the sheet leaves it as it is.
const sheetIn = ({ pathname, search }: { pathname: string; search: string }) => {
  const asked = new URLSearchParams(search);
  return [pathname, asked.get("class"), asked.get("exam")].join();
};
