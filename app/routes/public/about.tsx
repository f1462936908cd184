import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Row, RowBody, RowNumber, register, rowText, rowTitle } from "../../components/row";
import { besideLine, Heading, PageTitle, Section } from "../../components/section";
import type { TextKey } from "../../i18n/en";
import { formatDigits } from "../../i18n/format";
import { useLocalizedPath } from "../../i18n/use-localized-path";
import { legacy, mission, timeline, values, vision } from "../../school/about";
import { aboutFigures, type LocalizedText, school } from "../../school/identity";
import { FiguresStrip } from "../../site/figures-strip";
import { largeText, Message, MessageAuthor, messageText } from "../../site/message";
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
      <PageTitle>{t("about.title")}</PageTitle>
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
    <Message
      title={t("about.legacy")}
      author={
        <MessageAuthor
          picture={
            <img
              className="aspect-[4/5] w-[--portrait] border-b-[6px] border-oxide bg-wall-2 object-cover object-[95%_bottom]"
              src={scene}
              alt={t("site.scene")}
              width={144}
              height={180}
            />
          }
          name={school.name[language]}
          office={t("site.placeAndYear", { place: school.place[language], year })}
        />
      }
    >
      {legacy.map((paragraph, place) => (
        <p key={paragraph.en} className={place === 0 ? largeText : messageText}>
          {paragraph[language]}
        </p>
      ))}
    </Message>
  );
}

function Timeline() {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <Section>
      <Heading>{t("about.timeline")}</Heading>
      <ol data-part="register" className={register}>
        {timeline.map(({ year, event, more }) => (
          <Row key={year}>
            <RowNumber>{formatDigits(year, language)}</RowNumber>
            <RowBody as="div" isBaseline>
              <h3 className={rowTitle.scanned}>{t(event)}</h3>
              {more[language] && (
                <p data-part="row-text" className={rowText}>
                  {more[language]}
                </p>
              )}
            </RowBody>
          </Row>
        ))}
      </ol>
    </Section>
  );
}

function Statement({ name, says }: { name: TextKey; says: LocalizedText }) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <Section>
      <Heading>{t(name)}</Heading>
      <div className={besideLine}>
        <p className={largeText}>{says[language]}</p>
      </div>
    </Section>
  );
}

function Values() {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <Section>
      <Heading>{t("about.values")}</Heading>
      <dl
        data-part="values"
        className={`border-t border-rule lg:grid lg:grid-cols-[repeat(3,1fr)] lg:border-b ${besideLine}`}
      >
        {values.map(({ name, means }) => (
          <div
            key={name}
            className="border-b border-rule py-[1.1rem] lg:border-b-0 lg:border-l lg:py-6 lg:pl-5 lg:pr-6 lg:first:border-l-0 lg:first:pl-0"
          >
            <dt className="display text-xl">{t(name)}</dt>
            <dd className="mt-1 text-ink-2">{means[language]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
