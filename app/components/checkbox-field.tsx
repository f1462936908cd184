import type { ReactNode } from "react";

type CheckboxFieldProps = { name: string; text: string; isTicked?: boolean; hint?: string; children?: ReactNode };

/** A box to tick in a form, with a hint and what belongs to it below. */
export function CheckboxField({ name, text, isTicked, hint, children }: CheckboxFieldProps) {
  return (
    <div className="field">
      <label className="tick">
        <input type="checkbox" name={name} defaultChecked={isTicked} />
        {text}
      </label>
      {hint && <p className="field-hint">{hint}</p>}
      {children}
    </div>
  );
}
