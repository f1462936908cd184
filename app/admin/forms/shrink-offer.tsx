import { useEffect, useRef } from "react";
import { useTexts } from "../../i18n/use-texts";
import { buttonLook } from "../button";
import { dismissToasts } from "../toasts";

type ShrinkOfferProps = {
  /** How many chosen pictures are too large, and could be added smaller. */
  count?: number;
  /** Which of them is being made smaller now. */
  shrinking?: { place: number; count: number };
  onAccept: () => void;
  className?: string;
};

/** What can be done about pictures that are too large: one tap makes them smaller and adds them. */
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
