import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
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
      <div className="leaf section page-title">
        <h1 className="heading">{t("nav.staff")}</h1>
      </div>
      <Group name="staff.teaching" people={teachers(staff)} />
      <Group name="staff.office" people={officeStaff(staff)} />
    </>
  );
}

function Group({ name, people }: { name: TextKey; people: StaffMember[] }) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <section className="leaf section">
      <h2 className="heading">{t(name)}</h2>
      <div className="beside-line">
        <StaffList people={people} contacts />
      </div>
    </section>
  );
}
