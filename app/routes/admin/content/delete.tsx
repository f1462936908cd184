import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { ConfirmPage } from "~/admin/confirm-page";
import { contentKindFromList, contentListPath, shortenTitle } from "~/content/content-kind";
import { findContent } from "~/content/content-tables.server";
import { useDeleteQuestion } from "~/content/screens/delete-dialog";
import { moveToTrash } from "~/content/trash.server";
import { notFound, parseId } from "~/http";
import { formatMoment } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const kind = contentKindFromList(params.list);
  const item = kind && findContent(kind, parseId(params.id) ?? 0);
  if (!item || item.deletedAt) throw notFound();
  const { title: named, isPublic, scheduledAt } = item;
  const scheduled = scheduledAt && formatMoment(scheduledAt, await getLanguage(request));
  return { kind, named, isPublic, scheduled };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const kind = contentKindFromList(params.list);
  if (!kind) throw notFound();
  const id = parseId(params.id) ?? 0;
  const logText = `a ${kind} could not be deleted`;
  const options = {
    back: contentListPath(kind),
    logText,
    failed: `content.${kind}.deleteFailed`,
    failedBody: "common.tryAgain",
  } as const;
  return runConfirmed(request, options, () => {
    // If the user clicks twice, the item is already in the Trash at the second click. This also counts as a success.
    moveToTrash(kind, id, email);
    const values = { title: shortenTitle(findContent(kind, id)?.title ?? "") };
    const undo = { kind, ids: [id] };
    return { tone: "good", title: `content.${kind}.deleted`, body: "trash.restsNamed", values, undo };
  });
}

export default function DeleteContent() {
  const content = useLoaderData<typeof loader>();
  const question = useDeleteQuestion(content);
  return <ConfirmPage back={contentListPath(content.kind)} {...question} />;
}
