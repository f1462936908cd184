import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "~/accounts/guard.server";
import { readSmallForm } from "~/accounts/sign-in.server";
import { redirectWithFlash } from "~/admin/flash.server";
import { notFound } from "~/http";
import {
  confirmPassword,
  downloadPath,
  findBackup,
  isDownloadPermitted,
  permitDownload,
  sendBackup,
} from "~/operations/backup-files.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const name = new URL(request.url).searchParams.get("file");
  if (name === null) return redirect("/cog-admin/backups");
  const backup = findDownload(name);
  if (await isDownloadPermitted(request, backup)) return sendBackup(request, backup);
  // A browser that continues a download must not be redirected, because it would append the password page to the file.
  if (request.headers.has("Range")) throw new Response("Sign in and type the password again", { status: 403 });
  return redirect(passwordPage(backup.name));
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const form = await readSmallForm(request);
  const backup = findDownload(String(form.get("file") ?? ""));
  const problem = await confirmPassword(request, email, form);
  if (problem) return redirectWithFlash(passwordPage(backup.name), [problem.message]);
  const headers = { "Set-Cookie": await permitDownload(request, backup, email) };
  return redirect(`${downloadPath}?file=${backup.name}`, { status: 303, headers });
}

const passwordPage = (name: string) => `/cog-admin/backups/download?file=${name}`;

function findDownload(name: string) {
  const backup = findBackup(name);
  if (!backup?.isWhole) throw notFound();
  return backup;
}
