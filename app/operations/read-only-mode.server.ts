const maxWaitMs = 10_000;

let isReadOnly = false;
let activeWrites = 0;
let onWriteEnd = () => {};

/** Undefined during a restore, when whatever is saved would be gone a moment later. */
export function beginWrite(): (() => void) | undefined {
  if (isReadOnly) return undefined;
  activeWrites += 1;
  return () => {
    activeWrites -= 1;
    onWriteEnd();
  };
}

/** The caller's own write is not waited for. */
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

export function leaveReadOnlyMode(): void {
  isReadOnly = false;
}
