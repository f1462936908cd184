import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type MouseEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from "react";
import { FieldProblem, hintText } from "~/components/field";
import { useOnChange } from "~/components/use-on-change";
import type { TextKey } from "~/i18n/en";
import { useTexts } from "~/i18n/use-texts";
import { Button, dangerIconButton } from "../button";
import { MoveButton } from "../move-button";
import { useAdminForm } from "./form";
import { FormFieldsContext, readValue, useFormFields } from "./form-fields";
import {
  changeItems,
  type ListChange,
  listButtonName,
  parseFields,
  renameItemField,
  toButtonValue,
} from "./typed-fields";

type ListFieldProps = {
  name: string;
  /** The anchor of the list. The anchor of an item also has its place, as in `school-about-values[2]`. */
  id: string;
  texts: { item: TextKey; add: TextKey };
  max: number;
  /** Shows the fields of an item, whose names begin with `item`. */
  children: (item: string) => ReactNode;
};

/**
 * Edits a list within a form. Without script each button sends the form, and the server returns it with the changed
 * list. Only the Save button stores the list.
 */
export function ListField(props: ListFieldProps) {
  const { restored, rejected } = useAdminForm();
  const fields = useFormFields();
  // The unsaved text that the device has stored. It is shown until the person saves or discards it.
  const kept = useMemo(() => restored && parseFields(restored.fields), [restored]);
  if (!kept) return <Rows {...props} />;
  return (
    <FormFieldsContext.Provider
      value={{ ...fields, value: (name) => (rejected ? fields.value(name) : readValue(kept, name)) }}
    >
      <Rows key="kept" {...props} />
    </FormFieldsContext.Provider>
  );
}

type Row = { key: string };

function Rows({ name, id, texts, max, children }: ListFieldProps) {
  const { value, problem } = useFormFields();
  const { t, values } = useTexts();
  const [rows, setRows] = useState<Row[]>(() => {
    const items = value(name);
    return Array.isArray(items) ? Array.from(items, (_, at) => ({ key: String(at) })) : [];
  });
  const added = useRef(0);
  const shown = useRef<HTMLDivElement>(null);
  const focusNext = useFocusAfterChange(shown, rows);
  const { rename } = useAdminForm();
  const itemValue = useItemValue(name, rows);
  const tooMany = rows.length > max && problem(name);
  const buttonFor = (change: ListChange, at: number, part: FocusTarget["part"]) => ({
    type: "submit" as const,
    name: listButtonName,
    value: toButtonValue(name, change),
    formAction: rowAddress(id, at),
    "data-part": `list-${part}`,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      setRows(changeItems(rows, change, { key: `new ${added.current++}` }));
      const places = changeItems([...rows.keys()], change, -1);
      rename((field) => renameItemField(field, name, (place) => places.indexOf(place)));
      focusNext({ place: at, part });
    },
  });
  return (
    <div ref={shown} id={id} data-part="list-field" className="scroll-mt-20">
      <ol>
        {rows.map(({ key }, at) => {
          const item = `${name}[${at}]`;
          const fields = { value: itemValue(key, at), problem };
          return (
            <li
              key={key}
              id={`${id}[${at}]`}
              data-part="list-row"
              className="relative scroll-mt-20 border-t border-rule pt-1 first:border-t-0"
            >
              <input type="hidden" name={`${item}.id`} defaultValue={String(fields.value(`${item}.id`) ?? "")} />
              <RowHead at={at} total={rows.length} name={texts.item} buttonFor={buttonFor} />
              <FormFieldsContext.Provider value={fields}>{children(item)}</FormFieldsContext.Provider>
            </li>
          );
        })}
      </ol>
      {rows.length === 0 && <p className="mb-3 text-ink-2">{t("school.list.empty")}</p>}
      {tooMany && <FieldProblem className="mb-3 items-start gap-2">{t(tooMany.text)}</FieldProblem>}
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button {...buttonFor({ to: rows.length }, rows.length, "add")} variant="outline" disabled={rows.length >= max}>
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t(texts.add)}
        </Button>
        {rows.length >= max && <p className={hintText}>{t("school.list.full", values({ max }))}</p>}
      </div>
    </div>
  );
}

type ButtonFor = (change: ListChange, at: number, part: FocusTarget["part"]) => object;

type RowHeadProps = { at: number; total: number; name: TextKey; buttonFor: ButtonFor };

function RowHead({ at, total, name, buttonFor }: RowHeadProps) {
  const { t, digits, values } = useTexts();
  const title = t(name, values({ number: at + 1 }));
  // After an item is removed, the focus moves to the next item, or to the previous one if the last was removed.
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
        {...buttonFor({ from: at, to: at - 1 }, at - 1, "up")}
        isOff={at === 0}
        label={t("school.item.up", { name: title })}
        Icon={ArrowUp}
      />
      <MoveButton
        {...buttonFor({ from: at, to: at + 1 }, at + 1, "down")}
        isOff={at === total - 1}
        label={t("school.item.down", { name: title })}
        Icon={ArrowDown}
      />
      <button
        type="submit"
        {...buttonFor({ from: at }, neighbour, "remove")}
        className={dangerIconButton}
        aria-label={t("school.list.remove", { name: title })}
      >
        <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

/**
 * Returns the anchor of an item. After a list button was pressed without script, the browser scrolls to this anchor.
 */
const rowAddress = (id: string, place: number) => `#${encodeURIComponent(place < 0 ? id : `${id}[${place}]`)}`;

type FocusTarget = { place: number; part: "add" | "up" | "down" | "remove" };

/**
 * Sets the focus after a change, because the pressed button moves or disappears. The focus goes to the place where the
 * person continues.
 */
function useFocusAfterChange(shown: RefObject<HTMLElement>, rows: { key: string }[]) {
  const next = useRef<FocusTarget>();
  const order = rows.map(({ key }) => key).join();
  useOnChange(order, () => {
    if (!next.current) return;
    const { place, part } = next.current;
    next.current = undefined;
    // The form listens for this event to count and store unsaved changes.
    shown.current?.dispatchEvent(new Event("change", { bubbles: true }));
    const find = (selector: string, within: Element | null | undefined = shown.current) =>
      within?.querySelector<HTMLElement>(selector);
    const row = shown.current?.querySelectorAll("[data-part=list-row]")[place];
    const wanted = part === "add" ? "input:not([type=hidden]), textarea" : `[data-part=list-${part}]:enabled`;
    // At the ends of the list, the button for up or down is disabled, so another button of the row gets the focus.
    const target = row && (find(wanted, row) ?? find("button:enabled", row));
    (target ?? find("[data-part=list-add]"))?.focus();
  });
  return (target: FocusTarget) => {
    next.current = target;
  };
}

/** An item may move, so its values are found by the place that it had when the form was opened or rejected. */
function useItemValue(list: string, rows: Row[]) {
  const { rejected } = useAdminForm();
  const { value } = useFormFields();
  const order = rows.map(({ key }) => key);
  const [known, setKnown] = useState({ rejected, order });
  if (known.rejected !== rejected) setKnown({ rejected, order });
  return (key: string, at: number) => {
    const then = known.order.indexOf(key);
    return (name: string) => (then < 0 ? undefined : value(name.replace(`${list}[${at}]`, `${list}[${then}]`)));
  };
}
