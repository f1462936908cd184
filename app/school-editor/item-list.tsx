import { Form, useLocation, useSearchParams } from "@remix-run/react";
import { ChevronDown, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { ActionLink } from "../admin/action-menu";
import { ListButtons, useListFocus } from "../admin/forms/lists/list-buttons";
import { movedRow, newOpenRow, newRow, RowActions, rowLine, useNewRowFocus } from "../admin/list";
import { AttentionNote } from "../components/badge";
import type { TextKey } from "../i18n/en";
import {
  isEmptyText,
  type Language,
  type LocalizedText,
  languageNames,
  languagesFrom,
  localizedText,
} from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import type { PictureInfo } from "../school/pictures.server";
import { SchoolPicture } from "../school/school-picture";
import type { PictureReference, SectionName } from "../school/sections";
import { placeId } from "./item-lists";

// The column of the second language begins at the same place as in an open form.
const columns =
  "lg:grid-cols-[theme(spacing.margin)_minmax(0,1fr)_minmax(0,1fr)_auto] xl:grid-cols-[theme(spacing.margin)_27.05rem_minmax(0,1fr)_auto]";

export function ColumnHeads({ first = "school.item.order" }: { first?: TextKey }) {
  const { t, language } = useTexts();
  return (
    <div className={`hidden border-b border-rule text-small text-ink-2 lg:grid ${columns}`} aria-hidden="true">
      <p className="py-2 pr-5 text-right">{t(first)}</p>
      {languagesFrom(language).map((shown, place) => (
        <p key={shown} className={`flex items-center py-2 ${inColumn[place]}`} lang={shown}>
          {languageNames[shown]}
        </p>
      ))}
    </div>
  );
}

const inColumn = ["lg:pl-gap lg:pr-6", "lg:border-l lg:border-rule lg:pl-5 lg:pr-4"];

export function ItemList({ items, children }: { items: { id: string }[]; children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null);
  useListFocus(list, items.map(({ id }) => id).join());
  useNewRowFocus();
  return (
    <ol data-part="items" ref={list}>
      {children}
    </ol>
  );
}

export type ItemRowParts = {
  name: LocalizedText;
  /** The text that identifies an item without a name. */
  label?: LocalizedText;
  texts?: LocalizedText[];
  picture?: { reference: PictureReference | null; shape: keyof typeof frames };
  margin?: ReactNode;
  about?: ReactNode;
};

type ItemRowProps = ItemRowParts & {
  section: SectionName;
  version: number;
  pictures: Record<number, PictureInfo>;
  id: string;
  number?: number;
  /** `up` and `down` are the places in the complete list to which the buttons move the item. */
  moves?: { up: number | undefined; down: number | undefined };
  /** The URLs of the form of the item and of the question before it is deleted. */
  edit: string;
  deletion: string;
  form: ReactNode;
};

export function ItemRow({
  section,
  version,
  pictures,
  id,
  number,
  moves,
  edit,
  deletion,
  form,
  ...parts
}: ItemRowProps) {
  const { language, digits } = useTexts();
  const { name, label = name, picture } = parts;
  const called = localizedText(label, language);
  const margin = parts.margin ?? (
    <>
      {number && <ItemNumber>{digits(number)}</ItemNumber>}
      {picture && <ItemPicture {...picture} pictures={pictures} isOpen={Boolean(form)} />}
    </>
  );
  if (form) {
    return (
      <li id={id} className="relative scroll-mt-16">
        <div className="absolute left-0 top-5 z-1 hidden w-margin justify-end gap-3 pr-5 lg:flex">{margin}</div>
        {form}
      </li>
    );
  }
  return (
    <li
      id={id}
      className={`${rowLine} ${isEmptyText(name) ? newOpenRow : newRow} ${movedRow} grid grid-cols-from-start gap-x-4 pt-3 lg:gap-x-0 lg:p-0 ${columns}`}
    >
      <span id={placeId(id)} className="absolute scroll-mt-20 focus:outline-none" />
      <div className="row-span-3 flex min-w-8 flex-col gap-x-9 gap-y-2 lg:row-span-1 lg:flex-row lg:justify-end lg:py-4 lg:pr-5">
        {margin}
      </div>
      <ItemTexts {...parts} />
      <div className="-mx-3 flex items-center lg:mx-0">
        {moves && (
          // Without script, the browser scrolls to the row with the id in the URL.
          <Form
            method="post"
            action={`/cog-admin/school/${section}#${id}`}
            data-part="move"
            className="flex"
            preventScrollReset
          >
            <input type="hidden" name="seen" value={version} />
            <ListButtons list={section} item={id} name={called} {...moves} />
          </Form>
        )}
        <div className="ml-auto px-3 lg:pl-4 lg:pr-0 [&>*]:mt-0">
          <RowActions
            isNarrow
            title={called}
            main={<ActionLink text="common.edit" to={called} href={edit} Icon={Pencil} />}
          >
            <ActionLink text="common.delete" to={called} href={deletion} Icon={Trash2} isDanger />
          </RowActions>
        </div>
      </div>
    </li>
  );
}

/** On phones, the language of the office comes first. The other language is smaller, without texts that repeat. */
function ItemTexts({ name, texts = [], about }: ItemRowParts) {
  const { t, language: ownLanguage } = useTexts();
  const isNamed = !isEmptyText(name);
  const isSecond = (text: LocalizedText, language: Language) => language !== ownLanguage && text[ownLanguage] !== "";
  return languagesFrom(ownLanguage).map((language, column) => (
    <div key={language} className={`min-w-0 lg:py-4 ${inColumn[column]}`}>
      {name[language] && (
        <p className={isSecond(name, language) ? secondName : "font-semibold"} lang={language}>
          {name[language]}
        </p>
      )}
      {!isNamed && (
        <div className={column === 0 ? "[&>*]:mt-0" : "hidden lg:block [&>*]:mt-0"}>
          <AttentionNote part="needed">{t("school.shownAsMissing")}</AttentionNote>
        </div>
      )}
      {texts.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the texts never changes
        <p key={place} className={isSecond(text, language) ? secondText : ownText} lang={language}>
          {text[language]}
        </p>
      ))}
      {column === 0 && about}
    </div>
  ));
}

