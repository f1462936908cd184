import { type FieldMetadata, type FormMetadata, useFormMetadata } from "@conform-to/react";
import { ArrowDown, ArrowUp, Plus, Trash2, TriangleAlert } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { Button, dangerIconButton } from "../admin/button";
import { AdminFormContext, useAdminForm } from "../admin/forms/form";
import { MoveButton } from "../admin/move-button";
import { hintText } from "../components/field";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";

type ListFieldProps<Item> = {
  field: FieldMetadata<Item[]>;
  max: number;
  texts: { item: TextKey; add: TextKey };
  children: (item: FieldMetadata<Item>) => ReactNode;
};

/** Without script the server answers the buttons with the changed list. Nothing is written before the form is saved. */
export function ListField<Item extends { id: string }>(props: ListFieldProps<Item>) {
  const { field, max, texts, children } = props;
  const form = useAdminForm();
  const list = useFormMetadata();
  const { t, values } = useTexts();
  const rows = field.getFieldList();
  const shown = useRef<HTMLDivElement>(null);
  const focusNext = useFocusAfterChange(shown, rows);
  const problemsOf = useRowProblems(field, rows, form);
  const tooMany = rows.length > max && form.problem(field.name);
  return (
    <div ref={shown} id={field.id} data-part="list-field" className="scroll-mt-20">
      <ol>
        {rows.map((row, at) => (
          <li
            key={row.key}
            id={row.id}
            data-part="list-row"
            className="relative scroll-mt-20 border-t border-rule pt-1 first:border-t-0"
          >
            <input type="hidden" name={`${row.name}.id`} defaultValue={idOf(row)} />
            <RowHead {...{ field, list, at, focusNext }} total={rows.length} name={texts.item} />
            <AdminFormContext.Provider value={{ ...form, problem: problemsOf(row, at) }}>
              {children(row)}
            </AdminFormContext.Provider>
          </li>
        ))}
      </ol>
      {rows.length === 0 && <p className="mb-3 text-ink-2">{t("school.list.empty")}</p>}
      {tooMany && (
        <p data-part="field-problem" className="mb-3 flex items-start gap-2 text-small text-danger">
          <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(tooMany.text)}
        </p>
      )}
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          {...list.insert.getButtonProps({ name: field.name })}
          formAction={rowAddress(field, rows.length)}
          variant="outline"
          data-part="list-add"
          disabled={rows.length >= max}
          onClick={() => focusNext({ place: rows.length, part: "field" })}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t(texts.add)}
        </Button>
        {rows.length >= max && <p className={hintText}>{t("school.list.full", values({ max }))}</p>}
      </div>
    </div>
  );
}

type ListName = { id: string; name: string };

type RowHeadProps = {
  field: ListName;
  list: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  at: number;
  total: number;
  name: TextKey;
  focusNext: (target: FocusTarget) => void;
};

function RowHead({ field, list, at, total, name, focusNext }: RowHeadProps) {
  const { t, digits, values } = useTexts();
  const title = t(name, values({ number: at + 1 }));
  const move = (to: number, part: "up" | "down") => ({
    ...list.reorder.getButtonProps({ name: field.name, from: at, to }),
    formAction: rowAddress(field, to),
    "data-part": `list-${part}`,
    onClick: () => focusNext({ place: to, part }),
  });
  // What follows takes the place of a removed item.
  const neighbour = Math.min(at, total - 2);
  return (
    <div className="flex items-center">
      <span
        className="hidden font-display text-xl text-ink-2 lg:absolute lg:right-full lg:mr-[calc(theme(spacing.gap)+25px)] lg:block"
        aria-hidden="true"
      >
        {digits(at + 1)}
      </span>
      <h3 className="mr-auto font-semibold text-ink-2">{title}</h3>
      <MoveButton
        {...move(at - 1, "up")}
        isOff={at === 0}
        label={t("school.item.up", { name: title })}
        Icon={ArrowUp}
      />
      <MoveButton
        {...move(at + 1, "down")}
        isOff={at === total - 1}
        label={t("school.item.down", { name: title })}
        Icon={ArrowDown}
      />
      <button
        {...list.remove.getButtonProps({ name: field.name, index: at })}
        formAction={rowAddress(field, neighbour)}
        data-part="list-remove"
        onClick={() => focusNext({ place: neighbour, part: "remove" })}
        className={dangerIconButton}
        aria-label={t("school.list.remove", { name: title })}
      >
        <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

// conform's types cannot say that a list of items with ids has fields with ids.
const idOf = (row: unknown) => (row as FieldMetadata<{ id: string }>).getFieldset().id.initialValue ?? "";

/** Without script the page comes back at this item. */
const rowAddress = (field: ListName, place: number) =>
  `#${encodeURIComponent(place < 0 ? field.id : `${field.id}[${place}]`)}`;

type FocusTarget = { place: number; part: "field" | "up" | "down" | "remove" };

/** The pressed button moves or goes away, so the focus is put where the person goes on. */
function useFocusAfterChange(shown: RefObject<HTMLElement>, rows: { key?: string }[]) {
  const next = useRef<FocusTarget>();
  const order = rows.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new order is the occasion
  useEffect(() => {
    if (!next.current) return;
    const { place, part } = next.current;
    next.current = undefined;
    const find = (selector: string, within: Element | null | undefined = shown.current) =>
      within?.querySelector<HTMLElement>(selector);
    const row = shown.current?.querySelectorAll("[data-part=list-row]")[place];
    const wanted = part === "field" ? "input:not([type=hidden]), textarea" : `[data-part=list-${part}]:enabled`;
    // A button is off at the end of the list.
    const target = row && (find(wanted, row) ?? find("button:enabled", row));
    (target ?? find("[data-part=list-add]"))?.focus();
  }, [order]);
  return (target: FocusTarget) => {
    next.current = target;
  };
}

/** What is wrong with an item stays with it when it moves after the rejection. */
function useRowProblems<Item>(
  { name: list }: FieldMetadata<Item[]>,
  rows: FieldMetadata<Item>[],
  { rejected, problem }: ReturnType<typeof useAdminForm>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of then is what counts
  const toldOrder = useMemo(() => rows.map(({ key }) => key), [rejected]);
  return (row: FieldMetadata<Item>, at: number) => {
    const then = toldOrder.indexOf(row.key);
    return (field: string) => (then < 0 ? undefined : problem(field.replace(`${list}[${at}]`, `${list}[${then}]`)));
  };
}
