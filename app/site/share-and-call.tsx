import { useTranslation } from "react-i18next";
import { besideLine, Section } from "../components/section";
import { ShareRow } from "../components/share-menu";
import { useLocalizedPath } from "../i18n/use-texts";
import { useSchool } from "../school/use-school";
import { ContactLink } from "./contacts";
import { callLink } from "./ways-on";

type ShareAndCallProps = { title: string; origin: string; path: string };

export function ShareAndCall({ title, origin, path }: ShareAndCallProps) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const { phone } = useSchool();
  return (
    <Section as="div" data-part="share-and-call" className="print:hidden">
      <div className={besideLine}>
        <ShareRow title={title} address={origin + to(path)} />
        {phone && (
          <p className="pt-2">
            {t("offline.call")} <ContactLink scheme="tel" to={phone} className={callLink} />
          </p>
        )}
      </div>
    </Section>
  );
}
