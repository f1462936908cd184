import { useSearchParams } from "@remix-run/react";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { ActionLink } from "../admin/action-menu";
import { ButtonLink } from "../admin/button";
import { EmptyList } from "../admin/list";
import { Inset } from "../admin/screen";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import type { Limits, SectionName } from "../school/sections";
import type { FormField } from "./form-fields";
import { SectionForm } from "./section-form";
import type { SectionRejection } from "./section-form.server";
import { SectionScreen } from "./section-screen";

type ListItem = { id: string };

type ItemScreenProps<Item extends ListItem> = {
  section: SectionName;
  screen: { items: Item[]; version: number; once: string; limits: Limits; isFull: boolean };
  rejection?: SectionRejection;
  add: TextKey;
  empty: TextKey;
  blank: Item;
  getName: (item: Item) => string;
  links?: ReactNode;
  fields: (form: FormField<Item>, item: Item) => ReactNode;
  children: (openForm: (item: Item) => ReactNode) => ReactNode;
};

export function ItemScreen<Item extends ListItem>(props: ItemScreenProps<Item>) {
  const { section, screen, rejection, add, empty, blank, getName, links, fields, children } = props;
  const { items, version, once, limits, isFull } = screen;
  const { t } = useTexts();
  const path = `/cog-admin/school/${section}`;
  const [search] = useSearchParams();
  const [editing, isNew] = [search.get("edit"), search.has("new")];
  const isGone = editing !== null && !items.some(({ id }) => id === editing);

  const formOf = (item: Item, id = item.id) => (
    <SectionForm<Item>
      key={`${id} ${version}`}
      section={section}
      label={id ? "common.edit" : add}
      value={item}
      version={version}
      once={once}
      limits={limits}
      rejectedWithPage={rejection}
      action={id ? `${path}?edit=${id}#${id}` : `${path}?new`}
      back={id ? `${path}#${id}` : path}
      width="wide"
      otherAction={
        item.id && (
          <ActionLink
            text="common.delete"
            to={getName(item)}
            href={`${path}/${item.id}/delete`}
            Icon={Trash2}
            isDanger
          />
        )
      }
    >
      {(form) => fields(form, item)}
    </SectionForm>
  );

  const addButton = !isNew && !isFull && (
    <ButtonLink to={`${path}?new`}>
      <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
      {t(add)}
    </ButtonLink>
  );
  return (
    <SectionScreen
      section={section}
      version={version}
      actions={
        <>
          {links}
          {addButton}
        </>
      }
    >
      {isFull && (
        <Inset>
          <p>{t("school.item.full")}</p>
        </Inset>
      )}
      {isNew && formOf(blank)}
      {/* What was written about an item that is gone is still shown. */}
      {isGone && (rejection ? <div id={editing}>{formOf(blank, editing)}</div> : <Gone />)}
      {items.length === 0 && !isNew && <EmptyList>{t(empty)}</EmptyList>}
      {items.length > 0 && children((item) => item.id === editing && formOf(item))}
    </SectionScreen>
  );
}

function Gone() {
  const { t } = useTexts();
  return <EmptyList>{t("school.item.gone")}</EmptyList>;
}
