import { ArrowDown, ArrowRight, Check } from "lucide-react";
import { type ChangeEvent, type KeyboardEvent, type MouseEvent, memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "~/admin/button";
import { fieldFrame } from "~/components/input";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { isFailed } from "../grades";
import { absent, type SheetStudent, type SheetSubject } from "../mark-sheet";
import { type CellInput, fieldName } from "../unsaved-marks";
import { useMarkText } from "../use-mark-text";
import type { readCell } from "./marks-table";

type CellProps = ReturnType<typeof readCell> & {
  student: SheetStudent;
  onType?: (event: ChangeEvent<HTMLInputElement>) => void;
};

/**
 * If `hasParents` is true, the row also shows the parents' names, because several students of a class can have the same
 * name.
 */
type RowProps = CellProps & { hasParents: boolean };

/** Called when the user presses a button. Keeps the focus in the field, so that a phone does not close its keyboard. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

const rowColumns = "grid min-h-12 w-full grid-cols-from-16-to-end items-center py-1 pr-4 text-left";

type SubjectRowProps = RowProps & {
  /** True if script runs. Then the user can open the field of a row. */
  canOpen: boolean;
  onOpen: (subject: number, student: number, isTapped: boolean) => void;
};

export const SubjectRow = memo(function SubjectRow({ canOpen, onOpen, onType, hasParents, ...cell }: SubjectRowProps) {
  const { student, subject, error } = cell;
  const { t, digits, values } = useTexts();
  const name = fieldName({ student: student.id, subject: subject.id });
  const isTyped = onType && !canOpen;
  const text = (
    <>
      <span className="pr-4.6 text-right tabular-nums text-ink-3">{digits(student.rollNumber)}</span>
      <span className="pl-4 pr-2 leading-1.35">
        <span id={`p${student.id}`} lang={detectLanguage(student.name)}>
          {student.name}
        </span>
        {hasParents && <Parents {...student} />}
        {error && (
          <span id={`${name}-why`} className="block text-xs font-semibold text-danger">
            {t(error.text, values(error.values))}
          </span>
        )}
      </span>
      {isTyped ? <PlainField {...cell} onType={onType} /> : <ShownMark {...cell} />}
    </>
  );
  return (
    <li className="border-b border-rule">
      {canOpen ? (
        <button
          type="button"
          className={rowColumns}
          onMouseDown={keepFocus}
          onClick={() => onOpen(subject.id, student.id, true)}
        >
          {text}
        </button>
      ) : (
        <div className={rowColumns}>{text}</div>
      )}
    </li>
  );
});

const Parents = ({ fatherName, motherName }: SheetStudent) => (
  <span className="block text-xs text-ink-2">
    <span lang={detectLanguage(fatherName)}>{fatherName}</span>,{" "}
    <span lang={detectLanguage(motherName)}>{motherName}</span>
  </span>
);

function ShownMark({ unsaved, error, mark, subject }: CellProps) {
  const { t } = useTexts();
  const sayMark = useMarkText();
  const isRed = mark === absent || (mark !== undefined && isFailed(mark, subject.fullMarks));
  const isEmpty = mark === undefined && !error;
  const classNames = [
    "relative min-h-9 min-w-16 rounded-sm px-2 py-1 text-right text-lg tabular-nums lining-nums",
    isEmpty ? "border border-rule" : "-mr-2 font-semibold",
    isRed && "text-danger",
    isRed && mark !== absent && "underline underline-offset-3",
    unsaved &&
      "bg-maize-tint pl-6 before:absolute before:left-2 before:top-2 before:size-1.5 before:rounded-full before:bg-maize-deep",
    error && "max-w-32 overflow-hidden text-ellipsis shadow-invalid",
  ];
  return (
    <span className={classNames.filter(Boolean).join(" ")}>
      {isEmpty ? <span className="sr-only">{t("marks.noMark")}</span> : error ? unsaved?.text : sayMark(mark ?? null)}
      {unsaved && <span className="sr-only">, {t("marks.isPending")}</span>}
    </span>
  );
}

const PlainField = (cell: CellProps) => (
  <input {...useMarkField(cell)} className={`${field} min-h-11 w-24 px-3 text-right text-lg`} />
);

const field = `${fieldFrame} tabular-nums lining-nums placeholder:text-ink-3`;

