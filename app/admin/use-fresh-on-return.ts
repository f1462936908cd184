import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** A screen that someone leaves open must not keep the session alive. */
const maxRefreshes = 40;

/**
 * Loads the data of the page again when the user returns to it from another tab, window or app. If `seconds` is given,
 * also loads the data that often while the page is visible, up to 40 times.
 */
export function useFreshOnReturn(seconds?: number) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let left = maxRefreshes;
    const refresh = () => {
      if (document.visibilityState !== "visible") return;
      left -= 1;
      revalidate();
    };
    const onReturn = () => {
      left = maxRefreshes;
      refresh();
    };
    const timer = seconds && setInterval(() => left > 0 && refresh(), seconds * 1000);
    // On a laptop the page stays visible beside the window of another app, so only the focus shows the return.
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("focus", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("focus", onReturn);
    };
  }, [revalidate, seconds]);
}
