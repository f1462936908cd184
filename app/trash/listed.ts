import type { PublishedKind } from "../activity/line";
import { clockTime, digits, shortDate } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import type { Language } from "../language/languages";
import { appearsOf } from "./deletion";
import { daysLeft } from "./rest";

export type RestingThing = { kind: PublishedKind; id: number; title: string; deletedAt: Date; isPublic: boolean };

/** A thing in the trash as the office lists it: day and hour of its deletion in Dhaka and the days that are left. */
export type ListedThing = {
  kind: PublishedKind;
  id: number;
  title: string;
  appeared: TextKey;
  deleted: { iso: string; date: string; time: string };
  left: { count: number; days: string };
};

export function listedThing(thing: RestingThing, language: Language, now: Date): ListedThing {
  const { kind, id, title, deletedAt, isPublic } = thing;
  const count = daysLeft(deletedAt, now);
  return {
    kind,
    id,
    title,
    appeared: appearsOf(kind, isPublic),
    deleted: {
      iso: deletedAt.toISOString(),
      date: shortDate(deletedAt, language),
      time: clockTime(deletedAt, language),
    },
    left: { count, days: digits(count, language) },
  };
}
