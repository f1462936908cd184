import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { PasswordInput } from "../../accounts/password-input";
import { findBackup } from "../../backups/on-the-box.server";
import { shownBackup } from "../../backups/shown.server";
import { notFound } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { Field } from "../../ui/field";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const backup = findBackup(new URL(request.url).searchParams.get("file") ?? "");
  if (!backup?.isWhole) throw notFound();
  const title = await screenTitle(request, "backups.download.title");
  return { title, backup: shownBackup(backup, await languageOf(request)) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DownloadBackup() {
  const { t } = useTranslation();
  const { name, date, time, size } = useLoaderData<typeof loader>().backup;
  return (
    <>
      <ScreenHead name="backups.download.title" back="/cog-admin/backups" />
      {/* The answer is the file itself, so the browser sends this form whether script runs or not. */}
      <form method="post" action="/cog-admin/backups/file" className="sheet">
        <p className="backup-named">
          <strong>
            {date}, {time}
          </strong>
          <span>{size}</span> <bdi>{name}</bdi>
        </p>
        <p className="backup-told">{t("backups.download.told")}</p>
        <input type="hidden" name="file" value={name} />
        <Field label={t("backups.password")} need="required">
          {(field) => <PasswordInput {...field} />}
        </Field>
        <div className="sheet-acts">
          <button type="submit" className="button">
            {t("backups.download")}
          </button>
          <Link to="/cog-admin/backups" className="button button-outline">
            {t("common.cancel")}
          </Link>
        </div>
      </form>
    </>
  );
}
