import type { ReactNode } from "react";

const cardBeside = "lg:before:absolute lg:before:inset-y-0 lg:before:left-0 lg:before:w-margin lg:before:bg-card";
const openPanel = `relative -mx-4 bg-wall px-4 pt-5 lg:mx-0 lg:pl-beside ${cardBeside}`;
const panel = `${openPanel} border-b border-rule`;

const narrow = "lg:[&>:not([data-wide])]:max-w-narrow";

export const formPanels = {
  narrow: `${panel} pb-5.6 ${narrow}`,
  wide: `${panel} pb-5.6 lg:[&>*]:max-w-[50.125rem]`,
  /** For a list that may be longer than the screen. Its buttons stay at the bottom of the screen. */
  list: `${panel} ${narrow}`,
  long: `${panel} lg:[&>:not([data-wide])]:max-w-216`,
};

export const formPanel = formPanels.narrow;
/** The panel of a form inside a section that already ends with a line. */
export const innerFormPanel = `${openPanel} pb-5.6 ${narrow}`;

const stickyWidths = { list: "lg:max-w-narrow", long: "lg:max-w-216" };

/** A form that stays at the bottom of the screen while the list above it is longer than the screen. */
export const stickyForm =
  "sticky bottom-messages z-10 -mx-4 border-t border-rule-strong bg-card px-4 py-2.5 lg:mx-0 lg:pl-beside lg:pr-0";

type FormActionsProps = {
  /** The buttons of such a form stay at the bottom of the screen, and end where its fields end. */
  stickyWidth?: keyof typeof stickyWidths;
  children: ReactNode;
};

export const FormActions = ({ stickyWidth, children }: FormActionsProps) =>
  stickyWidth ? (
    // The bar is as wide as the panel, so that it hides all of the fields that scroll below it.
    <div
      data-part="form-actions"
      data-wide=""
      className="sticky bottom-messages z-10 -mx-4 border-t border-rule-strong bg-card px-4 py-2.5 lg:-ml-gap lg:pl-gap"
    >
      <div className={`flex flex-wrap items-center justify-end gap-2.6 ${stickyWidths[stickyWidth]}`}>{children}</div>
    </div>
  ) : (
    <div data-part="form-actions" className="flex flex-col gap-2.6 pt-2 md:flex-row md:flex-wrap">
      {children}
    </div>
  );
