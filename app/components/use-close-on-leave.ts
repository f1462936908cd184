import { type RefObject, useEffect, useRef } from "react";
import { closeOnLeave } from "./browser";

/** Returns the ref of a menu, which closes when the user has chosen something in it or presses somewhere else. */
export function useCloseOnLeave(): RefObject<HTMLDetailsElement> {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current ? closeOnLeave(menu.current) : undefined), []);
  return menu;
}
