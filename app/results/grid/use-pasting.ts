import { useState } from "react";
import { type Book, type Pending, withoutPasted } from "../pending-marks";
import type { PastedBlock } from "./pasted-block";

/** The block that was pasted last, until the sheet is saved; it can be taken back, which leaves what was typed since. */
export function usePasting({ pending }: Book, setBook: (change: (now: Book) => Book) => void) {
  const [pasted, setPasted] = useState<PastedBlock & { before: Pending }>();
  return {
    pasted,
    notePasted: (block: PastedBlock) => setPasted({ ...block, before: pending }),
    forgetPasted: () => setPasted(undefined),
    undoPaste() {
      if (pasted) setBook((now) => withoutPasted(now, pasted.typed, pasted.before));
      setPasted(undefined);
    },
  };
}
