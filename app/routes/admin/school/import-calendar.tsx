import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { ImportErrors, ImportFileForm } from "../../../admin/import/import-screen";
import type { ImportResult } from "../../../admin/import/result";
import { ScreenHeader } from "../../../admin/screen";
import { Steps } from "../../../admin/steps";
import { Banner } from "../../../admin/toasts";
import { dhakaToday } from "../../../i18n/format";
import { CalendarCheck, PasteForm } from "../../../school-editor/import/calendar-screen";
import { type CalendarPreview, saveCalendarImport } from "../../../school-editor/import/importers.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const year = Number(dhakaToday().slice(0, 4));
  return { title: await adminTitle(request, "import.calendar.title"), years: [year, year + 1] };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const saved = await saveCalendarImport(request, email);
  if ("goTo" in saved) return redirectWithFlash(request, saved.goTo, saved.messages);
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
  const posted = useActionData<typeof action>();
  const result: ImportResult<CalendarPreview> = posted && "result" in posted ? posted.result : {};
  const { checked, message, errors, moreErrors = 0, fileError, pasted, pasteError } = result;
  return (
    <>
      <ScreenHeader name="import.calendar.title" back="/cog-admin/school/calendar" backText="import.calendar.back" />
      <Steps of="import" at={checked ? 2 : 1} />
      {message && <Banner {...message} />}
      {checked ? (
        <>
          <CalendarCheck result={result} checked={checked} action={address} />
          {pasted !== undefined && <PasteForm action={address} pasted={pasted} years={years} isChecked />}
        </>
      ) : (
        <>
          {errors && errors.length > 0 && (
            <ImportErrors errors={errors} moreErrors={moreErrors} place={pasted === undefined ? "row" : "line"} />
          )}
          <PasteForm action={address} pasted={pasted} years={years} error={pasteError} />
          <ImportFileForm action={address} template={template} error={fileError} isAlternative />
        </>
      )}
    </>
  );
}
