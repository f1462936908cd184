import { Form } from "@remix-run/react";
import { Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import { ActionLink } from "../admin/action-menu";
import { StudyGroupField } from "../admin/class-picker";
import { LineField } from "../admin/forms/fields/fields";
import { ListButtons, useListFocus } from "../admin/forms/lists/list-buttons";
import { BothNames, NamedRowForm, type NamedRowFormProps, useLocalizedName } from "../admin/forms/named-row";
import { EmptyList, movedRow, newRow, Row, RowActions, RowNote, rowLine, useNewRowFocus } from "../admin/list";
import { type LocalizedNames, localizedName } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";
import { hasStudyGroups, studyGroupText } from "../school/study-groups";
import { maxFullMarks, subjectSchema } from "./subject";
import type { listSubjects, SubjectRejection } from "./subjects.server";

type SubjectListItem = Omit<ReturnType<typeof listSubjects>[number], "retiredAt">;

type SubjectListProps = { level: number; subjects: SubjectListItem[]; version: string };

export function SubjectList({ level, subjects, version }: SubjectListProps) {
  const { t } = useTexts();
  const list = useRef<HTMLOListElement>(null);
  useListFocus(list, subjects.map(({ id }) => id).join());
  useNewRowFocus();
  if (subjects.length === 0) {
    return <EmptyList>{t("subjects.empty", { class: t(classLabel(level)) })}</EmptyList>;
  }
  return (
    <ol data-part="subjects" ref={list}>
      {subjects.map((subject, at) => (
        <SubjectRow
          key={subject.id}
          level={level}
          subject={subject}
          version={version}
          at={at}
          isLast={at + 1 === subjects.length}
        />
      ))}
    </ol>
  );
}

type SubjectRowProps = { level: number; subject: SubjectListItem; version: string; at: number; isLast: boolean };

function SubjectRow({ level, subject, version, at, isLast }: SubjectRowProps) {
  const { t, digits } = useTexts();
  const name = useLocalizedName(subject);
  const { id, fullMarks, group } = subject;
  const room = "/cog-admin/results/subjects";
  const search = `?class=${level}`;
  return (
    <li
      id={`subject-${id}`}
      className={`${rowLine} ${newRow} ${movedRow} grid grid-cols-from-8-to-end items-center gap-x-2 py-2.2 lg:gap-x-0 lg:grid-cols-[theme(spacing.margin)_minmax(0,1fr)_auto_auto] lg:py-3.4`}
    >
      <span
        className="self-start pt-0.2 text-lg tabular-nums text-ink-2 lg:justify-self-end lg:pr-6.25"
        aria-hidden="true"
      >
        {digits(at + 1)}
      </span>
      <div className="self-start lg:self-center lg:pl-gap [&>h2]:m-0">
        <BothNames names={subject} />
        <RowNote>
          {t("subjects.outOf", { full: digits(fullMarks) })}
          {group && ` · ${t("group.label")}: ${t(studyGroupText(group))}`}
        </RowNote>
      </div>
      <Form
        method="post"
        action={`${room}${search}#subject-${id}`}
        data-part="move"
        className="flex max-md:flex-col"
        preventScrollReset
      >
        <input type="hidden" name="seen" value={version} />
        <ListButtons
          list="subjects"
          item={id}
          name={name}
          up={at > 0 ? at - 1 : undefined}
          down={isLast ? undefined : at + 1}
        />
      </Form>
      <div className="col-start-4 row-start-1 lg:ml-8 [&>*]:mt-0">
        <RowActions
          isNarrow
          title={name}
          main={<ActionLink text="common.edit" to={name} href={`${room}/${id}/edit${search}`} Icon={Pencil} />}
        >
          <ActionLink text="common.delete" to={name} href={`${room}/${id}/delete${search}`} Icon={Trash2} isDanger />
        </RowActions>
      </div>
    </li>
  );
}

type RetiredSubject = LocalizedNames & { id: number; retired: string };

export function RetiredSubjectList({ level, subjects }: { level: number; subjects: RetiredSubject[] }) {
  const { t, language } = useTexts();
  if (subjects.length === 0) return null;
  return (
    <section data-part="retired-subjects">
      <h2 className="mb-1 mt-8 text-body font-semibold lg:pl-beside">{t("subjects.retired")}</h2>
      <ul>
        {subjects.map(({ retired, ...subject }) => (
          <Row
            key={subject.id}
            isShort
            actions={
              <RowActions title={localizedName(language, subject)}>
                <ActionLink
                  text="common.delete"
                  to={localizedName(language, subject)}
                  href={`/cog-admin/results/subjects/${subject.id}/delete?class=${level}`}
                  Icon={Trash2}
                  isDanger
                />
              </RowActions>
            }
          >
            <BothNames names={subject} />
            <RowNote>{t("subjects.retired.since", { date: retired })}</RowNote>
          </Row>
        ))}
      </ul>
    </section>
  );
}

export function SubjectForm(form: Omit<NamedRowFormProps<SubjectRejection>, "kind" | "schema">) {
  const { values } = form.changing ?? {};
  return (
    <NamedRowForm<SubjectRejection>
      {...form}
      kind="subjects"
      schema={subjectSchema(form.level)}
      values={{ ...values, fullMarks: Number(values?.fullMarks ?? maxFullMarks) }}
    >
      <LineField name="fullMarks" label="card.fullMarks" className="max-w-36" isNumber />
      {hasStudyGroups(form.level) && <StudyGroupField none="group.all" hint="subjects.group.hint" />}
    </NamedRowForm>
  );
}
