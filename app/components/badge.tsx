import type { ComponentPropsWithoutRef } from "react";

const colors = {
  grey: "bg-wall-2 text-ink-2",
  blue: "bg-teesta-tint text-teesta",
  plum: "bg-plum-tint text-plum",
  yellow: "bg-maize-tint text-maize-deep",
  green: "bg-paddy-tint text-paddy",
};

export type BadgeColor = keyof typeof colors;

/** A word on a coloured ground: what kind of thing this is. */
export const Badge = ({ color = "grey", ...attributes }: ComponentPropsWithoutRef<"span"> & { color?: BadgeColor }) => (
  <span
    data-part="badge"
    className={`inline-block rounded-sm px-2 py-[0.05rem] font-text text-xs font-semibold leading-[1.6] ${colors[color]}`}
    {...attributes}
  />
);
