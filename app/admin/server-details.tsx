import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { WhatsAppLink } from "../components/whatsapp-link";
import type { TextKey } from "../i18n/en";
import { useMessage } from "../school/use-message";
import { buttonClassName } from "./button";

type CaretakerLinkProps = {
  /** The request of the school. */
  ask: TextKey;
  /** The technical words. */
  lines: string[];
  isMain?: boolean;
};

/** Opens WhatsApp with a message to the person who set up the website. */
export function CaretakerLink({ ask, lines, isMain }: CaretakerLinkProps) {
  const { t } = useTranslation();
  const text = useMessage()({ greeting: "share.greeting.caretaker", text: ask, lines });
  return (
    <WhatsAppLink text={text} className={buttonClassName({ variant: isMain ? "filled" : "outline" })}>
      {t("caretaker.send")}
    </WhatsAppLink>
  );
}

type ServerDetailsProps = Omit<CaretakerLinkProps, "lines"> & { text: string };

/** Folds technical words for the person who set up the website. A link sends them to this person. */
export function ServerDetails({ text, ...message }: ServerDetailsProps) {
  const { t } = useTranslation();
  return (
    <div className="max-w-prose pt-2">
      <CaretakerLink lines={[text]} {...message} />
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
