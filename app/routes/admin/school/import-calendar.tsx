import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { Button } from "../../../admin/button";
import { redirectWithFlash } from "../../../admin/flash.server";
import { FormActions, formPanel } from "../../../admin/forms/form";
import { type ScreenSending, useAnswer } from "../../../admin/forms/use-sending";
import { ConfirmImport, ImportErrors, ImportFileForm, ImportPart } from "../../../admin/import/import-screen";
import type { ImportResult, PastedList } from "../../../admin/import/result";
import { EmptyList } from "../../../admin/list";
import { ScreenHeader } from "../../../admin/screen";
import { Steps } from "../../../admin/steps";
import { Banner } from "../../../admin/toasts";
import { Badge } from "../../../components/badge";
import { Field, hintText } from "../../../components/field";
import { Select, Textarea } from "../../../components/input";
import type { TextKey } from "../../../i18n/en";
import type { FieldError } from "../../../i18n/form-values";
import { dhakaToday, formatShortDay } from "../../../i18n/format";
import { languages } from "../../../i18n/languages";
import { useTexts } from "../../../i18n/use-texts";
import type { ImportedDay } from "../../../school-editor/import/calendar";
import { type CalendarPreview, saveCalendarImport } from "../../../school-editor/import/importers.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const year = Number(dhakaToday().slice(0, 4));
  return { title: await adminTitle(request, "import.calendar.title"), years: [year, year + 1] };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const saved = await saveCalendarImport(request, email);
  if ("goTo" in saved) return redirectWithFlash(saved.goTo, saved.messages);
  const { status, ...result } = saved;
  return data({ result }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const address = "/cog-admin/school/calendar/import";
const template = {
  address: "/cog-admin/school/workbook/calendar",
  fileName: "Calendar.xlsx",
  text: "import.pattern.students",
  hint: "import.calendar.patternHint",
} as const;

export default function ImportCalendar() {
  const { years } = useLoaderData<typeof loader>();
  const sending = useAnswer(useActionData<typeof action>(), "import.notDone");
  const { answer, failed } = sending;
  const result: ImportResult<CalendarPreview> = answer && "result" in answer ? answer.result : {};
  const { checked, errors, moreErrors = 0, fileError, pasted, pasteError } = result;
  const message = failed ?? result.message;
  return (
    <>
      <ScreenHeader name="import.calendar.title" back="/cog-admin/school/calendar" backText="import.calendar.back" />
      <Steps of="import" at={checked ? 2 : 1} />
      {message && <Banner {...message} />}
      {checked ? (
        <>
          <CalendarCheck {...{ result, checked, sending }} action={address} />
          {pasted !== undefined && <PasteForm {...{ pasted, years, sending }} action={address} isChecked />}
        </>
      ) : (
        <>
          {errors && errors.length > 0 && (
            <ImportErrors errors={errors} moreErrors={moreErrors} place={pasted === undefined ? "row" : "line"} />
          )}
          <PasteForm {...{ pasted, years, sending }} action={address} error={pasteError} />
          <ImportFileForm {...{ template, sending }} action={address} error={fileError} isAlternative />
        </>
      )}
    </>
  );
}

type PasteFormProps = {
  action: string;
  pasted?: PastedList;
  years: number[];
  error?: FieldError;
  isChecked?: boolean;
  sending: ScreenSending;
};

function PasteForm({ action, pasted, years, error, isChecked = false, sending }: PasteFormProps) {
  const { t, digits } = useTexts();
  const { isBusy, submit } = sending;
  return (
    <Form
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      className={formPanel}
      aria-label={t("import.pasted")}
    >
      <Field
        label={t(isChecked ? "import.pasted.again" : "import.pasted")}
        problem={error}
        hint={t("import.pasted.hint")}
      >
        {(field) => <Textarea {...field} name="pasted" rows={8} defaultValue={pasted?.text} />}
      </Field>
      <Field label={t("import.pasted.year")}>
        {(field) => (
          <Select
            {...field}
            name="year"
            defaultValue={pasted?.year}
            options={[
              { value: "", text: t("import.pasted.ownYear") },
              ...years.map((year) => ({ value: year, text: digits(year) })),
            ]}
          />
        )}
      </Field>
      <FormActions>
        <Button variant={isChecked ? "outline" : "filled"} isBusy={isBusy}>
          {t(isBusy ? "import.checking" : "import.pasted.check")}
        </Button>
      </FormActions>
      {!isChecked && <p className={`mt-1.4 ${hintText}`}>{t("import.checkHint")}</p>}
    </Form>
  );
}

type CalendarCheckProps = {
  result: ImportResult<CalendarPreview>;
  checked: CalendarPreview;
  action: string;
  sending: ScreenSending;
};

function CalendarCheck({ result, checked, action, sending }: CalendarCheckProps) {
  const { t, digits } = useTexts();
  const { errors = [], moreErrors = 0, pasted } = result;
  const { added, same, carried, once } = checked;
  return (
    <>
      {errors.length > 0 && (
        <ImportErrors
          errors={errors}
          moreErrors={moreErrors}
          title="import.calendar.unread"
          place={pasted === undefined ? "row" : "line"}
        />
      )}
      {added.length === 0 && <EmptyList>{t("import.calendar.nothing")}</EmptyList>}
      <ImportPart title="import.calendar.new" count={added.length}>
        <DayLines days={added} />
      </ImportPart>
      <ImportPart title="import.calendar.same" count={same.length}>
        <DayLines days={same} />
      </ImportPart>
      <ConfirmImport
        action={action}
        carried={carried}
        sending={sending}
        another="import.calendar.another"
        text={added.length > 0 ? t("import.calendar.save", { number: digits(added.length) }) : undefined}
      >
        <input type="hidden" name="once" value={once} />
      </ConfirmImport>
    </>
  );
}

const kindTexts: Record<ImportedDay["kind"], TextKey> = {
  General: "notices.type.general",
  Exam: "notices.type.exam",
  Event: "notices.type.event",
  Meeting: "notices.type.meeting",
  Holiday: "notices.type.holiday",
};

function DayLines({ days }: { days: ImportedDay[] }) {
  const { t, language } = useTexts();
  return days.map(({ starts, ends, kind, title }, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two days may be the same
      key={place}
      className="grid gap-x-4 border-t py-2.2 sm:grid-cols-[16rem_1fr_auto] sm:items-baseline"
    >
      <span className="text-ink-2 tabular-nums">
        {[starts, ends]
          .filter(Boolean)
          .map((day) => formatShortDay(day, language))
          .join(" – ")}
      </span>
      <span className="flex flex-wrap gap-x-4">
        {languages.map(
          (one) =>
            title[one] !== "" && (
              <strong key={one} className="font-semibold" lang={one}>
                <bdi>{title[one]}</bdi>
              </strong>
            ),
        )}
      </span>
      <span>
        <Badge>{t(kindTexts[kind])}</Badge>
      </span>
    </li>
  ));
}
