import { useSearchParams } from "@remix-run/react";
import { type ComponentProps, type ReactNode, useRef } from "react";
import type { z } from "zod";
import { FormField } from "~/admin/forms/fields/fields";
import { useFormFields } from "~/admin/forms/fields/form-fields";
import { AdminForm, type FormButton, useRejection } from "~/admin/forms/form";
import { QuickClocks, QuickTimes } from "~/admin/forms/quick-times";
import type { Rejection } from "~/admin/forms/saving/form.server";
import { useFocusOnLinkedField } from "~/admin/forms/use-linked-field";
import { useTyped } from "~/admin/forms/use-typed";
import { DateInput } from "~/components/date-input";
import { useHydrated } from "~/components/use-hydrated";
import { getDayParts } from "~/i18n/days";
import type { TextKey } from "~/i18n/en";
import { getLine } from "~/i18n/form-values";
import { dhakaToday, formatClock, formatMoment, parseDhakaInput } from "~/i18n/format";
import { useTexts } from "~/i18n/use-texts";
import type { AttachmentInfo } from "~/uploads/attachment";
import { type ContentKind, contentListPath } from "../content-kind";
import { type DisplayStatus, offerPublishTimes } from "../publication";
import type { FormValues } from "../save-content.server";

/** `file` is undefined if the item has no file or was deleted after the form was opened. */
type EditedContent<Values> = {
  id: number;
  values: FormValues<Values>;
  status: DisplayStatus;
  file?: AttachmentInfo;
};

export type ContentFormProps<Values = object> = {
  /**
   * A token that the server stores with a new item. If the same form is sent twice, the token shows it, and the server
   * creates only one item.
   */
  once?: string;
  changing?: EditedContent<Values>;
  /** The values that a new item begins with. */
  draft?: FormValues<Values>;
  /** The number of phones that a notice would notify. Undefined while notifications are off. */
  notified?: { urgent: number; all: number };
  /** The exams that a new item can take its values from. */
  exams?: { value: number; text: string }[];
};

type ContentFormParts<Values> = ContentFormProps<Values> & {
  kind: ContentKind;
  schema: z.ZodObject;
  /** The values that a new item begins with if there is no draft. */
  defaults?: Partial<FormValues<Values>>;
  width?: ComponentProps<typeof AdminForm>["width"];
  children: ReactNode;
};

export function ContentForm<Values>({
  kind,
  once,
  changing,
  draft,
  schema,
  defaults,
  width,
  children,
}: ContentFormParts<Values>) {
  const list = contentListPath(kind);
  const information = useSearchParams()[0].get("information");
  const newItemUrl = `${list}?new${information ? `&${new URLSearchParams({ information })}` : ""}`;
  useFocusOnLinkedField(useRejection() === undefined);
  return (
    <AdminForm<Rejection<FormValues<Values>, string>>
      label={`content.${kind}.${changing ? "edit" : "new"}`}
      action={changing ? `${list}/${changing.id}/edit` : newItemUrl}
      back={list}
      failed={`content.${kind}.${changing ? "saveFailed" : "createFailed"}`}
      once={once}
      version={changing?.values.version}
      values={changing?.values ?? draft ?? defaults}
      schema={schema}
      isKept
      width={width}
      buttons={kind === "photo" ? [saveButton] : publishButtons(`content.${kind}.publish`, changing?.status ?? "new")}
    >
      {children}
    </AdminForm>
  );
}

const saveButton: FormButton = { text: "form.saveChanges" };

function publishButtons(publish: TextKey, status: DisplayStatus | "new"): FormButton[] {
  if (status === "new" || status === "Draft") {
    return [
      { text: publish, textNow: (fields) => (isLater(fields) ? "form.schedule" : publish), busy: "content.publishing" },
      { text: "form.saveDraft", intent: "draft" },
    ];
  }
  return [saveButton, { text: "form.makeDraft", intent: "draft" }];
}

function isLater(fields: FormData): boolean {
  const publishAt = parseDhakaInput(getLine(fields, "publishAt"));
  return publishAt !== undefined && publishAt > new Date();
}

export function PublishAtField() {
  const { t, language } = useTexts();
  const isAlive = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const stored = String(useFormFields().value("publishAt") ?? "");
  const chosen = useTyped(place, (fields) => getLine(fields, "publishAt"), stored);
  const now = new Date();
  const at = parseDhakaInput(chosen);
  const nameOf = ({ days, value }: ReturnType<typeof offerPublishTimes>[number]) => {
    const [day = "", clock = ""] = value.split("T");
    const time = formatClock(clock, language);
    if (days === 1) return t("form.publishAt.tomorrow", { time });
    return t("form.publishAt.weekday", { weekday: getDayParts(day, language).weekday, time });
  };
  return (
    <div ref={place} className="mb-4.4 [&>[data-part=field]]:mb-0">
      <FormField name="publishAt" label="form.publishAt" need="optional" hint="form.publishAt.hint">
        {(control) => (
          <>
            <DateInput {...control} type="datetime-local" />
            {isAlive && (
              <>
                <QuickTimes
                  name="publishAt"
                  chosen={chosen}
                  times={[
                    { value: "", text: t("form.publishAt.now") },
                    ...offerPublishTimes(now).map((time) => ({ value: time.value, text: nameOf(time) })),
                  ]}
                />
                <QuickClocks name="publishAt" chosen={chosen} />
                {at && at > now && (
                  <p data-part="publish-at" role="status" className="mt-2 font-semibold text-paddy">
                    {t("form.publishAt.will", {
                      weekday: getDayParts(dhakaToday(at), language).weekday,
                      ...formatMoment(at, language),
                    })}
                  </p>
                )}
              </>
            )}
          </>
        )}
      </FormField>
    </div>
  );
}
