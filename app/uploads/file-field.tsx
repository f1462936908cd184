import { FileText, X } from "lucide-react";
import { type ChangeEvent, forwardRef, type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../components/field";
import type { FieldError } from "../i18n/form-values";
import { formatDigits } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { type AttachmentInfo, AttachmentName } from "./attachment";
import { acceptAttribute, type FileRule, fileError, formatFileSize } from "./file-types";

type FileFieldProps = {
  name: string;
  label: string;
  need: "required" | "optional";
  rule: FileRule;
  hint: string;
  problem?: FieldError;
  /** The page came back from the server, and browsers do not put a chosen file back. */
  mustChooseAgain: boolean;
  percent?: number;
  /** Is told why a file that somebody has just chosen cannot be taken. */
  onRefused: (problem: FieldError) => void;
  onCancel: () => void;
  /**
   * The file that is kept unless another one is chosen; with `mayRemove` it can be taken away. One without a name is a
   * picture and is shown.
   */
  present?: AttachmentInfo;
  mayRemove?: boolean;
};

/** A file input: what may be chosen, what is there already, what was chosen, and how much of it has gone out. */
export function FileField({ name, label, need, rule, problem, present, mayRemove, percent, ...parts }: FileFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ name: string; size: number }>();
  // What was found wrong with the last choice, until the server says something new.
  const [own, setOwn] = useState<{ since?: FieldError; found?: FieldError }>();
  const found = own && own.since === problem ? own.found : problem;
  useEffect(() => {
    if (found) input.current?.closest(".field")?.scrollIntoView({ block: "nearest" });
  }, [found]);

  const clear = () => {
    if (input.current) input.current.value = "";
    setChosen(undefined);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    setChosen(file && { name: file.name, size: file.size });
    const why = file && checkChosenFile(file, rule);
    setOwn({ since: problem, found: why });
    if (!why) return;
    clear();
    input.current?.focus();
    parts.onRefused(why);
  };

  return (
    <Field
      label={label}
      // Nothing needs to be chosen where a file is kept.
      need={need === "required" && present?.fileUrl ? undefined : need}
      problem={found}
      hint={parts.mustChooseAgain ? `${parts.hint}. ${t("form.chooseAgain")}` : parts.hint}
    >
      {(field) => (
        <>
          {present?.fileUrl && !chosen && <CurrentFile file={present} field={name} mayRemove={mayRemove ?? false} />}
          <FileInput
            {...field}
            ref={input}
            name={name}
            accept={acceptAttribute(rule)}
            onChange={choose}
            // It is named below, with its size.
            chosen={chosen && ""}
          />
          {chosen && <ChosenFile {...chosen} percent={percent} onRemove={clear} onCancel={parts.onCancel} />}
        </>
      )}
    </Field>
  );
}

function checkChosenFile(file: File, rule: FileRule): FieldError | undefined {
  const fits = rule.extensions.some((extension) => file.name.toLowerCase().endsWith(`.${extension}`));
  if (!fits) return fileError("wrongType", rule);
  return file.size > rule.maxBytes ? fileError("tooLarge", rule, file) : undefined;
}

function CurrentFile({ file, field, mayRemove }: { file: AttachmentInfo; field: string; mayRemove: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="chosen chosen-before">
      {file.fileName ? (
        <AttachmentName of={file} look="admin" />
      ) : (
        <img src={file.fileUrl ?? ""} alt="" width={80} height={80} />
      )}
      {mayRemove && (
        <label className="tick">
          <input type="checkbox" name={`remove-${field}`} value="1" />
          {t("form.removeFile")}
        </label>
      )}
      <p className="attachment-size">{t("form.replaceFile")}</p>
    </div>
  );
}

type ChosenFileProps = { name: string; size: number; percent?: number; onRemove: () => void; onCancel: () => void };

function ChosenFile({ name, size, percent, onRemove, onCancel }: ChosenFileProps) {
  const { t, i18n } = useTranslation();
  const isBusy = percent !== undefined;
  const language = i18n.language === "bn" ? "bn" : "en";
  const shown = formatDigits(percent ?? 0, language);
  return (
    <div className="chosen">
      <p className="attachment-name">
        <FileText size={20} strokeWidth={1.75} aria-hidden="true" />
        <bdi lang={detectLanguage(name)}>{name}</bdi>
      </p>
      <p className="attachment-size">{formatFileSize(size, language)}</p>
      {isBusy && (
        <>
          <p className="attachment-size">{t("form.uploading", { percent: shown })}</p>
          <progress max={100} value={percent} aria-label={t("form.uploading", { percent: shown })} />
        </>
      )}
      <button type="button" className="text-button text-danger" onClick={isBusy ? onCancel : onRemove}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
        {t(isBusy ? "form.cancelUpload" : "form.removeFile")}
      </button>
    </div>
  );
}

type FileInputProps = InputHTMLAttributes<HTMLInputElement> & {
  /** What stands beside the button once something is chosen; undefined as long as nothing is. */
  chosen?: string;
};

/**
 * A file input under words of our own, because a browser labels its own in its own language. The input stays what is
 * clicked, focused and dropped upon. Without script only its button is replaced: it goes on naming the chosen file.
 */
export const FileInput = forwardRef<HTMLInputElement, FileInputProps>(({ chosen, ...parts }, ref) => {
  const { t } = useTranslation();
  // The attribute that other controls have is not allowed on this one.
  const { "aria-required": required, ...attributes } = parts;
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const button = attributes.multiple
    ? "form.chooseFiles"
    : chosen === undefined
      ? "form.chooseFile"
      : "form.chooseOther";
  return (
    <label className={isAlive ? "file-input file-input-alive" : "file-input"}>
      <span className="file-choose" aria-hidden="true">
        {t(button)}
      </span>
      <input {...attributes} required={required === true} ref={ref} type="file" />
      {isAlive && (
        <span className="file-chosen" aria-hidden="true">
          {chosen ?? t("form.noFileChosen")}
        </span>
      )}
    </label>
  );
});
