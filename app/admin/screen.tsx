import { Link, useActionData, useLocation } from "@remix-run/react";
import { ArrowLeft, Plus, X } from "lucide-react";
import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import { ButtonLink, textButton } from "./button";
import type { FailedAction } from "./forms/sending/client-action";
import { listUrl } from "./list-url";
import { useScreenTitle } from "./screen-titles";
import { useFailureToast } from "./toasts";

type ScreenHeaderProps = {
  /** Replaces the usual title of the screen. */
  name?: ReactNode;
  back?: string;
  backText?: TextKey;
  about?: ReactNode;
  /** The content that is shown left of the margin line on wide screens. */
  margin?: ReactNode;
  /** True if the tabs above are the way back on phones. */
  isTab?: boolean;
  children?: ReactNode;
};

export function ScreenHeader({ name, back = "/cog-admin", backText, isTab, ...parts }: ScreenHeaderProps) {
  const { about, margin, children } = parts;
  const { t } = useTranslation();
  const { search } = useLocation();
  const title = useScreenTitle();
  useActionFailed();
  return (
    <div data-part="screen-header" className={screenHeader}>
      {margin && (
        <div className="absolute bottom-4 left-0 hidden w-margin pr-6.25 text-right lg:block" aria-hidden="true">
          {margin}
        </div>
      )}
      <Link to={listUrl(back, search)} className={`${textButton} ${isTab ? "max-md:hidden" : ""}`}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t(backText ?? (back === "/cog-admin" ? "admin.backToDashboard" : "common.back"))}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 lg:flex-1 lg:basis-64">
          <h1 className={screenTitle}>{name ?? (title && t(title))}</h1>
          {about}
        </div>
        {children}
      </div>
    </div>
  );
}

/** Shows why the form of this screen could not be sent. */
export function useActionFailed() {
  const failed = useActionData<Partial<FailedAction>>()?.failed;
  useFailureToast(
    useMemo(() => failed && { tone: "bad", title: failed.title ?? "form.failed", body: failed.body }, [failed]),
  );
}

const screenHeader = "relative border-b border-rule pb-4.4 pt-2.4 lg:pl-beside";
export const screenTitle = "text-7.5";

type CreateToggleProps = { address: string; name: TextKey; isOpen: boolean };

/** Opens and closes the form for a new item. When the form opens, its first field gets the focus. */
export function CreateToggle({ address, name, isOpen }: CreateToggleProps) {
  const { t } = useTranslation();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) findFirstField()?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const Icon = isOpen ? X : Plus;
  const opened = address.includes("?") ? `${address}&new` : "?new";
  return (
    <ButtonLink to={isOpen ? address : opened} variant="outline" aria-expanded={isOpen}>
      <Icon size={20} aria-hidden="true" />
      {t(isOpen ? "common.close" : name)}
    </ButtonLink>
  );
}

function findFirstField(): HTMLElement | undefined {
  const first = document.querySelector<HTMLInputElement>(
    "[data-part=admin-form] :is(input:not([type=hidden]), textarea)",
  );
  // A form for files begins with a button.
  return first && first.type !== "file" ? first : undefined;
}

export const Inset = ({ children }: { children: ReactNode }) => <div className={inset}>{children}</div>;

export const inset = "max-w-broad py-6 lg:max-w-234 lg:pl-beside";

export const SectionHeading = (attributes: ComponentPropsWithoutRef<"h2">) => (
  <h2 className={`border-b pb-2 lg:pl-beside ${headingClassName}`} {...attributes} />
);

export const headingClassName = "font-text text-xl font-semibold leading-1.35 bn:leading-1.6";
