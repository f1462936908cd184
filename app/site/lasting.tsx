import { useLocation } from "@remix-run/react";
import { type ComponentType, useContext } from "react";
import { PageParts } from "../look/page-parts";

type Said = string | number | boolean | null | undefined | Date | readonly Said[] | { readonly [name: string]: Said };

let parts = 0;

/**
 * The same part of a page, which is not written again while what it shows is the same: a notice more leaves the rest
 * of a page as it was, and writing is most of the work for a page. What the part shows may come from nothing but what
 * it is handed and the address of the page, `useAddress`: no other data, no clock.
 */
export function lasting<Shown extends { [name in keyof Shown]: Said }>(Part: ComponentType<Shown>) {
  parts += 1;
  const number = parts;
  return function Lasting(shown: Shown) {
    const { lasting } = useContext(PageParts);
    const { pathname } = useLocation();
    const place = lasting?.place(JSON.stringify([number, pathname, shown]));
    if (!lasting || !place) return <Part {...shown} />;
    // Any element will do: it is gone when the page is sent.
    const Mark = lasting.mark as "div";
    return <Mark id={place.id}>{!place.isKept && <Part {...shown} />}</Mark>;
  };
}
