import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Returns the result of `read` for the current values of the form around `place`. Before hydration, returns
 * `first`.
 */
export function useTyped<Found extends string | boolean>(
  place: RefObject<HTMLElement>,
  read: (fields: FormData) => Found,
  first: Found,
): Found {
  const [found, setFound] = useState(first);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const update = () => setFound(latest.current(new FormData(form)));
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, [place]);
  return found;
}
