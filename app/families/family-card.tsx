import { Download, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink, buttonColors, buttonShape } from "../components/button";
import { Localized } from "../components/localized";
import { detectLanguage, languageNames } from "../i18n/languages";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import type { CardRow, ResultCard } from "../marks/reports/result-card";
import { useMarkText } from "../marks/use-mark-text";
import { classLabel } from "../school/classes";
import { SchoolCrest } from "../school/school-crest";
import { useSchool } from "../school/use-school";
import { ContactLink } from "../site/staff-list";

const column = "mx-auto w-full max-w-[46rem] px-gutter print:px-0";

/** The page around a card: whose school it is, and the same page in the other language; no way on into the website. */
export function FamilyPage({ foot, children }: { foot?: string; children: ReactNode }) {
  const { other } = useLocalizedPath();
  const { name, place } = useSchool();
  return (
    <>
      <header className="border-b border-rule bg-card">
        <div className={`${column} flex min-h-[66px] items-center justify-between gap-3`}>
          <p data-part="masthead" className="flex min-w-0 items-center gap-3">
            <SchoolCrest className="h-10 w-[34px] text-oxide" />
            <span>
              <span className="display block text-lg leading-[1.2] bn:leading-[1.4]">
                <Localized text={name} />
              </span>
              <small className="block text-[13px] leading-[1.35] text-ink-3 bn:text-xs">
                <Localized text={place} />
              </small>
            </span>
          </p>
          <a
            className="flex min-h-[44px] items-center font-semibold text-teesta underline decoration-link-rule decoration-1 underline-offset-[0.3em] bn:font-bangla print:hidden"
            href={other.address}
            lang={other.language}
            hrefLang={other.language}
          >
            {languageNames[other.language]}
          </a>
        </div>
      </header>
      <main id="content" className="flex-1">
        {children}
      </main>
      <footer>
        <div className="plinth print:hidden" />
        <div className="bg-teesta-deep text-small text-foot-muted print:bg-transparent print:text-inherit">
          <p className={`${column} min-h-[4.5rem] py-6 print:min-h-0 print:py-0`}>{foot}</p>
        </div>
      </footer>
    </>
  );
}

/** Stands in the place of a card that cannot be shown. */
export function NoCard({ isLimited }: { isLimited: boolean }) {
  const { t } = useTexts();
  const kind = isLimited ? "limited" : "missing";
  return (
    <div className={`${column} py-8`}>
      <Title>{t(`family.${kind}.title`)}</Title>
      <p className="mb-5 mt-5">{t(`family.${kind}.body`)}</p>
      <CallSchool />
    </div>
  );
}

/** The card of one student as a family reads it on a phone. */
export function FamilyCard({ card, downloadUrl }: { card: ResultCard; downloadUrl: string }) {
  const { t } = useTexts();
  return (
    <>
      <div className={`${column} py-8 print:py-5`}>
        <Title
          above={
            <>
              <span lang={detectLanguage(card.exam)}>{card.exam}</span>, {t(classLabel(card.classLevel))}
            </>
          }
        >
          {card.student.name}
        </Title>
      </div>
      <Figures card={card} />
      <div className={`${column} pb-10 pt-4 print:pb-0`}>
        <ShortFacts card={card} />
        <h2 className="mb-3 mt-7 font-text text-xl font-semibold">{t("family.bySubject")}</h2>
        <Ledger rows={card.rows} />
        <div className="mb-5 mt-6 flex flex-col gap-3 sm:flex-row print:hidden">
          <ButtonLink href={downloadUrl} download>
            <Download size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("family.download")}
          </ButtonLink>
          <div data-for-script hidden>
            <button type="button" className={`${buttonShape} min-h-12 w-full ${buttonColors.outline}`} data-print>
              <Printer size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("family.print")}
            </button>
          </div>
        </div>
        <p className="mb-3 text-ink-2 print:hidden">{t("family.note")}</p>
        <CallSchool />
      </div>
    </>
  );
}

const Title = ({ above, children }: { above?: ReactNode; children: string }) => (
  <div className="border-l-[3px] border-oxide pl-[13px]">
    {above && <p className="text-lg leading-[1.5] text-ink-2 bn:leading-[1.7]">{above}</p>}
    <h1 lang={detectLanguage(children)}>{children}</h1>
  </div>
);

function CallSchool() {
  const { t } = useTexts();
  const { phone } = useSchool();
  if (!phone) return null;
  return (
    <p className="text-ink-2">
      {t("family.call")}{" "}
      <ContactLink
        scheme="tel"
        to={phone}
        className="inline-flex min-h-[44px] items-center whitespace-nowrap font-semibold text-teesta underline decoration-link-rule decoration-1 underline-offset-[0.3em]"
      />
    </p>
  );
}

