import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { ConfirmPage } from "~/admin/confirm-page";
import { undoDeletion } from "~/admin/flash";
import { notFound } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";
import { localizedText } from "~/i18n/languages";
import { truncateText } from "~/i18n/text";
import { useTexts } from "~/i18n/use-texts";
import { getItemName, isItemList, type ListSection, placeId } from "~/school-editor/item-lists";
import { deleteItem, findItem } from "~/school-editor/item-lists.server";
import { findDeletedName } from "~/undo/deletions.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const section = parseSection(params.section);
  const { item } = findItem(section, params.id);
  if (!item) throw notFound();
  return { section, name: getItemName(section, item) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const language = await getLanguage(request);
  const section = parseSection(params.section);
  // The user returns to the list at the item next to the deleted item, so that deleting several items needs no
  // scrolling.
  const { neighbour } = findItem(section, params.id);
  const options = {
    back: `/cog-admin/school/${section}`,
    row: neighbour && placeId(neighbour),
    logText: `an item of ${section} could not be deleted`,
    failed: "school.item.err.delete",
  } as const;
  return runConfirmed(request, options, () => {
    const deletion = deleteItem(section, params.id, email);
    const values = { name: truncateText(findDeletedName(deletion, language), maxNameLength) };
    const undo = undoDeletion(deletion);
    return { tone: "good", title: "school.item.deleted", body: "school.item.deleted.body", values, undo };
  });
}

// A cookie contains the message, so the name must be short.
const maxNameLength = 80;

function parseSection(section: string | undefined): ListSection {
  if (!isItemList(section)) throw notFound();
  return section;
}

export default function DeleteItem() {
  const { t, language } = useTexts();
  const { section, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      back={`/cog-admin/school/${section}`}
      question={t("school.item.deleteQuestion")}
      named={localizedText(name, language)}
      follows={[
        t("school.item.deleteFollows"),
        t("deletion.comesBack"),
        section === "staff" && t("school.staff.deleteFollows"),
      ]}
      button={{ text: "common.delete", Icon: Trash2, isDanger: true }}
    />
  );
}
