import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ConfirmPage } from "../../../admin/confirm-page";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { ScreenHeader } from "../../../admin/screen";
import { actionErrorText } from "../../../admin/write-error.server";
import type { ContentKind } from "../../../content/activity";
import { parseContentKind } from "../../../content/content-kind";
import { findContent } from "../../../content/content-tables.server";
import { deletePermanently } from "../../../content/trash.server";
import { errorSummary, notFound, parseId } from "../../../http";
import { detectLanguage } from "../../../i18n/languages";
import { cleanUpUploads } from "../../../operations/maintenance.server";
import { withDiskReserve } from "../../../uploads/disk-space.server";
import { uploads } from "../../../uploads/storage.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const kind = parseContentKind(params.kind);
  const thing = kind && findContent(kind, parseId(params.id) ?? 0);
  if (!thing?.deletedAt) throw notFound();
  return { title: await adminTitle(request, "trash.removeForGood"), named: thing.title };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const kind = parseContentKind(params.kind);
  if (!kind) throw notFound();
  const message = await withDiskReserve(() => tryToDeletePermanently(kind, parseId(params.id) ?? 0, email));
  // Otherwise its files would go with the next tidying, in six hours at most.
  if (uploads().hasRoomFor?.(0) === false) await cleanUpNow();
  return redirectWithFlash(request, "/cog-admin/trash", [message]);
}

async function cleanUpNow(): Promise<void> {
  try {
    await cleanUpUploads();
  } catch (fault) {
    console.error(JSON.stringify({ fault: "the uploads could not be tidied", cause: errorSummary(fault) }));
  }
}

function tryToDeletePermanently(kind: ContentKind, id: number, account: string): Flash {
  try {
    deletePermanently(kind, id, account);
    // After a second click, or a colleague's, it is gone all the same; unless somebody has taken it back.
    if (findContent(kind, id)) return { tone: "bad", title: "trash.isBack.title", body: "trash.isBack.body" };
    return { tone: "good", title: "trash.removed" };
  } catch (fault) {
    return { tone: "bad", title: "trash.err.remove", body: actionErrorText(`a ${kind} could not be removed`, fault) };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeleteForever() {
  const { t } = useTranslation();
  const { named } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader name="trash.removeForGood" back="/cog-admin/trash" />
      <ConfirmPage
        back="/cog-admin/trash"
        button={
          <button type="submit" className="button button-danger">
            <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("trash.removeForGood")}
          </button>
        }
      >
        <p>{t("trash.confirmRemove")}</p>
        <p className="dialog-named" lang={detectLanguage(named)}>
          {named}
        </p>
        <p className="dialog-follows">{t("trash.cannotComeBack")}</p>
      </ConfirmPage>
    </>
  );
}
