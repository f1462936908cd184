import type { ComponentPropsWithoutRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocalizedPath } from "../i18n/use-texts";
import { usePublicQuery } from "./public-query";
import { TextLink } from "./text-link";

export const leaf = "mx-auto w-full max-w-leaf px-gutter print:px-0";

const page = "relative last:flex-1 last:pb-11 lg:last:pb-20 [.page-title+&]:pt-4";

const spaceAbove = { usual: "pt-11 lg:pt-16", little: "pt-6 lg:pt-7.6", least: "lg:pt-7.6" };

const line = "lg:before:absolute lg:before:inset-y-0 lg:before:left-line lg:before:w-px lg:before:bg-khata";

type SectionProps = ComponentPropsWithoutRef<"section"> & {
  as?: "section" | "div" | "article";
  hasLine?: boolean;
  isDense?: boolean;
  above?: keyof typeof spaceAbove;
};

/** A page section with a heading. A dense section has smaller margins in print. */
export function Section(props: SectionProps) {
  const {
    as: Tag = "section",
    hasLine = true,
    isDense = false,
    above = "usual",
    className = "",
    ...attributes
  } = props;
  const printed = isDense ? "print:py-2 print:last:py-2" : "print:last:py-8";
  return (
    <Tag
      className={`${leaf} ${page} ${spaceAbove[above]} ${printed} ${hasLine ? line : ""} ${className}`}
      {...attributes}
    />
  );
}

export const besideLine = "lg:ml-beside";

const headingMargins = {
  section: "mb-5.6 lg:mb-7 lg:ml-margin",
  /** The heading is in a flex row, so the row has the bottom margin. */
  row: "lg:ml-margin",
  column: "mb-5.6 lg:mb-7",
  photos: "mb-5 lg:ml-margin",
  updates: "mb-3 lg:mb-4.4 lg:ml-margin",
  message: "mb-5.6 lg:col-start-2 lg:mb-4.4",
};

export const headingBars = { h1: "before:h-8.5 lg:before:h-11", h2: "before:h-7 lg:before:h-9" };

type HeadingProps = ComponentPropsWithoutRef<"h2"> & { as?: "h1" | "h2"; place?: keyof typeof headingMargins };

export function Heading({ as: Tag = "h2", place = "section", ...attributes }: HeadingProps) {
  return (
    <>
      {Tag === "h1" && <LanguageLink />}
      <Tag className={`${heading} ${headingBars[Tag]} ${headingMargins[place]}`} {...attributes} />
    </>
  );
}

/**
 * Links to the page in the other language. `z-1` keeps the link above the box of the title, which would otherwise catch
 * taps on the link.
 */
export function LanguageLink({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  const { isPublic, other } = useLocalizedPath();
  const query = usePublicQuery();
  if (!isPublic) return null;
  return (
    <TextLink
      data-part="language"
      className={`relative z-1 -mb-2 -mt-1 ml-4 flex min-h-11 min-w-12 items-center justify-end text-base float-right bn:font-bangla print:hidden ${className}`}
      href={other.path + query}
      lang={other.language}
      hrefLang={other.language}
    >
      {t("beyond.language")}
    </TextLink>
  );
}

type ViewAllProps = { path: string; what: string; className?: string };

/** Links from a part of a list to the whole list. Screen readers hear which list, because `what` is its name. */
export function ViewAll({ path, what, className }: ViewAllProps) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <TextLink className={className} href={to(path)} aria-label={`${t("common.viewAll")}: ${what}`}>
      {t("common.viewAll")}
    </TextLink>
  );
}

/** Draws a bar before the first line of a heading. `headingBars` has the height of the bar. */
export const headingBar =
  "relative pl-3.75 before:absolute before:left-0 before:top-[0.1em] before:w-0.75 before:bg-oxide lg:before:top-[0.02em]";
const heading = `${headingBar} lg:pl-gap lg:before:-left-px print:pl-0 print:before:hidden print:break-after-avoid`;

export function PageTitle({ children, className = "" }: { children: string; className?: string }) {
  return (
    <Section as="div" className={`page-title ${className}`}>
      <Heading as="h1">{children}</Heading>
    </Section>
  );
}

export const callout =
  "border-l-3 border-oxide bg-wall-2 px-6 py-4.6 font-display text-subtitle font-normal leading-normal bn:leading-1.7";
