import { Form } from "@remix-run/react";
import { ChevronDown, Printer } from "lucide-react";
import { Button, ButtonLink } from "../../admin/button";
import { AdminForm, type FormState } from "../../admin/forms/form";
import { rowTitle } from "../../admin/list";
import { headingLook, Inset } from "../../admin/screen";
import { DateInput } from "../../components/date-input";
import { Field } from "../../components/field";
import { Input, Select, Textarea } from "../../components/input";
import { type DayField, dayFields, examDaysUrl, papers, paperUrl } from "../../exam-days/exam-days";
import type { DaysRejection, ExamDaysView } from "../../exam-days/exam-days.server";
import { isDay } from "../../i18n/days";
import { detectLanguage, languageNames, languages } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { classLabel } from "../../school/classes";
import { ReportRow } from "./exam-path-bar";

export function ClashList({ clashes, subjects }: Pick<ExamDaysView, "clashes" | "subjects">) {
  const { t } = useTexts();
  if (clashes.length === 0) return null;
  const nameOf = (id: number) => subjects.find((subject) => subject.id === id)?.name ?? "";
  return (
    <Inset>
      <div data-part="clashes" className="border-l-4 border-maize bg-maize-tint px-3 py-2">
        <h2 className={rowTitle}>{t("days.clashes")}</h2>
        <ul className="list-disc pl-5">
          {clashes.map(({ subjectId, text, named }) => (
            <li key={`${subjectId} ${text} ${named}`}>{t(text, { subject: nameOf(subjectId), named })}</li>
          ))}
        </ul>
        <p className="text-small text-ink-2">{t("days.clashes.saved")}</p>
      </div>
    </Inset>
  );
}

export function ShowPanel({ exam, shownAs }: Pick<ExamDaysView, "exam" | "shownAs">) {
  const { t } = useTexts();
  const isShown = shownAs !== undefined;
  return (
    <Inset>
      <h2 className={`${rowTitle} ${isShown ? "text-paddy" : ""}`}>{t(isShown ? "days.shown" : "days.hidden")}</h2>
      <p className="mb-3 max-w-prose">{t(isShown ? "days.shown.means" : "days.hidden.means")}</p>
      <Form method="post" action={examDaysUrl(exam.id)} className="flex flex-wrap gap-2.6">
        <Button name="intent" value={isShown ? "hide" : "show"} variant="outline">
          {t(isShown ? "days.hide" : "days.show")}
        </Button>
        {isShown && (
          <>
            <ButtonLink to={`/downloads/${shownAs}`} reloadDocument variant="outline">
              {t("days.see")}
            </ButtonLink>
            <ButtonLink to={`/cog-admin/notices?new&exam=${exam.id}`} variant="outline">
              {t("days.notice")}
            </ButtonLink>
          </>
        )}
      </Form>
    </Inset>
  );
}

type PapersPanelProps = Pick<ExamDaysView, "exam" | "sources"> & {
  asked: { rooms: string; beside: string; wrong?: string };
};

/** The seat plan asks for its rooms; what is wrong with them comes back in the address. */
export function PapersPanel({ exam, sources, asked }: PapersPanelProps) {
  const { t } = useTexts();
  const options = useExamOptions(sources.filter(({ classLevel }) => classLevel !== exam.classLevel));
  const problem =
    asked.wrong === undefined ? undefined : ({ text: "papers.rooms.wrong", values: { line: asked.wrong } } as const);
  return (
    <Inset>
      <h2 className={headingLook}>{t("papers.title")}</h2>
      {papers
        .filter((paper) => paper !== "seats")
        .map((paper) => (
          <ReportRow
            key={paper}
            Icon={Printer}
            text={`papers.${paper}`}
            urlIn={(language) => paperUrl(exam.id, paper, language)}
          />
        ))}
      <form id="seats" action={paperUrl(exam.id, "seats")} className="pt-4.4" aria-label={t("papers.seats")}>
        <h3 className={rowTitle}>{t("papers.seats")}</h3>
        <Field label={t("papers.rooms")} hint={t("papers.rooms.hint")} problem={problem}>
          {(field) => <Textarea {...field} name="rooms" rows={3} defaultValue={asked.rooms} />}
        </Field>
        <Field label={t("papers.with")}>
          {(field) => (
            <Select
              {...field}
              name="with"
              defaultValue={asked.beside}
              options={[{ value: "", text: t("papers.alone") }, ...options]}
            />
          )}
        </Field>
        <p className="flex flex-wrap gap-2.6">
          {languages.map((language) => (
            <Button key={language} name="language" value={language} variant="outline">
              {t("papers.seats")}: <span lang={language}>{languageNames[language]}</span>
            </Button>
          ))}
        </p>
      </form>
    </Inset>
  );
}

