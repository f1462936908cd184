import { FileText, X } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { Field } from "../ui/field";
import { acceptAttribute, noticeAttachment, sizeInWords } from "./accepted-files";

type AttachmentFieldParts = {
  problem?: string;
  /** The page came back from the server, and browsers do not put a chosen file back. */
  mustChooseAgain: boolean;
  percent?: number;
  onTooLarge: () => void;
};

/** The file input of a notice: what may be chosen, what was chosen, and how much of it has gone out. */
export function AttachmentField({ problem, mustChooseAgain, percent, onTooLarge }: AttachmentFieldParts) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ name: string; size: number }>();

  const clear = () => {
    if (input.current) input.current.value = "";
    setChosen(undefined);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    setChosen(file && { name: file.name, size: file.size });
    if (!file || file.size <= noticeAttachment.maxBytes) return;
    clear();
    onTooLarge();
  };

  const hint = t("adminNotices.fileHint");
  return (
    <Field
      label={t("notices.attachment")}
      need="optional"
      problem={problem}
      hint={mustChooseAgain ? `${hint}. ${t("form.chooseAgain")}` : hint}
    >
      {(field) => (
        <>
          <input
            {...field}
            ref={input}
            className={chosen ? "hidden-text" : "input input-file"}
            type="file"
            name="attachment"
            accept={acceptAttribute(noticeAttachment)}
            onChange={choose}
          />
          {chosen && <Chosen {...chosen} percent={percent} onRemove={clear} />}
        </>
      )}
    </Field>
  );
}

type ChosenParts = { name: string; size: number; percent?: number; onRemove: () => void };

function Chosen({ name, size, percent, onRemove }: ChosenParts) {
  const { t, i18n } = useTranslation();
  const shown = digits(percent ?? 0, i18n.language === "bn" ? "bn" : "en");
  return (
    <div className="chosen">
      <p className="attachment-name">
        <FileText size={20} strokeWidth={1.75} aria-hidden="true" />
        <bdi>{name}</bdi>
      </p>
      <p className="attachment-size">{sizeInWords(size)}</p>
      {percent === undefined ? (
        <button type="button" className="text-button text-danger" onClick={onRemove}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("form.removeFile")}
        </button>
      ) : (
        <>
          <p className="attachment-size">{t("form.uploading", { percent: shown })}</p>
          <progress max={100} value={percent} aria-label={t("form.uploading", { percent: shown })} />
        </>
      )}
    </div>
  );
}
