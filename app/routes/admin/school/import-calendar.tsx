import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { Button } from "~/admin/button";
import { FormActions, formPanel } from "~/admin/forms/form-layout";
import type { FormAnswer } from "~/admin/forms/sending/use-answer";
import { answerImport } from "~/admin/import/import.server";
import { ImportFileForm, ImportSteps, useImport } from "~/admin/import/import-screen";
import type { PastedList } from "~/admin/import/result";
import { ScreenHeader } from "~/admin/screen";
import { UndoLastImport } from "~/admin/undo-line";
import { Field, hintText } from "~/components/field";
import { Select, Textarea } from "~/components/input";
import type { FieldError } from "~/i18n/form-values";
import { dhakaToday } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/use-texts";
import { saveSheetImport } from "~/sheet-import/import-sheet.server";
import { SheetCheck } from "~/sheet-import/sheet-check";
import { describeLastChange } from "~/undo/undo.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const year = Number(dhakaToday().slice(0, 4));
  return { years: [year, year + 1], lastImport: describeLastChange(await getLanguage(request), "calendar") };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return answerImport(await saveSheetImport(request, email, "calendar"));
}

const address = "/cog-admin/school/calendar/import";
const template = {
  address: "/cog-admin/school/workbook/calendar",
  fileName: "Calendar.xlsx",
  text: "import.pattern.students",
  hint: "import.calendar.patternHint",
} as const;

export default function ImportCalendar() {
  const { years, lastImport } = useLoaderData<typeof loader>();
  const shown = useImport(useActionData<typeof action>());
  const { sending, result } = shown;
  const paste = { action: address, pasted: result.pasted, years, sending };
  return (
    <>
      <ScreenHeader back="/cog-admin/school/calendar" backText="import.calendar.back" />
      <ImportSteps
        {...shown}
        check={(checked) => (
          <>
            <SheetCheck {...{ checked, result, sending }} />
            {result.pasted !== undefined && <PasteForm {...paste} isChecked />}
          </>
        )}
      >
        {lastImport && <UndoLastImport {...lastImport} />}
        <PasteForm {...paste} error={result.pasteError} />
        <ImportFileForm {...{ template, sending }} action={address} error={result.fileError} isAlternative />
      </ImportSteps>
    </>
  );
}

type PasteFormProps = {
  action: string;
  pasted?: PastedList;
  years: number[];
  error?: FieldError;
  isChecked?: boolean;
  sending: FormAnswer;
};

function PasteForm({ action, pasted, years, error, isChecked = false, sending }: PasteFormProps) {
  const { t, digits } = useTexts();
  const { isBusy } = sending;
  return (
    <Form method="post" action={action} noValidate className={formPanel} aria-label={t("import.pasted")}>
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
