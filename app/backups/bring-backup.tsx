import { Form } from "@remix-run/react";
import { type FormEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import type { Message } from "../office/messages";
import { Banner, useToasts } from "../office/said";
import { useSending } from "../office/sending";
import { Field } from "../ui/field";
import { FileInput } from "../uploads/file-input";
import { largestUpload } from "./largest-upload";

export type NotBrought = { problem: TextKey; message: Message };

/** Brings a backup from the volunteer's own computer; with script it shows how much has gone out. */
export function BringBackup({ refusedWithPage }: { refusedWithPage?: NotBrought }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const [refused, setRefused] = useState(refusedWithPage);
  const problem = useMemo(() => refused && { text: refused.problem }, [refused]);
  const [chosen, setChosen] = useState<string>();
  const toast = useToasts();
  const say = (message: Message) => toast([message]);
  const { send, percent, cancel } = useSending<NotBrought>({
    failedTitle: "backups.notReceived",
    refused(refusal) {
      setRefused(refusal);
      say(refusal.message);
    },
    failed: say,
  });
  const isBusy = percent !== undefined;
  const shown = digits(percent ?? 0, language);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget);
  };

  return (
    <Form method="post" encType="multipart/form-data" noValidate onSubmit={submit} className="sheet">
      {refusedWithPage && refused === refusedWithPage && <Banner {...refusedWithPage.message} />}
      <Field
        label={t("backups.restore.file")}
        need="required"
        problem={problem}
        hint={t("backups.restore.fileHint", { number: digits(largestUpload / 1024 ** 3, language) })}
      >
        {(field) => (
          <FileInput
            {...field}
            name="backup"
            accept=".db"
            chosen={chosen}
            onChange={({ currentTarget: { files } }) => setChosen(files?.[0]?.name)}
          />
        )}
      </Field>
      {isBusy && <progress max={100} value={percent} aria-label={t("form.uploading", { percent: shown })} />}
      <div className="sheet-acts">
        <button type="submit" className="button" disabled={isBusy} aria-busy={isBusy || undefined}>
          {t(isBusy ? "backups.restore.sending" : "backups.restore.send")}
        </button>
        {isBusy && (
          <button type="button" className="button button-outline" onClick={cancel}>
            {t("form.cancelUpload")}
          </button>
        )}
      </div>
    </Form>
  );
}
