import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { AttentionDot, AttentionNote, attentionClassName } from "~/components/badge";
import type { TextKey } from "~/i18n/en";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { Button, ButtonLink, textButton } from "../button";
import { FoldedList } from "../folded-list";
import { stickyForm } from "../forms/form-layout";
import type { FormAnswer } from "../forms/sending/use-answer";
import { rowTitle } from "../list";
import { type ClassRows, fillEmpty, type ImportResult, type RowError } from "./result";
import type { SheetKind } from "./sheet-kinds";

type ImportErrorsProps = {
  of: ImportResult<unknown>;
  title: TextKey;
  /** The number of rows that the user has accepted. */
  accepted?: number;
  /** Shows below an error what the user can do about it on this page. */
  choiceOf?: (error: RowError) => ReactNode;
};

export function ImportErrors({ of: result, title, accepted = 0, choiceOf }: ImportErrorsProps) {
  const { t, digits, values } = useTexts();
  const { errors = [], moreErrors = 0, pasted } = result;
  if (errors.length === 0) return null;
  const place = pasted === undefined ? "row" : "line";
  return (
    <section className={importPart} aria-labelledby="import-errors">
      <h2 id="import-errors" className={`mb-1.4 scroll-mt-20 ${rowTitle}`}>
        {t(title, { number: digits(errors.length + moreErrors - accepted) })}
      </h2>
      <ul data-part="import-errors">
        {errors.map(({ row, column, student, text, error }, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two errors may be equal
          <li key={number} className="flex flex-wrap gap-x-3 border-t py-2">
            {row !== undefined && (
              <strong className={errorPlace}>
                {t(column ? "import.at.rowColumn" : `import.at.${place}`, { row: digits(row), column })}
              </strong>
            )}
            {row === undefined && column && <strong className={errorPlace}>{column}</strong>}
            {student && (
              <span>
                {t("import.at.student", { roll: digits(student.rollNumber) })}{" "}
                <span lang={detectLanguage(student.name)}>{student.name}</span>
              </span>
            )}
            {text && <q>{text}</q>}
            <span>{t(error.text, values(error.values))}</span>
            {choiceOf?.({ row, column, student, text, error })}
          </li>
        ))}
      </ul>
      {moreErrors > 0 && <p>{t("import.more", { number: digits(moreErrors) })}</p>}
    </section>
  );
}

const errorPlace = "font-semibold text-danger";

export const importPart = "border-b py-5 lg:pl-beside [&>*]:max-w-248";

export function UnreadColumns({ columns }: { columns: string[] }) {
  const { t } = useTexts();
  if (columns.length === 0) return null;
  return <p className={`text-ink-2 ${importPart}`}>{t("import.unread", { columns: columns.join(", ") })}</p>;
}

type ImportPartProps = {
  title: TextKey;
  count: number;
  about?: ReactNode;
  /** True if the list must stay open, because the user chooses something in its lines. */
  isOpen?: boolean;
  /** True if the user should read the list before saving, because it replaces data. */
  needsAttention?: boolean;
  children: ReactNode;
};

export function ImportPart({ title, count, about, isOpen, needsAttention = false, children }: ImportPartProps) {
  const { t, digits } = useTexts();
  if (count === 0) return null;
  return (
    <section className={importPart} aria-labelledby={title}>
      <h2 id={title} className={`mb-1.4 ${rowTitle} ${needsAttention ? attentionClassName : ""}`}>
        {needsAttention && <AttentionDot />}
        {t(title, { number: digits(count) })}
      </h2>
      {about}
      <FoldedList isOpen={isOpen}>{children}</FoldedList>
    </section>
  );
}

/** Says above a long list that some rows below it are left out, and which rows name another class. */
export function LeftOutSummary({
  result: { errors = [], moreErrors = 0, classRows },
}: {
  result: ImportResult<unknown>;
}) {
  const { t, digits } = useTexts();
  const leftOut = errors.length + moreErrors;
  if (leftOut === 0) return null;
  return (
    <div className={importPart} data-part="import-left-out">
      {classRows && <ClassRowsLine {...classRows} />}
      <a className={textButton} href="#import-errors">
        {t("import.leftOut.view", { number: digits(leftOut) })}
      </a>
    </div>
  );
}

const skippedTitles: Record<SheetKind, TextKey> = {
  students: "import.skipped.students",
  marks: "import.skipped.students",
  rolls: "import.skipped.students",
  staff: "import.skipped.staff",
  calendar: "import.skipped.calendar",
};

