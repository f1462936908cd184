import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { EmptyList } from "../../../admin/list";
import { ScreenHeader } from "../../../admin/screen";
import { getRejection } from "../../../content/content-screen";
import { useTexts } from "../../../i18n/use-texts";
import { classFromUrl } from "../../../school/classes";
import { hasStudyGroups } from "../../../school/study-groups";
import { EmptyStudentList } from "../../../students/student-list";
import { listGroupedStudents, saveStudyGroups } from "../../../students/study-groups.server";
import { StudyGroupsForm } from "../../../students/study-groups-form";

const firstClass = 9;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const level = classFromUrl(request) ?? firstClass;
  const title = await adminTitle(request, "groups.title");
  return { title, level, once: crypto.randomUUID(), ...listGroupedStudents(level) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const level = classFromUrl(request) ?? firstClass;
  const saved = await saveStudyGroups(request, level, email);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  return redirectWithFlash(request, `/cog-admin/results/students?class=${level}`, saved.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function StudyGroups() {
  const { t } = useTexts();
  const { level, once, students, version } = useLoaderData<typeof loader>();
  const rejection = getRejection(useActionData<typeof action>());
  return (
    <>
      <ScreenHeader name="groups.title" back={`/cog-admin/results/students?class=${level}`} />
      {!hasStudyGroups(level) ? (
        <EmptyList>{t("group.notInClass")}</EmptyList>
      ) : students.length === 0 ? (
        <EmptyStudentList level={level} hasLeft={false} isNarrowed={false} />
      ) : (
        <StudyGroupsForm {...{ level, once, students, version }} rejectedWithPage={rejection} />
      )}
    </>
  );
}
