import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";

export type SheetButton = { text: TextKey; busy: TextKey; intent: "publish" | "draft" };

type SendParts = SheetButton & { isMain: boolean; isBusy: boolean; isAtWork: boolean };

/** A button that sends a form; the one at work reads what it does. */
export function SendButton({ text, busy, intent, isMain, isBusy, isAtWork }: SendParts) {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={isMain ? "button" : "button button-outline"}
      disabled={isBusy}
      aria-busy={isAtWork || undefined}
    >
      {t(isAtWork ? busy : text)}
    </button>
  );
}
