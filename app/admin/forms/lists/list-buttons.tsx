import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { type ComponentPropsWithoutRef, type RefObject, useEffect, useRef } from "react";
import { dangerIconButton } from "~/admin/button";
import { useOnChange } from "~/components/use-on-change";
import { useTexts } from "~/i18n/use-texts";
import { listButtonName, toButtonValue } from "./list-changes";

type ListButtonsProps = {
  list: string;
  /** The place of the item in a form, or the id of a stored item. */
  item: string | number;
  /** The name of the item. The labels of the buttons contain it. */
  name: string;
  /** `up` and `down` are the places that the two buttons move the item to. A button without a place is disabled. */
  up: number | undefined;
  down: number | undefined;
  hasRemove?: boolean;
  /**
   * Returns more attributes for the button that moves the item to `to`. If `to` is undefined, returns them for the
   * button that removes the item.
   */
  attributesOf?: (to?: number) => ComponentPropsWithoutRef<"button">;
};

/** Shows the buttons that move or remove an item. They must be inside the `<li>` of the item. */
export function ListButtons({ list, item, name, up, down, hasRemove, attributesOf }: ListButtonsProps) {
  const { t } = useTexts();
  const buttonTo = (to?: number) => ({
    type: "submit" as const,
    name: listButtonName,
    value: toButtonValue(list, item, to),
    ...attributesOf?.(to),
  });
  return (
    <>
      <button
        {...buttonTo(up ?? 0)}
        disabled={up === undefined}
        className={moveButton}
        aria-label={t("form.list.up", { name })}
      >
        <ArrowUp size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button
        {...buttonTo(down ?? 0)}
        disabled={down === undefined}
        className={moveButton}
        aria-label={t("form.list.down", { name })}
      >
        <ArrowDown size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {hasRemove && (
        <button {...buttonTo()} className={dangerIconButton} aria-label={t("form.list.remove", { name })}>
          <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </>
  );
}

const moveButton =
  "grid size-11 place-items-center rounded-sm text-ink-2 enabled:hover:bg-teesta-tint disabled:text-rule-strong";

/**
 * Sets the focus after a list button was pressed, because the row of the button moves or disappears. The focus goes to
 * the same button. If this button is now disabled, another button of the row gets the focus. A new item gets the focus
 * in its first field. After a removal, the next row gets the focus. `order` is a text that changes with the order of
 * the items.
 */
export function useListFocus(list: RefObject<HTMLElement>, order: string): void {
  const pressed = useRef<{ button: HTMLButtonElement; place: number }>();
  useEffect(() => {
    const shown = list.current;
    let last: Press | undefined;
    const onClick = (event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLButtonElement>(`button[name=${listButtonName}]`);
      if (!button) return;
      if (last && isSamePlace(last, event) && last.button !== button && last.button.isConnected) {
        // The row has moved away from the pointer, and the user presses again for the same row.
        event.preventDefault();
        event.stopPropagation();
        last.time = event.timeStamp;
        last.button.focus({ preventScroll: true });
        if (!last.button.disabled) last.button.click();
        return;
      }
      if (isByPointer(event)) last = { button, x: event.clientX, y: event.clientY, time: event.timeStamp };
      pressed.current = { button, place: listRows(shown).findIndex((row) => row.contains(button)) };
    };
    shown?.addEventListener("click", onClick, { capture: true });
    return () => shown?.removeEventListener("click", onClick, { capture: true });
  }, [list]);

  useOnChange(order, () => {
    const { button, place = 0 } = pressed.current ?? {};
    pressed.current = undefined;
    if (!button) return;
    // Fires this event, so that a form around the list counts and stores the unsaved changes.
    list.current?.dispatchEvent(new Event("change", { bubbles: true }));
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== button) return;
    const next = findNext(list.current, button, place);
    next?.focus();
    next?.closest("li")?.scrollIntoView({ block: "nearest" });
  });
}

type Press = { button: HTMLButtonElement; x: number; y: number; time: number };

/** A click without a pointer comes from the keyboard or from a script. */
const isByPointer = ({ detail }: MouseEvent) => detail > 0;

const sameTime = 5_000;
const sameDistance = 12;

const isSamePlace = ({ x, y, time }: Press, event: MouseEvent) =>
  isByPointer(event) &&
  event.timeStamp - time < sameTime &&
  Math.hypot(event.clientX - x, event.clientY - y) <= sameDistance;

function findNext(list: HTMLElement | null, button: HTMLButtonElement, place: number) {
  const rows = listRows(list);
  const find = (selector: string, row: HTMLElement | null | undefined) => row?.querySelector<HTMLElement>(selector);
  if (!button.isConnected)
    return rows.length > 0
      ? find("button[value$=gone]", rows[place] ?? rows.at(-1))
      : find("[data-part=list-add]", list);
  const row = rows.find((row) => row.contains(button));
  if (!row) return find("input:not([type=hidden]), textarea", rows.at(-1));
  return button.disabled ? find("button:enabled", row) : button;
}

const listRows = (list: HTMLElement | null) => [...(list?.querySelectorAll("li") ?? [])];
