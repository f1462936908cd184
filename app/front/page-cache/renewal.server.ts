import { setImmediate as nextTurn } from "node:timers/promises";
import { causeOf } from "../../http";
import { bestForms } from "./page-forms.server";
import type { Made, openShelf, Slot } from "./shelf";

type Renewal = {
  shelf: ReturnType<typeof openShelf>;
  make: (slot: Slot) => Promise<Made>;
  /** Throws when the pages cannot be known to be as the school is. */
  look: () => void;
  isSecure: boolean;
  /** Whether a visitor waits for a page that is being made. */
  isWaitedFor: () => boolean;
};

// After a write these are made again; the others wait for somebody who asks.
const mostRenewed = 100;

/**
 * What happens to pages beside the visitors: after a write those that were kept are made again, and what is kept is
 * packed as small as it gets. The most recently used come first, one at a time.
 */
export function pageRenewal({ shelf, make, look, isSecure, isWaitedFor }: Renewal) {
  let working: Promise<void> | undefined;

  /** Goes on with whatever there is to do; resolves when nothing is left. Never rejects. */
  function goOn(): Promise<void> {
    working ??= work().finally(() => {
      working = undefined;
    });
    return working;
  }

  async function work(): Promise<void> {
    for (;;) {
      // Whoever has asked for something goes first.
      do await nextTurn();
      while (isWaitedFor());
      const outdated = newest(shelf.slots(), isOutdated);
      const loose = outdated ? undefined : newest(shelf.slots(), isLoose);
      if (outdated) await renew(outdated);
      else if (loose) await pack(loose);
      else return;
    }
  }

  async function renew(slot: Slot): Promise<void> {
    slot.renewedAfter = slot.used;
    try {
      look();
      const { status } = await make(slot);
      if (status >= 500) throw new Error(`it answers ${status}`);
    } catch (fault) {
      const cause = causeOf(fault);
      console.error(JSON.stringify({ fault: "a page could not be made anew", path: slot.path, cause }));
    }
    if (!slot.kept) shelf.remove(slot);
  }

  async function pack(slot: Slot): Promise<void> {
    const { kept } = slot;
    if (!kept) return;
    const forms = await bestForms(kept, isSecure).catch(() => ({ ...kept.forms, isPacked: true }));
    // A page that was made anew meanwhile may be the same one.
    const now = slot.kept ?? slot.earlier;
    if (now?.forms.fingerprint !== forms.fingerprint) return;
    now.forms = forms;
    shelf.settle(slot);
  }

  /**
   * Takes the pages that are not as the school is any more out of use, and begins to make them again: those that people
   * have asked for since the last time, or a program that writes every second would have them all made every second.
   */
  function renewOutdated(changesTo: (slot: Slot) => number): void {
    const outdated = shelf.slots().filter((slot) => slot.kept && slot.kept.asOf !== changesTo(slot));
    outdated.sort((a, b) => b.used - a.used);
    const waiting = outdated.filter(isWorthIt).slice(0, mostRenewed);
    for (const slot of outdated) {
      if (!waiting.includes(slot)) {
        shelf.remove(slot);
        continue;
      }
      slot.earlier = slot.kept;
      slot.kept = undefined;
    }
    if (waiting.length > 0) void goOn();
  }

  return { goOn, renewOutdated };
}

const isWorthIt = ({ page, used, renewedAfter }: Slot) => page.isForPeople && used !== renewedAfter;

const isOutdated = ({ earlier, kept, making }: Slot) => earlier !== undefined && !kept && !making;

const isLoose = ({ kept }: Slot) => kept !== undefined && !kept.forms.isPacked;

function newest(slots: Slot[], wanted: (slot: Slot) => boolean): Slot | undefined {
  return slots.filter(wanted).reduce<Slot | undefined>((a, b) => (a && a.used > b.used ? a : b), undefined);
}
