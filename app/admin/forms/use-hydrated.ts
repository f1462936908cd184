import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Whether script is at work on this page: from the first moment where it has drawn the page itself. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
