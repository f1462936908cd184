import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import { languageOfText } from "../../language/languages";
import type { SheetPupil, SheetSubject } from "../mark-sheet";
import type { Book, TypedCell } from "../pending-marks";
import { MarkOptions, PlainMarkOptions } from "./mark-options";
import { MarksRow } from "./marks-row";
import type { PastedBlock } from "./pasted-block";
import { useGrid } from "./use-grid";

type MarksTableParts = {
  subjects: SheetSubject[];
  pupils: SheetPupil[];
  examId: number;
  book: Book;
  type: (typed: TypedCell[]) => void;
  onType: (event: ChangeEvent<HTMLInputElement>) => void;
  onPasted: (block: PastedBlock) => void;
  isAwake: boolean;
};

/** The sheet as a grid to type in: arrows, Enter down, Tab right, a block pasted, one list of marks for all cells. */
export function MarksTable({ subjects, pupils, examId, book, type, onType, onPasted, isAwake }: MarksTableParts) {
  const { t } = useTranslation();
  const textBefore = useRef("");
  const { handlers, open, choose } = useGrid({
    students: pupils.map(({ id }) => id),
    subjects,
    type,
    onPasted,
    textBefore,
  });
  return (
    <div className="marks-scroll" {...handlers}>
      <span id="is-pending" className="hidden-text">
        {t("marks.isPending")}
      </span>
      <Sheet {...{ subjects, pupils, examId, onType }} marks={book.marks} pending={book.pending} canMark />
      {open && <MarkOptions key={open.field.name} open={open} onChoose={choose} />}
      {!isAwake && <PlainMarkOptions />}
    </div>
  );
}

/** The same sheet, only to be read: while no examination is chosen, and when it is locked. */
export function ReadMarksTable({ subjects, pupils, examId, marks }: ReadParts & Pick<Book, "marks">) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus, and without it no key scrolls it
    <section className="marks-scroll" tabIndex={0} aria-label={t("marks.nav.marks")}>
      <Sheet {...{ subjects, pupils, examId, marks }} />
    </section>
  );
}

type ReadParts = { subjects: SheetSubject[]; pupils: SheetPupil[]; examId?: number };

type SheetParts = ReadParts & Partial<Book> & { canMark?: boolean; onType?: MarksTableParts["onType"] };

function Sheet({ pupils, subjects, examId, marks = {}, pending = {}, canMark = false, onType }: SheetParts) {
  return (
    <table className="marks">
      <MarksHead subjects={subjects} />
      <tbody>
        {pupils.map((pupil) => (
          <MarksRow
            key={pupil.id}
            {...{ pupil, subjects, examId, canMark, onType }}
            saved={marks[pupil.id]}
            pending={pending[pupil.id]}
          />
        ))}
      </tbody>
    </table>
  );
}

function MarksHead({ subjects }: { subjects: SheetSubject[] }) {
  const { t, i18n } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" className="roll">
          {t("marks.roll")}
        </th>
        <th scope="col" className="name">
          {t("marks.name")}
        </th>
        <th scope="col" className="parent">
          {t("card.fatherName")}
        </th>
        <th scope="col" className="parent">
          {t("card.motherName")}
        </th>
        {subjects.map(({ id, name, fullMarks }) => (
          <th key={id} scope="col" id={`s${id}`} lang={languageOfText(name)}>
            {name}
            {fullMarks !== 100 && ` (${digits(fullMarks, i18n.language === "bn" ? "bn" : "en")})`}
          </th>
        ))}
        <th scope="col" className="total">
          {t("marks.total")}
        </th>
        <th scope="col" className="grade">
          {t("marks.gpa")}
        </th>
        <th scope="col" className="papers">
          <span className="hidden-text">{t("marks.papers")}</span>
        </th>
      </tr>
    </thead>
  );
}
