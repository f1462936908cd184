import { type FormEvent, useEffect, useState } from "react";

/**
 * For a form that the browser itself sends: says that it is on its way, and lets nobody send it twice. Who comes back
 * to the page by the browser's Back finds it ready again.
 */
export function useSaysBusy() {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const ready = () => setBusy(false);
    addEventListener("pageshow", ready);
    return () => removeEventListener("pageshow", ready);
  }, []);
  const onSubmit = (event: FormEvent) => {
    if (isBusy) event.preventDefault();
    setBusy(true);
  };
  return { isBusy, onSubmit };
}
