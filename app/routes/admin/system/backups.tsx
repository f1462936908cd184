import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { Button } from "~/admin/button";
import { redirectWithFlash } from "~/admin/flash.server";
import { ScreenHeader, SectionHeading } from "~/admin/screen";
import { ServerDetails } from "~/admin/server-details";
import { Banner } from "~/admin/toasts";
import { getBackupStatus, keptSpans } from "~/backups/backup-rules";
import { errorSummary, readOrFallback } from "~/errors";
import { getLanguage } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/use-texts";
import { findDownloads, getNewestBackupDate, listBackups, toBackupListItem } from "~/operations/backup-files.server";
import { BackupList, BackupStatus } from "~/operations/backup-list";
import { BackupInProgress, getLastFailure, isBackupUnderWay, waitAtMost } from "~/operations/backup-lock.server";
import { createBackupNow } from "~/operations/make-backups.server";
import { asTypedHere } from "~/terminal.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const waitMs = 20_000;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  // If the disk with the backups is missing, listing the backups fails. The screen still shows why the last backup
  // failed.
  const downloads = readOrFallback({}, findDownloads);
  return {
    level: readOrFallback(undefined, () => getBackupStatus(getNewestBackupDate(), new Date())),
    backups: readOrFallback(undefined, () =>
      listBackups().map((backup) => toBackupListItem(backup, language, downloads)),
    ),
    isUnderWay: isBackupUnderWay(),
    failed: getLastFailure(),
    restoreCommand: asTypedHere("npm run restore FILE"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const made = await tryCreateBackup(email);
  const screen = "/cog-admin/backups";
  return made
    ? redirectWithFlash(`${screen}#${made}`, [{ tone: "good", title: "backups.made" }])
    : redirectWithFlash(screen, []);
}

/** Returns the name of the file, or undefined if the backup is not made yet or failed. Then the screen says why. */
async function tryCreateBackup(account: string): Promise<string | undefined> {
  try {
    const made = await waitAtMost(waitMs, createBackupNow(account));
    return made === "goingOn" ? undefined : made;
  } catch (error) {
    if (!(error instanceof BackupInProgress))
      console.error(JSON.stringify({ fault: "a backup could not be made", cause: errorSummary(error) }));
    return undefined;
  }
}

export default function Backups() {
  const { t, values } = useTexts();
  const { level, backups, isUnderWay, failed, restoreCommand } = useLoaderData<typeof loader>();
  const isMaking = useNavigation().state === "submitting";
  return (
    <>
      <ScreenHeader>
        <Form method="post">
          <Button isBusy={isMaking}>{t(isMaking ? "backups.making" : "backups.make")}</Button>
        </Form>
      </ScreenHeader>
      {isUnderWay && <Banner tone="warning" title="backups.goesOn.title" body="backups.goesOn.body" />}
      {!isUnderWay && failed && <Banner {...failed} />}
      <div className="pb-2 pt-5 lg:pl-beside">
        {level && <BackupStatus {...level} />}
        <p className="mt-3.4 max-w-prose">{t("backups.told", values(keptSpans))}</p>
      </div>
      <section className="pt-5">
        <SectionHeading>{t("backups.list")}</SectionHeading>
        {backups ? (
          <BackupList backups={backups} />
        ) : (
          <Banner tone="bad" title="backups.err.list" body="common.tryAgain" />
        )}
      </section>
      <div className="pt-5 lg:pl-beside">
        <p className="max-w-prose">{t("backups.howToRestore")}</p>
        <ServerDetails ask="backups.ask" text={t("backups.restoreCommand", { command: restoreCommand })} />
      </div>
    </>
  );
}
