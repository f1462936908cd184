import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
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
      <table className="marks">
        <MarksHead subjects={subjects} />
        <tbody>
          {pupils.map((pupil) => (
            <MarksRow
              key={pupil.id}
              pupil={pupil}
              subjects={subjects}
              saved={book.marks[pupil.id]}
              pending={book.pending[pupil.id]}
              examId={examId}
              canMark
              onType={onType}
            />
          ))}
        </tbody>
      </table>
      {open && <MarkOptions open={open} onChoose={choose} />}
      {!isAwake && <PlainMarkOptions />}
    </div>
  );
}

/** The same sheet, only to be read: while no examination is chosen, and when it is locked. */
export function ReadMarksTable({
  subjects,
  pupils,
  examId,
  marks,
}: Omit<ReadParts, "rows"> & { marks: Book["marks"] }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus, and without it no key scrolls it
    <section className="marks-scroll" tabIndex={0} aria-label={t("marks.nav.marks")}>
      <table className="marks">
        <MarksHead subjects={subjects} />
        <tbody>
          {pupils.map((pupil) => (
            <MarksRow
              key={pupil.id}
              pupil={pupil}
              subjects={subjects}
              saved={marks[pupil.id]}
              examId={examId}
              canMark={false}
              onType={() => {}}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type ReadParts = { subjects: SheetSubject[]; pupils: SheetPupil[]; examId?: number };

function MarksHead({ subjects }: { subjects: SheetSubject[] }) {
  const { t } = useTranslation();
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
            {fullMarks !== 100 && ` (${fullMarks})`}
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
