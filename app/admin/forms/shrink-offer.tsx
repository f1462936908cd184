import { useEffect, useRef } from "react";
import { useTexts } from "../../i18n/use-texts";
import { buttonLook } from "../button";
import { dismissToasts } from "../toasts";

type ShrinkOfferProps = {
  count?: number;
  shrinking?: { place: number; count: number };
  onAccept: () => void;
  className?: string;
};

export function ShrinkOffer({ count, shrinking, onAccept, className }: ShrinkOfferProps) {
  const { t, digits, values } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (count) button.current?.focus();
  }, [count]);
  return (
    <>
      {count && (
        <button
          ref={button}
          type="button"
          className={`${className} ${buttonLook({ variant: "outline" })}`}
          onClick={() => {
            dismissToasts();
            onAccept();
          }}
        >
          {digits(t("form.picture.shrink", { count }))}
        </button>
      )}
      <p role="status" className={`font-semibold empty:hidden ${className}`}>
        {shrinking && t("form.picture.shrinking", values(shrinking))}
      </p>
    </>
  );
}
