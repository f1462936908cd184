import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "../components/button";
import { besideLine, Heading, Section } from "../components/section";
import { Lightbox } from "../gallery/photo-group";
import type { TextKey } from "../i18n/en";
import { localize } from "../i18n/languages";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import type { findCampusPictures } from "../school/pictures.server";
import { largePictureUrl, SchoolPicture } from "../school/school-picture";
import building from "../styles/pictures/campus-building.svg?url";
import classroom from "../styles/pictures/campus-classroom.svg?url";
import field from "../styles/pictures/campus-field.svg?url";
import gable from "../styles/pictures/campus-gable.svg?url";
import tree from "../styles/pictures/campus-tree.svg?url";

export type CampusPictures = ReturnType<typeof findCampusPictures>;

export function Campus({ pictures }: { pictures: CampusPictures }) {
  const { t } = useTexts();
  const { to } = useLocalizedPath();
  return (
    <Section>
      <Heading>{t("home.campus")}</Heading>
      <div
        data-part="campus"
        className="relative grid grid-cols-halves gap-1 sm:grid-cols-[repeat(12,1fr)] print:break-inside-avoid"
      >
        {pictures.length > 0 ? <OwnPictures pictures={pictures} /> : <Drawings />}
      </div>
      <p data-part="campus-more" className={`mt-6 ${besideLine}`}>
        <ButtonLink variant="outline" className="max-xs:w-full" href={to("/curriculum-gallery")}>
          {t("home.galleryButton")}
        </ButtonLink>
      </p>
      <Lightbox />
    </Section>
  );
}

function OwnPictures({ pictures }: { pictures: CampusPictures }) {
  const { language } = useTexts();
  const isLight = useLightPages();
  const cells = campusCells(pictures.length);
  return pictures.map(({ id, picture, caption }, place) => {
    const cell = cells[place] ?? smallCell;
    const words = localize(caption, language);
    return (
      <Cell key={id} {...cell} href={picture.url} large={largePictureUrl(picture)}>
        <SchoolPicture
          picture={picture}
          alt={words?.text ?? ""}
          lang={words?.language}
          sizes={isLight ? undefined : imageSizes(cell)}
          className={lattice}
        />
      </Cell>
    );
  });
}

/** Returns whether the visitor has chosen light pages, which have small pictures. */
export const useLightPages = () => useRouteLoaderData<{ isLight: boolean }>("root")?.isLight === true;

/** Draws a pattern over a picture that did not load. Otherwise the browser would show its icon for broken pictures. */
export const lattice = "before:lattice-oxide before:absolute before:inset-0 before:size-full";

const drawings: { file: string; width: number; height: number; caption: TextKey }[] = [
  { file: building, width: 1440, height: 813, caption: "campus.building" },
  { file: classroom, width: 1140, height: 810, caption: "campus.classroom" },
  { file: tree, width: 992, height: 640, caption: "campus.tree" },
  { file: gable, width: 876, height: 558, caption: "campus.gable" },
  { file: field, width: 940, height: 604, caption: "campus.field" },
];

function Drawings() {
  const { t } = useTexts();
  const cells = campusCells(drawings.length);
  return drawings.map(({ file, width, height, caption }, place) => (
    <Cell key={caption} {...(cells[place] ?? smallCell)} href={file}>
      <img
        className="size-full object-cover"
        src={file}
        alt={t(caption)}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </Cell>
  ));
}

/**
 * `columns` is the width in a grid of twelve columns. `isWide` means that the picture has the full width on a phone.
 */
type CampusCell = { columns: keyof typeof columnClassNames; isWide: boolean };

const smallCell: CampusCell = { columns: 4, isWide: false };

/**
 * Arranges pictures in full rows of one, two or three. On phones, the first picture has the full width. The last
 * picture also has the full width if it would otherwise be alone in its row.
 */
export function campusCells(count: number): CampusCell[] {
  const columns: CampusCell["columns"][] = count % 2 === 1 && count < 5 ? [12] : [7, 5];
  while (columns.length < count) {
    const isThree = (count - columns.length) % 3 === 0;
    columns.push(...(isThree ? ([4, 4, 4] as const) : columns.at(-1) === 5 ? ([5, 7] as const) : ([7, 5] as const)));
  }
  return columns
    .slice(0, count)
    .map((wide, place) => ({ columns: wide, isWide: place === 0 || (count % 2 === 0 && place === count - 1) }));
}

const columnClassNames = {
  4: { box: "sm:col-span-4 sm:h-60", width: "23rem" },
  5: { box: "sm:col-span-5 sm:h-84", width: "31rem" },
  7: { box: "sm:col-span-7 sm:h-84", width: "42rem" },
  12: { box: "sm:col-span-12 sm:h-112", width: "68rem" },
};

// On phones, a small picture is a square. The square shows only two thirds of the width of a photo, so the browser must
// load a picture that is wider than the square.
const imageSizes = ({ columns, isWide }: CampusCell) =>
  `(min-width: 40rem) ${columnClassNames[columns].width}, ${isWide ? "92vw" : "69vw"}`;

type CellProps = CampusCell & {
  /** `href` is the picture that opens without script. `large` is the picture that the lightbox shows. */
  href: string;
  large?: string;
  children: ReactNode;
};

const Cell = ({ columns, isWide, href, large, children }: CellProps) => (
  <figure
    className={`lattice-oxide min-h-0 sm:aspect-auto ${isWide ? "col-span-full aspect-photo" : "aspect-square"} ${columnClassNames[columns].box}`}
  >
    <a className="relative block h-full overflow-hidden" href={href} data-photo data-large={large}>
      {children}
    </a>
  </figure>
);
