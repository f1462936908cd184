import { forwardRef, type InputHTMLAttributes, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

type FileInputParts = InputHTMLAttributes<HTMLInputElement> & {
  /** What stands beside the button once something is chosen; undefined as long as nothing is. */
  chosen?: string;
};

/**
 * A file input under words of our own, because a browser labels its own in its own language. The input stays what is
 * clicked, focused and dropped upon. Without script only its button is replaced: it goes on naming the chosen file.
 */
export const FileInput = forwardRef<HTMLInputElement, FileInputParts>(({ chosen, ...parts }, ref) => {
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
