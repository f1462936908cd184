import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../admin/button";
import { ScreenHeader } from "../admin/screen";
import { TextLink } from "../components/text-link";
import { localizedPath } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import type { SectionName } from "../school/sections";

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
