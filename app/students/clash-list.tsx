import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";
import { classText } from "../office/class-of";
import { moveAddress, type ShownMove, useMoveTexts } from "./move-parts";
import { mostClashesNamed } from "./move-up";

/** Says that the class above goes up first, and then which roll numbers would be there twice, unless they are many. */
export function ClashList({ move }: { move: ShownMove }) {
  const { t, names, number } = useMoveTexts(move);
  const { level, clashes, above } = move;
  if (clashes.length === 0) return null;
  return (
    <div className="move-clashes">
      <p className="move-first">
        {t(above === 1 ? "moveUp.full.one" : "moveUp.full.many", { ...names, number: number(above) })}
      </p>
      <Link className="text-button" to={moveAddress(level + 1)}>
        {t("moveUp.full.link", names)}
      </Link>
      {clashes.length <= mostClashesNamed && (
        <>
          <p>{t("moveUp.clashes", names)}</p>
          <ul>
            {clashes.map(({ roll, mine, theirs }) => (
              <li key={mine.id}>
                {t("card.roll")} {number(roll)}: <EditLink level={level} of={mine} />,{" "}
                <EditLink level={level + 1} of={theirs} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function EditLink({ level, of: { id, name } }: { level: number; of: { id: number; name: string } }) {
  const { t } = useTranslation();
  return (
    <Link to={`/cog-admin/results/students/${id}/edit?class=${level}`}>
      <bdi lang={languageOfText(name)}>{name}</bdi> ({t(classText(level))})
    </Link>
  );
}
