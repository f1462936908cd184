import { useTranslation } from "react-i18next";
import { ButtonLink } from "../components/button";
import { besideLine, Heading, Section } from "../components/section";
import { useLocalizedPath } from "../i18n/use-localized-path";

export function NotFoundPage() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <Section as="div">
      <Heading as="h1">{t("error.notFound")}</Heading>
      <div className={besideLine}>
        <div className="lattice mb-6 h-[72px] border border-rule" />
        <p>
          <ButtonLink href={to("/")}>{t("error.home")}</ButtonLink>
        </p>
      </div>
    </Section>
  );
}
