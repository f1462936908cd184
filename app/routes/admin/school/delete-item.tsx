import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { ConfirmPage } from "~/admin/confirm-page";
import { undoDeletion } from "~/admin/flash";
import { notFound } from "~/http";
import { formatDigits, formatShortDay } from "~/i18n/format";
import { getLanguage, getTranslator } from "~/i18n/i18n.server";
import { isEmptyText, type Language, localizedText } from "~/i18n/languages";
import { truncateText } from "~/i18n/text";
import { useTexts } from "~/i18n/use-texts";
import { findPictures } from "~/school/pictures.server";
import type { PictureReference } from "~/school/sections";
import { ItemPicture } from "~/school-editor/item-list";
import { getItemName, isItemList, type ListItem, type ListSection, placeId } from "~/school-editor/item-lists";
import { deleteItem, findItem } from "~/school-editor/item-lists.server";
import { findDeletedName } from "~/undo/deletions.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const section = parseSection(params.section);
  const { item } = findItem(section, params.id);
  if (!item) throw notFound();
  return {
    ...{ section, name: getItemName(section, item), facts: listFacts(section, item, await getLanguage(request)) },
    ...{ picture: getPicture(item), pictures: findPictures(item) },
  };
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

type Facts = { [Section in ListSection]: (item: ListItem<Section>, language: Language) => string[] };

const facts: Facts = {
  staff: ({ name, designation, joined, email, mobile }, language) => {
    const { t } = getTranslator(language);
    const since = joined && t("school.staff.joinedOn", { date: formatShortDay(joined, language) });
    return [
      // A post without a name is named by its designation.
      ...(isEmptyText(name) ? [] : [localizedText(designation, language)]),
      ...[since, formatDigits(mobile, language), email],
    ];
  },
  campus: () => [],
  courses: ({ provider, classes, url }, language) => [
    ...[localizedText(provider, language), localizedText(classes, language), url],
  ],
  calendar: ({ starts, ends, kind }, language) => [
    [starts, ends]
      .filter(Boolean)
      .map((day) => formatShortDay(day, language))
      .join(" – "),
    getTranslator(language).t(`school.calendar.kind.${kind}`),
  ],
};

const listFacts = <Section extends ListSection>(section: Section, item: ListItem<Section>, language: Language) =>
  facts[section](item, language);

function getPicture(item: ListItem): PictureReference | null {
  if ("portrait" in item) return item.portrait;
  return "picture" in item ? item.picture : null;
}

function parseSection(section: string | undefined): ListSection {
  if (!isItemList(section)) throw notFound();
  return section;
}

export default function DeleteItem() {
  const { t, language } = useTexts();
  const { section, name, facts, picture, pictures } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      back={`/cog-admin/school/${section}`}
      question={t("school.item.deleteQuestion")}
      named={localizedText(name, language)}
      facts={facts}
      picture={
        picture && (
          <div className="pt-2.4">
            <ItemPicture reference={picture} pictures={pictures} shape={section === "staff" ? "portrait" : "campus"} />
          </div>
        )
      }
      follows={[
        t("school.item.deleteFollows"),
        t("deletion.comesBack"),
        section === "staff" && t("school.staff.deleteFollows"),
      ]}
      button={{ text: "common.delete", Icon: Trash2, isDanger: true }}
    />
  );
}
