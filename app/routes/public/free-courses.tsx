import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ExternalLink } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
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
    <div className="leaf section">
      <h1 className="heading">{t("courses.title")}</h1>
      <ol className="register">
        {courses.map((course, place) => (
          <CourseRow key={course.url} course={course} number={place + 1} />
        ))}
      </ol>
    </div>
  );
}

function CourseRow({ course, number }: { course: Course; number: number }) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <li className="row">
      <p className="row-date row-number" aria-hidden="true">
        {formatDigits(number, language)}
      </p>
      <article className="row-said">
        <h2 className="row-title read">{course.title[language]}</h2>
        <p className="row-text">{course.about[language]}</p>
        <dl className="course-facts">
          <dt>{t("courses.provider")}</dt>
          <dd>{course.provider[language]}</dd>
          <dt>{t("courses.classes")}</dt>
          <dd>{course.classes[language]}</dd>
          <dt>{t("courses.language")}</dt>
          <dd>{course.language[language]}</dd>
          <dt>{t("courses.data")}</dt>
          <dd>{course.data[language]}</dd>
        </dl>
      </article>
      <div className="row-file">
        <CourseLink url={course.url} title={course.title[language]} />
      </div>
    </li>
  );
}

function CourseLink({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <a className="link course-link" href={url} target="_blank" rel="noopener noreferrer">
        <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("courses.open")}
        <span className="hidden-text">
          : {title} ({t("courses.external")})
        </span>
      </a>
      <p className="course-host">
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
