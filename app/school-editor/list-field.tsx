import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { Button, dangerIconButton } from "../admin/button";
import { AdminFormContext, useAdminForm } from "../admin/forms/form";
import { MoveButton } from "../admin/move-button";
import { FieldProblem, hintText } from "../components/field";
import { useOnChange } from "../components/use-on-change";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import {
  changeItems,
  createField,
  type FormField,
  type ListChange,
  listButtonName,
  toButtonValue,
} from "./form-fields";
import { useKeptFields } from "./section-form";

type ListFieldProps = {
  field: FormField;
  texts: { item: TextKey; add: TextKey };
  max: number;
  children: (item: FormField) => ReactNode;
};

/**
 * Edits a list within a form. Without script each button sends the form, and the server returns it with the changed
 * list. Only the Save button stores the list.
 */
export function ListField(props: ListFieldProps) {
  const kept = useKeptFields();
  if (!kept) return <Rows {...props} />;
  const field = { ...props.field, value: kept[props.field.name] ?? [] };
  return <Rows key="kept" {...props} field={field} />;
}

type Row = { key: string; value?: { id?: unknown } };

const toRow = (value: Row["value"], at: number): Row => ({ key: String(at), value });

function Rows({ field, texts, max, children }: ListFieldProps) {
  const form = useAdminForm();
  const { t, values } = useTexts();
  const [rows, setRows] = useState(() => (Array.isArray(field.value) ? field.value : []).map(toRow));
  const added = useRef(0);
  const shown = useRef<HTMLDivElement>(null);
  const focusNext = useFocusAfterChange(shown, rows);
  const problemsOf = useRowProblems(field.name, rows, form);
  const tooMany = rows.length > max && form.problem(field.name);
  const buttonFor = (change: ListChange, at: number, part: FocusTarget["part"]) => ({
    type: "submit" as const,
    name: listButtonName,
    value: toButtonValue(field.name, change),
    formAction: rowAddress(field, at),
    "data-part": `list-${part}`,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      setRows(changeItems(rows, change, { key: `new ${added.current++}` }));
      focusNext({ place: at, part });
    },
  });
  return (
    <div ref={shown} id={field.id} data-part="list-field" className="scroll-mt-20">
      <ol>
        {rows.map(({ key, value }, at) => {
          const item = createField(field.section, `${field.name}[${at}]`, value);
          return (
            <li
              key={key}
              id={item.id}
              data-part="list-row"
              className="relative scroll-mt-20 border-t border-rule pt-1 first:border-t-0"
            >
              <input type="hidden" name={`${item.name}.id`} defaultValue={String(value?.id ?? "")} />
              <RowHead at={at} total={rows.length} name={texts.item} buttonFor={buttonFor} />
              <AdminFormContext.Provider value={{ ...form, problem: problemsOf(key, at) }}>
                {children(item)}
              </AdminFormContext.Provider>
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
  // After an item is removed, the focus moves to the item that takes its place.
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

/** The address scrolls to this item when a page without script loads again. */
const rowAddress = ({ id }: { id: string }, place: number) =>
  `#${encodeURIComponent(place < 0 ? id : `${id}[${place}]`)}`;

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

/**
 * Finds the problems of an item by its place in the rejected form, so that an item that moves later keeps its problems.
 */
function useRowProblems(list: string, rows: { key: string }[], { rejected, problem }: ReturnType<typeof useAdminForm>) {
  const order = rows.map(({ key }) => key);
  const [handled, setHandled] = useState({ rejected, order });
  if (handled.rejected !== rejected) setHandled({ rejected, order });
  return (key: string, at: number) => {
    const then = handled.order.indexOf(key);
    return (field: string) => (then < 0 ? undefined : problem(field.replace(`${list}[${at}]`, `${list}[${then}]`)));
  };
}
