import { useEffect, useRef } from "react";
import { buttonClassName } from "~/admin/button";
import { dismissToasts } from "~/admin/toast-list";
import { useTexts } from "~/i18n/use-texts";

type ShrinkOfferProps = {
  /** `count` is the number of pictures that are too large. `all` is the number of all chosen pictures. */
  count?: number;
  all?: number;
  /** The names of the files that are too large, one per line. */
  message?: string;
  shrinking?: { place: number; count: number };
  onAccept: () => void;
  className?: string;
};

export function ShrinkOffer({ count = 0, all = count, message, shrinking, onAccept, className }: ShrinkOfferProps) {
  const { t, digits, values } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (count) button.current?.focus();
  }, [count]);
  return (
    <>
      {count > 0 && (
        <div
          data-part="shrink-offer"
          className={`border border-l-4 border-rule border-l-maize-deep bg-card p-3 ${className}`}
        >
          {message && (
            <p role="status" className="mb-2 whitespace-pre-line">
              {message}
              {"\n"}
              <span className="font-semibold">{t("form.picture.orShrink", { count })}</span>
            </p>
          )}
          <button
            ref={button}
            type="button"
            className={buttonClassName({ variant: "filled" })}
            onClick={() => {
              dismissToasts();
              onAccept();
            }}
          >
            {all === count
              ? digits(t("form.picture.shrink", { count }))
              : t("form.picture.shrinkAndAddAll", values({ count, all }))}
          </button>
        </div>
      )}
      <p role="status" className={`font-semibold empty:hidden ${className}`}>
        {shrinking && t("form.picture.shrinking", values(shrinking))}
      </p>
    </>
  );
}
