import { Form } from "@remix-run/react";
import { type ChangeEvent, type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLeavingWarning } from "../office/half-filled";
import { Banner } from "../office/said";
import { isSought } from "../students/student";
import { ClashDialog, ClashList } from "./clashes";
import { marksInRows, type SheetPupil, type SheetSubject } from "./mark-sheet";
import { MarksBar } from "./marks-bar";
import { MarksTable } from "./marks-table";
import type { PastedBlock } from "./pasted-block";
import {
  afterDecision,
  cellOf,
  keyOf,
  pendingCells,
  readPending,
  type TypedCell,
  textIn,
  withTyped,
} from "./pending-marks";
import type { RefusedMarks } from "./receive-marks.server";
import { seenText } from "./seen-marks";
import { useBook } from "./use-book";
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
  refused?: RefusedMarks;
};

/** The mark sheet of an examination, to be filled in: a plain form that a browser without script posts whole. */
export function MarksForm({ account, address, examId, subjects, pupils, rows, words, refused }: MarksFormParts) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const marks = useMemo(() => marksInRows(pupils, subjects, rows), [pupils, subjects, rows]);
  const typedBefore = useMemo(() => withTyped({ marks, pending: {} }, refused?.typed ?? []).pending, [marks, refused]);
  const { book, setBook, restored, keeping } = useBook({ account, examId }, marks, typedBefore);
  const [pasted, setPasted] = useState<PastedBlock & { before: typeof book.pending }>();
  const isAwake = useAwake();
  const count = pendingCells(book.pending).length;
  const mistakes = readPending(book.pending, subjects).problems;
  const shown = pupils.filter((pupil) => isSought(pupil, words));
  useLeavingWarning(count > 0, "marks.leave");

  const toMistake = () => {
    const [first] = mistakes;
    const field = first && form.current?.elements.namedItem(keyOf(first));
    if (field instanceof HTMLInputElement) field.focus();
  };
  const { save, isSaving, clashes, decided } = useSaving({ address, subjects, setBook, onMistakes: toMistake });
  const type = useCallback((typed: TypedCell[]) => setBook((now) => withTyped(now, typed)), [setBook]);
  const onType = useCallback(
    ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) => {
      const cell = cellOf(name);
      if (cell) type([{ ...cell, text: value }]);
    },
    [type],
  );

  // What somebody typed while the page was still waking up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is awake
  useEffect(() => {
    const early = [...(form.current?.elements ?? [])].flatMap((field) => {
      const cell = field instanceof HTMLInputElement ? cellOf(field.name) : undefined;
      return cell && (field as HTMLInputElement).value !== textIn(book, cell)
        ? [{ ...cell, text: (field as HTMLInputElement).value }]
        : [];
    });
    if (early.length > 0) type(early);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(book.pending);
  };
  const decide = (keepsMine: Parameters<Parameters<typeof ClashDialog>[0]["onDecide"]>[0]) => {
    const after = clashes.reduce((now, clash) => afterDecision(now, clash, keepsMine(clash)), book);
    setBook(() => after);
    decided();
    const mine = clashes.filter(keepsMine);
    const again = withTyped(
      { marks: after.marks, pending: {} },
      mine.map((clash) => ({ ...clash, text: textIn(after, clash) })),
    );
    if (mine.length > 0) save(again.pending);
  };

  return (
    <Form
      ref={form}
      method="post"
      action={address}
      noValidate
      onSubmit={submit}
      className="marks-form"
      data-unsaved={count > 0 || undefined}
    >
      {refused && !isAwake && <Banner {...refused.message} />}
      {refused && refused.clashes.length > 0 && (
        <ClashList clashes={refused.clashes} pupils={pupils} subjects={subjects} />
      )}
      {restored > 0 && <Banner tone="good" title="marks.restored" values={{ count: restored }} />}
      <input type="hidden" name="seen" value={seenText({ subjects, pupils: shown, marks })} />
      <MarksTable
        {...{ subjects, examId, book, type, onType, isAwake }}
        pupils={shown}
        onPasted={(block) => setPasted({ ...block, before: book.pending })}
      />
      {shown.length === 0 && <p className="marks-none">{t("marks.noneFound")}</p>}
      <MarksBar
        {...{ count, mistakes: mistakes.length, keeping, isSaving, isAwake, pasted, toMistake, examId }}
        found={words ? { count: shown.length, all: pupils.length } : undefined}
        onUndoPaste={() => {
          if (pasted) setBook(({ marks: now }) => ({ marks: now, pending: pasted.before }));
          setPasted(undefined);
        }}
        onDiscard={() => {
          if (window.confirm(t("marks.discardSure"))) setBook(({ marks: now }) => ({ marks: now, pending: {} }));
        }}
      />
      {clashes.length > 0 && <ClashDialog {...{ clashes, pupils, subjects }} onDecide={decide} onClose={decided} />}
    </Form>
  );
}

function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return isAwake;
}
