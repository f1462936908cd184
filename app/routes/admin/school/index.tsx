import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ButtonLink } from "../../../admin/button";
import { ScreenHeader } from "../../../admin/screen";
import { AttentionNote } from "../../../components/badge";
import { dhakaToday, formatLongDate } from "../../../i18n/format";
import { getLanguage } from "../../../i18n/i18n.server";
import { useTexts } from "../../../i18n/use-texts";
import { countMissingFacts, listMissingFacts, missingText } from "../../../school/missing-facts";
import { getAllSections } from "../../../school/school.server";
import { sectionNames } from "../../../school/sections";
import { firstStepHref } from "../../../school-editor/first-steps";
import { SectionList } from "../../../school-editor/section-list";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const { school, changedAt } = getAllSections();
  const facts = listMissingFacts(school, dhakaToday());
  const sections = sectionNames.map((name) => {
    const at = changedAt[name];
    return {
      name,
      changed: at && { iso: at.toISOString(), date: formatLongDate(at, language) },
      missing: facts.filter(({ section }) => section === name),
    };
  });
  return { title: await adminTitle(request, "school.title"), sections, missing: countMissingFacts(facts) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SchoolStart() {
  const { t, values } = useTexts();
  const { sections, missing } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader
        name="school.title"
        about={
          missing > 0 ? (
            <AttentionNote>
              {t("school.missing.shown", { facts: t(missingText(missing), values({ number: missing })) })}
            </AttentionNote>
          ) : (
            <p className="text-ink-2">{t("school.missing.none")}</p>
          )
        }
      >
        {missing > 0 && (
          <ButtonLink to={firstStepHref(1)} variant="outline">
            {t("firstSteps.open")}
          </ButtonLink>
        )}
      </ScreenHeader>
      <SectionList sections={sections} />
    </>
  );
}
