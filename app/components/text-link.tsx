import type { ComponentPropsWithoutRef } from "react";

const decorations = {
  lined: "decoration-link-rule",
  quiet: "decoration-transparent",
  quietOnWide: "decoration-link-rule lg:decoration-transparent",
};

type TextLinkProps = ComponentPropsWithoutRef<"a"> & { line?: keyof typeof decorations };

export const TextLink = ({ line = "lined", className = "", ...attributes }: TextLinkProps) => (
  <a
    className={`font-semibold text-teesta underline decoration-1 underline-offset-link hover:decoration-current ${decorations[line]} ${className}`}
    {...attributes}
  />
);
