import type { ComponentPropsWithoutRef } from "react";

const decorations = {
  lined: "decoration-link-rule",
  quiet: "decoration-transparent",
  quietOnWide: "decoration-link-rule lg:decoration-transparent",
};

const underlined = "underline decoration-1 underline-offset-link hover:decoration-current";
/** The look of a link, for what is none or has another weight. */
export const linedText = `text-teesta ${underlined} ${decorations.lined}`;

/** A link of a menu, with a line below it on its own page. */
export const currentLink =
  "text-ink-2 hover:text-ink aria-current:font-semibold aria-current:text-ink aria-current:shadow-current";

type TextLinkProps = ComponentPropsWithoutRef<"a"> & { line?: keyof typeof decorations };

export const TextLink = ({ line = "lined", className = "", ...attributes }: TextLinkProps) => (
  <a className={`font-semibold text-teesta ${underlined} ${decorations[line]} ${className}`} {...attributes} />
);
