import { Check, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Toaster, toast } from "sonner";
import type { Message } from "./messages";

/**
 * Says messages: those that came with the document stand as a banner, those that come later, by script, as toasts.
 * Pass the same array until there is something new to say.
 */
export function Said({ messages }: { messages: Message[] }) {
  const withDocument = useRef(messages);
  const sayAsToast = useToasts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new array is the occasion, not a new translator
  useEffect(() => {
    if (messages !== withDocument.current) sayAsToast(messages);
  }, [messages]);
  return messages === withDocument.current
    ? messages.map((message) => <Banner key={message.title} {...message} />)
    : null;
}

export function Banner({ tone, title, body, values }: Message) {
  const { t } = useTranslation();
  const Icon = tone === "good" ? Check : TriangleAlert;
  return (
    <div className={`banner banner-${tone}`} role={tone === "good" ? "status" : "alert"}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong>{t(title, values ?? {})}</strong>
        {body && <p>{t(body, values ?? {})}</p>}
      </div>
    </div>
  );
}

export function useToasts() {
  const { t } = useTranslation();
  return (messages: Message[]) => {
    for (const { tone, title, body, values } of messages) {
      const say = tone === "good" ? toast.success : toast.error;
      say(t(title, values ?? {}), { description: body && t(body, values ?? {}) });
    }
  };
}

export function Toasts() {
  const { t } = useTranslation();
  return (
    <Toaster
      position="top-right"
      closeButton
      duration={8000}
      containerAriaLabel={t("office.messages")}
      toastOptions={{ closeButtonAriaLabel: t("common.close") }}
    />
  );
}
