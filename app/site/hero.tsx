import { useTranslation } from "react-i18next";
import { ButtonLink } from "../components/button";
import { Localized, PlaceAndYear } from "../components/localized";
import { LanguageLink, leaf } from "../components/section";
import { localize } from "../i18n/languages";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { SchoolPicture } from "../school/school-picture";
import { useSchool } from "../school/use-school";
import wideScene from "../styles/pictures/scene-school-hero.svg?url";
import narrowScene from "../styles/pictures/scene-school-narrow.svg?url";
import { highPriority } from "../uploads/image-sizes";
import { type CampusPictures, lattice, useLightPages } from "./campus";

/* This width ends the text before the picture. On a wide screen the picture begins at 49 % of the width. */
const besidePicture = "lg:max-w-[min(33.5rem,49vw-max(theme(spacing.gutter),50vw-36rem)-1rem)]";

/**
 * The headline of the home page. It shows the school's name and place only on wide screens. On narrow screens the
 * header directly above shows both.
 */
export function Hero({ photo }: { photo?: CampusPictures[number] }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const school = useSchool();
  return (
    <section data-part="hero" className="bg-card max-lg:flex max-lg:flex-col">
      <div className="max-lg:contents lg:relative lg:overflow-hidden lg:bg-wall-2">
        <div className={`max-lg:contents lg:pb-5 lg:pt-5.6 ${leaf}`}>
          <div className="max-lg:bg-wall-2">
            <div className="relative h-[min(44vw,45vh)] lg:absolute lg:bottom-0 lg:right-0 lg:h-full lg:w-[51%]">
              {photo ? <HeroPhoto photo={photo} /> : <Drawing />}
            </div>
            <div className={`relative max-lg:hidden lg:pr-36 ${besidePicture}`}>
              <p className="display text-title leading-1.3 bn:leading-1.3">
                <Localized text={school.name} />
              </p>
              <p data-part="place" className="text-balance text-ink-2">
                <PlaceAndYear text="site.heroPlace" place={school.place} year={school.established} />
              </p>
            </div>
          </div>
          <div className={`px-gutter pb-1.4 pt-3 max-lg:order-3 lg:relative lg:p-0 ${besidePicture}`}>
            <LanguageLink className="lg:absolute lg:bottom-[calc(100%+2.5rem)] lg:right-20" />
            <h1 className="mb-1.4 text-3xl leading-1.15 bn:leading-1.35 lg:mb-4 lg:mt-3 lg:text-display lg:leading-1.1 lg:bn:leading-1.34">
              <Localized text={school.headline} />
            </h1>
            <p className="mb-2.4 max-w-124 leading-normal text-ink-2 bn:leading-1.6 lg:mb-4 lg:text-h3 lg:leading-normal lg:bn:leading-1.7">
              <Localized text={school.lead} />
            </p>
            <ButtonLink className="max-xs:w-full" variant="outline" href={to("/about")}>
              {t("home.heroCta")}
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className="plinth max-lg:order-2 print:hidden" />
    </section>
  );
}

/**
 * Narrow screens show a drawing of the complete front of the school. The other drawing is for wide screens; a narrow
 * strip would cut off its roof.
 */
function Drawing() {
  const { t } = useTranslation();
  return (
    <picture>
      <source media="(min-width: 60rem)" srcSet={wideScene} width={812} height={494} />
      <img
        className="size-full object-cover object-bottom lg:object-contain lg:object-right-bottom"
        src={narrowScene}
        width={1072}
        height={472}
        alt={t("site.scene")}
        {...highPriority}
      />
    </picture>
  );
}

/** A phone that is 360 px wide with two dots per pixel loads the 640 px picture. */
const photoSizes = "(min-width: 60rem) 51vw, 88vw";

function HeroPhoto({ photo: { picture, caption } }: { photo: CampusPictures[number] }) {
  const { language } = useTexts();
  const words = localize(caption, language);
  return (
    <SchoolPicture
      picture={picture}
      alt={words?.text ?? ""}
      lang={words?.language}
      sizes={useLightPages() ? undefined : photoSizes}
      isFirst
      className={`absolute inset-0 ${lattice}`}
    />
  );
}