const maxRowsNamed = 10;

function ClassRowsLine({ chosen, ofChosen, all, others }: ClassRows) {
  const { t, digits, values } = useTexts();
  const nameOf = (one: number | string) =>
    typeof one === "number" ? t(classLabel(one)) : t("common.quoted", { name: one });
  const parts = others.map(({ class: other, rows }) => {
    const numbers = rows.slice(0, maxRowsNamed).map(digits).join(", ");
    const more = rows.length > maxRowsNamed ? " …" : "";
    const count = { count: rows.length, number: digits(rows.length) };
    return t("import.class.otherRows", { ...count, class: nameOf(other), rows: numbers + more });
  });
  const first = t("import.class.rows", values({ number: ofChosen, all, class: nameOf(chosen) }));
  return <p>{t("import.class.sentence", { parts: [first, ...parts].join(", ") })}</p>;
}

type LeftOutProps = { result: ImportResult<unknown> } & Pick<ImportErrorsProps, "accepted" | "choiceOf">;

/** Lists the rows that we would not save: first the unreadable rows, and then the rows without a person or date. */
function LeftOut({ result, ...choices }: LeftOutProps) {
  const { t, digits } = useTexts();
  const { skipped = [], found } = result;
  return (
    <>
      <ImportErrors of={result} title="import.leftOut" {...choices} />
      {skipped.length > 0 && (
        <section className={`text-ink-2 ${importPart}`} aria-labelledby="import-skipped">
          <h2 id="import-skipped" className={rowTitle}>
            {t(skippedTitles[found?.kind ?? "students"])}
          </h2>
          <ul data-part="import-skipped">
            {skipped.map(({ reason, rows }) => (
              <li key={reason}>
                {t(`import.skipped.${reason}`, { count: rows.length, rows: rows.map(digits).join(", ") })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The props of the component that shows the changes of an import before we save them. */
export type ImportCheckProps<Preview> = {
  checked: Preview;
  result: ImportResult<unknown>;
  action: string;
  sending: FormAnswer;
};

type ConfirmImportProps = Omit<LeftOutProps, "result"> & {
  id?: string;
  action: string;
  carried: string;
  result: ImportResult<unknown>;
  /** The text on the button. Undefined if there are no changes to save. */
  text?: string;
  /** The text on a button before it, which saves only marks of empty cells. */
  fillText?: string;
  /** Says above the button what the import replaces. */
  attention?: string | false;
  another?: TextKey;
  sending: FormAnswer;
  once?: string;
};

export function ConfirmImport({
  id,
  action,
  carried,
  result,
  text,
  fillText,
  attention,
  accepted = 0,
  choiceOf,
  another,
  sending,
  once,
}: ConfirmImportProps) {
  const { t, digits } = useTexts();
  const { isBusy, intent } = sending;
  const { errors = [], moreErrors = 0, unread = [] } = result;
  const checkedOut = errors.length + moreErrors;
  const leftOut = checkedOut - accepted;
  const hasTwo = fillText !== undefined;
  const buttonText = (save: string, isPressed: boolean) => {
    if (isBusy && isPressed) return t("import.saving");
    // Beside a second button, the text would be too long for a phone.
    return digits(leftOut > 0 && !hasTwo ? t("import.leftOut.save", { save, number: leftOut }) : save);
  };
  return (
    <>
      <LeftOut result={result} accepted={accepted} choiceOf={choiceOf} />
      <UnreadColumns columns={unread} />
      <Form id={id} method="post" action={action} data-part="form-actions" className={stickyForm}>
        <input type="hidden" name="carried" value={carried} />
        {once && <input type="hidden" name="once" value={once} />}
        {checkedOut > 0 && <input type="hidden" name="leftOut" value={checkedOut} />}
        {attention && <AttentionNote>{attention}</AttentionNote>}
        {hasTwo && leftOut > 0 && <p className="text-small">{t("import.leftOut", { number: digits(leftOut) })}</p>}
        <div className={`flex flex-wrap gap-2.6 ${attention ? "mt-1.4" : ""}`} data-part="import-save">
          {fillText && (
            <Button name="intent" value={fillEmpty} isBusy={isBusy}>
              {buttonText(fillText, intent === fillEmpty)}
            </Button>
          )}
          {text && (
            <Button variant={hasTwo ? "outline" : "filled"} isBusy={isBusy}>
              {buttonText(text, intent !== fillEmpty)}
            </Button>
          )}
          <ButtonLink to={action} reloadDocument variant="outline">
            {t(another ?? "import.another")}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
