import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "../../accounts/guard.server";
import { findBackup } from "../../backups/on-the-box.server";
import { problemWithPassword } from "../../backups/password-again.server";
import { sendBackup } from "../../backups/send-backup.server";
import { badRequest, notFound } from "../../http";
import { goOn } from "../../office/messages.server";
import { FormRefused, readForm } from "../../uploads/form.server";

const limits = { maxFiles: 0, maxFileBytes: 0, maxFields: 5, maxTotalBytes: 64 * 1024 };

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  return redirect("/cog-admin/backups");
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const form = await formOf(request);
  const backup = findBackup(String(form.get("file") ?? ""));
  if (!backup?.isWhole) throw notFound();
  const problem = await problemWithPassword(request, email, String(form.get("password") ?? ""));
  if (problem) return goOn(request, `/cog-admin/backups/download?file=${backup.name}`, [problem.message]);
  return sendBackup(backup, email);
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await readForm(request, limits);
  } catch (fault) {
    throw fault instanceof FormRefused ? badRequest() : fault;
  }
}
