import { Check, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Toaster, toast } from "sonner";
import { formatValues } from "../i18n/format";
import type { Flash } from "./flash";

// The first page comes as a document; everything after it is drawn by script.
let isFirstDocument = true;

/**
 * Shows flash messages: those that came with the document as banners, those that come later, by script, as toasts.
 * Pass the same array until there are new ones.
 */
export function FlashMessages({ messages }: { messages: Flash[] }) {
  const withDocument = useRef(isFirstDocument ? messages : undefined);
  const showToasts = useToasts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new array is the occasion, not a new translator
  useEffect(() => {
    isFirstDocument = false;
    if (messages !== withDocument.current) showToasts(messages);
  }, [messages]);
  return messages === withDocument.current
    ? messages.map((message) => <Banner key={message.title} {...message} />)
    : null;
}

export function Banner({ tone, title, body, values }: Flash) {
  const { t, i18n } = useTranslation();
  const filledIn = formatValues(values ?? {}, i18n.language);
  const Icon = tone === "good" ? Check : TriangleAlert;
  return (
    <div
      className={tone === "good" ? "banner banner-good" : "banner banner-bad"}
      role={tone === "good" ? "status" : "alert"}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong>{t(title, filledIn)}</strong>
        {body && <p>{t(body, filledIn)}</p>}
      </div>
    </div>
  );
}

export const dismissToasts = () => void toast.dismiss();

/** Returns a function that shows flash messages as toasts. */
export function useToasts() {
  const { t, i18n } = useTranslation();
  return (messages: Flash[]) => {
    for (const { tone, title, body, values } of messages) {
      const show = tone === "good" ? toast.success : toast.error;
      const filledIn = formatValues(values ?? {}, i18n.language);
      show(t(title, filledIn), { description: body && t(body, filledIn), position: positionAwayFromFocus() });
    }
  };
}

/**
 * Where a toast does not lie over what it is about, the field or the button somebody is at: at the top, over the heading,
 * unless they are up there. Whoever is nowhere yet, on a new page, reads that page first.
 */
function positionAwayFromFocus(): "top-right" | "bottom-right" {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body) return "bottom-right";
  return activeElement.getBoundingClientRect().top > toastBottom ? "top-right" : "bottom-right";
}

// The header of the office stays at the top of the window.
const headerOffset = { top: 72 };
// Three lines, and above a field its label.
const toastBottom = headerOffset.top + 100 + 36;

export function Toasts() {
  const { t } = useTranslation();
  return (
    <Toaster
      position="bottom-right"
      offset={headerOffset}
      mobileOffset={headerOffset}
      closeButton
      duration={8000}
      containerAriaLabel={t("office.messages")}
      toastOptions={{ closeButtonAriaLabel: t("common.close") }}
    />
  );
}
