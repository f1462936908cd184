import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { ReadableDate } from "~/components/dated-text";
import { Localized, ToBeAdded } from "~/components/localized";
import { rowFigure, rowFile, rowTitle, ruledRow, TableScroll } from "~/components/row";
import { linedText, TextLink } from "~/components/text-link";
import { isDay } from "~/i18n/days";
import type { TextKey } from "~/i18n/en";
import type { Language, LocalizedText } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import type { Fact, InformationItem } from "~/school/public-information";
import type { School } from "~/school/sections";
import { ContactLink } from "../contacts";

type InformationRowProps = { item: InformationItem; links?: ReactNode; children: ReactNode };

const printedRow = "print:grid-cols-[34px_minmax(0,1fr)_8.5rem] print:break-inside-avoid print:before:left-[34px]";

/** In print, the date of the last change is beside the text, so that all eleven kinds fit on two pages. */
export function InformationRow({ item, links, children }: InformationRowProps) {
  const { t, digits } = useTexts();
  const { name, number, isEmpty, changedAt } = item;
  return (
    <li id={name} data-part="kind" className={`${ruledRow} grid-cols-from-16 ${printedRow}`}>
      <p className={`py-4.4 lg:py-7 lg:text-4xl print:py-1 ${rowFigure} ${isEmpty ? "text-ink-3" : ""}`}>
        {digits(number)}
      </p>
      <div className="min-w-0 py-4.4 pl-4 lg:py-7 lg:pl-gap lg:pr-12 print:py-1">
        <h2 className={`${rowTitle.scanned} print:mb-0`}>{t(`information.kind.${name}`)}</h2>
        {isEmpty ? <ToBeAdded /> : children}
      </div>
      <div
        className={`${rowFile} lg:[&:not(:has(li,p))]:border-l-0 print:col-start-3 print:row-start-1 print:py-1 print:text-right`}
      >
        {!isEmpty && links && (
          <ul className="mb-2 flex flex-wrap gap-x-6 empty:hidden lg:flex-col lg:gap-x-0 print:hidden">{links}</ul>
        )}
        {!isEmpty && changedAt && (
          <p className="text-small text-ink-3">
            {t("information.lastChanged")} <ReadableDate of={changedAt} className="lg:block print:block" />
          </p>
        )}
      </div>
    </li>
  );
}

type RowLinkProps = { href: string; leadsOut?: boolean; lang?: Language; children: string };

/** Keeps the icon on the line of the last word. */
export function RowLink({ href, leadsOut = false, lang, children }: RowLinkProps) {
  const { t } = useTexts();
  const lastWord = children.lastIndexOf(" ") + 1;
  return (
    <li>
      <TextLink
        className="inline-block py-2.4 lg:py-1"
        href={href}
        lang={lang}
        {...(leadsOut && { target: "_blank", rel: "noopener noreferrer" })}
      >
        {children.slice(0, lastWord)}
        <span className="whitespace-nowrap">
          {children.slice(lastWord)}
          {leadsOut && <ExternalLink className="ml-1.6 inline align-text-bottom" size={18} strokeWidth={1.75} />}
        </span>
        {leadsOut && <span className="sr-only"> ({t("courses.external")})</span>}
      </TextLink>
    </li>
  );
}

/**
 * On phones a value is below its label, so that all values begin at the same edge. The lines between the facts end at
 * the same edge as the lines of the tables.
 */
export const FactRow = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="items-baseline gap-x-3 border-b border-rule py-1.4 last:border-b-0 sm:grid sm:grid-cols-[11.5rem_minmax(0,1fr)] print:border-b-0 print:py-0">
    <dt className="text-small text-ink-2">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

type MpoLevel = Exclude<School["mpo"]["level"], "">;

const mpoLevelText: Record<MpoLevel, TextKey> = {
  junior: "school.mpo.level.junior",
  secondary: "school.mpo.level.secondary",
  higher: "school.mpo.level.higher",
  none: "school.mpo.level.none",
};

/** Shows the value of a fact in the format of its field, for example as a date or a phone link. */
export function FactValue({ of, value }: { of?: Fact; value: unknown }) {
  const { t, digits } = useTexts();
  if (value === "" || value === null) return <ToBeAdded />;
  if (value instanceof Object) return <Localized text={value as LocalizedText} />;
  const text = String(value);
  if (of === "mpo.level") return t(mpoLevelText[text as MpoLevel]);
  if (of?.endsWith(".phone")) return <ContactLink scheme="tel" to={text} className={contactLink} />;
  if (of?.endsWith(".email")) return <ContactLink scheme="mailto" to={text} className={contactLink} />;
  // A memo number is an identifier, so we keep its digits as the board wrote them.
  if (of === "recognition.permissionNumber" || of === "recognition.recognitionNumber") return text;
  return isDay(text) ? <ReadableDate of={text} /> : digits(text);
}

const contactLink = `-my-2 inline-flex min-h-11 items-center font-semibold print:my-0 print:min-h-0 ${linedText}`;

type Cells = (string | number | null | undefined)[];

type FigureTableProps = { caption?: ReactNode; head: string[]; rows: Cells[]; sums?: Cells };

/** Shows a table of numbers. The first cell of each row is the heading of the row. */
export function FigureTable({ caption, head, rows, sums }: FigureTableProps) {
  return (
    <TableScroll>
      <table className="w-full text-right tabular-nums lining-nums">
        <caption className="text-left text-small text-ink-2">{caption}</caption>
        <thead className="border-b border-rule-strong text-small text-ink-2">
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className={`${cell} font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <FigureRow key={cells[0]} cells={cells} className="border-b border-rule font-normal" />
          ))}
        </tbody>
        {sums && (
          <tfoot className="border-t border-rule-strong">
            <FigureRow cells={sums} className="font-semibold" />
          </tfoot>
        )}
      </table>
    </TableScroll>
  );
}

const cell = "h-9.5 py-0 pl-3 pr-0 first:pl-0 first:text-left print:h-auto";

export const noFigure = "–";

function FigureRow({ cells: [name, ...figures], className }: { cells: Cells; className: string }) {
  const { digits } = useTexts();
  return (
    <tr className={className}>
      <th scope="row" className={`${cell} [font-weight:inherit]`}>
        {digits(name ?? "")}
      </th>
      {figures.map((figure, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the columns never changes
        <td key={place} className={cell}>
          {digits(figure ?? noFigure)}
        </td>
      ))}
    </tr>
  );
}
