import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { besideLine, Heading, PageTitle, Section } from "../../components/section";
import type { TextKey } from "../../i18n/en";
import { officeStaff, type StaffMember, staff, teachers } from "../../school/people";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { StaffList } from "../../site/staff-list";

export async function loader({ request }: LoaderFunctionArgs) {
  return { head: await pageHead(request, "nav.staff", "staff.description") };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function Staff() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t("nav.staff")}</PageTitle>
      <Group name="staff.teaching" people={teachers(staff)} />
      <Group name="staff.office" people={officeStaff(staff)} />
    </>
  );
}

function Group({ name, people }: { name: TextKey; people: StaffMember[] }) {
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
