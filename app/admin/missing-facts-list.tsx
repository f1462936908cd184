import { Link } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { AttentionDot, attentionClassName } from "../components/badge";
import { Localized } from "../components/localized";
import { useTexts } from "../i18n/use-texts";
import type { MissingFact } from "../school/missing-facts";

type MissingFactsProps = {
  facts: MissingFact[];
  isWithSection?: boolean;
  /** The number of facts that are always shown. The others are folded. */
  shown?: number;
};

export function MissingFacts({ facts, isWithSection = false, shown = 3 }: MissingFactsProps) {
  const { t, values } = useTexts();
  const [named, more] = [facts.slice(0, shown), facts.slice(shown)];
  const listClassName = `flex gap-x-6 ${isWithSection ? "flex-col" : "flex-wrap"}`;
  const links = (listed: MissingFact[]) =>
    listed.map((fact) => <FactLink key={fact.href} {...{ fact, isWithSection }} />);
  return (
    <div data-part="missing-facts" className="mt-1">
      <ul className={listClassName}>{links(named)}</ul>
      {more.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-teesta">
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className="group-open:rotate-180" />
            {t("school.missing.more", values({ number: more.length }))}
          </summary>
          <ul className={listClassName}>{links(more)}</ul>
        </details>
      )}
    </div>
  );
}

function FactLink({ fact, isWithSection }: { fact: MissingFact; isWithSection: boolean }) {
  const { t, digits } = useTexts();
  const { section, label, of, number, href } = fact;
  return (
    <li>
      <Link to={href} className={`${attentionClassName} py-2.5 hover:underline hover:underline-offset-link`}>
        <AttentionDot />
        <span>
          {isWithSection && `${t(`school.section.${section}`)}: `}
          {t(label)}
          {of && (
            <>
              {" ("}
              <Localized text={of} />
              {number && ` ${digits(number)}`})
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
