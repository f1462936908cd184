import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { Button } from "../../../admin/button";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { ScreenHeader, SectionHeading } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { TextLink } from "../../../components/text-link";
import { errorSummary, readOrFallback } from "../../../errors";
import { getLanguage } from "../../../i18n/i18n.server";
import { useTexts } from "../../../i18n/use-texts";
import { getNewestBackupDate, listBackups, toBackupListItem } from "../../../operations/backup-files.server";
import { BackupList, BackupStatus } from "../../../operations/backup-list";
import { getBackupStatus, keptSpans } from "../../../operations/backup-rules";
import {
  failureMessage,
  getCurrentJob,
  getLastFailure,
  JobInProgress,
  jobInProgressMessage,
  waitAtMost,
} from "../../../operations/job-lock.server";
import { createBackupNow } from "../../../operations/make-backups.server";

const waitMs = 20_000;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  return {
    light: readOrFallback(undefined, () => getBackupStatus(getNewestBackupDate(), new Date())),
    backups: readOrFallback(undefined, () => listBackups().map((backup) => toBackupListItem(backup, language))),
    underWay: getCurrentJob(),
    failed: getLastFailure(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return redirectWithFlash("/cog-admin/backups", [await tryCreateBackup(email)]);
}

async function tryCreateBackup(account: string): Promise<Flash> {
  try {
    const made = await waitAtMost(waitMs, createBackupNow(account));
    if (made === "goingOn") return { tone: "good", title: "backups.goesOn.title", body: "backups.goesOn.body" };
    return { tone: "good", title: "backups.made" };
  } catch (error) {
    if (error instanceof JobInProgress) return jobInProgressMessage(error.other);
    console.error(JSON.stringify({ fault: "a backup could not be made", cause: errorSummary(error) }));
    return failureMessage("backup", error);
  }
}

export default function Backups() {
  const { t, values } = useTexts();
  const { light, backups, underWay, failed } = useLoaderData<typeof loader>();
  const isMaking = useNavigation().state === "submitting";
  return (
    <>
      <ScreenHeader>
        <Form method="post">
          <Button isBusy={isMaking}>{t(isMaking ? "backups.making" : "backups.make")}</Button>
        </Form>
      </ScreenHeader>
      {underWay === "backup" && <Banner tone="good" title="backups.goesOn.title" body="backups.goesOn.body" />}
      {underWay === "restore" && <Banner tone="bad" title="backups.restoring.title" body="backups.restoring.body" />}
      {!underWay && failed && <Banner {...failed} />}
      <div className="pb-2 pt-5 lg:pl-beside">
        {light && <BackupStatus {...light} />}
        <p className="mt-3.4 max-w-prose">{t("backups.told", values(keptSpans))}</p>
        <p className="mt-3.4">
          <TextLink className="inline-flex min-h-11 items-center" href="/cog-admin/backups/restore">
            {t("backups.fromFile")}
          </TextLink>
        </p>
      </div>
      <section className="pt-5">
        <SectionHeading>{t("backups.list")}</SectionHeading>
        {backups ? (
          <BackupList backups={backups} mayDownload />
        ) : (
          <Banner tone="bad" title="backups.err.list" body="common.tryAgain" />
        )}
      </section>
    </>
  );
}
