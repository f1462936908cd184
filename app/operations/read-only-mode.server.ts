const maxWaitMs = 10_000;

let isReadOnly = false;
let activeWrites = 0;
let onWriteEnd = () => {};

/**
 * Lets a request write; returns what is to be called at its end. While a backup is put back nothing can be saved, since
 * it would be gone a moment later: then it returns undefined.
 */
export function beginWrite(): (() => void) | undefined {
  if (isReadOnly) return undefined;
  activeWrites += 1;
  return () => {
    activeWrites -= 1;
    onWriteEnd();
  };
}

/** Lets nobody write until leaveReadOnlyMode, and waits a while for those who still do, but for the caller. */
export async function enterReadOnlyMode(waitMs = maxWaitMs): Promise<void> {
  isReadOnly = true;
  if (activeWrites <= 1) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    onWriteEnd = () => {
      if (activeWrites > 1) return;
      clearTimeout(timer);
      resolve();
    };
  });
  onWriteEnd = () => {};
}

/** Lets everybody write again. */
export function leaveReadOnlyMode(): void {
  isReadOnly = false;
}