const ownText = "text-ink-2 empty:hidden";
const secondText = `${ownText} max-lg:hidden`;
const secondName = "max-lg:text-small max-lg:text-ink-2 lg:font-semibold";

export const ItemNumber = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap font-display text-title leading-1.2 tabular-nums">{children}</span>
);

type ItemPictureProps = NonNullable<ItemRowParts["picture"]> & {
  pictures: Record<number, PictureInfo>;
  /**
   * True if the form of the item is open. The form shows the picture in the same place, so the row does not show it.
   */
  isOpen?: boolean;
};

export function ItemPicture({ reference, pictures, shape, isOpen = false }: ItemPictureProps) {
  const { row, room } = frames[shape];
  if (isOpen) return <span className={`flex-none ${room}`} />;
  const found = reference && pictures[reference.id];
  return (
    <span data-part="item-picture" className={`lattice-oxide relative block flex-none overflow-hidden ${row}`}>
      {found && <SchoolPicture picture={{ ...found, x: reference.x, y: reference.y }} alt="" />}
    </span>
  );
}

const frames = {
  portrait: { row: "h-18 w-14.5", room: "w-20" },
  campus: { row: "h-14.5 w-21.75", room: "w-30" },
};

export const ItemGroupHead = ({ name, note }: { name: string; note?: string }) => (
  <div className="flex flex-wrap items-baseline gap-x-3 border-b border-rule pb-2 pt-6 lg:pl-beside">
    <h2 className="font-text text-xl font-semibold leading-1.35 bn:leading-1.6">{name}</h2>
    {note && <p className="text-small text-ink-2">{note}</p>}
  </div>
);

type ItemDetailsProps = { title: string; items: { id: string }[]; children: ReactNode };

export function ItemDetails({ title, items, children }: ItemDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const editing = useSearchParams()[0].get("edit");
  const { hash } = useLocation();
  const isTarget = items.some(({ id }) => `#${id}` === hash);
  // Opens the closed list (`details`) that contains the target item. Browsers do this when they load a page, but not
  // when the router changes the URL.
  useEffect(() => {
    if (!isTarget || !details.current || details.current.open) return;
    details.current.open = true;
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isTarget, hash]);
  return (
    <details
      ref={details}
      data-part="item-details"
      className="group border-b border-rule"
      open={items.some(({ id }) => id === editing)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2 font-semibold text-teesta lg:pl-beside">
        <ChevronDown size={18} strokeWidth={1.75} className="group-open:rotate-180" aria-hidden="true" />
        {title}
      </summary>
      <div className="border-t border-rule">{children}</div>
    </details>
  );
}
