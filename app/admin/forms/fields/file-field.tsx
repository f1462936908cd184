import { ArrowRight, FileText, X } from "lucide-react";
import { type ChangeEvent, forwardRef, type InputHTMLAttributes, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { dangerTextButton } from "~/admin/button";
import { Checkbox, Field } from "~/components/field";
import { frameOfField } from "~/components/input";
import { useHydrated } from "~/components/use-hydrated";
import { useOnChange, useOnMount } from "~/components/use-on-change";
import type { TextKey } from "~/i18n/en";
import type { FieldError } from "~/i18n/form-values";
import { formatValues } from "~/i18n/format";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { type AttachmentInfo, AttachmentName } from "~/uploads/attachment";
import { formatFileSize } from "~/uploads/file-types";
import { canShrink, isHeic, shrinkPicture, unreadableText } from "~/uploads/shrink-picture";
import { acceptAttribute, fileError, findExtension, ruleTextValues, type UploadRule } from "~/uploads/upload-rules";
import { useAdminForm } from "../form";
import { useFormFields } from "./form-fields";
import { ShrinkOffer } from "./shrink-offer";

type FileFieldProps = {
  name: string;
  label: TextKey;
  need: "required" | "optional";
  rule: UploadRule;
  problem?: FieldError;
  onChosen?: (file?: File) => void;
  /**
   * The current file. It stays if the user does not choose another file. A file without a name is shown as a picture.
   */
  present?: AttachmentInfo;
};

export function FileField({ name, label, need, rule, present, onChosen, ...parts }: FileFieldProps) {
  const { t, i18n } = useTranslation();
  const form = useAdminForm();
  const { problem: problemOf } = useFormFields();
  const problem = parts.problem ?? problemOf(name);
  const hintText = rule.extensions.length === 1 ? "form.fileHintOne" : "form.fileHint";
  const hint = t(hintText, formatValues(ruleTextValues(rule), i18n.language));
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ name: string; size: number }>();
  // The problem that the browser found. It stays until the server reports another problem.
  const [own, setOwn] = useState<{ since?: FieldError; found?: FieldError }>();
  const found = own && own.since === problem ? own.found : problem;
  useOnChange(found, () => {
    if (found) input.current?.closest("[data-part=field]")?.scrollIntoView({ block: "nearest" });
  });

  const [tooLarge, setTooLarge] = useState<File>();
  const [isShrinking, setShrinking] = useState(false);

  const take = (file?: File) => {
    setChosen(file && { name: file.name, size: file.size });
    onChosen?.(file);
  };
  const clear = () => {
    if (input.current) input.current.value = "";
    setTooLarge(undefined);
    take();
  };
  const choose = ({ currentTarget }: Pick<ChangeEvent<HTMLInputElement>, "currentTarget">) => {
    const file = currentTarget.files?.[0];
    const why = file && checkChosenFile(file, rule);
    setTooLarge(undefined);
    setOwn({ since: problem, found: why });
    if (!why) return take(file);
    clear();
    if (isHeic(file) && canShrink(file, rule)) return void shrink(file);
    if (canShrink(file, rule)) setTooLarge(file);
    else input.current?.focus();
    form.rejectFile(why, canShrink(file, rule) ? "warning" : "bad");
  };
  const shrink = async (file: File) => {
    setTooLarge(undefined);
    setOwn({ since: problem });
    setShrinking(true);
    input.current?.focus();
    try {
      const smaller = await shrinkPicture(file, rule);
      // The user may have chosen another file while we made this file smaller. Then that file stays.
      if (input.current?.files?.length) return;
      const files = new DataTransfer();
      files.items.add(smaller);
      if (input.current) input.current.files = files.files;
      // Setting `files` by script fires no event, so the form would miss the change.
      input.current?.dispatchEvent(new Event("input", { bubbles: true }));
      take(smaller);
    } catch {
      setOwn({ since: problem, found: { text: unreadableText(file) } });
    } finally {
      setShrinking(false);
    }
  };
  // On a slow phone, the user may already have chosen a file before hydration.
  useOnMount(() => {
    if (input.current?.files?.length) choose({ currentTarget: input.current });
  });

  return (
    <div id={name} className="scroll-mt-20">
      <Field
        label={t(label)}
        // If the form keeps its stored file, it does not require a new file.
        need={need === "required" && present?.fileUrl ? undefined : need}
        problem={tooLarge ? undefined : found}
        hint={form.mustChooseAgain ? `${hint}${i18n.language === "bn" ? "।" : "."} ${t("form.chooseAgain")}` : hint}
      >
        {(field) => (
          <>
            {present?.fileUrl && !chosen && <CurrentFile file={present} field={name} mayRemove={need === "optional"} />}
            <FileInput
              {...field}
              ref={input}
              name={name}
              accept={acceptAttribute(rule)}
              onChange={choose}
              // The text below the input contains the file name and the size, so the input does not repeat the name.
              chosen={chosen && ""}
              isReplacing={Boolean(present?.fileUrl)}
            />
            <ShrinkOffer
              className="mt-2"
              count={tooLarge && 1}
              message={found && t(found.text, formatValues(found.values ?? {}, i18n.language))}
              shrinking={isShrinking ? { place: 1, count: 1 } : undefined}
              onAccept={() => tooLarge && void shrink(tooLarge)}
            />
            {chosen && (
              <ChosenFile
                {...chosen}
                replaces={present?.fileName}
                percent={form.percent}
                onRemove={clear}
                onCancel={form.cancel}
              />
            )}
          </>
        )}
      </Field>
    </div>
  );
}

