import { longDate } from "../../language/digits-and-dates";
import { languageOfText } from "../../language/languages";
import { Crest } from "../../look/crest";
import { school } from "../../school/identity";
import { PaperDocument } from "./paper-document";
import { tabulationStyles } from "./paper-styles";
import { usePaperWords } from "./paper-words";
import type { Tabulation, TabulationLine } from "./tabulation";
import { Counts, SubjectFigures } from "./tabulation-figures";

/** The tabulation sheet of an examination, landscape; its head stands on every page of the paper. */
export function TabulationPage({ sheet, madeOn }: { sheet: Tabulation; madeOn: Date }) {
  const { t, language, className } = usePaperWords();
  const title = `${t("paper.tabulation")} – ${className(sheet.classLevel)} – ${sheet.exam}`;
  return (
    <PaperDocument title={title} styles={tabulationStyles}>
      <main className="sheet">
        <h1 className="unseen">{title}</h1>
        <table>
          <Head sheet={sheet} />
          <tbody>
            {sheet.lines.map((line) => (
              <Line key={line.pupil.id} line={line} />
            ))}
          </tbody>
          <tbody className="foot">
            <SubjectFigures sheet={sheet} />
            <tr>
              <td colSpan={columnsOf(sheet)}>
                <Counts sheet={sheet} />
                <p className="made">
                  {t("card.generatedOn")} {longDate(madeOn, language)}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </main>
    </PaperDocument>
  );
}

const columnsOf = ({ subjects }: Tabulation) => subjects.length + 4;

function Head({ sheet }: { sheet: Tabulation }) {
  const { exam, classLevel, subjects } = sheet;
  const { t, language, figure, className } = usePaperWords();
  return (
    <thead>
      <tr>
        <th className="heading" colSpan={columnsOf(sheet)} scope="col">
          <Crest className="crest" />
          <p className="display">{school.name[language]}</p>
          <p className="title">
            {t("paper.tabulation")} – <span lang={languageOfText(exam)}>{exam}</span> – {className(classLevel)}
          </p>
        </th>
      </tr>
      <tr className="grid">
        <th scope="col">{t("paper.roll")}</th>
        <th scope="col" className="name">
          {t("common.name")}
        </th>
        {subjects.map(({ name }) => (
          <th key={name} scope="col" className="upright" lang={languageOfText(name)}>
            <span>{name}</span>
          </th>
        ))}
        <th scope="col">{t("marks.total")}</th>
        <th scope="col">{t("card.grade")}</th>
      </tr>
      <tr className="grid">
        <td />
        <th scope="row" className="name">
          {t("card.fullMarks")}
        </th>
        {subjects.map(({ name, fullMarks }) => (
          <td key={name}>{figure(fullMarks)}</td>
        ))}
        <td />
        <td />
      </tr>
    </thead>
  );
}

function Line({ line: { pupil, cells, total, grade } }: { line: TabulationLine }) {
  const { t, figure } = usePaperWords();
  return (
    <tr className="grid">
      <td>{figure(pupil.rollNumber)}</td>
      <th scope="row" className="name" lang={languageOfText(pupil.name)}>
        {pupil.name}
      </th>
      {cells.map(({ mark, isFailed }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a printed line never move
        <td key={place} className={isFailed ? "failed" : undefined}>
          {figure(mark ?? "–")}
        </td>
      ))}
      <td className="sum">{figure(total ?? "–")}</td>
      <td className={grade === "F" ? "grade failed" : "grade"}>{grade ?? t("common.na")}</td>
    </tr>
  );
}
