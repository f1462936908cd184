import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { errorSummary, readOrFallback } from "../../../http";
import { getLanguage } from "../../../i18n/i18n.server";
import { getNewestBackupDate, listBackups, toBackupListItem } from "../../../operations/backup-files.server";
import { BackupList, BackupStatus } from "../../../operations/backup-list";
import { getBackupStatus } from "../../../operations/backup-rules";
import {
  failureMessage,
  getCurrentJob,
  getLastFailure,
  JobInProgress,
  jobInProgressMessage,
  waitAtMost,
} from "../../../operations/job-lock.server";
import { createBackupNow } from "../../../operations/nightly-backup.server";

const waitMs = 20_000;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  return {
    title: await adminTitle(request, "backups.title"),
    light: readOrFallback(undefined, () => getBackupStatus(getNewestBackupDate(), new Date())),
    backups: readOrFallback(undefined, () => listBackups().map((backup) => toBackupListItem(backup, language))),
    underWay: getCurrentJob(),
    failed: getLastFailure(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return redirectWithFlash(request, "/cog-admin/backups", [await tryCreateBackup(email)]);
}

async function tryCreateBackup(account: string): Promise<Flash> {
  try {
    const made = await waitAtMost(waitMs, createBackupNow(account));
    if (made === "goingOn") return { tone: "good", title: "backups.goesOn.title", body: "backups.goesOn.body" };
    return { tone: "good", title: "backups.made" };
  } catch (fault) {
    if (fault instanceof JobInProgress) return jobInProgressMessage(fault.other);
    console.error(JSON.stringify({ fault: "a backup could not be made", cause: errorSummary(fault) }));
    return failureMessage("backup", fault);
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Backups() {
  const { t } = useTranslation();
  const { light, backups, underWay, failed } = useLoaderData<typeof loader>();
  const isMaking = useNavigation().state === "submitting";
  return (
    <>
      <ScreenHeader name="backups.title">
        <Form method="post">
          <button type="submit" className="button" disabled={isMaking} aria-busy={isMaking || undefined}>
            {t(isMaking ? "backups.making" : "backups.make")}
          </button>
        </Form>
      </ScreenHeader>
      {underWay === "backup" && <Banner tone="good" title="backups.goesOn.title" body="backups.goesOn.body" />}
      {underWay === "restore" && <Banner tone="bad" title="backups.restoring.title" body="backups.restoring.body" />}
      {!underWay && failed && <Banner {...failed} />}
      <div className="backup-state">
        {light && <BackupStatus {...light} />}
        <p>{t("backups.told")}</p>
        <p>
          <Link className="link" to="/cog-admin/backups/restore">
            {t("backups.fromFile")}
          </Link>
        </p>
      </div>
      <section className="backup-part">
        <h2>{t("backups.list")}</h2>
        {backups ? (
          <BackupList backups={backups} mayDownload />
        ) : (
          <Banner tone="bad" title="backups.err.list" body="common.tryAgain" />
        )}
      </section>
    </>
  );
}
