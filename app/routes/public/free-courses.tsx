import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ExternalLink } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Row, RowBody, RowFile, RowNumber, register, rowText, rowTitle } from "../../components/row";
import { Heading, Section } from "../../components/section";
import { TextLink } from "../../components/text-link";
import { formatDigits } from "../../i18n/format";
import { useLocalizedPath } from "../../i18n/use-localized-path";
import { type Course, courses } from "../../school/courses";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return { head: await pageHead(request, "courses.title", "courses.description") };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function FreeCourses() {
  const { t } = useTranslation();
  return (
    <Section as="div">
      <Heading as="h1">{t("courses.title")}</Heading>
      <ol data-part="register" className={register}>
        {courses.map((course, place) => (
          <CourseRow key={course.url} course={course} number={place + 1} />
        ))}
      </ol>
    </Section>
  );
}

function CourseRow({ course, number }: { course: Course; number: number }) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <Row>
      <RowNumber isRead={false}>{formatDigits(number, language)}</RowNumber>
      <RowBody isBaseline>
        <h2 className={rowTitle.read}>{course.title[language]}</h2>
        <p className={rowText}>{course.about[language]}</p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-[0.1rem] text-small [&>dd]:text-ink-2 [&>dt]:text-ink-3">
          <dt>{t("courses.provider")}</dt>
          <dd>{course.provider[language]}</dd>
          <dt>{t("courses.classes")}</dt>
          <dd>{course.classes[language]}</dd>
          <dt>{t("courses.language")}</dt>
          <dd>{course.language[language]}</dd>
          <dt>{t("courses.data")}</dt>
          <dd>{course.data[language]}</dd>
        </dl>
      </RowBody>
      <RowFile>
        <CourseLink url={course.url} title={course.title[language]} />
      </RowFile>
    </Row>
  );
}

function CourseLink({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <TextLink
        className="inline-flex min-h-[44px] items-center gap-[0.6rem] lg:min-h-8"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("courses.open")}
        <span className="sr-only">
          : {title} ({t("courses.external")})
        </span>
      </TextLink>
      <p className="pl-7 text-small text-ink-3">
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
