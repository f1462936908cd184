import { Form } from "@remix-run/react";
import { useId, useRef } from "react";
import { Button, textButton } from "../admin/button";
import { ChoiceField, DayField, LineField, TextField, TickField } from "../admin/forms/fields/fields";
import { FileField } from "../admin/forms/fields/file-field";
import { useFormFields } from "../admin/forms/fields/form-fields";
import { useAdminForm } from "../admin/forms/form";
import { useTyped } from "../admin/forms/use-typed";
import { RowNote } from "../admin/list";
import type { Listed } from "../content/publication";
import { ContentForm, type ContentFormProps, PublishAtField } from "../content/screens/content-form";
import { ContentRow } from "../content/screens/content-item";
import type { FilterChoice } from "../content/screens/content-screen";
import { ItemFile, PageState } from "../content/screens/file-preview";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { noticeFileRule } from "../uploads/upload-rules";
import { type NoticeFormValues, noticeSchema, noticeTypes, noticeTypeText } from "./notice";
import { NoticeTypeBadge, NoticeWhen } from "./notice-row";
import type { AdminNotice } from "./notices.admin.server";
import { formatEnd } from "./urgent";
import { UrgentField } from "./urgent-field.admin";

export function NoticeForm(props: ContentFormProps<NoticeFormValues>) {
  return (
    <ContentForm kind="notice" schema={noticeSchema} defaults={{ type: "General" }} {...props}>
      <LineField name="title" label="form.title" />
      <PublishAnyway about="title" />
      <UrgentField
        wasUrgent={Boolean(props.changing?.values.urgent)}
        mayPublish={(props.changing?.status ?? "Draft") === "Draft"}
      />
      <ChoiceField name="type" label="form.type" options={types} />
      <ContentField hasOnlyTitle={props.changing?.values.content === ""} />
      <div className="gap-x-6 sm:grid sm:grid-cols-2">
        <DayField name="startsOn" label="form.startsOn" need="optional" hint="form.startsOn.hint" />
        <DayField name="endsOn" label="form.endsOn" need="optional" hint="form.endsOn.hint" />
      </div>
      <PublishAnyway about="startsOn" />
      <FileField
        name="attachment"
        label="notices.attachment"
        need="optional"
        rule={noticeFileRule}
        present={props.changing?.file}
      />
      {props.notified && <NotifiedPhones notified={props.notified} isOut={props.changing?.status === "Published"} />}
      <PublishAtField />
    </ContentForm>
  );
}

/** The content is optional for an urgent notice, because its title may already say everything, and stays optional later. */
function ContentField({ hasOnlyTitle }: { hasOnlyTitle: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const isUrgent = useTyped(place, (fields) => fields.has("urgent"), Boolean(useFormFields().value("urgent")));
  return (
    <div ref={place}>
      {hasOnlyTitle && <input type="hidden" name="hasOnlyTitle" value="on" />}
      <TextField
        name="content"
        label="form.content"
        need={isUrgent || hasOnlyTitle ? "optional" : "required"}
        rows={5}
      />
    </div>
  );
}

function NotifiedPhones({ notified, isOut }: { notified: NonNullable<ContentFormProps["notified"]>; isOut: boolean }) {
  const { t, values } = useTexts();
  const willTell = t("notifications.willTell", values(notified));
  if (!isOut) return <p className="my-4.4 text-ink-2">{willTell}</p>;
  const hint = `${t("notifications.again.hint")} ${willTell}`;
  return <TickField name="tellAgain" label="notifications.again" hint={hint} />;
}

/**
 * Shows what the server asks about the field `about`, with a button for publishing the notice anyway. If the server has
 * replaced words like "today" in the title with dates, another button publishes the notice with this title.
 */
function PublishAnyway({ about }: { about: "title" | "startsOn" }) {
  const { t, values } = useTexts();
  const { percent } = useAdminForm();
  const problem = useFormFields().problem(about);
  const id = useId();
  const { anyway, dated } = problem?.values ?? {};
  if (!problem || anyway === undefined) return null;
  const isBusy = percent !== undefined;
  return (
    <div data-part="question" className="mb-4.4 border border-l-4 border-rule border-l-maize-deep bg-card p-3">
      <p id={id} className="mb-2.6">
        {t(problem.text, values(problem.values))}
      </p>
      <p className="flex flex-wrap gap-2.6">
        {dated !== undefined && (
          <Button name="datedTitle" value={dated} disabled={isBusy} aria-describedby={id}>
            {t("form.publishDated", { title: dated })}
          </Button>
        )}
        <Button variant="outline" name="anyway" value={anyway} disabled={isBusy} aria-describedby={id}>
          {t("form.publishAnyway")}
        </Button>
      </p>
    </div>
  );
}

const types = noticeTypes.map((type) => ({ value: type, text: noticeTypeText[type] }));

export const noticeFilters: FilterChoice[] = [
  { name: "type", label: "form.type", all: "admin.filter.allTypes", options: types },
];

export function NoticeItem({ item: notice }: { item: Listed<AdminNotice> }) {
  const { content, type, urgentUntil } = notice;
  const { t, language } = useTexts();
  return (
    <ContentRow kind="notice" item={notice} fileField="attachment" badges={<NoticeTypeBadge type={type} />}>
      <p className="line-clamp-2 max-w-prose text-ink-2" lang={detectLanguage(content)}>
        {content}
      </p>
      {notice.startsOn && (
        <RowNote>
          <NoticeWhen {...notice} />
        </RowNote>
      )}
      {urgentUntil && (
        <RowNote>
          <strong className="font-semibold text-ink">{t("urgent.word")}</strong>:{" "}
          {t("admin.urgentUntil", { end: formatEnd(urgentUntil, language).long })}
        </RowNote>
      )}
      {urgentUntil && notice.status === "Published" && (
        <Form method="post" action={`/cog-admin?index&end=${notice.id}&list`}>
          <button type="submit" className={textButton} aria-label={`${t("dashboard.urgent.end")}: ${notice.title}`}>
            {t("dashboard.urgent.end")}
          </button>
        </Form>
      )}
      <ItemFile file={notice} />
      <PageState {...notice} />
    </ContentRow>
  );
}
