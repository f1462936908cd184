import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Pencil } from "lucide-react";
import { requireAccount } from "~/accounts/guard.server";
import { ActionLink } from "~/admin/action-menu";
import { ButtonLink, textButton } from "~/admin/button";
import { Fold } from "~/admin/fold";
import { RowActions, RowNote, rowLine, rowTitle } from "~/admin/list";
import { MissingFacts } from "~/admin/missing-facts-list";
import { ScreenHeader } from "~/admin/screen";
import { SiteLink } from "~/admin/site-link";
import { AttentionCount, AttentionNote } from "~/components/badge";
import { getFirstSteps } from "~/dashboard/first-steps.server";
import { getInformation } from "~/downloads/information.server";
import type { TextKey } from "~/i18n/en";
import { dhakaToday, formatLongDate } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/use-texts";
import { firstStepPath } from "~/path-rules";
import { findNextStep } from "~/school/first-steps";
import { listOpenSamples, listUnreadTexts } from "~/school/first-texts";
import { listMissingFacts, type MissingFact, missingText } from "~/school/missing-facts";
import { listMissingKinds } from "~/school/public-information";
import { getAllSections } from "~/school/school.server";
import { publicPlace, type School, type SchoolTab, schoolTabs, sectionPath } from "~/school/sections";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const stored = getAllSections();
  const { school, changedAt } = stored;
  const facts = listMissingFacts(school, dhakaToday());
  const kinds = listMissingKinds(getInformation().items);
  const shown = [...facts, ...kinds];
  const unread: SchoolTab[] = listUnreadTexts(changedAt);
  const sections = schoolTabs.map((name) => {
    const at = name === "information" ? undefined : changedAt[name];
    return {
      name,
      readyTexts: listReadyTexts(name, school, unread),
      changed: at && { iso: at.toISOString(), date: formatLongDate(at, language) },
      missing: shown.filter(({ section }) => section === name),
    };
  });
  return { sections, missing: facts.length, kinds: kinds.length, nextStep: findNextStep(getFirstSteps(stored), 0) };
}

function listReadyTexts(name: SchoolTab, school: School, unread: SchoolTab[]): TextKey[] {
  if (unread.includes(name)) return ["school.unread"];
  return name === "information" ? [] : listOpenSamples(name, school[name]).map(({ label }) => label);
}

export default function SchoolStart() {
  const { t, digits, values } = useTexts();
  const { sections, missing, kinds, nextStep } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader
        about={
          missing + kinds > 0 ? (
            <AttentionNote>
              {missing > 0 &&
                t("school.missing.shown", { facts: t(missingText(missing), values({ number: missing })) })}
              {kinds > 0 && ` ${t("school.missing.kinds", { count: kinds, number: digits(kinds) })}`}
            </AttentionNote>
          ) : (
            <p className="text-ink-2">{t("school.missing.none")}</p>
          )
        }
      >
        {missing > 0 && (
          <ButtonLink to={firstStepPath(nextStep)} variant="outline">
            {t("firstSteps.open")}
          </ButtonLink>
        )}
      </ScreenHeader>
      <SectionList sections={sections} />
    </>
  );
}

type ListedSection = {
  name: SchoolTab;
  /** The time of the last change of the section. Undefined if no one has ever changed it. */
  changed?: { iso: string; date: string };
  /** The notes about ready-made texts that visitors read. */
  readyTexts: TextKey[];
  missing: MissingFact[];
};

/** A section that a school fills in once is folded as soon as no detail is missing and its texts are checked. */
const isFilledInOnce: Record<SchoolTab, boolean> = {
  contacts: true,
  information: false,
  figures: true,
  messages: true,
  staff: false,
  committee: true,
  about: true,
  campus: true,
  courses: true,
  calendar: false,
};

function SectionList({ sections }: { sections: ListedSection[] }) {
  const { t } = useTexts();
  const folded = sections.filter(
    ({ name, missing, readyTexts }) => isFilledInOnce[name] && readyTexts.length + missing.length === 0,
  );
  return (
    <>
      <ul>
        {sections
          .filter((section) => !folded.includes(section))
          .map((section) => (
            <SectionRow key={section.name} {...section} />
          ))}
      </ul>
      {folded.length > 0 && (
        <Fold
          title={t("school.rarelyChanged")}
          holds={folded.map(({ name }) => t(`school.section.${name}`)).join(" · ")}
        >
          <ul>
            {folded.map((section) => (
              <SectionRow key={section.name} {...section} />
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

function SectionRow({ name, changed, readyTexts, missing }: ListedSection) {
  const { t, language, digits } = useTexts();
  const title = t(`school.section.${name}`);
  return (
    <li data-part="row" className={`${rowLine} grid gap-x-8 py-3.6 lg:grid-cols-from-margin-to-end lg:gap-x-0`}>
      <div className="lg:col-start-2 lg:row-start-1 lg:pl-gap">
        <h2 className={rowTitle}>
          <Link className="hover:underline hover:underline-offset-link" to={sectionPath(name)}>
            {title}
          </Link>
        </h2>
        <p className="text-ink-2">{t(`school.holds.${name}`)}</p>
        <RowNote>
          {changed ? (
            <time dateTime={changed.iso}>{t("school.changedOn", { date: changed.date })}</time>
          ) : (
            name !== "information" && readyTexts.length === 0 && t("school.neverChanged")
          )}
        </RowNote>
        {readyTexts.map((text) => (
          <AttentionNote key={text}>{t(text)}</AttentionNote>
        ))}
        {missing.length > 0 && <MissingFacts facts={missing} />}
      </div>
      {missing.length > 0 && (
        <p className="absolute right-0 top-4 lg:static lg:col-start-1 lg:row-start-1 lg:justify-self-end lg:pr-6.25">
          <AttentionCount label={t("school.missingShort")}>{digits(missing.length)}</AttentionCount>
        </p>
      )}
      <div className="lg:col-start-3 lg:row-start-1">
        <RowActions
          title={title}
          main={<ActionLink text="common.edit" to={title} href={sectionPath(name)} Icon={Pencil} />}
        >
          <SiteLink
            className={textButton}
            href={publicPlace(language, name)}
            aria-label={`${t("school.see")}: ${title} ${t("admin.newTab")}`}
          >
            {t("school.see")}
          </SiteLink>
        </RowActions>
      </div>
    </li>
  );
}
