import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "../../../accounts/guard.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { badRequest, notFound } from "../../../http";
import { confirmPassword, findBackup, sendBackup } from "../../../operations/backup-files.server";
import { FormRejected, parseForm } from "../../../uploads/parse-form.server";

const limits = { maxFiles: 0, maxFileBytes: 0, maxFields: 5 };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return redirect("/cog-admin/backups");
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const form = await parseDownloadForm(request);
  const backup = findBackup(String(form.get("file") ?? ""));
  if (!backup?.isWhole) throw notFound();
  const problem = await confirmPassword(request, email, String(form.get("password") ?? ""));
  if (problem) return redirectWithFlash(`/cog-admin/backups/download?file=${backup.name}`, [problem.message]);
  return sendBackup(backup, email);
}

async function parseDownloadForm(request: Request): Promise<FormData> {
  try {
    return await parseForm(request, limits);
  } catch (error) {
    throw error instanceof FormRejected ? badRequest() : error;
  }
}
