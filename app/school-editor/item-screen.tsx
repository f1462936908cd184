import { useSearchParams } from "@remix-run/react";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { ActionLink } from "../admin/action-menu";
import { ButtonLink } from "../admin/button";
import { FilterForm, SearchField } from "../admin/filter-form";
import { useRejection } from "../admin/forms/form";
import { EmptyList } from "../admin/list";
import { listStateQuery } from "../admin/list-url";
import { Inset } from "../admin/screen";
import { UndoLastImport } from "../admin/undo-line";
import { DeletedLine } from "../content/screens/deleted-line";
import type { TextKey } from "../i18n/en";
import { localizedText } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { ColumnHeads, ItemDetails, ItemGroupHead, ItemList, ItemRow, type ItemRowParts } from "./item-list";
import {
  deletedKindOf,
  getItems,
  isFound,
  isFull,
  itemLists,
  itemListUrl,
  type ListItem,
  type ListSection,
} from "./item-lists";
import { Fields } from "./section-fields";
import { SectionForm } from "./section-form";
import type { SectionRejection } from "./section-form.server";
import { SectionScreen, useSectionScreen } from "./section-screen";

export type ItemGroup<Item> = {
  items: Item[];
  name?: string;
  note?: string;
  isFolded?: boolean;
  /** True if the items of the group are numbered and can be moved. */
  isInOrder?: boolean;
};

/** The values of the form for a new item. */
type BlankItem = { id: ""; kind?: string };

type ItemScreenProps<Section extends ListSection> = {
  section: Section;
  blank?: BlankItem;
  row: (item: ListItem<Section>) => ItemRowParts;
  /** Splits the items into groups. If it is undefined, all items are in one list. */
  groups?: (items: ListItem<Section>[], today: string) => ItemGroup<ListItem<Section>>[];
  fields?: ReactNode;
  columnHead?: TextKey;
  links?: ReactNode;
};

export function ItemScreen<Section extends ListSection>(props: ItemScreenProps<Section>) {
  const { section, blank = { id: "" as const }, row, groups = inOneList, fields, columnHead, links } = props;
  const { value, version, once, pictures, names, today, lastImport, deleted } = useSectionScreen();
  const rejection = useRejection<SectionRejection>();
  const { schema, getName } = itemLists[section];
  const [search] = useSearchParams();
  const items = getItems(section, value);
  const words = search.get("q")?.trim() ?? "";
  const { t, language } = useTexts();
  const path = `/cog-admin/school/${section}`;
  const [editing, isNew] = [search.get("edit"), search.has("new")];
  const found = words ? items.filter((item) => item.id === editing || isFound(section, item, words)) : items;
  const urlOf = (id: string, isOpen = false) => itemListUrl(section, { words, id, isOpen });
  const deletionOf = (id: string) => `${path}/${id}/delete${words && listStateQuery(`?${search}`)}`;
  const isGone = editing !== null && !items.some(({ id }) => id === editing);

  const formOf = (item: { id: string }, id = item.id, listed?: ListItem<Section>) => (
    <SectionForm
      key={`${id} ${version}`}
      {...{ section, version, once, pictures, names }}
      schema={schema}
      label={id ? "common.edit" : `school.${section}.add`}
      value={item}
      item={listed ? "listed" : "new"}
      action={id ? urlOf(id, true) : `${path}?new`}
      keptAs={id ? itemListUrl(section, { words: "", id, isOpen: true }) : undefined}
      back={id ? urlOf(id) : path}
      width="wide"
      otherAction={
        listed && (
          <ActionLink
            text="common.delete"
            to={localizedText(getName(listed), language)}
            href={deletionOf(item.id)}
            Icon={Trash2}
            isDanger
          />
        )
      }
    >
      {fields ?? <Fields />}
    </SectionForm>
  );

  // Two neighbours in a group may be several places apart in the complete list.
  const placeOf = (neighbour: ListItem<Section> | undefined) => (neighbour ? items.indexOf(neighbour) : undefined);
  const listOf = ({ items: group, isInOrder }: ItemGroup<ListItem<Section>>) => (
    <ItemList items={group}>
      {group.map((item, at) => (
        <ItemRow
          key={item.id}
          {...{ section, version, pictures, ...row(item) }}
          id={item.id}
          edit={urlOf(item.id, true)}
          deletion={deletionOf(item.id)}
          // A list with only some of its items does not show the order.
          number={isInOrder && !words ? at + 1 : undefined}
          moves={isInOrder && !words ? { up: placeOf(group[at - 1]), down: placeOf(group[at + 1]) } : undefined}
          form={item.id === editing && formOf(item, item.id, item)}
        />
      ))}
    </ItemList>
  );

  const addButton = !isNew && !isFull(section, items) && (
    <ButtonLink to={`${path}?new`}>
      <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
      {t(`school.${section}.add`)}
    </ButtonLink>
  );
  return (
    <SectionScreen
      section={section}
      version={version}
      search={
        !isNew &&
        items.length > searchedFrom && (
          <FilterForm actsAtOnce isInHeader clear={words ? path : undefined}>
            <SearchField label={t("admin.filter.words")} />
          </FilterForm>
        )
      }
      actions={
        <>
          {links}
          {addButton}
        </>
      }
    >
      {!isNew && lastImport && <UndoLastImport {...lastImport} />}
      {isFull(section, items) && (
        <Inset>
          <p>{t("school.item.full")}</p>
        </Inset>
      )}
      {isNew && formOf(blank)}
      {/* If the item was deleted in the meantime, we still show the text that the user typed for it. */}
      {isGone && rejection && <div id={editing}>{formOf(blank, editing)}</div>}
      {isGone && !rejection && <EmptyList>{t("school.item.gone")}</EmptyList>}
      {items.length === 0 && !isNew && <EmptyList>{t(`school.${section}.empty`)}</EmptyList>}
      {words && found.length === 0 && <EmptyList>{t("admin.filter.nothing")}</EmptyList>}
      {found.length > 0 && <ColumnHeads first={columnHead} />}
      {groups(found, today)
        .filter(({ items }) => items.length > 0)
        .map((group) =>
          group.isFolded && !words ? (
            <ItemDetails key={group.name} title={group.name ?? ""} items={group.items}>
              {listOf(group)}
            </ItemDetails>
          ) : (
            <section key={group.name ?? section}>
              {group.name && <ItemGroupHead name={group.name} note={group.note} />}
              {listOf(group)}
            </section>
          ),
        )}
      <DeletedLine count={deleted} kind={deletedKindOf[section]} />
    </SectionScreen>
  );
}

/** Lists with more items than this have a search. */
const searchedFrom = 10;

const inOneList = <Item,>(items: Item[]): ItemGroup<Item>[] => [{ items, isInOrder: true }];
