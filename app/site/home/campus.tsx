import { useTranslation } from "react-i18next";
import { Lightbox } from "../../gallery/lightbox";
import type { TextKey } from "../../language/en";
import building from "../../look/campus-building.svg?url";
import classroom from "../../look/campus-classroom.svg?url";
import field from "../../look/campus-field.svg?url";
import gable from "../../look/campus-gable.svg?url";
import tree from "../../look/campus-tree.svg?url";
import { useAddress } from "../address";

/** Until the school delivers photographs, five cuts of the drawings that were made for it. */
const pictures: { file: string; width: number; height: number; caption: TextKey }[] = [
  { file: building, width: 1440, height: 813, caption: "campus.building" },
  { file: classroom, width: 1140, height: 810, caption: "campus.classroom" },
  { file: tree, width: 992, height: 640, caption: "campus.tree" },
  { file: gable, width: 876, height: 558, caption: "campus.gable" },
  { file: field, width: 940, height: 604, caption: "campus.field" },
];

export function Campus() {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <section className="leaf section">
      <h2 className="heading">{t("home.campus")}</h2>
      <div className="campus">
        {pictures.map(({ file, width, height, caption }) => (
          <figure key={caption}>
            <a href={file} data-photo>
              <img src={file} alt={t(caption)} width={width} height={height} loading="lazy" decoding="async" />
            </a>
          </figure>
        ))}
      </div>
      <p className="campus-more beside-line">
        <a className="button button-outline" href={to("/curriculum-gallery")}>
          {t("home.galleryButton")}
        </a>
      </p>
      <Lightbox />
    </section>
  );
}