/** What a parent looks for first. */
function Figures({ card: { standing, positions, full } }: { card: ResultCard }) {
  const { t, digits } = useTexts();
  const { points, grade, total, position } = standing;
  const figures: { label: string; value: string | number; of?: number }[] = [
    { label: t("card.pointAverage"), value: points ?? "–" },
    { label: t("card.overallGrade"), value: grade ?? "–" },
    { label: t("card.totalMarks"), value: total, of: full },
    { label: t("card.position"), value: position ?? "–", of: position && positions },
  ];
  return (
    <div className="mx-auto max-w-[46rem] sm:px-gutter print:px-0">
      <dl className="grid grid-cols-[1fr_1fr] border-b border-rule bg-card sm:grid-cols-[repeat(4,1fr)] sm:border-l">
        {figures.map(({ label, value, of }) => (
          <div key={label} className="border-t border-rule px-gutter py-3 odd:border-r sm:border-r sm:px-4">
            <dt className="text-base text-ink-2">{label}</dt>
            <dd className="display text-[1.875rem] leading-[1.35] bn:leading-[1.5]">
              {digits(value)}
              {of !== undefined && (
                <small className="font-text text-base font-normal text-ink-2"> / {digits(of)}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Roll and percentage; and what is missing, as long as something is. */
function ShortFacts({ card: { student, standing, percentage, notMarked } }: { card: ResultCard }) {
  const { t, digits, values } = useTexts();
  const { given, all } = standing;
  return (
    <>
      <p className="flex flex-wrap gap-x-7 text-ink-2">
        <span>
          {t("paper.roll")} <strong className="font-semibold text-ink">{digits(student.rollNumber)}</strong>
        </span>
        <span>
          {t("card.percentage")}{" "}
          <strong className="font-semibold text-ink">{percentage && `${digits(percentage)}%`}</strong>
        </span>
      </p>
      {notMarked.length > 0 && (
        <p data-part="incomplete" className="mt-3">
          <strong className="font-semibold text-maize-deep">
            {t("paper.incomplete")} {t("marks.givenOf", values({ given, all }))}.
          </strong>{" "}
          {t("paper.notMarked")} {notMarked.join(", ")}
        </p>
      )}
    </>
  );
}

const tight = "leading-[1.45]";
const cell = `border-b border-rule py-[0.6rem] align-baseline ${tight} print:py-1`;

/** A subject a row: its grade left of the line, what it is called and the highest mark right of it, the mark last. */
function Ledger({ rows }: { rows: CardRow[] }) {
  const { t } = useTexts();
  return (
    <table className="w-full border-t border-rule-strong text-left">
      <thead className="text-base text-ink-2">
        <tr>
          <th scope="col" className={`${cell} w-[4.25rem] border-r border-r-khata font-normal`}>
            {t("card.grade")}
          </th>
          <th scope="col" className={`${cell} pl-4 font-normal`}>
            {t("card.subject")}
          </th>
          <th scope="col" className={`${cell} text-right font-normal`}>
            {t("paper.bandMarks")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <LedgerRow key={row.subject} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function LedgerRow({ row: { subject, grade, mark, fullMarks, highest } }: { row: CardRow }) {
  const { t, digits, values } = useTexts();
  const markText = useMarkText();
  const hasFailed = grade === "F";
  return (
    <tr className={`break-inside-avoid ${hasFailed ? "font-semibold text-danger" : ""}`}>
      <td className={`${cell} border-r border-r-khata font-semibold`}>{grade}</td>
      <th scope="row" className={`${cell} px-4 ${hasFailed ? "font-semibold" : "font-normal"}`}>
        <span className={tight} lang={detectLanguage(subject)}>
          {subject}
        </span>
        <small className={`block text-xs ${tight}`}>
          {hasFailed && <>{t("family.failed")} · </>}
          <span className={`font-normal text-ink-2 ${tight}`}>
            {t("family.highest", values({ mark: highest ?? "–" }))}
          </span>
        </small>
      </th>
      <td className={`${cell} whitespace-nowrap text-right`}>
        {typeof mark === "number" ? (
          <>
            <strong className="text-lg font-semibold">{digits(mark)}</strong>
            <span className="font-normal text-ink-2">/{digits(fullMarks)}</span>
          </>
        ) : (
          markText(mark)
        )}
      </td>
    </tr>
  );
}
