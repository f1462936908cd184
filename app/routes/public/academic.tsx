import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/empty-state";
import { formatDigits } from "../../i18n/format";
import { useLocalizedPath } from "../../i18n/use-localized-path";
import { type SchoolClass, type Stage as SchoolStage, stages } from "../../school/classes";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return { head: await pageHead(request, "academic.title", "academic.description") };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function Academic() {
  const { t } = useTranslation();
  return (
    <>
      <div className="leaf section page-title">
        <h1 className="heading">{t("academic.title")}</h1>
      </div>
      {stages.map((stage) => (
        <Stage key={stage.name} {...stage} />
      ))}
      <section className="leaf section">
        <h2 className="heading">{t("academic.calendar")}</h2>
        <div className="beside-line">
          <EmptyState>{t("academic.calendarSoon")}</EmptyState>
        </div>
      </section>
    </>
  );
}

function Stage({ name, classes, disciplines }: SchoolStage) {
  const { t } = useTranslation();
  return (
    <section className="leaf section">
      <h2 className="heading">{t(name)}</h2>
      {disciplines.length > 0 && (
        <p className="beside-line disciplines">
          {t("home.disciplines")}: {disciplines.map((discipline) => t(discipline)).join(", ")}
        </p>
      )}
      <ul className="register classes">
        {classes.map((one) => (
          <ClassRow key={one.level} {...one} />
        ))}
      </ul>
    </section>
  );
}

function ClassRow({ level, name, age }: SchoolClass) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <li className="row">
      <p className="row-date row-number" aria-hidden="true">
        {formatDigits(level, language)}
      </p>
      <h3 className="row-said">{t(name)}</h3>
      <p className="row-file">
        {t("academic.ageGroup", { from: formatDigits(age.from, language), to: formatDigits(age.to, language) })}
      </p>
    </li>
  );
}
