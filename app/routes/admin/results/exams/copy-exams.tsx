import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { Button } from "~/admin/button";
import { redirectWithFlash } from "~/admin/flash.server";
import { FormActions, formPanel } from "~/admin/forms/form-layout";
import { useLocalizedName } from "~/admin/forms/named-row";
import { parseAdminForm } from "~/admin/forms/saving/form.server";
import { runWrite } from "~/admin/forms/saving/write-error.server";
import { EmptyList } from "~/admin/list";
import { headingClassName, ScreenHeader } from "~/admin/screen";
import { Badge } from "~/components/badge";
import { Field } from "~/components/field";
import { Input, Select } from "~/components/input";
import {
  allClasses,
  type CopyFormState,
  type CopyRequest,
  listYears,
  type PlannedExam,
  parseCopyRequest,
  planCopy,
} from "~/exams/exam";
import { copyExams, listExams } from "~/exams/exams.server";
import { badRequest } from "~/http";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { getIdempotencyKey } from "~/saving/idempotency.server";
import { classFromUrl, classLabel } from "~/school/classes";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const listCopyYears = (classLevel?: number) => listYears(listExams(classLevel));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const level = classFromUrl(request) ?? 1;
  const form = parseCopyRequest(new URL(request.url).searchParams, level, listCopyYears);
  const { copy } = form;
  return {
    once: crypto.randomUUID(),
    level,
    form,
    planned: copy ? planCopy(listExams(copy.classLevel), copy.from, copy.to) : [],
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const level = classFromUrl(request) ?? 1;
  const { fields, stopped } = await parseAdminForm<never>(request, {}, "exams.err.copy");
  // If the server rejected the form, the page shows the preview again.
  if (stopped) return null;
  const { copy } = parseCopyRequest(fields, level, listCopyYears);
  if (!copy) throw badRequest();
  const message = runWrite("a copy of examinations", "exams.err.copy", () => {
    const values = copyExams(copy, email, getIdempotencyKey(fields));
    return { tone: "good", title: "exams.copy.done", body: values && "exams.copy.counts", values };
  });
  return redirectWithFlash(`/cog-admin/results/exams?class=${level}`, [message]);
}

export default function CopyExams() {
  const { t } = useTexts();
  const { level, form, planned, once } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <>
      <ScreenHeader back={`/cog-admin/results/exams?class=${level}`} />
      <CopyExamsForm key={search} level={level} state={form} />
      {form.copy && <CopyExamsPreview copy={form.copy} planned={planned} once={once} />}
      {form.years.length === 0 && <EmptyList>{t("exams.copy.none")}</EmptyList>}
    </>
  );
}

/**
 * Asks from which year to which year the exams are copied. Sending this form opens the same page with the preview of
 * the copy.
 */
function CopyExamsForm({ level, state }: { level: number; state: CopyFormState }) {
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

/** Shows for each class which exams the copy creates and which exams already exist. A button creates them. */
function CopyExamsPreview({ copy, planned, once }: CopyExamsPreviewProps) {
  const { t, digits } = useTexts();
  const number = planned.filter(({ isThere }) => !isThere).length;
  if (planned.length === 0) {
    return <EmptyList>{t("exams.copy.nothing")}</EmptyList>;
  }
  return (
    <section data-part="copy-preview" className="py-6 lg:pl-beside lg:[&>*]:max-w-broad">
      <h2 className={`mb-2 ${headingClassName}`}>{t("exams.copy.preview")}</h2>
      {[...new Set(planned.map(({ classLevel }) => classLevel))].map((level) => (
        <div key={level}>
          <h3 className="mb-1 mt-5 text-base leading-1.45 bn:leading-1.6">{t(classLabel(level))}</h3>
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
    <li className="grid justify-items-start gap-x-4 gap-y-0.4 border-b py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem] md:items-start">
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
