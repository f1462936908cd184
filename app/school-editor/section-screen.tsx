import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ChevronDown, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../admin/button";
import { ScreenHeader } from "../admin/screen";
import { AttentionDot, attentionLook } from "../components/badge";
import { Localized } from "../components/localized";
import { TextLink } from "../components/text-link";
import { getRejection } from "../content/content-screen";
import { localizedPath } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import type { MissingFact } from "../school/missing-facts";
import type { PictureInfo } from "../school/pictures.server";
import type { School, SectionName } from "../school/sections";
import { type SectionChildren, SectionForm } from "./section-form";
import type { SectionRejection } from "./section-form.server";

/** Where the public sees a section: its page, without the language. */
export const publicPages: Record<SectionName, string> = {
  contacts: "/",
  figures: "/",
  messages: "/",
  staff: "/staff",
  committee: "/",
  about: "/about",
  campus: "/",
  courses: "/free-courses",
  calendar: "/academic",
};

type SectionScreenProps = { section: SectionName; version: number; actions?: ReactNode; children: ReactNode };

/** The screen of a section: its head with the way to the public page, and the way back to its first values below. */
export function SectionScreen({ section, version, actions, children }: SectionScreenProps) {
  const { t, language } = useTexts();
  return (
    <>
      <ScreenHeader
        name={`school.section.${section}`}
        back="/cog-admin/school"
        about={<p className="text-ink-2">{t(`school.about.${section}`)}</p>}
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <TextLink
            className="inline-flex min-h-11 items-center gap-2"
            href={localizedPath(language, publicPages[section])}
            target="_blank"
            rel="noopener"
          >
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("school.see")}
          </TextLink>
          {actions}
        </div>
      </ScreenHeader>
      {children}
      {version > 0 && (
        <p className="py-5 lg:pl-beside">
          <ButtonLink to={`/cog-admin/school/${section}/first-values`} variant="outline">
            {t("school.firstValues")}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** What loadSectionScreen gives the screen of a section. */
type SectionData<Name extends SectionName> = {
  value: School[Name];
  version: number;
  once: string;
  pictures: Record<number, PictureInfo>;
};

type WholeSectionProps<Name extends SectionName> = {
  section: Name;
  /** Its fields; `pictures` are those that it shows now, by their ids. */
  children: (fields: Parameters<SectionChildren<School[Name]>>[0], pictures: Record<number, PictureInfo>) => ReactNode;
};

/** The screen of a section that is one form. */
export function WholeSection<Name extends SectionName>({ section, children }: WholeSectionProps<Name>) {
  const { value, version, once, pictures } = useLoaderData<SectionData<Name>>() as SectionData<Name>;
  const rejection = getRejection(useActionData<{ rejected: SectionRejection }>() as { rejected: SectionRejection });
  return (
    <SectionScreen section={section} version={version}>
      <SectionForm
        key={version}
        section={section}
        value={value}
        version={version}
        once={once}
        rejectedWithPage={rejection}
        back="/cog-admin/school"
        isLong
      >
        {(fields) => children(fields, pictures)}
      </SectionForm>
    </SectionScreen>
  );
}

type MissingFactsProps = {
  facts: MissingFact[];
  /** They are of several sections, whose names are added. */
  isWithSection?: boolean;
};

const factsNamed = 3;

/** What nobody has filled in, each a way to its field; those beyond the first three open in place. */
export function MissingFacts({ facts, isWithSection = false }: MissingFactsProps) {
  const { t, values } = useTexts();
  const [named, more] = [facts.slice(0, factsNamed), facts.slice(factsNamed)];
  const look = `flex gap-x-6 ${isWithSection ? "flex-col" : "flex-wrap"}`;
  const links = (shown: MissingFact[]) =>
    shown.map((fact) => <FactLink key={fact.href} {...{ fact, isWithSection }} />);
  return (
    <div data-part="missing-facts" className="mt-1">
      <ul className={look}>{links(named)}</ul>
      {more.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-teesta">
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className="group-open:rotate-180" />
            {t("school.missing.more", values({ number: more.length }))}
          </summary>
          <ul className={look}>{links(more)}</ul>
        </details>
      )}
    </div>
  );
}

function FactLink({ fact, isWithSection }: { fact: MissingFact; isWithSection: boolean }) {
  const { t, digits } = useTexts();
  const { section, label, of, number, href } = fact;
  return (
    <li>
      <Link to={href} className={`${attentionLook} py-2.5 hover:underline hover:underline-offset-[0.22em]`}>
        <AttentionDot />
        <span>
          {isWithSection && `${t(`school.section.${section}`)}: `}
          {t(label)}
          {of && (
            <>
              {" ("}
              <Localized text={of} />
              {number && ` ${digits(number)}`})
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
