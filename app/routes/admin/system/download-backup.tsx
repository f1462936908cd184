import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PasswordField } from "~/accounts/components/fields";
import { requireAccount } from "~/accounts/guard.server";
import { Button, ButtonLink, textButton } from "~/admin/button";
import { FormActions, formPanel } from "~/admin/forms/form-layout";
import { SmallForm } from "~/admin/forms/small-form";
import { ScreenHeader } from "~/admin/screen";
import { notFound } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";
import { findBackup, findDownloads, toBackupListItem } from "~/operations/backup-files.server";
import { Downloaded } from "~/operations/backup-list";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const backup = findBackup(new URL(request.url).searchParams.get("file") ?? "");
  if (!backup?.isWhole) throw notFound();
  return { backup: toBackupListItem(backup, await getLanguage(request), findDownloads()) };
}

export default function DownloadBackup() {
  const { t } = useTranslation();
  const { name, date, time, size, downloaded } = useLoaderData<typeof loader>().backup;
  // The form only downloads a file, so this page stays open. revalidate removes an old message about a wrong password
  // from the page. Later it shows that the download has started.
  const { revalidate } = useRevalidator();
  const onSubmit = () => {
    for (const seconds of [0, 1, 4]) setTimeout(revalidate, seconds * 1000);
  };
  return (
    <>
      <ScreenHeader back="/cog-admin/backups" />
      {/* The response is a file and not a page. So the browser itself must send this form, even if script runs. */}
      <SmallForm
        reloadDocument
        action="/cog-admin/backups/file"
        schema={async () => (await import("~/accounts/account-forms")).backupPasswordSchema}
        onSubmit={onSubmit}
        className={formPanel}
      >
        <p className="flex flex-wrap gap-x-5 text-small text-ink-2">
          <strong className="text-ink">
            {date}, {time}
          </strong>
          <span>{size}</span> <bdi>{name}</bdi>
        </p>
        <p className="mb-4">{t("backups.download.told")}</p>
        <input type="hidden" name="file" value={name} />
        <PasswordField label="backups.password" />
        <FormActions>
          <Button>{t("backups.download")}</Button>
          <ButtonLink to="/cog-admin/backups" variant="outline">
            {t("common.cancel")}
          </ButtonLink>
        </FormActions>
        <div role="status" className="mt-3">
          {downloaded ? (
            <>
              <Downloaded {...downloaded} />
              <p className="text-small text-ink-2">{t("backups.download.where")}</p>
              <Link to="/cog-admin/backups" className={textButton}>
                {t("backups.download.back")}
              </Link>
            </>
          ) : (
            <p className="text-small text-ink-2">{t("backups.download.stays")}</p>
          )}
        </div>
      </SmallForm>
    </>
  );
}
