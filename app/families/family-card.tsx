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
import { ContactLink } from "../site/contacts";

const column = "mx-auto w-full max-w-broad px-gutter print:px-0";

type FamilyPageProps = { urgent: ReactNode; foot?: ReactNode; children: ReactNode };

export function FamilyPage({ urgent, foot, children }: FamilyPageProps) {
  const { t } = useTexts();
  const { other, to } = useLocalizedPath();
  const home = to("/");
  const { name, place } = useSchool();
  return (
    <>
      <header className="border-b border-rule bg-card">
        <div className={`${column} flex min-h-16.5 items-center justify-between gap-3`}>
          <a data-part="masthead" className="flex min-h-11 min-w-0 items-center gap-3" href={home}>
            <SchoolCrest className="h-10 w-8.5 text-oxide" />
            <span>
              <span className="display block text-lg leading-1.2 bn:leading-1.4">
                <Localized text={name} />
              </span>
              <small className="block text-2xs leading-1.35 text-ink-3 bn:text-xs">
                <Localized text={place} />
              </small>
            </span>
          </a>
          <a
            className="flex min-h-11 flex-none items-center font-semibold text-teesta underline decoration-link-rule decoration-1 underline-offset-far bn:font-bangla print:hidden"
            href={other.path}
            lang={other.language}
            hrefLang={other.language}
          >
            {languageNames[other.language]}
          </a>
        </div>
      </header>
      {urgent}
      <main id="content" className="flex-1">
        {children}
      </main>
      <footer>
        <div className="plinth print:hidden" />
        <div className="bg-teesta-deep text-small text-foot-muted print:bg-transparent print:text-inherit">
          <p
            className={`${column} flex min-h-18 flex-wrap items-center justify-between gap-x-6 py-4 print:min-h-0 print:py-0`}
          >
            <span>{foot}</span>
            <a
              className="inline-flex min-h-11 items-center text-white underline underline-offset-far print:hidden"
              href={home}
            >
              {t("family.website")}
            </a>
          </p>
        </div>
      </footer>
    </>
  );
}

export function NoCard() {
  const { t } = useTexts();
  return (
    <div className={`${column} py-8`}>
      <Title>{t("family.missing.title")}</Title>
      <p className="mb-5 mt-5">{t("family.missing.body")}</p>
      <CallSchool />
    </div>
  );
}

export function FamilyCard({ card, downloadUrl }: { card: ResultCard; downloadUrl: string }) {
  const { t, digits } = useTexts();
  return (
    <>
      <div className={`${column} py-8 print:py-2`}>
        <Title
          above={
            <>
              <span lang={detectLanguage(card.exam)}>{card.exam}</span>, {t(classLabel(card.classLevel))},{" "}
              {t("report.roll")} {digits(card.student.rollNumber)}
            </>
          }
        >
          {card.student.name}
        </Title>
      </div>
      <div className="mx-auto max-w-broad sm:px-gutter print:px-0">
        <div className="bg-card">
          <Result card={card} />
          <Figures card={card} />
          {card.hasOtherFullMarks && (
            <p
              data-part="counts-hundred"
              className="border-b border-rule px-gutter py-2 text-ink-2 sm:border-x sm:px-4 print:py-1"
            >
              {t("card.countsHundred")}
            </p>
          )}
        </div>
      </div>
      <div className={`${column} pb-10 print:pb-0`}>
        <h2 className="mb-3 mt-7 font-text text-xl font-semibold print:mb-1 print:mt-4">{t("family.bySubject")}</h2>
        <Ledger rows={card.rows} />
        <div className="mb-5 mt-6 flex flex-col gap-3 sm:flex-row print:hidden">
          <ButtonLink href={downloadUrl} download>
            <Download size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("family.download")}
          </ButtonLink>
          <div data-for-script hidden>
            <button
              type="button"
              className={`${buttonShape} min-h-12 w-full ${buttonColors.outline}`}
              data-print
              data-file={downloadUrl}
              data-failed={t("toast.printFailed.title")}
              data-instead={t("toast.printFailed.body")}
            >
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
  <div className="border-l-3 border-oxide pl-3.25">
    {above && <p className="text-lg leading-normal text-ink-2 bn:leading-1.7">{above}</p>}
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
        className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-teesta underline decoration-link-rule decoration-1 underline-offset-far"
      />
    </p>
  );
}

/**
 * The grade is small unless the student has passed, because the grade of the percentage would hide a failed subject.
 */
