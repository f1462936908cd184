import { Form, useSubmit } from "@remix-run/react";
import { Search } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { ClassSelect } from "~/admin/class-picker";
import { ShowButton } from "~/admin/show-button";
import { Input, Select } from "~/components/input";
import { useTexts } from "~/i18n/use-texts";

export type ExamOption = { id: number; name: string; isLocked: boolean };

export const toOption = ({ id, name }: ExamOption) => ({ value: id, text: name });

type MarksFiltersProps = {
  level: number;
  exams: ExamOption[];
  examId?: number;
  words: string;
  hasStudents: boolean;
  onWords: (words: string) => void;
};

export function MarksFilters({ level, exams, examId, words, hasStudents, onWords }: MarksFiltersProps) {
  const { t } = useTexts();
  const submit = useSubmit();
  const choose = ({ currentTarget: { form, name } }: FormEvent<HTMLSelectElement>) => {
    const query = new FormData(form ?? undefined);
    // Every class has its own exams, so the chosen exam does not belong to the new class.
    if (name === "class") query.delete("exam");
    submit(query, { method: "get", preventScrollReset: true });
  };
  const examChoice = (
    <LabelledChoice label={t("marks.exam")} className="flex-1 md:flex-initial">
      <Select
        name="exam"
        variant="plain"
        // On a phone, the year at the end of a long name needs the space before the arrow.
        className="max-md:pr-8"
        options={[{ value: "", text: t("marks.selectExam") }, ...exams.map(toOption)]}
        defaultValue={examId ?? ""}
        onChange={choose}
      />
    </LabelledChoice>
  );
  return (
    <Form
      method="get"
      className="grid min-w-0 flex-auto basis-152 grid-cols-1 gap-x-3 gap-y-2.6 md:flex"
      role="search"
      key={`${level} ${examId}`}
    >
      <LabelledChoice label={t("marks.class")} className="md:flex-none">
        <ClassSelect variant="plain" defaultValue={level} onChange={choose} />
      </LabelledChoice>
      {hasStudents ? (
        <>
          {examChoice}
          <div className="flex min-w-0 gap-2.6 md:min-w-36 md:flex-[1_999_12.5rem]">
            <div className="relative min-w-0 flex-1">
              <Search
                size={18}
                strokeWidth={1.75}
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-2"
              />
              <Input
                type="search"
                name="q"
                className="pl-9 pr-1 placeholder:text-ink-3"
                aria-label={t("marks.search")}
                placeholder={t("marks.search")}
                value={words}
                onChange={(event) => onWords(event.currentTarget.value)}
              />
            </div>
            <ShowButton />
          </div>
        </>
      ) : (
        <div className="flex min-w-0 gap-2.6">
          {examChoice}
          <ShowButton />
        </div>
      )}
    </Form>
  );
}

type LabelledChoiceProps = { label: string; className: string; children: ReactNode };

const LabelledChoice = ({ label, className, children }: LabelledChoiceProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the children contain the control
  <label
    className={`flex min-w-0 items-center rounded-sm border border-rule-strong bg-card focus-within:border-focus focus-within:shadow-field ${className}`}
  >
    <span className="flex-none pl-3 text-ink-2 max-[90rem]:sr-only">{label}</span>
    <span className="min-w-0 flex-1">{children}</span>
  </label>
);

export function ChoiceForm({ link, children }: { link?: ReactNode; children: ReactNode }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      className="grid grid-cols-to-end gap-y-2.6 border-b pb-4 pt-3 md:flex md:flex-wrap md:items-end md:gap-x-2.6 lg:pl-beside max-md:[&>:not(button)]:col-start-1"
      role="search"
      onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true, replace: true })}
    >
      {children}
      <ShowButton className="col-start-2 row-start-1 ml-2.6 self-end md:ml-0" />
      {link}
    </Form>
  );
}
