import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../i18n/en";
import { formatDigits } from "../../i18n/format";
import { useLocalizedPath } from "../../i18n/use-localized-path";
import { legacy, mission, timeline, values, vision } from "../../school/about";
import { aboutFigures, type LocalizedText, school } from "../../school/identity";
import { FiguresStrip } from "../../site/figures-strip";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import scene from "../../styles/pictures/scene-school-phone.svg?url";

export async function loader({ request }: LoaderFunctionArgs) {
  return { head: await pageHead(request, "about.title", "about.description") };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function About() {
  const { t } = useTranslation();
  return (
    <>
      <div className="leaf section page-title">
        <h1 className="heading">{t("about.title")}</h1>
      </div>
      <Legacy />
      <FiguresStrip figures={aboutFigures} label={t("site.figures")} tone="light" />
      <Timeline />
      <Statement name="about.vision" says={vision} />
      <Statement name="about.mission" says={mission} />
      <Values />
    </>
  );
}

function Legacy() {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  const year = formatDigits(school.established, language);
  return (
    <section className="leaf section message">
      <h2 className="heading">{t("about.legacy")}</h2>
      <div className="message-author">
        <img className="plate" src={scene} alt={t("site.scene")} width={144} height={180} />
        <div>
          <p className="display">{school.name[language]}</p>
          <p>{t("site.placeAndYear", { place: school.place[language], year })}</p>
        </div>
      </div>
      <div className="message-words">
        {legacy.map((paragraph, place) => (
          <p key={paragraph.en} className={place === 0 ? "large" : undefined}>
            {paragraph[language]}
          </p>
        ))}
      </div>
    </section>
  );
}

function Timeline() {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <section className="leaf section">
      <h2 className="heading">{t("about.timeline")}</h2>
      <ol className="register">
        {timeline.map(({ year, event, more }) => (
          <li key={year} className="row">
            <p className="row-date row-number">{formatDigits(year, language)}</p>
            <div className="row-said">
              <h3 className="row-title">{t(event)}</h3>
              {more[language] && <p className="row-text">{more[language]}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Statement({ name, says }: { name: TextKey; says: LocalizedText }) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <section className="leaf section">
      <h2 className="heading">{t(name)}</h2>
      <div className="beside-line">
        <p className="large">{says[language]}</p>
      </div>
    </section>
  );
}

function Values() {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <section className="leaf section">
      <h2 className="heading">{t("about.values")}</h2>
      <dl className="beside-line values">
        {values.map(({ name, means }) => (
          <div key={name}>
            <dt className="display">{t(name)}</dt>
            <dd>{means[language]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
