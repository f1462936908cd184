import { Link } from "@remix-run/react";
import { ExternalLink, Pencil } from "lucide-react";
import { ActionLink } from "../admin/action-menu";
import { RowActions, RowNote, rowLine, rowTitle } from "../admin/list";
import { AttentionCount, AttentionDot, attentionLook } from "../components/badge";
import { localizedPath } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { countMissingFacts, type MissingFact } from "../school/missing-facts";
import type { SectionName } from "../school/sections";
import { publicPages } from "./section-screen";

type ListedSection = {
  name: SectionName;
  /** When it was last changed; undefined for one that still has its first values. */
  changed?: { iso: string; date: string };
  missing: MissingFact[];
};

/** The sections of what the school says of itself, each with its public page and what is missing of it. */
export const SectionList = ({ sections }: { sections: ListedSection[] }) => (
  <ul>
    {sections.map((section) => (
      <SectionRow key={section.name} {...section} />
    ))}
  </ul>
);

function SectionRow({ name, changed, missing }: ListedSection) {
  const { t, language, digits } = useTexts();
  const title = t(`school.section.${name}`);
  const number = countMissingFacts(missing);
  return (
    <li
      data-part="row"
      className={`${rowLine} grid gap-x-8 py-[0.9rem] lg:grid-cols-[theme(spacing.margin)_minmax(0,1fr)_auto] lg:gap-x-0`}
    >
      <div className="lg:col-start-2 lg:row-start-1 lg:pl-gap">
        <h2 className={rowTitle}>
          <Link className="hover:underline hover:underline-offset-[0.22em]" to={`/cog-admin/school/${name}`}>
            {title}
          </Link>
        </h2>
        <RowNote>
          {changed ? (
            <time dateTime={changed.iso}>{t("school.changedOn", { date: changed.date })}</time>
          ) : (
            t("school.neverChanged")
          )}
        </RowNote>
        {missing.length > 0 && <MissingFacts facts={missing} />}
      </div>
      {number > 0 && (
        <p className="absolute right-0 top-4 lg:static lg:col-start-1 lg:row-start-1 lg:justify-self-end lg:pr-[25px]">
          <AttentionCount label={t("school.missingShort")}>{digits(number)}</AttentionCount>
        </p>
      )}
      <div className="lg:col-start-3 lg:row-start-1">
        <RowActions>
          <ActionLink text="common.edit" to={title} href={`/cog-admin/school/${name}`} Icon={Pencil} />
          <ActionLink
            text="school.see"
            to={title}
            href={localizedPath(language, publicPages[name])}
            Icon={ExternalLink}
            leads="out"
          />
        </RowActions>
      </div>
    </li>
  );
}

type MissingFactsProps = {
  facts: MissingFact[];
  /** They are of several sections, whose names are added. */
  isWithSection?: boolean;
};

/** What nobody has filled in, each a way to its field. */
export function MissingFacts({ facts, isWithSection = false }: MissingFactsProps) {
  const { t, values } = useTexts();
  return (
    <ul data-part="missing-facts" className={`mt-1 flex gap-x-6 ${isWithSection ? "flex-col" : "flex-wrap"}`}>
      {facts.map(({ section, label, number, href }) => (
        <li key={href}>
          <Link to={href} className={`${attentionLook} py-2.5 hover:underline hover:underline-offset-[0.22em]`}>
            <AttentionDot />
            <span>
              {isWithSection && `${t(`school.section.${section}`)}: `}
              {t(label, values({ number }))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
