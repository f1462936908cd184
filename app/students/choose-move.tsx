import { Form, Link } from "@remix-run/react";
import { ClashList } from "./clash-list";
import { ExamNames, moveAddress, PupilName, type ShownMove, useMoveTexts } from "./move-parts";
import { highestClass } from "./move-up";
import { Tick } from "./tick";

/** The first step: who of the class goes up, and whether its examinations are locked with it. */
export function ChooseMove({ move }: { move: ShownMove }) {
  const { t, names } = useMoveTexts(move);
  const { level, pupils, shown, exams, isLocking } = move;
  return (
    <Form method="post" action={moveAddress(level)} className="move" aria-label={t("moveUp.title")} key={keyOf(move)}>
      <ClashList move={move} />
      <p>{t(level === highestClass ? "moveUp.told.last" : "moveUp.told", names)}</p>
      <p>{t("moveUp.rolls")}</p>
      <input type="hidden" name="shown" value={shown} />
      <fieldset>
        <legend>{t(level === highestClass ? "moveUp.who.last" : "moveUp.who", names)}</legend>
        <ul className="move-pupils">
          {pupils.map((pupil) => (
            <li key={pupil.id}>
              <label className="tick">
                <input type="checkbox" name="up" value={pupil.id} defaultChecked={pupil.moves} />
                <PupilName pupil={pupil} />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <Tick name="lock" text={t("moveUp.lock")} hint={t("moveUp.lock.hint")} isTicked={isLocking}>
        <ExamNames exams={exams} />
      </Tick>
      <div className="sheet-acts">
        <button type="submit" name="intent" value="preview" className="button">
          {t("moveUp.preview")}
        </button>
        <Link to={`/cog-admin/results/students?class=${level}`} className="button button-outline">
          {t("common.cancel")}
        </Link>
      </div>
    </Form>
  );
}

// What the server ticked counts, also when the form is already there.
const keyOf = ({ shown, pupils, isLocking }: ShownMove) =>
  `${shown} ${pupils.map(({ moves }) => Number(moves)).join("")} ${isLocking}`;
