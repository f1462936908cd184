import { Form, Link } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "../office/messages";
import { Banner, useToasts } from "../office/said";
import { useSending } from "../office/sending";
import { Field } from "../ui/field";
import { AttachmentField } from "../uploads/attachment-field";
import { noticeTypes, noticeTypeText, type Problem } from "./notice";
import type { RefusedNotice } from "./receive-notice.server";

/** The form of a new notice. With script it shows the progress of its upload; without, it is a plain post. */
export function NoticeForm({ refusedWithPage }: { refusedWithPage?: RefusedNotice }) {
  const { t } = useTranslation();
  const toast = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(refusedWithPage);
  const say = (message: Message) => toast([message]);
  const { send, percent, cancel } = useSending<RefusedNotice>({
    refused(refusal) {
      setRefused(refusal);
      say(refusal.message);
    },
    failed: say,
  });
  const isBusy = percent !== undefined;
  const words = (problem?: Problem) => problem && t(problem.text, problem.values ?? {});

  // The first field with a problem is where the person goes on.
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget);
  };

  return (
    <Form
      ref={form}
      method="post"
      action="/cog-admin/notices?new"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      className="sheet"
      aria-label={t("adminNotices.new")}
    >
      {refusedWithPage && refused === refusedWithPage && <Banner {...refusedWithPage.message} />}
      <Field label={t("form.title")} need="required" problem={words(refused?.problems.title)}>
        {(field) => (
          <input {...field} className="input" name="title" defaultValue={refused?.typed.title} autoComplete="off" />
        )}
      </Field>
      <Field label={t("form.type")}>
        {(field) => (
          <select {...field} className="input" name="type" defaultValue={refused?.typed.type ?? "General"}>
            {noticeTypes.map((type) => (
              <option key={type} value={type}>
                {t(noticeTypeText[type])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("form.content")} need="required" problem={words(refused?.problems.content)}>
        {(field) => (
          <textarea {...field} className="input" name="content" rows={5} defaultValue={refused?.typed.content} />
        )}
      </Field>
      <AttachmentField
        problem={words(refused?.problems.attachment)}
        mustChooseAgain={refused !== undefined && refused === refusedWithPage}
        percent={percent}
        onTooLarge={() => say({ tone: "bad", title: "toast.fileTooLarge.title", body: "toast.fileTooLarge.body10" })}
      />
      <div className="sheet-acts">
        <button type="submit" className="button" disabled={isBusy} aria-busy={isBusy || undefined}>
          {t(isBusy ? "adminNotices.publishing" : "adminNotices.publish")}
        </button>
        <Link to="/cog-admin/notices" className="button button-outline" onClick={cancel}>
          {t("common.cancel")}
        </Link>
      </div>
    </Form>
  );
}
