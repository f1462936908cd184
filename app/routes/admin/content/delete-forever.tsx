import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { ConfirmPage } from "~/admin/confirm-page";
import { nameInBody } from "~/admin/flash";
import { parseContentKind, shortenTitle } from "~/content/content-kind";
import { findContent } from "~/content/content-tables.server";
import { deletePermanently } from "~/content/trash.server";
import { errorSummary } from "~/errors";
import { notFound, parseId } from "~/http";
import { useTexts } from "~/i18n/use-texts";
import { cleanUpUploads } from "~/operations/clean-up.server";
import { uploads } from "~/uploads/storage.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const trash = "/cog-admin/trash";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const kind = parseContentKind(params.kind);
  const item = kind && findContent(kind, parseId(params.id) ?? 0);
  if (!item?.deletedAt) throw notFound();
  return { named: item.title };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const kind = parseContentKind(params.kind);
  if (!kind) throw notFound();
  const id = parseId(params.id) ?? 0;
  const logText = `a ${kind} could not be removed`;
  const options = { back: trash, logText, failed: "trash.err.remove", failedBody: "common.tryAgain" } as const;
  const response = await runConfirmed(request, options, () => {
    const title = deletePermanently(kind, id, email);
    // If the user clicks twice, the item is already deleted at the second click, and this counts as a success. But if a
    // colleague has restored the item from the Trash, we do not delete it.
    if (findContent(kind, id)) return { tone: "bad", title: "trash.isBack.title", body: "trash.isBack.body" };
    return { tone: "good", title: "trash.removed", ...(title && nameInBody(shortenTitle(title))) };
  });
  // If the disk is full, we delete the files of the item at once. Otherwise the next clean-up deletes them within six
  // hours.
  if (uploads().hasRoomFor?.(0) === false) await cleanUpNow();
  return response;
}

async function cleanUpNow(): Promise<void> {
  try {
    await cleanUpUploads();
  } catch (error) {
    console.error(JSON.stringify({ fault: "the uploads could not be tidied", cause: errorSummary(error) }));
  }
}

export default function DeleteForever() {
  const { t } = useTexts();
  const { named } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      back={trash}
      question={t("trash.confirmRemove")}
      named={named}
      follows={[t("trash.cannotComeBack")]}
      button={{ text: "trash.removeForGood", Icon: Trash2, isDanger: true }}
    />
  );
}
