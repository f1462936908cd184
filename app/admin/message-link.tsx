import type { ReactNode } from "react";
import { WhatsAppLink } from "../components/whatsapp-link";
import type { TextKey } from "../i18n/en";
import { localizedText } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { useSchool } from "../school/use-school";
import { buttonClassName } from "./button";

type Message = {
  greeting: TextKey;
  /** Gets the name of the school as `school`. */
  text: TextKey;
  /** The lines below the text, for example a link. */
  lines: string[];
};

type MessageLinkProps = Message & { isMain?: boolean; children: ReactNode };

/** Opens WhatsApp with a message. */
export function MessageLink({ isMain = false, children, ...message }: MessageLinkProps) {
  return (
    <WhatsAppLink text={useMessage(message)} className={buttonClassName({ variant: isMain ? "filled" : "outline" })}>
      {children}
    </WhatsAppLink>
  );
}

/** Writes a polite message for staff to send to one person. */
export function useMessage({ greeting, text, lines }: Message): string {
  const { t, language } = useTexts();
  const school = localizedText(useSchool().name, language);
  return [t(greeting), t(text, { school }), ...lines, t("share.thanks")].join("\n");
}
