import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { BackupList } from "../../backups/backup-list";
import { BringBackup } from "../../backups/bring-backup";
import { compareWithNow } from "../../backups/compare.server";
import { ConfirmRestore } from "../../backups/confirm-restore";
import { InsideTable } from "../../backups/inside-table";
import { backupsOnTheBox, findBackup, type KeptBackup } from "../../backups/on-the-box.server";
import { bringBackup, putBackConfirmed } from "../../backups/restore-desk.server";
import { RestoreSteps } from "../../backups/restore-steps";
import { shownBackup } from "../../backups/shown.server";
import { WhoEnters } from "../../backups/who-enters";
import { notFound, readOr } from "../../http";
import { clockTime, digits, longDate } from "../../language/digits-and-dates";
import { languageOf } from "../../language/i18n.server";
import type { Language } from "../../language/languages";
import { goOn } from "../../office/messages.server";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { isFormType } from "../../uploads/form.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = requireAccount(request);
  const language = await languageOf(request);
  const title = await screenTitle(request, "backups.restore.title");
  const name = new URL(request.url).searchParams.get("file");
  if (name === null) {
    return { title, backups: readOr([], () => backupsOnTheBox().map((found) => shownBackup(found, language))) };
  }
  const backup = findBackup(name);
  if (!backup) throw notFound();
  return { title, chosen: { ...shownBackup(backup, language), ...(await lookAt(backup, email, language)) } };
}

async function lookAt(backup: KeptBackup, email: string, language: Language) {
  const compared = await compareWithNow(backup, email);
  if ("unfit" in compared) return { unfit: compared.unfit };
  const { madeAt, missing, ...inside } = compared;
  const made = { date: longDate(madeAt, language), time: clockTime(madeAt, language) };
  return { inside: { ...inside, made, missing: missing > 0 ? digits(missing, language) : undefined } };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const isFile = isFormType(request.headers.get("Content-Type") ?? "", "multipart/form-data");
  const outcome = isFile ? await bringBackup(request) : await putBackConfirmed(request, email);
  if ("goTo" in outcome) return goOn(request, outcome.goTo, outcome.messages, outcome.cookies);
  const { status, ...refused } = outcome;
  return data({ refused: "notBrought" in refused ? refused.notBrought : undefined, ...refused }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function RestoreBackup() {
  const { chosen, backups } = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      <ScreenHead name="backups.restore.title" back="/cog-admin/backups" />
      <RestoreSteps at={chosen ? "check" : "choose"} />
      {chosen ? <Chosen chosen={chosen} /> : <Choose backups={backups ?? []} />}
    </>
  );
}

type Loaded = Partial<Awaited<ReturnType<typeof loader>>> & {
  chosen?: ReturnType<typeof shownBackup> & Awaited<ReturnType<typeof lookAt>>;
  backups?: ReturnType<typeof shownBackup>[];
};

function Choose({ backups }: { backups: ReturnType<typeof shownBackup>[] }) {
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
        <BringBackup refusedWithPage={refused} />
      </section>
    </>
  );
}

function Chosen({ chosen }: { chosen: NonNullable<Loaded["chosen"]> }) {
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
        <InsideTable counts={counts} />
        <p>{t("backups.look.trash")}</p>
        {!chosen.isWhole && <p>{t("backups.look.rowsOnly")}</p>}
        {isOlder && <p>{t("backups.look.older")}</p>}
        {missing && <p>{t("backups.look.missing", { number: missing })}</p>}
        <WhoEnters {...entering} />
      </section>
      <ConfirmRestore name={chosen.name} refused={refused} />
    </>
  );
}
