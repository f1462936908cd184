import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { notFound, readOrFallback } from "../../../http";
import { formatDigits, formatLongDate, formatTime } from "../../../i18n/format";
import { getLanguage } from "../../../i18n/i18n.server";
import type { Language } from "../../../i18n/languages";
import { type BackupFile, findBackup, listBackups, toBackupListItem } from "../../../operations/backup-files.server";
import { BackupList } from "../../../operations/backup-list";
import { compareBackup } from "../../../operations/compare-backup.server";
import { restoreConfirmed, saveUploadedBackup } from "../../../operations/live-restore.server";
import {
  BackupContentsTable,
  ConfirmRestoreForm,
  RestoreSteps,
  SignInWarnings,
  UploadBackupForm,
} from "../../../operations/restore-screen";
import { isContentType } from "../../../uploads/parse-form.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAccount(request);
  const language = await getLanguage(request);
  const title = await adminTitle(request, "backups.restore.title");
  const name = new URL(request.url).searchParams.get("file");
  if (name === null) {
    return {
      title,
      backups: readOrFallback([], () => listBackups().map((found) => toBackupListItem(found, language))),
    };
  }
  const backup = findBackup(name);
  if (!backup) throw notFound();
  return { title, chosen: { ...toBackupListItem(backup, language), ...(await inspect(backup, email, language)) } };
}

async function inspect(backup: BackupFile, email: string, language: Language) {
  const compared = await compareBackup(backup, email);
  if ("unfit" in compared) return { unfit: compared.unfit };
  const { madeAt, missing, ...inside } = compared;
  const made = { date: formatLongDate(madeAt, language), time: formatTime(madeAt, language) };
  return { inside: { ...inside, made, missing: missing > 0 ? formatDigits(missing, language) : undefined } };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const isFile = isContentType(request.headers.get("Content-Type") ?? "", "multipart/form-data");
  const outcome = isFile ? await saveUploadedBackup(request) : await restoreConfirmed(request, email);
  if ("goTo" in outcome) return redirectWithFlash(request, outcome.goTo, outcome.messages, outcome.cookies);
  const { status, ...refused } = outcome;
  return data({ refused: "notBrought" in refused ? refused.notBrought : undefined, ...refused }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function RestoreBackup() {
  const { chosen, backups } = useLoaderData<typeof loader>() as LoaderData;
  return (
    <>
      <ScreenHeader name="backups.restore.title" back="/cog-admin/backups" />
      <RestoreSteps at={chosen ? "check" : "choose"} />
      {chosen ? <ReviewBackup chosen={chosen} /> : <ChooseBackup backups={backups ?? []} />}
    </>
  );
}

type LoaderData = Partial<Awaited<ReturnType<typeof loader>>> & {
  chosen?: ReturnType<typeof toBackupListItem> & Awaited<ReturnType<typeof inspect>>;
  backups?: ReturnType<typeof toBackupListItem>[];
};

function ChooseBackup({ backups }: { backups: ReturnType<typeof toBackupListItem>[] }) {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const refused = answer && "notBrought" in answer ? answer.notBrought : undefined;
  return (
    <>
      <p className="backup-state">{t("backups.restore.notYet")}</p>
      <section className="backup-part">
        <h2>{t("backups.restore.onBox")}</h2>
        <BackupList backups={backups} mayDownload={false} />
      </section>
      <section className="backup-part">
        <h2>{t("backups.restore.upload")}</h2>
        <UploadBackupForm refusedWithPage={refused} />
      </section>
    </>
  );
}

function ReviewBackup({ chosen }: { chosen: NonNullable<LoaderData["chosen"]> }) {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const refused = answer && "notConfirmed" in answer ? answer.notConfirmed : undefined;
  if (!chosen.inside) {
    return (
      <>
        <Banner tone="bad" title="backups.unfit" body={`backups.unfit.${chosen.unfit ?? "damaged"}`} />
        <p className="backup-state">
          <Link className="link" to="/cog-admin/backups/restore">
            {t("backups.restore.another")}
          </Link>
        </p>
      </>
    );
  }
  const { made, isOlder, missing, counts, entering } = chosen.inside;
  return (
    <>
      <section className="backup-part backup-look">
        <h2>{t("backups.look.made", made)}</h2>
        <p className="backup-about">
          <span>{t(chosen.kind)}</span> <span>{chosen.size}</span> <bdi>{chosen.name}</bdi>
        </p>
        <BackupContentsTable counts={counts} />
        <p>{t("backups.look.trash")}</p>
        {!chosen.isWhole && <p>{t("backups.look.rowsOnly")}</p>}
        {isOlder && <p>{t("backups.look.older")}</p>}
        {missing && <p>{t("backups.look.missing", { number: missing })}</p>}
        <SignInWarnings {...entering} />
      </section>
      <ConfirmRestoreForm name={chosen.name} refused={refused} />
    </>
  );
}
