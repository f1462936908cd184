import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Localized } from "~/components/localized";
import { Row, RowBody, RowFile, RowNumber, register, rowText, rowTitle } from "~/components/row";
import { Heading, Section } from "~/components/section";
import { TextLink } from "~/components/text-link";
import { getLanguage } from "~/i18n/i18n.server";
import type { LocalizedText } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { describeCourses, readSection } from "~/school/school.server";
import type { Course } from "~/school/sections";
import { pageHead } from "~/site/page-head.server";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { courses } = readSection("courses");
  const description = { text: describeCourses(courses, await getLanguage(request)) };
  return { head: await pageHead(request, { description }), courses };
}

export default function FreeCourses() {
  const { t } = useTranslation();
  const { courses } = useLoaderData<typeof loader>();
  return (
    <Section as="div">
      <Heading as="h1">{t("courses.title")}</Heading>
      <ol data-part="register" className={register}>
        {courses.map((course, place) => (
          <CourseRow key={course.id} course={course} number={place + 1} />
        ))}
      </ol>
    </Section>
  );
}

function CourseRow({ course, number }: { course: Course; number: number }) {
  const { t, digits } = useTexts();
  return (
    <Row>
      <RowNumber isRead={false}>{digits(number)}</RowNumber>
      <RowBody isBaseline>
        <h2 className={rowTitle.read}>
          <Localized text={course.title} />
        </h2>
        <p className={rowText}>
          <Localized text={course.about} />
        </p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.4 text-small [&>dd]:text-ink-2 [&>dt]:text-ink-3">
          {(["provider", "classes", "language", "data"] as const).map((name) => (
            <Fragment key={name}>
              <dt>{t(`courses.${name}`)}</dt>
              <dd>
                <Localized text={course[name]} />
              </dd>
            </Fragment>
          ))}
        </dl>
      </RowBody>
      <RowFile>
        <CourseLink url={course.url} title={course.title} />
      </RowFile>
    </Row>
  );
}

function CourseLink({ url, title }: { url: string; title: LocalizedText }) {
  const { t } = useTranslation();
  return (
    <>
      <TextLink
        className="inline-flex min-h-11 items-center gap-2.4 lg:min-h-8"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        <ExternalLink size={18} strokeWidth={1.75} />
        {t("courses.open")}
        <span className="sr-only">
          : <Localized text={title} /> ({t("courses.external")})
        </span>
      </TextLink>
      <p className="text-small text-ink-3">
        {new URL(url).host.split(".").map((part, place) => (
          <Fragment key={part}>
            {place > 0 && "."}
            <wbr />
            {part}
          </Fragment>
        ))}
      </p>
    </>
  );
}
