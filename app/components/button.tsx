import type { ComponentPropsWithoutRef } from "react";

const look =
  "inline-flex min-h-12 cursor-pointer items-center justify-center gap-[0.6rem] rounded-sm border border-teesta px-[22px] py-[0.35rem] text-center font-text text-body font-semibold leading-[1.3] transition-colors focus-visible:shadow-focus focus-visible:outline-none";

/** The classes of a button by how much it asks to be pressed. */
export const buttonClass = {
  filled: `${look} bg-teesta text-white hover:border-teesta-deep hover:bg-teesta-deep`,
  outline: `${look} text-teesta hover:bg-teesta-tint`,
};

type ButtonLinkProps = ComponentPropsWithoutRef<"a"> & { variant?: keyof typeof buttonClass };

/** A link that looks like a button. */
export const ButtonLink = ({ variant = "filled", className = "", ...attributes }: ButtonLinkProps) => (
  <a className={`${buttonClass[variant]} ${className}`} {...attributes} />
);
