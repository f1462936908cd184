import { Download, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink, buttonColors, buttonShape } from "../components/button";
import { Localized } from "../components/localized";
import { languageNames } from "../i18n/languages";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { Card } from "../marks/reports/card";
import type { ResultCard } from "../marks/reports/result-card";
import { SchoolCrest, useCrest } from "../school/school-crest";
import { useSchool } from "../school/use-school";
import { ContactLink } from "../site/contacts";

const column = "mx-auto w-full max-w-broad px-gutter";

export function FamilyPage({ urgent, children }: { urgent: ReactNode; children: ReactNode }) {
  const { t } = useTexts();
  const { other, to } = useLocalizedPath();
  const home = to("/");
  const { name, place } = useSchool();
  return (
    <>
      <header className="border-b border-rule bg-card print:hidden">
        <div className={`${column} flex min-h-16.5 items-center justify-between gap-3`}>
          <a data-part="masthead" className="flex min-h-11 min-w-0 items-center gap-3" href={home}>
            <SchoolCrest className="h-10 w-8.5 text-oxide" />
            <span>
              <span className="display block text-lg leading-1.2 bn:leading-1.4">
                <Localized text={name} />
              </span>
              <small className="block text-2xs leading-1.35 text-ink-3 bn:text-xs">
                <Localized text={place} />
              </small>
            </span>
          </a>
          <a
            className="flex min-h-11 flex-none items-center font-semibold text-teesta underline decoration-link-rule decoration-1 underline-offset-far bn:font-bangla"
            href={other.path}
            lang={other.language}
            hrefLang={other.language}
          >
            {languageNames[other.language]}
          </a>
        </div>
      </header>
      {urgent}
      <main id="content" className="flex-1">
        {children}
      </main>
      <footer className="print:hidden">
        <div className="plinth" />
        <div className="bg-teesta-deep text-small text-foot-muted">
          <p className={`${column} flex min-h-18 items-center justify-end py-4`}>
            <a className="inline-flex min-h-11 items-center text-white underline underline-offset-far" href={home}>
              {t("family.website")}
            </a>
          </p>
        </div>
      </footer>
    </>
  );
}

export function NoCard() {
  const { t } = useTexts();
  return (
    <div className={`${column} py-8`}>
      <h1 className="border-l-3 border-oxide pl-3.25">{t("family.missing.title")}</h1>
      <p className="mb-5 mt-5">{t("family.missing.body")}</p>
      <CallSchool />
    </div>
  );
}

type FamilyCardProps = { card: ResultCard; downloadUrl: string; madeOn: Date };

export function FamilyCard({ card, downloadUrl, madeOn }: FamilyCardProps) {
  const { t } = useTexts();
  const school = useSchool();
  const crest = useCrest()?.url;
  return (
    <>
      <div className="family mx-auto max-w-broad bg-card sm:my-8 print:m-0">
        <Card card={card} {...{ school, crest }} madeOn={madeOn} hasParents={false} />
      </div>
      <div className={`${column} pb-10 print:hidden`}>
        <div className="mb-5 mt-6 flex flex-col gap-3 sm:flex-row">
          <ButtonLink href={downloadUrl} download>
            <Download size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("family.download")}
          </ButtonLink>
          <div data-for-script hidden>
            <button
              type="button"
              className={`${buttonShape} min-h-12 w-full ${buttonColors.outline}`}
              data-print
              data-file={downloadUrl}
              data-failed={t("toast.printFailed.title")}
              data-instead={t("toast.printFailed.body")}
            >
              <Printer size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("family.print")}
            </button>
          </div>
        </div>
        <p className="mb-3 text-ink-2">{t("family.note")}</p>
        <CallSchool />
      </div>
    </>
  );
}

function CallSchool() {
  const { t } = useTexts();
  const { phone } = useSchool();
  if (!phone) return null;
  return (
    <p className="text-ink-2">
      {t("family.call")}{" "}
      <ContactLink
        scheme="tel"
        to={phone}
        className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-teesta underline decoration-link-rule decoration-1 underline-offset-far"
      />
    </p>
  );
}
