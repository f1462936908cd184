import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../language/en";
import type { Message as Said } from "../../school/messages";
import { useAddress } from "../address";
import { Portrait } from "../portrait";

type Parts = { title: TextKey; message: Said; folded?: boolean };

/** A message with its author left of the line. Of a folded one only the first paragraph shows until it is asked for. */
export function Message({ title, message, folded = false }: Parts) {
  const { t } = useTranslation();
  const { language } = useAddress();
  const rest = message.rest[language].map((paragraph) => <p key={paragraph}>{paragraph}</p>);
  return (
    <section className="leaf section message">
      <h2 className="heading">{t(title)}</h2>
      <Author {...message} />
      <div className="message-words">
        <p className="large ruled">{message.lead[language]}</p>
        {folded ? <Folded>{rest}</Folded> : rest}
      </div>
    </section>
  );
}

function Author({ name, office, portrait }: Said) {
  const { language } = useAddress();
  return (
    <div className="message-author">
      <Portrait name={name[language]} office={office[language]} photo={portrait} />
      <div>
        {name[language] && <p className="display">{name[language]}</p>}
        <p>{office[language]}</p>
      </div>
    </div>
  );
}

function Folded({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className="folded">
      <summary>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="when-folded">{t("home.readFull")}</span>
        <span className="when-open">{t("home.showLess")}</span>
      </summary>
      {children}
    </details>
  );
}