function checkChosenFile(file: File, rule: UploadRule): FieldError | undefined {
  if (!findExtension(file.name, rule)) return fileError("wrongType", rule, file);
  return file.size > rule.maxBytes ? fileError("tooLarge", rule, file) : undefined;
}

function CurrentFile({ file, field, mayRemove }: { file: AttachmentInfo; field: string; mayRemove: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={`mb-2 ${filePanel}`}>
      {file.fileName ? (
        <AttachmentName of={file} classNames={attachmentPanel} />
      ) : (
        <img className="mb-1.4 size-20 object-cover" src={file.fileUrl ?? ""} alt="" width={80} height={80} />
      )}
      {mayRemove && (
        <Checkbox name={`remove-${field}`} value="1">
          {t("form.removeFile")}
        </Checkbox>
      )}
      {file.fileName ? (
        <p className={attachmentPanel.size}>
          {t("form.replaceFile")} {t("form.replaceHint")}
        </p>
      ) : (
        <p className={attachmentPanel.hint}>{t("form.replaceFile")}</p>
      )}
    </div>
  );
}

type ChosenFileProps = {
  name: string;
  size: number;
  /** The name of the current file, which the chosen file replaces. */
  replaces?: string | null;
  percent?: number;
  onRemove: () => void;
  onCancel: () => void;
};

function ChosenFile({ name, size, replaces, percent, onRemove, onCancel }: ChosenFileProps) {
  const { t, language } = useTexts();
  const isBusy = percent !== undefined;
  return (
    <div data-part="chosen-file" className={filePanel}>
      <p className={attachmentPanel.name}>
        <FileText size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="min-w-0">
          {replaces && (
            <>
              <bdi className="font-normal" lang={detectLanguage(replaces)}>
                {replaces}
              </bdi>
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" className="mx-2 inline" />
            </>
          )}
          <bdi lang={detectLanguage(name)}>{name}</bdi>
        </span>
      </p>
      <p className={attachmentPanel.size}>
        {formatFileSize(size, language)}
        {replaces && <span className="block">{t("form.willReplace")}</span>}
      </p>
      {isBusy ? (
        <UploadProgress percent={percent} onCancel={onCancel} />
      ) : (
        <button type="button" className={dangerTextButton} onClick={onRemove}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(replaces ? "form.keepOldFile" : "form.removeFile")}
        </button>
      )}
    </div>
  );
}

export function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const { t, digits } = useTexts();
  const shown = t("form.uploading", { percent: digits(percent) });
  return (
    <>
      <p className={attachmentPanel.hint}>{shown}</p>
      <progress max={100} value={percent} aria-label={shown} />
      <button type="button" className={dangerTextButton} onClick={onCancel}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("form.cancelUpload")}
      </button>
    </>
  );
}

const filePanel = "border border-rule bg-card p-3";

export const attachmentPanel = {
  name: "flex gap-2.75 font-semibold",
  size: "mb-1.2 mt-0.4 pl-7.75 text-small text-ink-2",
  hint: "mb-1.2 mt-0.4 text-small text-ink-2",
};

type FileInputProps = InputHTMLAttributes<HTMLInputElement> & {
  chosen?: string;
  isReplacing?: boolean;
};

/**
 * Browsers label file inputs in the browser's language and not in the page's language, so this component shows our own
 * texts. The input still handles click, focus and drop.
 */
export const FileInput = forwardRef<HTMLInputElement, FileInputProps>(
  ({ chosen, isReplacing = false, ...parts }, ref) => {
    const { t } = useTranslation();
    // aria-required is not allowed on a file input.
    const { "aria-required": required, ...attributes } = parts;
    const isAlive = useHydrated();
    const button = attributes.multiple
      ? "form.chooseFiles"
      : chosen === undefined
        ? isReplacing
          ? "form.chooseNewFile"
          : "form.chooseFile"
        : "form.chooseOther";
    return (
      <label
        data-part="file-input"
        className={`relative flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 p-1.5 ${frameOfField}`}
      >
        <span
          className="rounded-sm border border-teesta px-3.6 font-text text-small font-semibold leading-[30px] text-teesta"
          aria-hidden="true"
        >
          {t(button)}
        </span>
        <input
          {...attributes}
          required={required === true}
          ref={ref}
          type="file"
          className={`cursor-pointer font-text text-base leading-1.6 file:hidden focus:outline-none ${isAlive ? "absolute inset-0 w-full opacity-0" : "min-w-0 flex-auto basis-40"}`}
        />
        {isAlive && (
          <span className="min-w-0 text-ink-2 empty:hidden" aria-hidden="true">
            {chosen ?? t(isReplacing ? "form.noNewFileChosen" : "form.noFileChosen")}
          </span>
        )}
      </label>
    );
  },
);
