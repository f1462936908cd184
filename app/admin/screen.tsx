import { Link, useLocation } from "@remix-run/react";
import { ArrowLeft, Plus, X } from "lucide-react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import { ButtonLink, textButton } from "./button";
import { listUrl } from "./list-url";

type ScreenHeaderProps = {
  /** Its name, or its heading where that is more than a text of our own. */
  name: TextKey | ReactNode;
  back?: string;
  /** What the link back reads. */
  backText?: TextKey;
  /** A line below the heading. */
  about?: ReactNode;
  children?: ReactNode;
};

/** The head of an admin screen: the link back (to the dashboard unless given), its name, and its main action. */
export function ScreenHeader({ name, back = "/cog-admin", backText, about, children }: ScreenHeaderProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <div data-part="screen-header" className={screenHeader}>
      <Link to={listUrl(back, search)} className={textButton}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t(backText ?? (back === "/cog-admin" ? "admin.backToDashboard" : "common.back"))}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className={screenTitle}>{typeof name === "string" ? t(name as TextKey) : name}</h1>
          {about}
        </div>
        {children}
      </div>
    </div>
  );
}

/** The classes of the head of a screen, and of its title. */
const screenHeader = "border-b border-rule pb-[1.1rem] pt-[0.6rem] lg:pl-beside";
export const screenTitle = "text-[1.875rem]";

/** Opens and closes the form of a new item above its list; the filters in the address stay. */
export function CreateToggle({ address, name, isOpen }: { address: string; name: TextKey; isOpen: boolean }) {
  const { t } = useTranslation();
  const Icon = isOpen ? X : Plus;
  const opened = address.includes("?") ? `${address}&new` : "?new";
  return (
    <ButtonLink to={isOpen ? address : opened} variant="outline" aria-expanded={isOpen}>
      <Icon size={20} aria-hidden="true" />
      {t(name)}
    </ButtonLink>
  );
}

/** A part of a screen that is neither a list nor a form, right of the margin line. */
export const Inset = ({ children }: { children: ReactNode }) => <div className={inset}>{children}</div>;

/** The classes of the same, for other elements. */
export const inset = "max-w-[46rem] py-6 lg:max-w-[58.5rem] lg:pl-beside";

/** The name of a large part of a screen, above a hairline and right of the margin line. */
export const SectionHeading = (attributes: ComponentPropsWithoutRef<"h2">) => (
  <h2 className={`border-b pb-2 lg:pl-beside ${headingLook}`} {...attributes} />
);

/** The classes of a heading in the letters of the text. */
export const headingLook = "font-text text-xl font-semibold leading-[1.35] bn:leading-[1.6]";
