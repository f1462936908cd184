import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../../accounts/guard.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { ScreenHeader, SectionHeading } from "../../../admin/screen";
import { Steps } from "../../../admin/steps";
import { Banner } from "../../../admin/toasts";
import { TextLink } from "../../../components/text-link";
import { readOrFallback } from "../../../errors";
import { notFound } from "../../../http";
import { formatDigits, formatLongDate, formatTime } from "../../../i18n/format";
import { getLanguage } from "../../../i18n/i18n.server";
import {
  type BackupFile,
  type BackupListItem,
  findBackup,
  listBackups,
  toBackupListItem,
} from "../../../operations/backup-files.server";
import { BackupFacts, BackupList } from "../../../operations/backup-list";
import { compareBackup } from "../../../operations/compare-backup.server";
import { restoreConfirmed, saveUploadedBackup } from "../../../operations/live-restore.server";
import {
  BackupContentsTable,
  ConfirmRestoreForm,
  SignInWarnings,
  UploadBackupForm,
} from "../../../operations/restore-screen";
import { isContentType } from "../../../uploads/parse-form.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAccount(request);
  const language = await getLanguage(request);
  const name = new URL(request.url).searchParams.get("file");
  const list = () => listBackups().map((found) => toBackupListItem(found, language));
  if (name === null) return { backups: readOrFallback([], list), chosen: undefined };
  const backup = findBackup(name);
  if (!backup) throw notFound();
  const chosen = { ...toBackupListItem(backup, language), ...(await inspect(backup, email, request)) };
  return { backups: [], chosen };
}

async function inspect(backup: BackupFile, email: string, request: Request) {
  const language = await getLanguage(request);
  const compared = await compareBackup(backup, email, request.signal);
  if ("unfit" in compared) return { unfit: compared.unfit, inside: undefined };
  const { madeAt, missing, ...inside } = compared;
  const made = { date: formatLongDate(madeAt, language), time: formatTime(madeAt, language) };
  return {
    unfit: undefined,
    inside: { ...inside, made, missing: missing > 0 ? formatDigits(missing, language) : undefined },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const isFile = isContentType(request.headers.get("Content-Type") ?? "", "multipart/form-data");
  const outcome = isFile ? await saveUploadedBackup(request) : await restoreConfirmed(request, email);
  if ("goTo" in outcome) return redirectWithFlash(outcome.goTo, outcome.messages, outcome.cookies);
  const { status, ...rejected } = outcome;
  return data({ rejected: "uploadError" in rejected ? rejected.uploadError : undefined, ...rejected }, { status });
}

export default function RestoreBackup() {
  const { chosen, backups } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader back="/cog-admin/backups" />
      <Steps of="backups" at={chosen ? 2 : 1} />
      {chosen ? <ReviewBackup chosen={chosen} /> : <ChooseBackup backups={backups} />}
    </>
  );
}

type ReviewedBackup = BackupListItem & Awaited<ReturnType<typeof inspect>>;

function ChooseBackup({ backups }: { backups: BackupListItem[] }) {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const rejected = answer && "uploadError" in answer ? answer.uploadError : undefined;
  return (
    <>
      <p className="max-w-prose pb-2 pt-5 lg:pl-beside">{t("backups.restore.notYet")}</p>
      <section className="pt-5">
        <SectionHeading>{t("backups.restore.onBox")}</SectionHeading>
        <BackupList backups={backups} mayDownload={false} />
      </section>
      <section className="pt-5">
        <SectionHeading>{t("backups.restore.upload")}</SectionHeading>
        <UploadBackupForm rejectedWithPage={rejected} />
      </section>
    </>
  );
}

function ReviewBackup({ chosen }: { chosen: ReviewedBackup }) {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const rejected = answer && "confirmationError" in answer ? answer.confirmationError : undefined;
  if (!chosen.inside) {
    return (
      <>
        <Banner tone="bad" title="backups.unfit" body={`backups.unfit.${chosen.unfit ?? "damaged"}`} />
        <p data-part="another-backup" className="pb-2 pt-5 lg:pl-beside">
          <TextLink className="inline-flex min-h-11 items-center" href="/cog-admin/backups/restore">
            {t("backups.restore.another")}
          </TextLink>
        </p>
      </>
    );
  }
  const { made, isOlder, missing, counts, entering } = chosen.inside;
  return (
    <>
      <section className="pt-5">
        <SectionHeading>{t("backups.look.made", made)}</SectionHeading>
        <div className="lg:pl-beside [&>p]:my-1.4 [&>p]:max-w-prose">
          <BackupFacts {...chosen} />
          <BackupContentsTable counts={counts} />
          <p>{t("backups.look.trash")}</p>
          {!chosen.isWhole && <p>{t("backups.look.rowsOnly")}</p>}
          {isOlder && <p>{t("backups.look.older")}</p>}
          {missing && <p>{t("backups.look.missing", { number: missing })}</p>}
          <SignInWarnings {...entering} />
        </div>
      </section>
      <ConfirmRestoreForm name={chosen.name} rejected={rejected} />
    </>
  );
}
