import type { ComponentPropsWithoutRef } from "react";

const decorations = {
  lined: "decoration-link-rule",
  /** Gets its line when the pointer is over it. */
  quiet: "decoration-transparent",
  /** The same on wide screens only. */
  quietOnWide: "decoration-link-rule lg:decoration-transparent",
};

type TextLinkProps = ComponentPropsWithoutRef<"a"> & { line?: keyof typeof decorations };

/** A link that stands in words or by itself, without a border. */
export const TextLink = ({ line = "lined", className = "", ...attributes }: TextLinkProps) => (
  <a
    className={`font-semibold text-teesta underline decoration-1 underline-offset-[0.22em] hover:decoration-current ${decorations[line]} ${className}`}
    {...attributes}
  />
);
