import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";

type FieldParts = {
  label: string;
  need?: "required" | "optional";
  problem?: string;
  hint?: string;
  /** Draws the control; the given attributes tie it to its label, its hint and its problem. */
  children: (attributes: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode;
};

export function Field({ label, need, problem, hint, children }: FieldParts) {
  const { t } = useTranslation();
  const id = useId();
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {need && <span className="field-need">{t(need === "required" ? "common.required" : "common.optional")}</span>}
      </div>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": problem ? true : undefined })}
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
          {problem}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
