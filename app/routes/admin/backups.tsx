import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { AtWork, failure, lastFailure, within, workUnderWay } from "../../backups/at-work.server";
import { BackupLight } from "../../backups/backup-light";
import { BackupList } from "../../backups/backup-list";
import { lightOf } from "../../backups/light";
import { backUpNow } from "../../backups/nightly-backup.server";
import { backupsOnTheBox, newestBackup } from "../../backups/on-the-box.server";
import { shownBackup } from "../../backups/shown.server";
import { causeOf, readOr } from "../../http";
import { languageOf } from "../../language/i18n.server";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";

const waitMs = 20_000;

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const language = await languageOf(request);
  return {
    title: await screenTitle(request, "backups.title"),
    light: readOr(undefined, () => lightOf(newestBackup(), new Date())),
    backups: readOr(undefined, () => backupsOnTheBox().map((backup) => shownBackup(backup, language))),
    underWay: workUnderWay(),
    failed: lastFailure(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  return goOn(request, "/cog-admin/backups", [await tryToMake(email)]);
}

async function tryToMake(account: string): Promise<Message> {
  try {
    const made = await within(waitMs, backUpNow(account));
    if (made === "goingOn") return { tone: "good", title: "backups.goesOn.title", body: "backups.goesOn.body" };
    return { tone: "good", title: "backups.made" };
  } catch (fault) {
    if (fault instanceof AtWork) return saidOf(fault.other);
    console.error(JSON.stringify({ fault: "a backup could not be made", cause: causeOf(fault) }));
    return failure("backup", fault);
  }
}

const saidOf = (work: "backup" | "restore"): Message =>
  work === "backup"
    ? { tone: "bad", title: "backups.underWay.title", body: "backups.underWay.body" }
    : { tone: "bad", title: "backups.restoring.title", body: "backups.restoring.body" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Backups() {
  const { t } = useTranslation();
  const { light, backups, underWay, failed } = useLoaderData<typeof loader>();
  const isMaking = useNavigation().state === "submitting";
  return (
    <>
      <ScreenHead name="backups.title">
        <Form method="post">
          <button type="submit" className="button" disabled={isMaking} aria-busy={isMaking || undefined}>
            {t(isMaking ? "backups.making" : "backups.make")}
          </button>
        </Form>
      </ScreenHead>
      {underWay === "backup" && <Banner tone="good" title="backups.goesOn.title" body="backups.goesOn.body" />}
      {underWay === "restore" && <Banner tone="bad" title="backups.restoring.title" body="backups.restoring.body" />}
      {!underWay && failed && <Banner {...failed} />}
      <div className="backup-state">
        {light && <BackupLight {...light} />}
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
