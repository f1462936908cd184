import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { redirectWithFlash } from "~/admin/flash.server";
import { ChoiceField } from "~/admin/forms/fields/fields";
import { AdminForm } from "~/admin/forms/form";
import { EmptyList } from "~/admin/list";
import { ScreenHeader } from "~/admin/screen";
import { Select } from "~/components/input";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classFromUrl, classLabel } from "~/school/classes";
import { hasStudyGroups, studyGroups, studyGroupText } from "~/school/study-groups";
import { EmptyStudentList } from "~/students/student-list";
import { type GroupsRejection, listGroupedStudents, saveStudyGroups } from "~/students/study-groups.server";

const firstClass = 9;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const level = classFromUrl(request) ?? firstClass;
  return { level, once: crypto.randomUUID(), ...listGroupedStudents(level) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const level = classFromUrl(request) ?? firstClass;
  const saved = await saveStudyGroups(request, level, email);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  return redirectWithFlash(`/cog-admin/results/students?class=${level}`, saved.messages);
}

export default function StudyGroups() {
  const { t } = useTexts();
  const { level, once, students, version } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader back={`/cog-admin/results/students?class=${level}`} />
      {!hasStudyGroups(level) ? (
        <EmptyList>{t("group.notInClass")}</EmptyList>
      ) : students.length === 0 ? (
        <EmptyStudentList level={level} />
      ) : (
        <StudyGroupsForm {...{ level, once, students, version }} />
      )}
    </>
  );
}

type StudyGroupsFormProps = ReturnType<typeof listGroupedStudents> & {
  level: number;
  once: string;
};

/**
 * Shows one form for the study groups of a class. It has a choice for each student, and one choice for all students
 * without a group.
 */
function StudyGroupsForm({ level, once, version, students }: StudyGroupsFormProps) {
  const { t, digits } = useTexts();
  const groupOptions = studyGroups.map((group) => ({ value: group, text: t(studyGroupText(group)) }));
  return (
    <AdminForm<GroupsRejection>
      label="groups.title"
      action={`/cog-admin/results/students/groups?class=${level}`}
      back={`/cog-admin/results/students?class=${level}`}
      failed="groups.err"
      once={once}
      version={version}
      buttons={[{ text: "groups.save" }]}
      width="long"
    >
      {({ rejected }) => (
        <>
          <p className="mb-3.4 font-semibold">{t(classLabel(level))}</p>
          <p className="mb-3.4 text-ink-2">{t("groups.about")}</p>
          <ChoiceField
            name="rest"
            label="groups.rest"
            className="max-w-64"
            named={[{ value: "", text: t("groups.leave") }, ...groupOptions]}
          />
          <ul data-part="grouped-students" className="mb-4.4 border-t">
            {students.map(({ id, rollNumber, name, group }) => (
              <li
                key={id}
                className="grid grid-cols-from-8.4 items-center gap-x-2.6 border-b py-1.4 sm:grid-cols-[2.1rem_minmax(0,1fr)_12rem]"
              >
                <span className="text-right tabular-nums text-ink-2">
                  <span className="sr-only">{t("card.roll")} </span>
                  {digits(rollNumber)}
                </span>
                <label htmlFor={`g${id}`} lang={detectLanguage(name)}>
                  <bdi>{name}</bdi>
                </label>
                <Select
                  id={`g${id}`}
                  className="max-sm:col-start-2"
                  name={`g${id}`}
                  options={[{ value: "", text: t("group.none") }, ...groupOptions]}
                  defaultValue={rejected?.values.groups[id] ?? group ?? ""}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </AdminForm>
  );
}
