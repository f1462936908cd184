import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../admin/button";
import { MissingFacts } from "../admin/missing-facts-list";
import { Inset, ScreenHeader } from "../admin/screen";
import { AttentionNote } from "../components/badge";
import { TextLink } from "../components/text-link";
import { useTexts } from "../i18n/use-texts";
import {
  fromInformation,
  informationPath,
  isInformation,
  publicPlace,
  type SectionName,
  sectionPath,
  typedSchema,
} from "../school/sections";
import { SectionFields } from "./section-fields";
import { SectionForm } from "./section-form";
import type { loadOldYear, loadSectionScreen } from "./section-form.server";

type SectionScreenProps = {
  section: SectionName;
  version: number;
  search?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function SectionScreen({ section, version, search, actions, children }: SectionScreenProps) {
  const { t, language } = useTexts();
  const { oldYear, isUnread, informationRow } = useSectionScreen();
  const back = getBack(section, informationRow);
  const isSearch = useSearchParams()[0].has("q");
  return (
    <>
      <ScreenHeader
        back={back}
        backText={back === informationPath ? "school.section.information" : undefined}
        about={<p className="text-ink-2">{t(`school.about.${section}`)}</p>}
      >
        {search}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <TextLink className="inline-flex min-h-11 items-center gap-2" href={publicPlace(language, section)}>
            <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("school.see")}
          </TextLink>
          {actions}
        </div>
      </ScreenHeader>
      <OldYear oldYear={oldYear} />
      {isUnread && (
        <div className="pb-2 pt-4 lg:pl-beside">
          <AttentionNote>{t("school.unreadTexts")}</AttentionNote>
        </div>
      )}
      {children}
      {version > 0 && !isSearch && (
        <details className="py-2 lg:pl-beside">
          <summary className="flex min-h-11 cursor-pointer items-center text-small text-ink-2">
            {t("school.firstValues.more")}
          </summary>
          <p className="max-w-prose pb-2 text-ink-2">{t("school.firstValues.follows")}</p>
          <ButtonLink to={`/cog-admin/school/${section}/first-values`} variant="outline">
            {t("school.firstValues")}
          </ButtonLink>
        </details>
      )}
    </>
  );
}

const getBack = (section: SectionName, informationRow: string | undefined) =>
  isInformation(section) || informationRow !== undefined ? informationPath : "/cog-admin/school";

/** After a change of the founding year, shows which texts still have the old year. */
export function OldYear({ oldYear }: { oldYear: ReturnType<typeof loadOldYear> }) {
  const { t, digits } = useTexts();
  if (!oldYear || oldYear.texts.length === 0) return null;
  return (
    <Inset>
      <section data-part="old-year" className="border border-l-4 border-rule border-l-maize-deep bg-card px-4 py-3">
        <p>{t("school.oldYear", { year: digits(oldYear.year) })}</p>
        <MissingFacts facts={oldYear.texts} isWithSection shown={oldYear.texts.length} />
      </section>
    </Inset>
  );
}

export const useSectionScreen = () => useLoaderData<typeof loadSectionScreen>();

export function WholeSection() {
  const { t } = useTexts();
  const { section, version, informationRow, isUnread, ...screen } = useSectionScreen();
  const { value, once, pictures, names, samples, listedStudents } = screen;
  return (
    <SectionScreen section={section} version={version}>
      <SectionForm
        key={version}
        schema={typedSchema(section)}
        {...{ section, value, version, once, pictures, names, samples, listedStudents }}
        action={informationRow === undefined ? undefined : fromInformation(sectionPath(section), informationRow)}
        back={getBack(section, informationRow)}
        width="long"
        note={isUnread && <p className="max-w-md text-small text-maize-deep">{t("school.unreadTexts.save")}</p>}
      >
        <SectionFields />
      </SectionForm>
    </SectionScreen>
  );
}
