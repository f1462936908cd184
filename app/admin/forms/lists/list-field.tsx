import { Plus } from "lucide-react";
import { type MouseEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { Button } from "~/admin/button";
import { FieldProblem, hintText } from "~/components/field";
import type { TextKey } from "~/i18n/en";
import { useTexts } from "~/i18n/use-texts";
import { FormFieldsContext, readValue, useFormFields } from "../fields/form-fields";
import { useAdminForm } from "../form";
import { ListButtons, useListFocus } from "./list-buttons";
import { changeItems, listButtonName, renameItemField, toButtonValue } from "./list-changes";
import { parseFields } from "./typed-fields";

type ListFieldProps = {
  name: string;
  /** The anchor of the list. The anchor of an item also contains its place, for example `school-about-values[2]`. */
  id: string;
  texts: { item: TextKey; add: TextKey };
  max: number;
  /** Shows the fields of an item. Their names begin with `item`. */
  children: (item: string) => ReactNode;
};

/**
 * Edits a list in a form. Without script each button sends the form, and the server returns the form with the changed
 * list. Only the Save button stores the list.
 */
export function ListField(props: ListFieldProps) {
  const { restored, rejected } = useAdminForm();
  const fields = useFormFields();
  // The unsaved text that the device has stored. It is shown until the user saves or discards it.
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
  useListFocus(shown, rows.map(({ key }) => key).join());
  const { rename } = useAdminForm();
  const itemValue = useItemValue(name, rows);
  const tooMany = rows.length > max && problem(name);
  const attributesOf = (change: { from?: number; to?: number }) => ({
    // After an item is removed, the browser scrolls to the next item. If the last item was removed, it scrolls to the
    // previous item.
    formAction: rowAddress(id, change.to ?? Math.min(change.from ?? 0, rows.length - 2)),
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      setRows(changeItems(rows, change, { key: `new ${added.current++}` }));
      const places = changeItems([...rows.keys()], change, -1);
      rename((field) => renameItemField(field, name, (place) => places.indexOf(place)));
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
              <RowHead list={name} at={at} total={rows.length} name={texts.item} attributesOf={attributesOf} />
              <FormFieldsContext.Provider value={fields}>{children(item)}</FormFieldsContext.Provider>
            </li>
          );
        })}
      </ol>
      {rows.length === 0 && <p className="mb-3 text-ink-2">{t("school.list.empty")}</p>}
      {tooMany && <FieldProblem className="mb-3 items-start gap-2">{t(tooMany.text)}</FieldProblem>}
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          type="submit"
          name={listButtonName}
          value={toButtonValue(name, "new", rows.length)}
          data-part="list-add"
          variant="outline"
          disabled={rows.length >= max}
          {...attributesOf({ to: rows.length })}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t(texts.add)}
        </Button>
        {rows.length >= max && <p className={hintText}>{t("school.list.full", values({ max }))}</p>}
      </div>
    </div>
  );
}

type RowHeadProps = {
  list: string;
  at: number;
  total: number;
  name: TextKey;
  attributesOf: (change: { from: number; to?: number }) => object;
};

function RowHead({ list, at, total, name, attributesOf }: RowHeadProps) {
  const { t, digits, values } = useTexts();
  const title = t(name, values({ number: at + 1 }));
  return (
    <div className="flex items-center">
      <span
        className="hidden font-display text-xl text-ink-2 lg:absolute lg:right-full lg:mr-[calc(theme(spacing.gap)+25px)] lg:block"
        aria-hidden="true"
      >
        {digits(at + 1)}
      </span>
      <h3 className="mr-auto font-semibold text-ink-2">{title}</h3>
      <ListButtons
        list={list}
        item={at}
        name={title}
        up={at > 0 ? at - 1 : undefined}
        down={at < total - 1 ? at + 1 : undefined}
        hasRemove
        attributesOf={(to) => attributesOf({ from: at, to })}
      />
    </div>
  );
}

/**
 * Returns the anchor of an item. Without script, the browser scrolls to this anchor after the user has pressed a list
 * button.
 */
const rowAddress = (id: string, place: number) => `#${encodeURIComponent(place < 0 ? id : `${id}[${place}]`)}`;

/**
 * Finds the values of an item by the place that it had when the form was opened or rejected. The item may have moved
 * after that.
 */
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
