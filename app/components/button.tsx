import type { ComponentPropsWithoutRef } from "react";

export const buttonShape =
  "inline-flex cursor-pointer items-center justify-center gap-2.4 rounded-sm border px-5.5 py-1.4 text-center font-text text-body font-semibold leading-1.3 transition-colors focus-visible:shadow-focus focus-visible:outline-none";

export const buttonColors = {
  filled:
    "border-teesta bg-teesta text-white hover:border-teesta-deep hover:bg-teesta-deep print:bg-transparent print:text-teesta",
  outline: "border-teesta text-teesta hover:bg-teesta-tint",
};

type ButtonLinkProps = ComponentPropsWithoutRef<"a"> & { variant?: keyof typeof buttonColors };

export const ButtonLink = ({ variant = "filled", className = "", ...attributes }: ButtonLinkProps) => (
  <a className={`${buttonShape} min-h-12 ${buttonColors[variant]} ${className}`} {...attributes} />
);
