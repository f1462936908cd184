import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { besideLine, Heading, PageTitle, Section } from "~/components/section";
import type { TextKey } from "~/i18n/en";
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
      <Group name="staff.teaching" people={teachers} />
      <Group name="staff.office" people={officeStaff} />
    </>
  );
}

function Group({ name, people }: { name: TextKey; people: WithPortrait<StaffMember>[] }) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <Section>
      <Heading>{t(name)}</Heading>
      <div className={besideLine}>
        <StaffList people={people} contacts />
      </div>
    </Section>
  );
}
