import { and, eq, inArray, isNull } from "drizzle-orm";
import { students } from "~drizzle/schema";
import { recordActivity } from "../activity/activity.server";
import { wholeClass } from "../activity/activity-texts";
import { parseAdminForm, type Rejection } from "../admin/forms/saving/form.server";
import { FieldsRejected, RowConflict, saveRow, stateVersion } from "../admin/forms/saving/save-row.server";
import { getLine } from "../i18n/form-values";
import { getIdempotencyKey, withIdempotencyKey } from "../saving/idempotency.server";
import { hasStudyGroups, parseStudyGroup, type StudyGroup } from "../school/study-groups";
import { listStudents } from "./students.server";

/** `groups` contains groups by student id. `rest` is the group for all students without a group. */
type GroupChoice = { groups: Record<number, string>; rest: string; version: string };

export type GroupsRejection = Rejection<GroupChoice, "rest">;

export function listGroupedStudents(level: number) {
  const listed = listStudents(level).map(({ id, rollNumber, name, group }) => ({ id, rollNumber, name, group }));
  return { students: listed, version: stateVersion(listed.map(({ id, group }) => [id, group])) };
}

// The form has one field for each student. This limit is a little higher than a large class needs.
const maxFields = 1_200;

/**
 * Saves the groups of a class. The field "g<id>" contains the group of a student. `account` is the email address of the
 * user.
 */
export async function saveStudyGroups(request: Request, level: number, account: string) {
  const title = "groups.err";
  const form = await parseAdminForm<never>(request, {}, title, maxFields);
  const { fields } = form;
  const chosen = [...fields.keys()].flatMap((field) => {
    const [, id] = /^g(\d{1,15})$/.exec(field) ?? [];
    return id ? [[Number(id), getLine(fields, field)] as const] : [];
  });
  const values = {
    groups: Object.fromEntries(chosen),
    rest: getLine(fields, "rest"),
    version: getLine(fields, "seen"),
  };
  const isUnknown = [...Object.values(values.groups), values.rest].some(
    (name) => name !== "" && !parseStudyGroup(name),
  );
  const rest = { text: hasStudyGroups(level) ? "group.unknown" : "group.notInClass" } as const;
  return saveRow(form, {
    values,
    title,
    what: "the groups of a class",
    write() {
      if (isUnknown || !hasStudyGroups(level)) throw new FieldsRejected({ rest });
      withIdempotencyKey(getIdempotencyKey(fields), (tx) => {
        const { students: listed, version } = listGroupedStudents(level);
        if (version !== values.version) throw new RowConflict("form.conflict", version);
        const wanted = (id: number, group: StudyGroup | null) =>
          (id in values.groups ? parseStudyGroup(values.groups[id] ?? "") : group) ??
          parseStudyGroup(values.rest) ??
          null;
        const changed = listed
          .map(({ id, group }) => ({ id, before: group, group: wanted(id, group) }))
          .filter(({ before, group }) => before !== group);
        if (changed.length === 0) throw new FieldsRejected({ rest: { text: "groups.noChange" } });
        const changedAt = new Date();
        for (const group of new Set(changed.map((student) => student.group))) {
          const ids = changed.filter((student) => student.group === group).map(({ id }) => id);
          tx.update(students)
            .set({ group, changedAt })
            .where(and(inArray(students.id, ids), eq(students.classLevel, level), isNull(students.leftAt)))
            .run();
        }
        recordActivity(tx, { account, act: "changed", ...wholeClass(level) }, changedAt);
      });
    },
    saved: () => ({ tone: "good", title: "groups.saved" }),
  });
}
