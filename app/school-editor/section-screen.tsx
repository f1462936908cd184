import { useLoaderData } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../admin/button";
import { ScreenHeader } from "../admin/screen";
import { TextLink } from "../components/text-link";
import { localizedPath } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { informationPath, isInformation, publicPage, type SectionName, typedSchema } from "../school/sections";
import { SectionFields } from "./section-fields";
import { SectionForm } from "./section-form";
import type { loadSectionScreen } from "./section-form.server";

type SectionScreenProps = { section: SectionName; version: number; actions?: ReactNode; children: ReactNode };

export function SectionScreen({ section, version, actions, children }: SectionScreenProps) {
  const { t, language } = useTexts();
  return (
    <>
      <ScreenHeader
        back={getBack(section)}
        backText={isInformation(section) ? "school.section.information" : undefined}
        about={<p className="text-ink-2">{t(`school.about.${section}`)}</p>}
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <TextLink
            className="inline-flex min-h-11 items-center gap-2"
            href={localizedPath(language, publicPage(section))}
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

const getBack = (section: SectionName) => (isInformation(section) ? informationPath : "/cog-admin/school");

export const useSectionScreen = () => useLoaderData<typeof loadSectionScreen>();

export function WholeSection() {
  const { section, value, version, once, pictures, names } = useSectionScreen();
  return (
    <SectionScreen section={section} version={version}>
      <SectionForm
        key={version}
        schema={typedSchema(section)}
        {...{ section, value, version, once, pictures, names }}
        back={getBack(section)}
        width="long"
      >
        <SectionFields />
      </SectionForm>
    </SectionScreen>
  );
}
