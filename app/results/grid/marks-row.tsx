import { type ChangeEvent, memo } from "react";
import { useTranslation } from "react-i18next";
import { digits, inDigits } from "../../language/digits-and-dates";
import { languageOfText } from "../../language/languages";
import { isFailed, standing } from "../grades";
import { readMark, type SheetPupil, type SheetSubject } from "../mark-sheet";
import { CardButtons } from "../papers/card-buttons";
import { keyOf, type PendingMark } from "../pending-marks";

type MarksRowParts = {
  pupil: SheetPupil;
  subjects: SheetSubject[];
  saved?: Record<number, number>;
  pending?: Record<number, PendingMark>;
  examId?: number;
  canMark: boolean;
  onType?: (event: ChangeEvent<HTMLInputElement>) => void;
};

/**
 * One pupil of the mark sheet. Drawn again only when its own marks change: with 120 pupils and 12 subjects every key
 * would otherwise draw 1,440 fields.
 */
export const MarksRow = memo(function MarksRow(parts: MarksRowParts) {
  const { pupil, subjects, saved = {}, pending = {}, examId } = parts;
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const read = subjects.map(({ id, fullMarks }) => pending[id] && readMark(pending[id].text, fullMarks));
  const isWrong = read.some((one) => one && "problem" in one);
  const marks = subjects.flatMap(({ id }, place) => {
    const typed = read[place];
    return (typed && "mark" in typed ? typed.mark : saved[id]) ?? [];
  });
  const { total, grade } = standing(marks);
  return (
    <tr data-unsaved={Object.keys(pending).length > 0 || undefined}>
      <td className="roll">{digits(pupil.rollNumber, language)}</td>
      <th scope="row" id={`p${pupil.id}`} lang={languageOfText(pupil.name)}>
        {pupil.name}
      </th>
      <td className="parent" title={pupil.fatherName} lang={languageOfText(pupil.fatherName)}>
        {pupil.fatherName}
      </td>
      <td className="parent" title={pupil.motherName} lang={languageOfText(pupil.motherName)}>
        {pupil.motherName}
      </td>
      {subjects.map((subject) => (
        <MarkCell key={subject.id} {...parts} subject={subject} saved={saved[subject.id]} typed={pending[subject.id]} />
      ))}
      <td className="total">{isWrong ? "–" : digits(total, language)}</td>
      <td className={grade === "F" && !isWrong ? "grade failing" : "grade"}>
        {isWrong ? "–" : (grade ?? t("common.na"))}
      </td>
      <td className="papers">
        <CardButtons pupil={pupil} examId={examId} />
      </td>
    </tr>
  );
});

type MarkCellParts = Pick<MarksRowParts, "pupil" | "canMark" | "onType"> & {
  subject: SheetSubject;
  saved?: number;
  typed?: PendingMark;
};

function MarkCell({ pupil, subject, saved, typed, canMark, onType }: MarkCellParts) {
  const { t, i18n } = useTranslation();
  const figure = (value: number | "") => digits(value, i18n.language === "bn" ? "bn" : "en");
  const name = keyOf({ student: pupil.id, subject: subject.id });
  const read = typed && readMark(typed.text, subject.fullMarks);
  const problem = read && "problem" in read ? read.problem : undefined;
  const mark = read && "mark" in read ? read.mark : saved;
  const isFailing = typeof mark === "number" && isFailed(mark, subject.fullMarks);
  const look = [typed && "pending", problem && "wrong", isFailing && "failing"].filter(Boolean).join(" ") || undefined;
  if (!canMark)
    return (
      <td className={[look, mark === undefined && "missing"].filter(Boolean).join(" ") || undefined}>
        {figure(mark ?? 0)}
      </td>
    );
  return (
    <td className={look}>
      <input
        id={name}
        name={name}
        value={typed?.text ?? figure(saved ?? "")}
        onChange={onType}
        placeholder={figure(0)}
        inputMode="numeric"
        autoComplete="off"
        list="mark-list"
        aria-labelledby={`p${pupil.id} s${subject.id}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-why` : typed && "is-pending"}
      />
      {problem && (
        <span id={`${name}-why`} className="cell-problem">
          {t(problem.text, inDigits(problem.values ?? {}, i18n.language))}
        </span>
      )}
    </td>
  );
}
