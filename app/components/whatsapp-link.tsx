import type { ReactNode } from "react";

type WhatsAppLinkProps = { text: string; className: string; children: ReactNode };

/** Opens WhatsApp with this text. The user chooses there who gets it. */
export const WhatsAppLink = ({ text, className, children }: WhatsAppLinkProps) => (
  <a
    className={className}
    href={`https://wa.me/?text=${encodeURIComponent(text)}`}
    target="_blank"
    rel="noopener noreferrer"
  >
    {children}
  </a>
);
