import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * A key for a form that is still open after it was written down: empty at first, another one after each time that
 * sending it led to the page. Any other change of the address, such as a jump within the page, leaves what is typed.
 */
export function useBegunAnew(): string {
  const { key, state } = useLocation();
  const isSent = state?.sent === true;
  const firstKey = useRef(key);
  const [begun, setBegun] = useState("");
  useEffect(() => {
    if (isSent && key !== firstKey.current) setBegun(key);
  }, [key, isSent]);
  return begun;
}
