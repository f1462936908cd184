import { Link } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import { buttonColors, buttonShape } from "../components/button";

const colors = {
  ...buttonColors,
  danger: "border-danger bg-card text-danger hover:bg-danger-tint",
  /** A button has this color for a moment after its action has succeeded. */
  done: "border-paddy bg-paddy-tint text-paddy",
};

const heights = { normal: "min-h-11", tall: "min-h-12", thumb: "min-h-13" };

type ButtonVariant = {
  variant?: keyof typeof colors;
  height?: keyof typeof heights;
};

export const buttonClassName = ({ variant = "filled", height = "normal" }: ButtonVariant) =>
  `${buttonShape} ${heights[height]} ${colors[variant]}`;

const busyColors = "aria-busy:border-teesta-tint aria-busy:bg-teesta-tint aria-busy:text-teesta";
const disabledColors =
  "unavailable:cursor-not-allowed unavailable:border-rule unavailable:bg-wall-2 unavailable:text-ink-3";

type ButtonProps = ComponentPropsWithoutRef<"button"> & ButtonVariant & { isBusy?: boolean };

export const Button = ({ variant, height, isBusy = false, className = "", ...attributes }: ButtonProps) => (
  <button
    type="submit"
    disabled={isBusy}
    aria-busy={isBusy || undefined}
    {...attributes}
    className={`${buttonClassName({ variant, height })} ${busyColors} ${disabledColors} ${className}`}
  />
);

type ButtonLinkProps = ComponentPropsWithoutRef<typeof Link> & ButtonVariant;

export const ButtonLink = ({ variant, height, className = "", ...attributes }: ButtonLinkProps) => (
  <Link {...attributes} className={`${buttonClassName({ variant, height })} ${className}`} />
);

const textButtonShape =
  "inline-flex min-h-11 cursor-pointer items-center gap-2.2 rounded-sm text-base hover:underline hover:underline-offset-link";

export const textButton = `${textButtonShape} font-semibold text-teesta`;
export const dangerTextButton = `${textButtonShape} font-semibold text-danger`;
/** A link inside a sentence. */
export const linkInText = "font-semibold text-teesta underline underline-offset-link";

export const lightTextButton = `${textButtonShape} text-teesta`;

const iconButtonShape = "grid size-11 place-items-center rounded-sm";

export const iconButton = `${iconButtonShape} text-ink-2`;
export const blueIconButton = `${iconButtonShape} text-teesta`;
export const dangerIconButton = `${iconButtonShape} text-danger`;
