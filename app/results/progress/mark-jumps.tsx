import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import { CellLink } from "./cell-link";
import { NamedPupil } from "./named-pupil";
import type { MissingOnScreen } from "./progress-on-screen.server";

type ShownJump = MissingOnScreen["jumps"][number];

/** The marks that jump, as questions to whoever knows the pupils. */
export function MarkJumps({ exam, previous, jumps, moreJumps }: MissingOnScreen) {
  const { t, i18n } = useTranslation();
  return (
    <section className="progress-part" aria-labelledby="jumps">
      <h2 id="jumps">{t("progress.jumps")}</h2>
      <p className="row-note">
        {jumps.length === 0
          ? t("progress.noJumps")
          : previous
            ? t("progress.jumpsFrom", { exam: previous })
            : t("progress.jumpsAbout")}
      </p>
      <ul className="progress-pupils">
        {jumps.map((jump) => (
          <li key={`${jump.pupil.id}.${jump.subject.id}`}>
            <NamedPupil {...jump.pupil} />
            <p className="progress-cells">
              <CellLink exam={exam} student={jump.pupil.id} subject={jump.subject}>
                <JumpWords {...jump} />
              </CellLink>
            </p>
          </li>
        ))}
      </ul>
      {moreJumps > 0 && (
        <p className="row-note">
          {t("import.more", { number: digits(moreJumps, i18n.language === "bn" ? "bn" : "en") })}
        </p>
      )}
    </section>
  );
}

function JumpWords({ subject, mark, from }: ShownJump) {
  const { t, i18n } = useTranslation();
  const shown = (value: number | string) => digits(value, i18n.language === "bn" ? "bn" : "en");
  const isOf100 = subject.fullMarks === 100;
  const given = isOf100 ? shown(mark) : t("progress.outOf", { mark: shown(mark), full: shown(subject.fullMarks) });
  if ("before" in from) return `: ${t("progress.lastTime", { mark: given, before: shown(from.before) })}`;
  const average = shown(from.others.toFixed(1));
  return `: ${t(isOf100 ? "progress.otherwise" : "progress.otherwiseOf100", { mark: given, average })}`;
}
