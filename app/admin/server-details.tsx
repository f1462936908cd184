import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import { MessageLink } from "./message-link";

type CaretakerLinkProps = {
  /** The request of the school. */
  ask: TextKey;
  /** The technical words. */
  lines: string[];
  isMain?: boolean;
};

/** Opens WhatsApp with a message to the person who set up the website. */
export function CaretakerLink({ ask, ...message }: CaretakerLinkProps) {
  const { t } = useTranslation();
  return (
    <MessageLink greeting="share.greeting.caretaker" text={ask} {...message}>
      {t("caretaker.send")}
    </MessageLink>
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
