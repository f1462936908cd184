import type { ReactNode } from "react";

type TickParts = { name: string; text: string; isTicked?: boolean; hint?: string; children?: ReactNode };

/** A box to tick in a form, with a hint and what belongs to it below. */
export function Tick({ name, text, isTicked, hint, children }: TickParts) {
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
