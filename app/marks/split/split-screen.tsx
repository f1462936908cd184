import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink, textButton } from "../../admin/button";
import { FormActions } from "../../admin/forms/form";
import { BothNames } from "../../admin/forms/named-row";
import { Field } from "../../components/field";
import { Input } from "../../components/input";
import { detectLanguage } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { type StudyGroup, studyGroupText } from "../../school/study-groups";
import { nameBnField, nameField, type SplitErrors } from "./split-subject";

type SplitView = {
  id: number;
  level: number;
  names: { name: string; nameBn: string | null };
  groups: { group: StudyGroup; students: number; marks: number; name: string; nameBn: string }[];
  withoutGroup: number;
  blocking: { id: number; name: string }[];
  /** The examinations with a mark in the subject by their names in the reader's language. */
  open: { id: number; name: string; count: number }[];
  locked: { id: number; name: string }[];
  version: string;
  once: string;
};

const subheading = "mb-[0.35rem] mt-[1.35rem] text-body font-semibold leading-normal bn:leading-[1.7]";
const plainList = "mb-[0.65rem] list-disc pl-5";

/** What splitting a combined subject by group will do, with the names of the new ones to be looked over. */
export function SplitForm({ view, errors = {}, isBusy }: { view: SplitView; errors?: SplitErrors; isBusy: boolean }) {
  const { t, digits, values } = useTexts();
  const { id, level, names, groups, open, locked, blocking, withoutGroup, version, once } = view;
  const back = `/cog-admin/results/subjects?class=${level}`;
  return (
    <Form
      method="post"
      action={`/cog-admin/results/subjects/${id}/split?class=${level}`}
      aria-label={t("split.title")}
      data-part="split"
      className="py-5 lg:max-w-[52rem] lg:pl-beside"
    >
      <input type="hidden" name="seen" value={version} />
      <input type="hidden" name="once" value={once} />
      <BothNames names={names} />
      <p className="mt-3 max-w-[64ch]">{t("split.about")}</p>
      <h2 className={subheading}>{t("split.exams")}</h2>
      {open.length + locked.length === 0 && <p>{t("split.noMarks")}</p>}
      <ul className={plainList}>
        {open.map((exam) => (
          <li key={exam.id}>
            <ExamName>{exam.name}</ExamName>: {t("split.moves", { count: exam.count, number: digits(exam.count) })}
          </li>
        ))}
        {locked.map((exam) => (
          <li key={exam.id}>
            <ExamName>{exam.name}</ExamName>: {t("split.stays")}
          </li>
        ))}
      </ul>
      {withoutGroup > 0 && (
        <p>
          {t("split.withoutGroup", values({ count: withoutGroup }))}{" "}
          <Link className={textButton} to={`/cog-admin/results/students/groups?class=${level}`}>
            {t("groups.title")}
          </Link>
        </p>
      )}
      {blocking.length > 0 && (
        <div data-part="blocking" className="my-4 border border-l-4 border-l-danger px-4 py-3">
          <p className="font-semibold">{t("split.blocking")}</p>
          <ul className={plainList}>
            {blocking.map((student) => (
              <li key={student.id}>
                <Link
                  to={`/cog-admin/results/students/${student.id}/edit?class=${level}`}
                  className="inline-block py-[0.35rem] text-teesta underline underline-offset-[0.22em]"
                >
                  <bdi lang={detectLanguage(student.name)}>{student.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {groups.map(({ group, students, marks, name, nameBn }) => (
        <fieldset key={group} data-part="split-group" className="mt-5 border-t pt-3">
          <legend className="float-left w-full font-semibold">{t(studyGroupText(group))}</legend>
          <p className="clear-both mb-2 text-small text-ink-2">{t("split.counts", values({ students, marks }))}</p>
          <div className="grid gap-x-gap sm:grid-cols-2">
            <Field label={t("subjects.name")} problem={errors[nameField(group)]}>
              {(field) => <Input {...field} name={nameField(group)} defaultValue={name} autoComplete="off" />}
            </Field>
            <Field label={t("subjects.nameBn")} need="optional" problem={errors[nameBnField(group)]}>
              {(field) => (
                <Input {...field} name={nameBnField(group)} lang="bn" defaultValue={nameBn} autoComplete="off" />
              )}
            </Field>
          </div>
        </fieldset>
      ))}
      <FormActions>
        <Button isBusy={isBusy}>{t(isBusy ? "form.saving" : "split.confirm")}</Button>
        <ButtonLink to={back} variant="outline">
          {t("common.cancel")}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}

const ExamName = ({ children }: { children: ReactNode }) => (
  <span lang={detectLanguage(String(children))}>{children}</span>
);
