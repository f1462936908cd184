import { createContext, type ReactNode, useContext, useId } from "react";
import type { z } from "zod";
import { Suggestions } from "../admin/forms/fields/localized-field";
import { AdminForm, useRejection } from "../admin/forms/form";
import { parseFields } from "../admin/forms/lists/typed-fields";
import { useFocusOnLinkedField } from "../admin/forms/use-linked-field";
import { hintText } from "../components/field";
import type { TextKey } from "../i18n/en";
import { firstErrors } from "../i18n/form-schema";
import { useTexts } from "../i18n/use-texts";
import type { SampleText } from "../school/first-texts";
import type { PersonNames } from "../school/person-names";
import type { PictureInfo } from "../school/pictures.server";
import { type SectionName, sectionPath } from "../school/sections";
import type { SectionRejection } from "./section-form.server";

type SectionFormProps = {
  section: SectionName;
  value: object;
  /** The schema of the values that the user types. */
  schema: z.ZodObject;
  version: number;
  once: string;
  pictures?: Record<number, PictureInfo>;
  /** The names of people that the form offers. Undefined if no field is for a name of a person. */
  names?: PersonNames;
  /** The fields that still have the text of a new school. */
  samples?: SampleText[];
  /** The number of students of each class in the list of students, Class 1 first. */
  listedStudents?: number[];
  /** Set if the form is for a list item. "new" adds an item, and "listed" changes an item. */
  item?: "new" | "listed";
  back: string;
  backText?: TextKey;
  saveText?: TextKey;
  action?: string;
  keptAs?: string;
  width?: "wide" | "long";
  label?: TextKey;
  otherAction?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

export function SectionForm(props: SectionFormProps) {
  const {
    section,
    value,
    schema,
    version,
    once,
    pictures = {},
    names,
    samples = [],
    listedStudents,
    item,
    children,
    ...others
  } = props;
  const { action, label, saveText, ...frame } = others;
  const rejection = useRejection<SectionRejection>();
  const namesId = useId();
  const { t } = useTexts();
  useFocusOnLinkedField(rejection === undefined);
  return (
    <AdminForm<SectionRejection>
      label={label ?? `school.section.${section}`}
      action={action ?? sectionPath(section)}
      failed="school.err.save"
      once={once}
      version={version}
      values={value}
      check={(fields) => findSectionErrors(schema, fields)}
      buttons={saveText && [{ text: saveText }]}
      isKept
      {...frame}
    >
      {/* Enter in a field presses the first button of the form. So the first button must save and must not change a
          list. */}
      <button type="submit" name="intent" value="publish" className="sr-only" tabIndex={-1} aria-hidden="true" />
      {names && <Suggestions id={namesId} texts={names} />}
      {names && names.en.length + names.bn.length > 0 && (
        <p className={`mb-3 ${hintText}`}>{t("school.offeredNames")}</p>
      )}
      <FormContext.Provider
        value={{ section, schema, pictures, samples, listedStudents, item, names: names && namesId }}
      >
        {children}
      </FormContext.Provider>
    </AdminForm>
  );
}

function findSectionErrors(schema: z.ZodObject, fields: FormData) {
  const { error } = schema.safeParse({ id: "new", ...parseFields(fields) });
  const errors = Object.entries(firstErrors(error?.issues ?? []));
  // Only the server sets the id of an item or a picture. So the form shows no errors of ids.
  return Object.fromEntries(errors.filter(([name]) => !/(^|\.)id$/.test(name)));
}

type FormContext = Pick<SectionFormProps, "section" | "schema" | "item" | "listedStudents"> & {
  pictures: Record<number, PictureInfo>;
  samples: SampleText[];
  /** The id of the suggestions with the names of people. */
  names?: string;
};

const FormContext = createContext<FormContext | undefined>(undefined);

export function useFormContext(): FormContext {
  const context = useContext(FormContext);
  if (!context) throw new Error("There is no SectionForm around this field");
  return context;
}
