import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Localized, PlaceAndYear } from "~/components/localized";
import { Row, RowBody, RowNumber, register, rowText, rowTitle } from "~/components/row";
import { besideLine, Heading, PageTitle, Section } from "~/components/section";
import { TextLink } from "~/components/text-link";
import type { TextKey } from "~/i18n/en";
import type { LocalizedText } from "~/i18n/languages";
import { useLocalizedPath, useTexts } from "~/i18n/use-texts";
import { readSection } from "~/school/school.server";
import type { School } from "~/school/sections";
import { useSchool } from "~/school/use-school";
import { SchoolContacts } from "~/site/contacts";
import { type Figure, FiguresStrip } from "~/site/figures-strip";
import { LargeText, Message, MessageAuthor } from "~/site/message";
import { pageHead } from "~/site/page-head.server";
import { ShareSection } from "~/site/share-section";
import scene from "~/styles/pictures/scene-school-phone.svg?url";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    head: await pageHead(request),
    about: readSection("about"),
    figures: readSection("figures"),
  };
}

export default function About() {
  const { t } = useTranslation();
  const { head, about, figures } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>{t("about.title")}</PageTitle>
      <PlaceAndContact />
      <Legacy text={about.legacy} />
      <FiguresStrip figures={aboutFigures(figures)} label={t("site.figures")} tone="light" />
      <Timeline events={about.timeline} />
      <Section className="lg:pl-line">
        <div className="grid gap-x-12 gap-y-11 lg:grid-cols-halves">
          <Statement name="about.vision" text={about.vision} />
          <Statement name="about.mission" text={about.mission} />
        </div>
      </Section>
      <Values values={about.values} />
      <ShareSection title={t("about.title")} origin={head.origin} path="/about" />
    </>
  );
}

const aboutFigures = ({ years, alumni, aboutTeachers }: School["figures"]): Figure[] => [
  { figure: years, label: "home.years" },
  { figure: alumni, label: "about.alumni" },
  { figure: aboutTeachers, label: "about.teachers" },
];

function Legacy({ text }: { text: LocalizedText }) {
  const { t } = useTranslation();
  const school = useSchool();
  return (
    <Message
      title={t("about.legacy")}
      author={
        <MessageAuthor
          picture={
            <img
              className="aspect-portrait w-portrait border-b-[6px] border-oxide bg-wall-2 object-cover object-[95%_bottom]"
              src={scene}
              alt={t("site.scene")}
              width={144}
              height={180}
            />
          }
          name={school.name}
          office={<PlaceAndYear text="site.placeAndYear" place={school.place} year={school.established} />}
        />
      }
    >
      <LargeText text={text} />
    </Message>
  );
}

function PlaceAndContact() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <Section above="little">
      <div data-part="place-and-contact" className={`sm:flex sm:flex-wrap sm:gap-x-9 ${besideLine}`}>
        <h2 className="sr-only">{t("footer.contact")}</h2>
        <SchoolContacts place="page" />
        <TextLink className="inline-flex min-h-11 items-center" href={to("/information")}>
          {t("information.about")}
        </TextLink>
      </div>
    </Section>
  );
}

function Timeline({ events }: { events: School["about"]["timeline"] }) {
  const { t, digits } = useTexts();
  if (events.length === 0) return null;
  return (
    <Section>
      <Heading>{t("about.timeline")}</Heading>
      <ol data-part="register" className={register}>
        {events.map(({ id, year, event, more }) => (
          <Row key={id}>
            <RowNumber>{digits(year)}</RowNumber>
            <RowBody as="div" isBaseline>
              <h3 className={rowTitle.scanned}>
                <Localized text={event} />
              </h3>
              {(more.en || more.bn) && (
                <p data-part="row-text" className={rowText}>
                  <Localized text={more} />
                </p>
              )}
            </RowBody>
          </Row>
        ))}
      </ol>
    </Section>
  );
}

function Statement({ name, text }: { name: TextKey; text: LocalizedText }) {
  const { t } = useTranslation();
  return (
    <section>
      <Heading place="column">{t(name)}</Heading>
      <div className="lg:pl-gap">
        <LargeText text={text} />
      </div>
    </section>
  );
}

function Values({ values }: { values: School["about"]["values"] }) {
  const { t } = useTranslation();
  if (values.length === 0) return null;
  return (
    <Section>
      <Heading>{t("about.values")}</Heading>
      <dl
        data-part="values"
        className={`border-t border-rule lg:grid lg:grid-cols-[repeat(3,1fr)] lg:border-b ${besideLine}`}
      >
        {values.map(({ id, name, means }) => (
          <div
            key={id}
            className="border-b border-rule py-4.4 lg:border-b-0 lg:border-l lg:py-6 lg:pl-5 lg:pr-6 lg:first:border-l-0 lg:first:pl-0"
          >
            <dt className="display text-xl">
              <Localized text={name} />
            </dt>
            <dd className="mt-1 text-ink-2">
              <Localized text={means} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
