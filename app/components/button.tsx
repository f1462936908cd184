import type { ComponentPropsWithoutRef } from "react";

const layout = "inline-flex cursor-pointer items-center justify-center gap-2.4 px-5.5 py-1.4";
const letters = "text-center font-text text-body font-semibold leading-1.3";
const frame = "rounded-sm border transition-colors focus-visible:shadow-focus focus-visible:outline-none";
export const buttonShape = `${layout} ${letters} ${frame}`;

export const buttonColors = {
  filled:
    "border-teesta bg-teesta text-white hover:border-teesta-deep hover:bg-teesta-deep print:bg-transparent print:text-teesta",
  outline: "border-teesta text-teesta hover:bg-teesta-tint",
};

type ButtonLinkProps = ComponentPropsWithoutRef<"a"> & { variant?: keyof typeof buttonColors };

export const ButtonLink = ({ variant = "filled", className = "", ...attributes }: ButtonLinkProps) => (
  <a className={`${buttonShape} min-h-12 ${buttonColors[variant]} ${className}`} {...attributes} />
);
