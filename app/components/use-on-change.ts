import { type EffectCallback, useEffect, useRef } from "react";

/**
 * Calls `act` after `value` is first rendered, and after each change of `value`. `act` may return a clean-up function.
 */
export function useOnChange<T>(value: T, act: (value: T) => ReturnType<EffectCallback>): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => latest.current(value), [value]);
}

export const useOnMount = (act: EffectCallback): void => useOnChange(null, act);
