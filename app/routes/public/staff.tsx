import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { besideLine, PageTitle, Section } from "~/components/section";
import { TextLink } from "~/components/text-link";
import { dhakaToday } from "~/i18n/format";
import { type WithPortrait, withPortrait } from "~/school/pictures.server";
import { readSection } from "~/school/school.server";
import type { StaffMember } from "~/school/sections";
import { inGroup, whoWorks } from "~/school/staff";
import { pageHead } from "~/site/page-head.server";
import { StaffList } from "~/site/staff-list";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const people = whoWorks(readSection("staff").people, dhakaToday());
  return {
    head: await pageHead(request),
    teachers: inGroup(people, "teaching").map(withPortrait),
    officeStaff: inGroup(people, "office").map(withPortrait),
  };
}

export default function Staff() {
  const { t } = useTranslation();
  const { teachers, officeStaff } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>{t("nav.staff")}</PageTitle>
      <Group name="staff.teaching" people={teachers} hasOthersBelow={officeStaff.length > 0} />
      <Group name="staff.office" people={officeStaff} />
    </>
  );
}

type GroupProps = {
  name: "staff.teaching" | "staff.office";
  people: WithPortrait<StaffMember>[];
  hasOthersBelow?: boolean;
};

/** The headings have no bar, because the title above the first one has it. */
function Group({ name, people, hasOthersBelow = false }: GroupProps) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <Section id={name === "staff.office" ? "office" : undefined}>
      <div className={besideLine}>
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 print:break-after-avoid">
          <h2>{t(name)}</h2>
          {hasOthersBelow && (
            <TextLink className="-my-2.4 py-2.4 print:hidden" href="#office">
              {t("staff.office")}
            </TextLink>
          )}
        </div>
        <StaffList people={people} contacts />
      </div>
    </Section>
  );
}
