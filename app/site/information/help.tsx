import { ruledRow } from "~/components/row";
import { besideLine, Heading, Section } from "~/components/section";
import { linedText } from "~/components/text-link";
import { useTexts } from "~/i18n/use-texts";
import { RowLink } from "./rows";

const helpLines = ["999", "1098", "109", "333"] as const;

const websites = [
  ["board", "https://dinajpureducationboard.gov.bd"],
  ["directorate", "https://dshe.gov.bd"],
  ["nctb", "https://nctb.gov.bd"],
  ["portal", "https://bangladesh.gov.bd"],
] as const;

export function HelpLines() {
  const { t, digits } = useTexts();
  return (
    <Section id="help" isDense>
      <Heading>{t("information.help")}</Heading>
      <ul className="border-t border-rule print:flex print:flex-wrap print:gap-x-5 print:border-0">
        {helpLines.map((number) => (
          <li
            key={number}
            className={`${ruledRow} grid-cols-from-16 items-baseline print:flex print:gap-2 print:border-0 print:before:hidden`}
          >
            <a
              className={`${linedText} py-2.4 pr-2 font-display text-title lining-nums lg:justify-self-end lg:pr-6 lg:text-2xl print:p-0 print:text-base`}
              href={`tel:${number}`}
            >
              {digits(number)}
            </a>
            <span className="py-2.4 pl-4 lg:pl-gap print:p-0">{t(`information.help.${number}`)}</span>
          </li>
        ))}
      </ul>
      <ul className={`mt-3 flex flex-wrap gap-x-7 print:hidden ${besideLine}`}>
        {websites.map(([name, href]) => (
          <RowLink key={name} href={href} leadsOut>
            {t(`information.site.${name}`)}
          </RowLink>
        ))}
      </ul>
    </Section>
  );
}
