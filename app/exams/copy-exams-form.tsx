import { Form } from "@remix-run/react";
import { Button } from "../admin/button";
import { FormActions, formPanel } from "../admin/forms/form";
import { useLocalizedName } from "../admin/forms/named-row";
import { EmptyList } from "../admin/list";
import { headingLook } from "../admin/screen";
import { Badge } from "../components/badge";
import { Field } from "../components/field";
import { Input, Select } from "../components/input";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";
import { allClasses, type CopyFormState, type CopyRequest, type PlannedExam } from "./copy-exams";

/** Asks from which year to which the examinations are copied; a plain form that asks for the page with its preview. */
export function CopyExamsForm({ level, state }: { level: number; state: CopyFormState }) {
  const { t, digits } = useTexts();
  const { years, from, to, classes, error } = state;
  return (
    <Form method="get" className={formPanel} noValidate aria-label={t("exams.copy")}>
      <input type="hidden" name="class" value={level} />
      <p className="mb-4 text-ink-2">{t("exams.copy.about")}</p>
      <Field label={t("exams.copy.from")}>
        {(field) => (
          <Select
            {...field}
            className="max-w-36"
            name="from"
            options={years.map((year) => ({ value: year, text: digits(year) }))}
            defaultValue={from}
          />
        )}
      </Field>
      <Field label={t("exams.copy.to")} need="required" problem={error}>
        {(field) => (
          <Input
            {...field}
            className="max-w-36"
            name="to"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={digits(to)}
          />
        )}
      </Field>
      <Field label={t("exams.copy.classes")}>
        {(field) => (
          <Select
            {...field}
            name="classes"
            options={[
              { value: level, text: t(classLabel(level)) },
              { value: allClasses, text: t("exams.copy.allClasses") },
            ]}
            defaultValue={classes}
          />
        )}
      </Field>
      <FormActions>
        <Button variant="outline">{t("exams.copy.show")}</Button>
      </FormActions>
    </Form>
  );
}

type CopyExamsPreviewProps = { copy: CopyRequest; planned: PlannedExam[]; once: string };

/** What a copy makes, class by class, what is there already marked; and the button that makes it. */
export function CopyExamsPreview({ copy, planned, once }: CopyExamsPreviewProps) {
  const { t, digits } = useTexts();
  const number = planned.filter(({ isThere }) => !isThere).length;
  if (planned.length === 0) {
    return <EmptyList>{t("exams.copy.nothing")}</EmptyList>;
  }
  return (
    <section data-part="copy-preview" className="py-6 lg:pl-beside lg:[&>*]:max-w-[46rem]">
      <h2 className={`mb-2 ${headingLook}`}>{t("exams.copy.preview")}</h2>
      {[...new Set(planned.map(({ classLevel }) => classLevel))].map((level) => (
        <div key={level}>
          <h3 className="mb-1 mt-5 text-base leading-[1.45] bn:leading-[1.6]">{t(classLabel(level))}</h3>
          <ul className="mb-5">
            {planned
              .filter(({ classLevel }) => classLevel === level)
              .map((exam) => (
                <PlannedRow key={exam.name} exam={exam} />
              ))}
          </ul>
        </div>
      ))}
      {number === 0 && <p>{t("exams.copy.allThere")}</p>}
      {number > 0 && (
        <Form method="post">
          <CopyFields copy={copy} once={once} />
          <Button className="max-xs:w-full">{t("exams.copy.make", { number: digits(number) })}</Button>
        </Form>
      )}
    </section>
  );
}

function PlannedRow({ exam: { isThere, ...names } }: { exam: PlannedExam }) {
  const { t } = useTexts();
  const name = useLocalizedName(names);
  const other = name === names.name ? names.nameBn : names.name;
  return (
    <li className="grid justify-items-start gap-x-4 gap-y-[0.1rem] border-b py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem] md:items-start">
      <span className={isThere ? "text-ink-2" : undefined} lang={detectLanguage(name)}>
        {name}
      </span>
      <span className="text-ink-2" lang={detectLanguage(other ?? "")}>
        {other}
      </span>
      {isThere && <Badge>{t("exams.copy.there")}</Badge>}
    </li>
  );
}

function CopyFields({ copy, once }: { copy: CopyRequest; once: string }) {
  const fields = { once, from: copy.from, to: copy.to, classes: copy.classLevel ?? allClasses };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
