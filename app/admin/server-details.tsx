import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { WhatsAppLink } from "../components/whatsapp-link";
import { textButton } from "./button";

/** Folds technical words for the person who looks after the server. A link sends them to this person. */
export function ServerDetails({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className="max-w-prose">
      <WhatsAppLink text={text} className={textButton}>
        {t("caretaker.send")}
      </WhatsAppLink>
      <details data-part="server-details" className="group">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-teesta">
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className="group-open:rotate-180" />
          {t("caretaker.details")}
        </summary>
        <p className="pb-2">{text}</p>
      </details>
    </div>
  );
}
