import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { answerImport } from "~/admin/import/import.server";
import { ImportFileForm, ImportSteps, useImport } from "~/admin/import/import-screen";
import { ScreenHeader } from "~/admin/screen";
import { UndoLastImport } from "~/admin/undo-line";
import { getLanguage } from "~/i18n/i18n.server";
import { saveSheetImport } from "~/sheet-import/import-sheet.server";
import { SheetCheck } from "~/sheet-import/sheet-check";
import { describeLastChange } from "~/undo/undo.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return { lastImport: describeLastChange(await getLanguage(request), "staff") };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return answerImport(await saveSheetImport(request, email, "staff"));
}

const address = "/cog-admin/school/staff/import";
const template = {
  address: "/cog-admin/school/workbook/staff",
  fileName: "Staff.xlsx",
  text: "import.staff.pattern",
  hint: "import.staff.patternHint",
} as const;

export default function ImportStaff() {
  const shown = useImport(useActionData<typeof action>());
  const { sending, result } = shown;
  const { lastImport } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader back="/cog-admin/school/staff" backText="import.staff.back" />
      <ImportSteps {...shown} check={(checked) => <SheetCheck {...{ checked, result, sending }} />}>
        {lastImport && <UndoLastImport {...lastImport} />}
        <ImportFileForm action={address} template={template} error={result.fileError} sending={sending} />
      </ImportSteps>
    </>
  );
}
