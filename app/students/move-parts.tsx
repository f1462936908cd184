import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { languageOfText } from "../language/languages";
import { classText } from "../office/class-of";
import { highestClass, type Moving, type RollClash } from "./move-up";

/** What moving the class would do; `exams` are the names of those that can be locked with it. */
export type ShownMove = {
  level: number;
  pupils: Moving[];
  shown: string;
  above: number;
  clashes: RollClash[];
  exams: string[];
  isLocking: boolean;
  once: string;
};

/** Where the screen of a class is, and where it is posted to. */
export const moveAddress = (level: number) => `/cog-admin/results/students/move-up?class=${level}`;

/** A pupil with their roll. */
export function PupilName({ pupil: { rollNumber, name } }: { pupil: Moving }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <span className="pupil-roll">
        <span className="hidden-text">{t("card.roll")} </span>
        {digits(rollNumber, i18n.language === "bn" ? "bn" : "en")}
      </span>
      <bdi lang={languageOfText(name)}>{name}</bdi>
    </>
  );
}

/** The examinations that can be locked with the class. */
export function ExamNames({ exams }: { exams: string[] }) {
  const { t } = useTranslation();
  if (exams.length === 0) return <p>{t("moveUp.locks.none")}</p>;
  return (
    <ul className="move-exams">
      {exams.map((name) => (
        <li key={name} lang={languageOfText(name)}>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The texts of the screen, with the names of the class and the one above filled in. */
export function useMoveTexts({ level }: ShownMove) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => digits(value, i18n.language === "bn" ? "bn" : "en");
  const names = { class: t(classText(level)), next: level < highestClass ? t(classText(level + 1)) : "" };
  const counted = (pupils: Moving[]) => ({ ...names, number: number(pupils.length) });
  return { t, names, number, counted };
}
