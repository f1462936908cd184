import { Link } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import { buttonColors, buttonShape } from "../components/button";

const colors = {
  ...buttonColors,
  danger: "border-danger bg-card text-danger hover:bg-danger-tint",
};

type ButtonLook = {
  variant?: keyof typeof colors;
  isTall?: boolean;
};

export const buttonLook = ({ variant = "filled", isTall = false }: ButtonLook) =>
  `${buttonShape} ${isTall ? "min-h-12" : "min-h-11"} ${colors[variant]}`;

const busyLook =
  "aria-busy:border-teesta-tint aria-busy:bg-teesta-tint aria-busy:text-teesta [&:disabled:not([aria-busy])]:cursor-not-allowed [&:disabled:not([aria-busy])]:border-rule [&:disabled:not([aria-busy])]:bg-wall-2 [&:disabled:not([aria-busy])]:text-ink-3";

type ButtonProps = ComponentPropsWithoutRef<"button"> & ButtonLook & { isBusy?: boolean };

export const Button = ({ variant, isTall, isBusy = false, className = "", ...attributes }: ButtonProps) => (
  <button
    type="submit"
    disabled={isBusy}
    aria-busy={isBusy || undefined}
    {...attributes}
    className={`${buttonLook({ variant, isTall })} ${busyLook} ${className}`}
  />
);

type ButtonLinkProps = ComponentPropsWithoutRef<typeof Link> & ButtonLook;

export const ButtonLink = ({ variant, isTall, className = "", ...attributes }: ButtonLinkProps) => (
  <Link {...attributes} className={`${buttonLook({ variant, isTall })} ${className}`} />
);

const textButtonShape =
  "inline-flex min-h-11 cursor-pointer items-center gap-2.2 rounded-sm text-base hover:underline hover:underline-offset-link";

export const textButton = `${textButtonShape} font-semibold text-teesta`;
export const dangerTextButton = `${textButtonShape} font-semibold text-danger`;
export const lightTextButton = `${textButtonShape} text-teesta`;

const iconButtonShape = "grid size-11 place-items-center rounded-sm";

export const iconButton = `${iconButtonShape} text-ink-2`;
export const blueIconButton = `${iconButtonShape} text-teesta`;
export const dangerIconButton = `${iconButtonShape} text-danger`;
