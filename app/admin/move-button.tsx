import type { LucideIcon } from "lucide-react";
import { type ComponentPropsWithoutRef, type RefObject, useEffect, useRef } from "react";
import { useOnChange } from "../components/use-on-change";

type MoveButtonProps = ComponentPropsWithoutRef<"button"> & { isOff: boolean; label: string; Icon: LucideIcon };

export function MoveButton({ isOff, label, Icon, ...attributes }: MoveButtonProps) {
  return (
    <button
      type="submit"
      {...attributes}
      disabled={isOff}
      className="grid size-11 place-items-center rounded-sm text-teesta enabled:hover:bg-teesta-tint disabled:text-rule-strong"
      aria-label={label}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/**
 * When a row moves, keeps the focus on the pressed button. If that button is now disabled, the other button of the row
 * gets the focus.
 */
export function useKeepFocusOnMove(list: RefObject<HTMLElement>, items: unknown): void {
  const pressed = useRef<HTMLButtonElement>();
  useEffect(() => {
    const remember = ({ submitter }: SubmitEvent) => {
      pressed.current = submitter instanceof HTMLButtonElement ? submitter : undefined;
    };
    const shown = list.current;
    shown?.addEventListener("submit", remember);
    return () => shown?.removeEventListener("submit", remember);
  }, [list]);

  useOnChange(items, () => {
    const button = pressed.current;
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== button;
    if (!button?.isConnected || isElsewhere) return;
    const next = button.disabled ? button.form?.querySelector<HTMLButtonElement>("button:enabled") : button;
    next?.focus();
  });
}
