import { useActionData } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { type ComponentPropsWithoutRef, type FormEvent, type ReactNode, useId, useMemo, useState } from "react";
import { type FieldError, isLack } from "../i18n/form-values";
import { useTexts } from "../i18n/use-texts";

/** What ties a control to its label, its hint and its problem, and says that it must be filled in. */
type FieldAttributes = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

type FieldProps = {
  label: string;
  need?: "required" | "optional";
  /** What is wrong with it, in words or to be put into words here. */
  problem?: string | FieldError | (string | FieldError)[];
  hint?: string;
  children: (attributes: FieldAttributes) => ReactNode;
};

/** The classes of what is told of a control in smaller letters. */
export const hintText = "text-small text-ink-2";

/** A control with its label. What is wrong with it is said below it, and goes as soon as somebody mends it. */
export function Field({ label, need, problem, hint, children }: FieldProps) {
  const { t, values } = useTexts();
  const id = useId();
  const answer = useActionData();
  // A new one each time something is said of the field, be it the same words: a new answer is about what stands there now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const told = useMemo(() => ({ problem }), [problem, answer]);
  const [mended, setMended] = useState<typeof told>();

  const problems = problem === undefined || mended === told ? [] : [problem].flat();
  const inWords = (found: string | FieldError) =>
    typeof found === "string" ? found : t(found.text, values(found.values));
  const isMissing = [problem].flat().some((found) => typeof found === "object" && isLack(found));
  const mend = ({ target }: FormEvent<HTMLElement>) => {
    const control = target as HTMLInputElement;
    // What is still empty is still missing; whether anything else is right now, the server says.
    if (control.id === id) setMended(isMissing && control.value.trim() === "" ? undefined : told);
  };
  const isWrong = problems.length > 0;
  const describedBy = [isWrong && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div data-part="field" className="mb-[1.1rem]" onInput={mend}>
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
        <p
          data-part="field-problem"
          className="mt-[0.4rem] flex items-start gap-2 whitespace-pre-line text-small text-danger"
          id={`${id}-problem`}
        >
          <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
          {problems.map(inWords).join("\n")}
        </p>
      )}
      {hint && (
        <p className={`mt-[0.35rem] ${hintText}`} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type CheckboxFieldProps = { name: string; text: string; isTicked?: boolean; hint?: string; children?: ReactNode };

/** A box to tick in a form, with a hint and what belongs to it below. */
export function CheckboxField({ name, text, isTicked, hint, children }: CheckboxFieldProps) {
  return (
    <div className="mb-[1.1rem]">
      <Checkbox name={name} defaultChecked={isTicked}>
        {text}
      </Checkbox>
      {hint && <p className={`mt-[0.35rem] ${hintText}`}>{hint}</p>}
      {children}
    </div>
  );
}

/** A box to tick before its text. */
export const Checkbox = ({ children, ...attributes }: ComponentPropsWithoutRef<"input">) => (
  <label className="flex min-h-11 items-center gap-[0.65rem]">
    <input type="checkbox" {...attributes} className="size-[22px] flex-none accent-teesta" />
    {children}
  </label>
);
