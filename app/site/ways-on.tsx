import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink, buttonColors, buttonShape } from "../components/button";
import { besideLine, Heading, Section } from "../components/section";
import { TextLink } from "../components/text-link";
import type { TextKey } from "../i18n/en";
import { useLocalizedPath } from "../i18n/use-texts";
import { useSchool } from "../school/use-school";
import { ContactLink } from "./contacts";

type NotFoundPageProps = { title?: TextKey; help?: TextKey; back?: { path: string; text: TextKey } };

export function NotFoundPage({
  title = "error.notFound",
  help = "error.notFoundHelp",
  back = { path: "/", text: "error.home" },
}: NotFoundPageProps) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <Section as="div">
      <Heading as="h1">{t(title)}</Heading>
      <div className={besideLine}>
        <p className="mb-5 max-w-column">{t(help)}</p>
        <SearchForm />
        <WaysOn />
        <p className="mt-5">
          <ButtonLink variant="outline" href={to(back.path)}>
            {t(back.text)}
          </ButtonLink>
        </p>
      </div>
    </Section>
  );
}

function WaysOn() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <ul data-part="ways-on" className="mt-3 flex flex-wrap items-center gap-x-7">
      <li>
        <TextLink className="inline-flex min-h-11 items-center" href={to("/notices")}>
          {t("notices.title")}
        </TextLink>
      </li>
      <CallSchool as="li" />
    </ul>
  );
}

type CallSchoolProps = { as?: "p" | "span" | "li"; className?: string };

/** Shows nothing if the school has no phone number. */
export function CallSchool({ as: Tag = "p", className }: CallSchoolProps) {
  const { t } = useTranslation();
  const { phone } = useSchool();
  if (!phone) return null;
  return (
    <Tag data-part="call-school" className={className}>
      {t("offline.call")} <ContactLink scheme="tel" to={phone} className={callLink} />
    </Tag>
  );
}

const callLink = "inline-flex min-h-11 items-center font-semibold text-teesta underline decoration-link-rule";

const queryFocus =
  "text-inherit focus:border-focus focus:outline focus:outline-2 focus:-outline-offset-1 focus:outline-focus";

/** Below the title of the search page, only screen readers need the label. */
export function SearchForm({ query = "", isBelowTitle = false }: { query?: string; isBelowTitle?: boolean }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 and older phones do not support the <search> element
    <form className="mb-6 flex max-w-column flex-wrap gap-x-3 gap-y-2" role="search" action={to("/search")}>
      <label className={isBelowTitle ? "sr-only" : "flex-none basis-full font-semibold"} htmlFor="query">
        {t("search.label")}
      </label>
      <input
        id="query"
        className={`min-h-12 min-w-0 flex-auto basis-36 rounded-sm border border-rule-strong bg-card px-3.4 py-0 ${queryFocus}`}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={400}
        enterKeyHint="search"
      />
      <button className={`min-h-12 flex-none ${buttonShape} ${buttonColors.filled}`} type="submit">
        <Search size={20} strokeWidth={1.75} />
        {t("search.title")}
      </button>
    </form>
  );
}
