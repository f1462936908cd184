import { Form, Link, useSearchParams, useSubmit } from "@remix-run/react";
import { ChevronDown, Search } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "../components/input";
import { Button, textButton } from "./button";
import { ShowButton } from "./show-button";

type FilterFormProps = {
  clear?: string;
  isFolded?: boolean;
  /** True if the list follows each choice and each typed word, so that only a browser without script needs the button. */
  actsAtOnce?: boolean;
  /** True if the form is in the header of its screen. Then it is directly under the title on phones. */
  isInHeader?: boolean;
  children: ReactNode;
};

export function FilterForm({
  clear,
  isFolded = false,
  actsAtOnce = false,
  isInHeader = false,
  children,
}: FilterFormProps) {
  const { t } = useTranslation();
  const showMatches = useShowMatches();
  const form = (
    <Form
      method="get"
      role="search"
      onChange={actsAtOnce ? showMatches : undefined}
      className={`${actsAtOnce ? "flex flex-wrap" : inColumns} gap-2.6 md:flex md:flex-wrap md:items-center ${isInHeader ? "basis-full md:order-last" : ownLine} ${isFolded ? "max-md:hidden max-md:peer-open:grid" : ""}`}
    >
      {children}
      {actsAtOnce ? (
        <ShowButton />
      ) : (
        <Button variant="outline" className="col-span-full">
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("admin.filter.show")}
        </Button>
      )}
      {clear && (
        <Link className={`${textButton} justify-self-start`} to={clear}>
          {t("admin.filter.clear")}
        </Link>
      )}
    </Form>
  );
  if (!isFolded) return form;
  return (
    <>
      {/* The form is not inside this <details>, because a closed <details> would also hide it on wide screens. */}
      <details className="group peer border-b border-rule open:border-b-0 md:hidden" open={clear !== undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-teesta">
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("admin.filter.open")}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className="group-open:rotate-180" />
        </summary>
      </details>
      {form}
    </>
  );
}

const ownLine = "border-b border-rule py-2.6 md:py-4 lg:pl-beside";

/** The field for words in a form that acts at once. */
export function SearchField({ label, className = "" }: { label: string; className?: string }) {
  const words = useSearchParams()[0].get("q") ?? "";
  const search = useRef<HTMLInputElement>(null);
  // While the user types, the field is ahead of the URL. At any other time the field shows the words of the list.
  useEffect(() => {
    const field = search.current;
    if (field && field !== document.activeElement) field.value = words;
  }, [words]);
  return (
    <label className={`min-w-0 flex-1 md:max-w-96 md:flex-auto md:basis-56 ${className}`}>
      <span className="sr-only">{label}</span>
      <Input ref={search} type="search" name="q" placeholder={label} defaultValue={words} />
    </label>
  );
}

const typingPauseMs = 250;

/** Returns the handler that filters the list after each choice and, while the user types, after each short pause. */
function useShowMatches() {
  const submit = useSubmit();
  const pause = useRef<number>();
  useEffect(() => () => window.clearTimeout(pause.current), []);
  return ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    window.clearTimeout(pause.current);
    const show = () => submit(form, { preventScrollReset: true, replace: true });
    if (target instanceof HTMLInputElement) pause.current = window.setTimeout(show, typingPauseMs);
    else show();
  };
}

const inColumns = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]";

export const FilterField = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the children contain the control
  <label className={className}>
    <span className="mb-1 block font-semibold">{label}</span>
    {children}
  </label>
);

export const filterWords = "col-span-full md:max-w-96 md:flex-auto md:basis-56";
