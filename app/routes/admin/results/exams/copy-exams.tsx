import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireAccount } from "../../../../accounts/guard.server";
import { adminTitle } from "../../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../../admin/flash.server";
import { parseAdminForm } from "../../../../admin/forms/form.server";
import { runWrite } from "../../../../admin/forms/write-error.server";
import { EmptyList } from "../../../../admin/list";
import { ScreenHeader } from "../../../../admin/screen";
import { getIdempotencyKey } from "../../../../content/idempotency.server";
import { listYears, parseCopyRequest, planCopy } from "../../../../exams/copy-exams";
import { CopyExamsForm, CopyExamsPreview } from "../../../../exams/copy-exams-form";
import { copyExams, listExams } from "../../../../exams/exams.server";
import { badRequest } from "../../../../http";
import { useTexts } from "../../../../i18n/use-texts";
import { classFromUrl } from "../../../../school/classes";

const listCopyYears = (classLevel?: number) => listYears(listExams(classLevel));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const level = classFromUrl(request) ?? 1;
  const form = parseCopyRequest(new URL(request.url).searchParams, level, listCopyYears);
  const { copy } = form;
  return {
    title: await adminTitle(request, "exams.copy"),
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
  // The preview is shown once more.
  if (stopped) return null;
  const { copy } = parseCopyRequest(fields, level, listCopyYears);
  if (!copy) throw badRequest();
  const message = runWrite("a copy of examinations", "exams.err.copy", () => {
    const values = copyExams(copy, email, getIdempotencyKey(fields));
    return { tone: "good", title: "exams.copy.done", body: values && "exams.copy.counts", values };
  });
  return redirectWithFlash(request, `/cog-admin/results/exams?class=${level}`, [message]);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function CopyExams() {
  const { t } = useTexts();
  const { level, form, planned, once } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <>
      <ScreenHeader name="exams.copy" back={`/cog-admin/results/exams?class=${level}`} />
      <CopyExamsForm key={search} level={level} state={form} />
      {form.copy && <CopyExamsPreview copy={form.copy} planned={planned} once={once} />}
      {form.years.length === 0 && <EmptyList>{t("exams.copy.none")}</EmptyList>}
    </>
  );
}
