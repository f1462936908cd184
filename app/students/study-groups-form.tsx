import { AdminForm } from "../admin/forms/form";
import { Field } from "../components/field";
import { Select } from "../components/input";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";
import { type StudyGroup, studyGroups, studyGroupText } from "../school/study-groups";
import type { GroupsRejection } from "./study-groups.server";

type StudyGroupsFormProps = {
  level: number;
  once: string;
  version: number;
  students: { id: number; rollNumber: number; name: string; group: StudyGroup | null }[];
  rejectedWithPage?: GroupsRejection;
};

/** The groups of a whole class in one form: one choice for each student, and one for all who have none. */
export function StudyGroupsForm({ level, once, version, students, rejectedWithPage }: StudyGroupsFormProps) {
  const { t, digits } = useTexts();
  const groupOptions = studyGroups.map((group) => ({ value: group, text: t(studyGroupText(group)) }));
  return (
    <AdminForm<GroupsRejection>
      label="groups.title"
      action={`/cog-admin/results/students/groups?class=${level}`}
      back={`/cog-admin/results/students?class=${level}`}
      failed="groups.err"
      rejectedWithPage={rejectedWithPage}
      buttons={[{ text: "groups.save", busy: "form.saving", intent: "publish" }]}
      isLong
    >
      {({ rejected, problem }) => (
        <>
          <input type="hidden" name="once" value={once} />
          <input type="hidden" name="seen" value={rejected?.values.version ?? version} />
          <p className="mb-[0.85rem] font-semibold">{t(classLabel(level))}</p>
          <p className="mb-[0.85rem] text-ink-2">{t("groups.about")}</p>
          <Field label={t("groups.rest")} problem={problem("rest")}>
            {(field) => (
              <Select
                {...field}
                className="max-w-64"
                name="rest"
                options={[{ value: "", text: t("groups.leave") }, ...groupOptions]}
                defaultValue={rejected?.values.rest ?? ""}
              />
            )}
          </Field>
          <ul data-part="grouped-students" className="mb-[1.1rem] border-t">
            {students.map(({ id, rollNumber, name, group }) => (
              <li
                key={id}
                className="grid grid-cols-[2.1rem_minmax(0,1fr)] items-center gap-x-[0.65rem] border-b py-[0.35rem] sm:grid-cols-[2.1rem_minmax(0,1fr)_12rem]"
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
