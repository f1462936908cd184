import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { ImportErrors, ImportFileForm } from "../../../admin/import/import-screen";
import type { ImportResult } from "../../../admin/import/result";
import { ScreenHeader } from "../../../admin/screen";
import { Steps } from "../../../admin/steps";
import { Banner } from "../../../admin/toasts";
import { type StaffPreview, saveStaffImport } from "../../../school-editor/import/importers.server";
import { StaffCheck } from "../../../school-editor/import/staff-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return { title: await adminTitle(request, "import.staff.title") };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const saved = await saveStaffImport(request, email);
  if ("goTo" in saved) return redirectWithFlash(request, saved.goTo, saved.messages);
  const { status, ...result } = saved;
  return data({ result }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const address = "/cog-admin/school/staff/import";
const template = {
  address: "/cog-admin/school/workbook/staff",
  fileName: "Staff.xlsx",
  text: "import.staff.pattern",
  hint: "import.staff.patternHint",
} as const;

export default function ImportStaff() {
  const posted = useActionData<typeof action>();
  const result: ImportResult<StaffPreview> = posted && "result" in posted ? posted.result : {};
  const { checked, message, errors, moreErrors = 0, fileError } = result;
  return (
    <>
      <ScreenHeader name="import.staff.title" back="/cog-admin/school/staff" backText="import.staff.back" />
      <Steps of="import" at={checked ? 2 : 1} />
      {message && <Banner {...message} />}
      {checked ? (
        <StaffCheck checked={checked} action={address} />
      ) : (
        <>
          {errors && errors.length > 0 && <ImportErrors errors={errors} moreErrors={moreErrors} />}
          <ImportFileForm action={address} template={template} error={fileError} />
        </>
      )}
    </>
  );
}
