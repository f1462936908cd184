import { useActionData } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { type ComponentPropsWithoutRef, type FormEvent, type ReactNode, useId, useMemo, useState } from "react";
import { type FieldError, isLack } from "../i18n/form-values";
import { useTexts } from "../i18n/use-texts";

type FieldAttributes = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

type FieldProps = {
  label: string;
  need?: "required" | "optional";
  problem?: string | FieldError | (string | FieldError)[];
  hint?: string;
  children: (attributes: FieldAttributes) => ReactNode;
};

export const hintText = "text-small text-ink-2";

export function Field({ label, need, problem, hint, children }: FieldProps) {
  const { t, values } = useTexts();
  const id = useId();
  const answer = useActionData();
  // Each response creates a new `report`, even for the same problem. So the problem is shown again if the user
  // corrected it before.
  const report = useMemo(() => ({ problem, answer }), [problem, answer]);
  const [corrected, setCorrected] = useState<typeof report>();

  const problems = problem === undefined || corrected === report ? [] : [problem].flat();
  const inWords = (found: string | FieldError) =>
    typeof found === "string" ? found : t(found.text, values(found.values));
  const isMissing = [problem].flat().some((found) => typeof found === "object" && isLack(found));
  const correct = ({ target }: FormEvent<HTMLElement>) => {
    const control = target as HTMLInputElement;
    // A field that was reported as missing keeps its error while it is empty. Any other change hides the error, because
    // only the server can check the field.
    if (control.id === id) setCorrected(isMissing && control.value.trim() === "" ? undefined : report);
  };
  const isWrong = problems.length > 0;
  const describedBy = [isWrong && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div data-part="field" className="mb-4.4" onInput={correct}>
      <div className="mb-1 flex justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {need && (
          <span className="text-small text-ink-2">
            {t(need === "required" ? "common.required" : "common.optional")}
          </span>
        )}
      </div>
      {children({
        id,
        "aria-describedby": describedBy,
        "aria-invalid": isWrong || undefined,
        "aria-required": need === "required" || undefined,
      })}
      {isWrong && (
        <FieldProblem id={`${id}-problem`} className="mt-1.6 items-start gap-2 whitespace-pre-line">
          {problems.map(inWords).join("\n")}
        </FieldProblem>
      )}
      {hint && (
        <p className={`mt-1.4 ${hintText}`} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export const FieldProblem = ({ className, children, ...attributes }: ComponentPropsWithoutRef<"p">) => (
  <p data-part="field-problem" className={`flex text-small text-danger ${className}`} {...attributes}>
    <TriangleAlert size={18} strokeWidth={1.75} className="flex-none" aria-hidden="true" />
    {children}
  </p>
);

type CheckboxFieldProps = { name: string; text: string; isTicked?: boolean; hint?: string; children?: ReactNode };

export function CheckboxField({ name, text, isTicked, hint, children }: CheckboxFieldProps) {
  return (
    <div className="mb-4.4">
      <Checkbox name={name} defaultChecked={isTicked}>
        {text}
      </Checkbox>
      {hint && <p className={`mt-1.4 ${hintText}`}>{hint}</p>}
      {children}
    </div>
  );
}

export const Checkbox = ({ children, ...attributes }: ComponentPropsWithoutRef<"input">) => (
  <label className="flex min-h-11 items-center gap-2.6">
    <input type="checkbox" {...attributes} className="size-5.5 flex-none accent-teesta" />
    {children}
  </label>
);
