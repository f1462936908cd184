import type { ComponentPropsWithoutRef } from "react";

const decorations = {
  lined: "decoration-link-rule",
  quiet: "decoration-transparent",
  quietOnWide: "decoration-link-rule lg:decoration-transparent",
};

const underlined = "underline decoration-1 underline-offset-link hover:decoration-current";
/** The quiet line below the title of a page that the title leads to. */
export const linedTitle = `${underlined} ${decorations.lined}`;
/** The look of a link, for elements that are not links or that have another font weight. */
export const linedText = `text-teesta ${linedTitle}`;

/** The look of a menu link. On the page that it leads to, the link has a line below it. */
export const currentLink =
  "text-ink-2 hover:text-ink aria-current:font-semibold aria-current:text-ink aria-current:shadow-current";

type TextLinkProps = ComponentPropsWithoutRef<"a"> & { line?: keyof typeof decorations };

export const TextLink = ({ line = "lined", className = "", ...attributes }: TextLinkProps) => (
  <a className={`font-semibold text-teesta ${underlined} ${decorations[line]} ${className}`} {...attributes} />
);
