import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ExamNames, moveAddress, PupilName, type ShownMove, useMoveTexts } from "./move-parts";
import { highestClass, type Moving } from "./move-up";

/** The second step: in words what will happen, to be confirmed. */
export function ConfirmMove({ move, isBusy }: { move: ShownMove; isBusy: boolean }) {
  const { t, names, counted } = useMoveTexts(move);
  const { level, pupils, shown, exams, isLocking, once } = move;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), []);
  const going = pupils.filter(({ moves }) => moves);
  const staying = pupils.filter(({ moves }) => !moves);
  const isLast = level === highestClass;
  const moves = going.length === 1 ? "moveUp.moves.one" : "moveUp.moves.many";
  const leaves = going.length === 1 ? "moveUp.leaves.one" : "moveUp.leaves.many";
  return (
    <Form method="post" action={moveAddress(level)} className="move" aria-label={t("moveUp.will")}>
      <input type="hidden" name="shown" value={shown} />
      <input type="hidden" name="up" value={going.map(({ id }) => id).join(" ")} />
      {isLocking && <input type="hidden" name="lock" value="on" />}
      <input type="hidden" name="once" value={once} />
      <h2 ref={heading} tabIndex={-1}>
        {t("moveUp.will")}
      </h2>
      <h3>{t(isLast ? leaves : moves, counted(going))}</h3>
      <Pupils pupils={going} />
      {staying.length > 0 ? (
        <>
          <h3>{t(staying.length === 1 ? "moveUp.stays.one" : "moveUp.stays.many", counted(staying))}</h3>
          <Pupils pupils={staying} />
        </>
      ) : (
        <h3>{t("moveUp.stays.none", names)}</h3>
      )}
      <h3>{t(isLocking && exams.length > 0 ? "moveUp.locks" : "moveUp.locks.not")}</h3>
      {isLocking ? <ExamNames exams={exams} /> : <p>{t("moveUp.locks.open")}</p>}
      <p>{t("moveUp.rolls")}</p>
      <div className="sheet-acts">
        <button
          type="submit"
          name="intent"
          value="confirm"
          className="button"
          disabled={isBusy}
          aria-busy={isBusy || undefined}
        >
          {t(isBusy ? "form.saving" : isLast ? "moveUp.confirm.last" : "moveUp.confirm")}
        </button>
        <button type="submit" name="intent" value="choose" className="button button-outline">
          {t("moveUp.change")}
        </button>
      </div>
    </Form>
  );
}

function Pupils({ pupils }: { pupils: Moving[] }) {
  return (
    <ul className="move-pupils">
      {pupils.map((pupil) => (
        <li key={pupil.id} className="move-pupil">
          <PupilName pupil={pupil} />
        </li>
      ))}
    </ul>
  );
}
