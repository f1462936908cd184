import { type RefObject, useEffect } from "react";

/** Closes an opened menu on Escape, when something in it is chosen, and when people go on elsewhere. */
export function useDetailsMenu(menu: RefObject<HTMLDetailsElement>): void {
  useEffect(() => {
    const details = menu.current;
    if (!details) return;
    const isInside = (place: EventTarget | null) => place instanceof Node && details.contains(place);
    // A dialog gives the focus back to where it was when it opened, and a closed menu could not take it.
    const closeAndStay = () => {
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && details.open) closeAndStay();
    };
    const onChosen = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a")) closeAndStay();
    };
    const onLeft = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !isInside(relatedTarget)) details.open = false;
    };
    const onElsewhere = ({ target }: MouseEvent) => {
      if (!isInside(target)) details.open = false;
    };
    const onToggled = () => {
      if (details.open) details.lastElementChild?.scrollIntoView({ block: "nearest" });
    };
    details.addEventListener("keydown", onKey);
    details.addEventListener("click", onChosen);
    details.addEventListener("focusout", onLeft);
    details.addEventListener("toggle", onToggled);
    document.addEventListener("click", onElsewhere);
    return () => {
      details.removeEventListener("keydown", onKey);
      details.removeEventListener("click", onChosen);
      details.removeEventListener("focusout", onLeft);
      details.removeEventListener("toggle", onToggled);
      document.removeEventListener("click", onElsewhere);
    };
  }, [menu]);
}
