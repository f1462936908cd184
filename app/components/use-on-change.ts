import { type EffectCallback, useEffect, useRef } from "react";

/** Acts once `value` is drawn, and again for each new value. May return a function that cleans up. */
export function useOnChange<T>(value: T, act: (value: T) => ReturnType<EffectCallback>): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => latest.current(value), [value]);
}

export const useOnMount = (act: EffectCallback): void => useOnChange(null, act);
