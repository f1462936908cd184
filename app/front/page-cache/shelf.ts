import { loggedPath } from "../logged-path";
import type { KnownPage } from "./known-pages";
import type { MadePage } from "./page-forms.server";

/** What is kept of a page, as of which changes of the school, and until when at most (ms since 1970). */
export type Kept = MadePage & { asOf: number; until: number };

/** The place of one page at one address, light or full. */
export type Slot = {
  origin: string;
  url: string;
  /** The path of the address as the log shows it. */
  path: string;
  isLight: boolean;
  page: KnownPage;
  kept?: Kept;
  /** What was kept before a write, until the page is made again. */
  earlier?: Kept;
  /** The making of the page that runs, and as of which changes. */
  making?: { asOf: number; made: Promise<Made> };
  /** Which of all uses was its last. */
  used: number;
  /** Which was its last when it was made again for nobody yet. */
  renewedAfter?: number;
};

export type Made = MadePage & { status: number };

/** All pages of one origin, `http://school.example`. */
export type Wing = { origin: string; full: Map<string, Slot>; light: Map<string, Slot> };

const mostWings = 8;
// A slot and its entries in the maps.
const slotBytes = 500;

/** Keeps pages within `most` bytes: those that were used longest ago leave. `weigh` says what a kept page takes. */
export function openShelf(most: number, weigh: (kept: Kept) => number) {
  const wings = new Map<string, Wing>();
  const weights = new Map<Slot, number>();
  let bytes = 0;

  function wingAt(origin: string): Wing {
    const found = wings.get(origin);
    if (found) return found;
    if (wings.size >= mostWings) closeWing();
    const wing = { origin, full: new Map(), light: new Map() };
    wings.set(origin, wing);
    return wing;
  }

  function closeWing(): void {
    const lastUse = (wing: Wing) => Math.max(-1, ...slotsOf(wing).map(({ used }) => used));
    const [idle] = [...wings.values()].sort((a, b) => lastUse(a) - lastUse(b));
    if (!idle) return;
    for (const slot of slotsOf(idle)) remove(slot);
    wings.delete(idle.origin);
  }

  /** Counts what stands in the slot now, and makes room. */
  function settle(slot: Slot): void {
    const kept = slot.kept ?? slot.earlier;
    if (!kept || slotsAt(slot)?.get(slot.url) !== slot) {
      remove(slot);
      return;
    }
    weighIn(slot, weigh(kept) + 2 * slot.url.length + slotBytes);
    while (bytes > most) {
      const oldest = leastUsed(weights.keys());
      if (!oldest) return;
      remove(oldest);
    }
  }

  function remove(slot: Slot): void {
    slot.kept = undefined;
    slot.earlier = undefined;
    weighIn(slot, 0);
    const slots = slotsAt(slot);
    if (!slot.making && slots?.get(slot.url) === slot) slots.delete(slot.url);
  }

  /** The slots beside this one; others, or none, when its wing was closed. */
  function slotsAt({ origin, isLight }: Slot): Map<string, Slot> | undefined {
    const wing = wings.get(origin);
    return isLight ? wing?.light : wing?.full;
  }

  function weighIn(slot: Slot, weight: number): void {
    bytes += weight - (weights.get(slot) ?? 0);
    if (weight > 0) weights.set(slot, weight);
    else weights.delete(slot);
  }

  return { wingAt, settle, remove, slots: () => [...weights.keys()], bytes: () => bytes };
}

type Wanted = Pick<Slot, "url" | "page" | "isLight">;

/** The slot of a page in a wing; it is there from now on. */
export function slotIn(wing: Wing, wanted: Wanted): Slot {
  const slots = wanted.isLight ? wing.light : wing.full;
  const slot = slots.get(wanted.url) ?? newSlot(wing, wanted);
  slots.set(wanted.url, slot);
  return slot;
}

/** A slot for a page of a wing that is not kept there. */
export function newSlot({ origin }: Wing, { url, page, isLight }: Wanted): Slot {
  const [path = ""] = url.split("?", 1);
  return { origin, url, path: loggedPath(path), page, isLight, used: 0 };
}

const slotsOf = ({ full, light }: Wing) => [...full.values(), ...light.values()];

function leastUsed(slots: Iterable<Slot>): Slot | undefined {
  let least: Slot | undefined;
  for (const slot of slots) if (!least || slot.used < least.used) least = slot;
  return least;
}
