import { Form, useSubmit } from "@remix-run/react";
import { Search } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ClassSelect } from "../../office/class-select";

import { useAwake } from "./typed-early";

export type ExamChoice = { id: number; name: string; isLocked: boolean };

type MarksFiltersParts = {
  level: number;
  exams: ExamChoice[];
  examId?: number;
  words: string;
  onWords: (words: string) => void;
};

/** Class, examination and search, kept in the address: a plain form that asks for the page, sent by the choice itself with script. */
export function MarksFilters({ level, exams, examId, words, onWords }: MarksFiltersParts) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const isAwake = useAwake();
  const exam = useRef<HTMLSelectElement>(null);
  const choose = ({ currentTarget }: FormEvent<HTMLSelectElement>) => {
    // The examinations of another class are other ones.
    if (currentTarget.name === "class" && exam.current) exam.current.value = "";
    submit(currentTarget.form, { preventScrollReset: true });
  };
  return (
    <Form method="get" className="marks-filters" role="search" key={`${level} ${examId}`}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: ClassSelect is the control */}
      <label>
        <span>{t("marks.class")}</span>
        <ClassSelect defaultValue={level} onChange={choose} />
      </label>
      <label>
        <span>{t("marks.exam")}</span>
        <select ref={exam} className="input" name="exam" defaultValue={examId ?? ""} onChange={choose}>
          <option value="">{t("marks.selectExam")}</option>
          {exams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="marks-words">
        <span>{t("marks.search")}</span>
        <input
          className="input"
          type="search"
          name="q"
          value={words}
          onChange={(event) => onWords(event.currentTarget.value)}
        />
      </label>
      {!isAwake && (
        <button type="submit" className="button button-outline">
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("office.filter.show")}
        </button>
      )}
    </Form>
  );
}