function useMarkField({ student, subject, saved, error, unsaved, onType }: CellProps) {
  const sayMark = useMarkText();
  const name = fieldName({ student: student.id, subject: subject.id });
  return {
    id: name,
    name,
    value: unsaved?.text ?? (saved === undefined ? "" : sayMark(saved)),
    onChange: onType,
    inputMode: "numeric",
    autoComplete: "off",
    "aria-labelledby": `p${student.id} s${subject.id}`,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${name}-why` : unsaved && "is-pending",
  } as const;
}

type OpenRowProps = RowProps & {
  /** True if script runs. Without script, the buttons of the row do nothing, so they are invisible. */
  canOpen: boolean;
  type: (inputs: CellInput[]) => void;
  /** True if the clerk tapped this row. False if the cursor moved here from the row of another student. */
  isTapped: boolean;
  isLast: boolean;
  /** The subject that comes after the last student. Undefined if marks are missing here, or in no other subject. */
  onward?: SheetSubject;
  onFocus: () => void;
  toNext: () => void;
  toPrevious: () => void;
};

const absentColors = [
  "border-teesta bg-card text-teesta",
  "aria-pressed:border-danger aria-pressed:bg-danger-tint aria-pressed:text-danger",
].join(" ");

export function OpenRow(props: OpenRowProps) {
  const { canOpen, hasParents, type, isTapped, isLast, onward, onFocus, toNext, toPrevious, ...cell } = props;
  const { student, subject, error, mark } = cell;
  const { t, digits, values } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const textBefore = useRef("");
  const name = fieldName({ student: student.id, subject: subject.id });
  const leadsTo = isLast ? onward : undefined;
  const NextIcon = leadsTo ? ArrowRight : isLast ? Check : ArrowDown;
  const isAbsent = mark === absent && !error;
  // The clerk may type without watching the screen and reach a student who is already marked Absent. Digits typed here
  // must not replace Absent, unless the clerk tapped the row or the field.
  const [keepsAbsent, setKeepsAbsent] = useState(isAbsent && !isTapped);
  const isKept = isAbsent && keepsAbsent;

  // Writes the text and selects all of it, so that the next typed digit replaces the text.
  const write = (text: string) => {
    flushSync(() => type([{ student: student.id, subject: subject.id, text }]));
    if (document.activeElement === input.current) input.current?.select();
  };
  const onType = (event: ChangeEvent<HTMLInputElement>) => {
    if (isKept && event.target.value !== "") write(t("marks.absent"));
    else cell.onType?.(event);
  };
  const markAbsent = () => {
    write(isAbsent ? "" : t("marks.absent"));
    if (!isAbsent) toNext();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowUp" || (event.key === "Enter" && event.shiftKey)) toPrevious();
    else if (event.key === "ArrowDown" || event.key === "Enter") toNext();
    else if (event.key === "Escape") write(textBefore.current);
    else return;
    event.preventDefault();
  };
  return (
    <li data-open="" className="grid grid-cols-from-16 border-y border-rule-strong bg-wall py-3 pr-4">
      <span className="display pr-4 text-right text-8 leading-none tabular-nums lining-nums">
        {digits(student.rollNumber)}
      </span>
      <div className="grid gap-2.5 pl-4">
        <p className="font-semibold leading-1.35" id={`p${student.id}`} lang={detectLanguage(student.name)}>
          {student.name}
        </p>
        {hasParents && <Parents {...student} />}
        <div className="grid grid-cols-to-end gap-2.5">
          <input
            ref={input}
            {...useMarkField({ ...cell, onType })}
            onKeyDown={onKeyDown}
            onPointerDown={() => setKeepsAbsent(false)}
            onFocus={({ target }) => {
              textBefore.current = target.value;
              target.select();
              onFocus();
            }}
            // If the hint were "next", Android browsers would move to another field of the form and send no Enter key.
            enterKeyHint="go"
            className={`${field} h-18 w-full px-2 text-center font-semibold ${isAbsent ? "text-xl text-danger" : "text-4xl"}`}
          />
          <button
            type="button"
            aria-pressed={isAbsent}
            onMouseDown={keepFocus}
            onClick={markAbsent}
            className={`min-w-22 rounded-sm border px-2 text-base font-semibold ${absentColors} ${canOpen ? "" : "invisible"}`}
          >
            {t("marks.absent")}
          </button>
        </div>
        {isKept && <p className="text-small text-ink-2">{t("marks.absentStays")}</p>}
        {error && (
          <p id={`${name}-why`} className="text-small font-semibold text-danger">
            {t(error.text, values(error.values))}
          </p>
        )}
        <Button
          type="button"
          height="thumb"
          className={canOpen ? "" : "invisible"}
          onMouseDown={keepFocus}
          onClick={toNext}
        >
          {leadsTo ? (
            <span lang={detectLanguage(leadsTo.name)}>{leadsTo.name}</span>
          ) : (
            t(isLast ? "marks.subjectEnd" : "marks.nextStudent")
          )}
          <NextIcon size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}