function useExamOptions(sources: ExamDaysView["sources"]) {
  const { t } = useTexts();
  return sources.map(({ id, name, classLevel }) => ({ value: id, text: `${name}, ${t(classLabel(classLevel))}` }));
}

type DaysFormProps = { view: ExamDaysView; once: string; rejectedWithPage?: DaysRejection };

export function DaysForm({ view, once, rejectedWithPage }: DaysFormProps) {
  const { t } = useTexts();
  const { exam, subjects, version } = view;
  return (
    <AdminForm<DaysRejection>
      label="days.title"
      action={examDaysUrl(exam.id)}
      back={`/cog-admin/results/exams?class=${exam.classLevel}`}
      failed="days.err"
      rejectedWithPage={rejectedWithPage}
      buttons={[{ text: "days.save", busy: "form.saving", intent: "publish" }]}
      width="long"
    >
      {(form) => {
        const typed = form.rejected?.values.typed ?? view.typed;
        return (
          <>
            <input type="hidden" name="once" value={once} />
            <input type="hidden" name="seen" value={form.rejected?.values.version ?? version} />
            {/* What Enter presses in a field. */}
            <button type="submit" name="intent" value="publish" className="sr-only" tabIndex={-1} aria-hidden="true" />
            <p className="mb-3.4 max-w-prose text-ink-2">{t("days.about")}</p>
            <FillIn form={form} view={view} />
            {subjects.map(({ id, name }) => (
              <fieldset key={`${id} ${JSON.stringify(typed[id])}`} className="border-t pt-3">
                <legend className="float-left mb-2 w-full font-semibold" lang={detectLanguage(name)}>
                  {name}
                </legend>
                <div className="clear-both grid grid-cols-2 gap-x-4 md:grid-cols-[3fr_2fr_2fr_3fr]">
                  {dayFields.map((field) => (
                    <DayCell key={field} field={field} id={id} typed={typed[id]?.[field] ?? ""} form={form} />
                  ))}
                </div>
              </fieldset>
            ))}
          </>
        );
      }}
    </AdminForm>
  );
}

type DayCellProps = { field: DayField; id: number; typed: string; form: FormState<DaysRejection> };

/** The browser's own fields hold no wrong values: these stay in a plain one. */
function DayCell({ field, id, typed, form }: DayCellProps) {
  const { t } = useTexts();
  const isTime = field === "begin" || field === "end";
  const shown = { name: field + id, defaultValue: typed, autoComplete: "off" };
  return (
    <div className={field === "date" || field === "room" ? "max-md:col-span-2" : undefined}>
      <Field label={t(`days.${field}`)} problem={form.problem(field + id)}>
        {(attributes) =>
          field === "date" && (typed === "" || isDay(typed)) ? (
            <DateInput {...attributes} {...shown} type="date" />
          ) : (
            <Input {...attributes} {...shown} {...(isTime && /^(\d\d:\d\d)?$/.test(typed) && { type: "time" })} />
          )
        }
      </Field>
    </div>
  );
}

function FillIn({ form, view: { sources } }: { form: FormState<DaysRejection>; view: ExamDaysView }) {
  const { t } = useTexts();
  const values = form.rejected?.values;
  const options = useExamOptions(sources);
  return (
    <details className="group mb-4.4" open={Boolean(form.problem("pasted") ?? form.problem("first"))}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2.6 font-semibold text-teesta">
        {t("days.fill")}
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <Field label={t("days.pasted")} hint={t("days.pasted.hint")} problem={form.problem("pasted")}>
        {(field) => (
          <Textarea key={values?.pasted} {...field} name="pasted" rows={4} defaultValue={values?.pasted ?? ""} />
        )}
      </Field>
      <Button name="intent" value="paste" variant="outline">
        {t("days.paste")}
      </Button>
      {sources.length > 0 && (
        <div className="mt-4.4">
          <Field label={t("days.from")}>
            {(field) => <Select {...field} name="from" defaultValue={values?.from} options={options} />}
          </Field>
          <Field label={t("days.first")} problem={form.problem("first")}>
            {(field) => <DateInput {...field} type="date" name="first" defaultValue={values?.first ?? ""} />}
          </Field>
          <Button name="intent" value="copy" variant="outline">
            {t("days.copy")}
          </Button>
        </div>
      )}
    </details>
  );
}
