import { FileText, X } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { languageOfText } from "../language/languages";
import type { Problem } from "../language/typed";
import { Field } from "../ui/field";
import { acceptAttribute, type FileRule, fileProblem, sizeInWords } from "./accepted-files";
import { type AttachedTo, AttachmentName } from "./attachment";
import { FileInput } from "./file-input";

type FileFieldParts = {
  name: string;
  label: string;
  need: "required" | "optional";
  rule: FileRule;
  hint: string;
  problem?: Problem;
  /** The page came back from the server, and browsers do not put a chosen file back. */
  mustChooseAgain: boolean;
  percent?: number;
  /** Is told why a file that somebody has just chosen cannot be taken. */
  onRefused: (problem: Problem) => void;
  onCancel: () => void;
  /**
   * The file that is kept unless another one is chosen; with `mayRemove` it can be taken away. One without a name is a
   * picture and is shown.
   */
  present?: AttachedTo;
  mayRemove?: boolean;
};

/** A file input: what may be chosen, what is there already, what was chosen, and how much of it has gone out. */
export function FileField({ name, label, need, rule, problem, present, mayRemove, percent, ...parts }: FileFieldParts) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ name: string; size: number }>();
  // What was found wrong with the last choice, until the server says something new.
  const [own, setOwn] = useState<{ since?: Problem; found?: Problem }>();
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
    const why = file && whyNot(file, rule);
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
          {present?.fileUrl && !chosen && <Present file={present} field={name} mayRemove={mayRemove ?? false} />}
          <FileInput
            {...field}
            ref={input}
            name={name}
            accept={acceptAttribute(rule)}
            onChange={choose}
            // It is named below, with its size.
            chosen={chosen && ""}
          />
          {chosen && <Chosen {...chosen} percent={percent} onRemove={clear} onCancel={parts.onCancel} />}
        </>
      )}
    </Field>
  );
}

function whyNot(file: File, rule: FileRule): Problem | undefined {
  const fits = rule.extensions.some((extension) => file.name.toLowerCase().endsWith(`.${extension}`));
  if (!fits) return fileProblem("wrongType", rule);
  return file.size > rule.maxBytes ? fileProblem("tooLarge", rule, file) : undefined;
}

function Present({ file, field, mayRemove }: { file: AttachedTo; field: string; mayRemove: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="chosen chosen-before">
      {file.fileName ? <AttachmentName of={file} /> : <img src={file.fileUrl ?? ""} alt="" width={80} height={80} />}
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

type ChosenParts = { name: string; size: number; percent?: number; onRemove: () => void; onCancel: () => void };

function Chosen({ name, size, percent, onRemove, onCancel }: ChosenParts) {
  const { t, i18n } = useTranslation();
  const isBusy = percent !== undefined;
  const language = i18n.language === "bn" ? "bn" : "en";
  const shown = digits(percent ?? 0, language);
  return (
    <div className="chosen">
      <p className="attachment-name">
        <FileText size={20} strokeWidth={1.75} aria-hidden="true" />
        <bdi lang={languageOfText(name)}>{name}</bdi>
      </p>
      <p className="attachment-size">{sizeInWords(size, language)}</p>
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
