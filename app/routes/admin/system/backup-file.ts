import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "../../../accounts/guard.server";
import { readSmallForm } from "../../../accounts/sign-in.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { notFound } from "../../../http";
import { confirmPassword, findBackup, sendBackup } from "../../../operations/backup-files.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return redirect("/cog-admin/backups");
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const form = await readSmallForm(request);
  const backup = findBackup(String(form.get("file") ?? ""));
  if (!backup?.isWhole) throw notFound();
  const problem = await confirmPassword(request, email, String(form.get("password") ?? ""));
  if (problem) return redirectWithFlash(`/cog-admin/backups/download?file=${backup.name}`, [problem.message]);
  return sendBackup(backup, email);
}