function Result({ card: { standing, failed, notMarked } }: { card: ResultCard }) {
  const { t, values } = useTexts();
  const { outcome, grade, given, all } = standing;
  const color = { passed: "text-paddy", failed: "text-danger", incomplete: "text-maize-deep" }[outcome];
  return (
    <div data-part="result" className="border-t border-rule px-gutter py-3 sm:border-x sm:px-4 print:py-1">
      <dl className="flex items-start justify-between gap-x-4">
        <div>
          <dt className="text-base text-ink-2">{t("card.result")}</dt>
          <dd className={`display ${figure} ${color}`}>
            {t(`outcome.${outcome}`)}
            {outcome === "incomplete" && (
              <small className="font-text text-base font-normal"> {t("marks.givenOf", values({ given, all }))}</small>
            )}
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-base text-ink-2">{t("card.overallGrade")}</dt>
          <dd className={outcome === "passed" ? `display ${figure}` : undefined}>{grade ?? "–"}</dd>
        </div>
      </dl>
      {failed.length > 0 && (
        <p>
          {t("report.failed")} <strong className="font-semibold text-danger">{joined(failed.map(nameOf))}</strong>
        </p>
      )}
      {notMarked.length > 0 && (
        <p data-part="incomplete">
          {t("report.notMarked")} <strong className="font-semibold">{joined(notMarked)}</strong>
        </p>
      )}
    </div>
  );
}

const figure = "text-7.5 leading-1.35 bn:leading-normal";
const nameOf = ({ subject }: CardRow) => subject;
const joined = (names: string[]) =>
  names.map((name, place) => (
    <span key={name}>
      {place > 0 && ", "}
      <span lang={detectLanguage(name)}>{name}</span>
    </span>
  ));

function Figures({ card: { standing, positions, full, percentage } }: { card: ResultCard }) {
  const { t, digits } = useTexts();
  const { points, total, position } = standing;
  const figures: { label: string; value: string | number; of?: number }[] = [
    { label: t("card.pointAverage"), value: points ?? "–" },
    { label: t("card.totalMarks"), value: total, of: full },
    { label: t("card.percentage"), value: percentage ? `${percentage}%` : "–" },
    { label: t("card.position"), value: position ?? "–", of: position && positions },
  ];
  return (
    <dl className="grid grid-cols-halves border-b border-rule sm:grid-cols-[repeat(4,auto)] sm:border-l">
      {figures.map(({ label, value, of }) => (
        <div
          key={label}
          className="flex flex-col justify-between border-t border-rule px-gutter py-3 odd:border-r sm:border-r sm:px-4 print:py-1"
        >
          <dt className="text-base text-ink-2">{label}</dt>
          <dd className={`display ${figure}`}>
            {digits(value)}
            {of !== undefined && <small className="font-text text-base font-normal text-ink-2"> / {digits(of)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const tight = "leading-1.45";
const inlineInPrint = "print:ml-2 print:inline";
const cell = `border-b border-rule py-2.4 align-baseline ${tight} print:py-1`;

function Ledger({ rows }: { rows: CardRow[] }) {
  const { t } = useTexts();
  return (
    <table className="w-full border-t border-rule-strong text-left">
      <thead className="text-base text-ink-2">
        <tr>
          <th scope="col" className={`${cell} w-17 border-r border-r-khata font-normal`}>
            {t("card.grade")}
            <small className={`block text-xs ${tight}`}>{t("marks.points")}</small>
          </th>
          <th scope="col" className={`${cell} pl-4 font-normal`}>
            {t("card.subject")}
          </th>
          <th scope="col" className={`${cell} text-right font-normal`}>
            {t("report.bandMarks")}
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

function LedgerRow({ row: { subject, grade, points, isFailed, mark, fullMarks, highest } }: { row: CardRow }) {
  const { t, digits, values } = useTexts();
  const markText = useMarkText();
  return (
    <tr className={`break-inside-avoid ${isFailed ? "font-semibold text-danger" : ""}`}>
      <td className={`${cell} border-r border-r-khata font-semibold`}>
        {grade}
        <small className={`block text-xs font-normal text-ink-2 ${tight} ${inlineInPrint}`}>{digits(points)}</small>
      </td>
      <th scope="row" className={`${cell} px-4 ${isFailed ? "font-semibold" : "font-normal"}`}>
        <span className={tight} lang={detectLanguage(subject)}>
          {subject}
        </span>
        <small className={`block text-xs ${tight} ${inlineInPrint}`}>
          {isFailed && <>{t("outcome.failed")} · </>}
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
