import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { hintText } from "./field";

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
