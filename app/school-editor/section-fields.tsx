import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ChoiceField, DayField, type FormFieldProps, LineField, TickField } from "../admin/forms/fields";
import { useFormFields } from "../admin/forms/form-fields";
import { ListField } from "../admin/forms/list-field";
import { LocalizedField } from "../admin/forms/localized-field";
import { AttentionNote } from "../components/badge";
import { Checkbox } from "../components/field";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import { getInput } from "../school/field-schemas";
import type { School, SectionName } from "../school/sections";
import { type CountName, CountTable } from "./count-table";
import { PictureField } from "./picture-field";
import { useFormContext } from "./section-form";

/** The headings within the form of a section. A heading is shown above the field that is its key. */
const headings: { [Name in SectionName]?: { [Field in keyof School[Name]]?: TextKey } } = {
  contacts: {
    name: "school.contacts.nameAndPlace",
    address: "school.contacts.contacts",
    headline: "school.contacts.home",
    cardLine: "school.contacts.cards",
    crest: "school.contacts.crestHeading",
    foundingCouncil: "school.contacts.foot",
  },
  figures: { passingRate: "school.figures.homePage", alumni: "school.figures.aboutPage" },
  messages: { chairman: "school.messages.chairman", principal: "school.messages.principal" },
  committee: { members: "school.committee.members" },
  about: {
    legacy: "school.about.story",
    timeline: "school.about.timeline",
    vision: "school.about.aims",
    values: "school.about.values",
  },
};

type SectionFieldsProps = { section: SectionName; schema: z.ZodObject };

export function SectionFields({ section, schema }: SectionFieldsProps) {
  const above: Partial<Record<string, TextKey>> = headings[section] ?? {};
  const names = Object.keys(schema.shape);
  const groups = names.flatMap((name, start) => (above[name] ? [{ heading: above[name], start }] : []));
  if (groups.length === 0) return <Fields schema={schema} />;
  return groups.map(({ heading, start }, at) => {
    const ofGroup = names.slice(start, groups[at + 1]?.start);
    return (
      <FieldGroup key={heading} name={heading}>
        <Fields schema={schema} names={ofGroup} />
      </FieldGroup>
    );
  });
}

type FieldsProps<Shape extends z.ZodRawShape> = {
  schema: z.ZodObject<Shape>;
  /** The name of the object or list item that has the fields. Without it, the section has the fields. */
  of?: string;
  names?: readonly (keyof Shape & string)[];
};

/** Shows the fields of a schema. Two one-line fields in a row are shown side by side. */
export function Fields<Shape extends z.ZodRawShape>({
  schema,
  of,
  names = Object.keys(schema.shape),
}: FieldsProps<Shape>) {
  const { item } = useFormContext();
  const runs: { frame: Frame; names: string[] }[] = [];
  for (const name of names.filter((name) => name !== "id")) {
    const frame = frameOf(schema.shape[name] as z.ZodType);
    const last = runs.at(-1);
    if (last?.frame === frame) last.names.push(name);
    else runs.push({ frame, names: [name] });
  }
  return runs.map(({ frame, names }) => {
    const fields = names.map((name) => (
      <OneField key={name} schema={schema.shape[name] as z.ZodType} name={of ? `${of}.${name}` : name} />
    ));
    if (frame === "line") return <FieldPair key={names[0]}>{fields}</FieldPair>;
    return frame === "texts" && item ? <ItemTextFields key={names[0]}>{fields}</ItemTextFields> : fields;
  });
}

type Frame = "line" | "texts" | "none";

function frameOf(schema: z.ZodType): Frame {
  const input = getInput(schema)?.input;
  if (input === "localized" || input === "paragraphs") return "texts";
  return input === undefined || ["picture", "tick", "list", "counts", "groups"].includes(input) ? "none" : "line";
}

/**
 * Shows one field. The texts of its label, hint and choices have keys with the field's name. A test checks that these
 * texts exist for all schemas.
 */
function OneField({ schema, name }: { schema: z.ZodType; name: string }) {
  const { t, i18n } = useTranslation();
  const { section, item: itemForm } = useFormContext();
  const { value } = useFormFields();
  const found = getInput(schema);
  if (!found) return <Fields schema={schema as z.ZodObject} of={name} />;
  const { input, limit = 0, isRequired, isFact = false, picture = "portrait", item } = found;
  const id = `school-${section}-${name}`;
  const textOf = (end = "") => `school.${section}.${name.replace(/\[\d+\]/, "")}${end}` as TextKey;
  const shared = {
    name,
    label: textOf(),
    hint: i18n.exists(textOf(".hint")) ? textOf(".hint") : undefined,
    need: isRequired ? "required" : isFact && itemForm === undefined ? undefined : "optional",
  } as const;
  // A new person is not on the website yet, so the form does not say that the website shows "To be added".
  const isMissing = isFact && itemForm !== "new" && isEmptyValue(value(name));
  switch (input) {
    case "localized":
    case "paragraphs":
      return (
        <div id={id}>
          <LocalizedField {...shared} limit={limit} isLong={input === "paragraphs"}>
            {isMissing && <MissingFact />}
          </LocalizedField>
        </div>
      );
    case "picture":
      return <PictureField name={name} kind={picture} label={shared.label} need={shared.need} />;
    case "tick":
      return <TickField name={name} label={shared.label} hint={shared.hint && t(shared.hint)} />;
    case "list":
      return (
        <ListField name={name} id={id} texts={{ item: textOf(".item"), add: textOf(".add") }} max={limit}>
          {(of) => item && <Fields schema={item} of={of} />}
        </ListField>
      );
    case "counts":
      return <CountTable name={name} id={id} columns={Object.keys(item?.shape ?? {}) as CountName[]} />;
    case "groups":
      return <Groups name={name} />;
    default:
      return (
        <div id={id}>
          <OneLine {...shared} input={input} choices={input === "choice" ? choicesOf(schema) : []} textOf={textOf} />
          {isMissing && (
            <div className="-mt-3 mb-4.4">
              <MissingFact />
            </div>
          )}
        </div>
      );
  }
}

type OneLineProps = FormFieldProps & {
  input: "text" | "number" | "date" | "tel" | "email" | "url" | "choice";
  choices: string[];
  textOf: (end: string) => TextKey;
};

function OneLine({ input, choices, textOf, ...field }: OneLineProps) {
  if (input === "date") return <DayField {...field} />;
  if (input === "number") return <LineField {...field} type="text" isNumber />;
  if (input !== "choice") return <LineField {...field} type={input} />;
  const options = choices.map((value) => ({ value, text: textOf(value ? `.${value}` : ".choose") }));
  return <ChoiceField {...field} need={undefined} options={options} />;
}

const isEmptyValue = (value: unknown): boolean =>
  value instanceof Object ? Object.values(value).every((text) => text === "") : (value ?? "") === "";

function MissingFact() {
  const { t } = useTexts();
  return <AttentionNote part="missing-fact">{t("school.shownAsMissing")}</AttentionNote>;
}

export const choicesOf = (schema: z.ZodType): string[] => {
  const inner = "innerType" in schema.def ? (schema.def.innerType as z.ZodType) : schema;
  return (inner as z.ZodEnum).options.map(String);
};

function Groups({ name }: { name: string }) {
  const { t } = useTranslation();
  const { value } = useFormFields();
  return (
    <fieldset className="mb-4.4">
      <legend className="font-semibold">{t("school.approved.groups")}</legend>
      {(["science", "humanities", "business"] as const).map((group) => (
        <Checkbox key={group} name={`${name}.${group}`} defaultChecked={Boolean(value(`${name}.${group}`))}>
          {t(`group.${group}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

const FieldGroup = ({ name, children }: { name: TextKey; children: ReactNode }) => {
  const { t } = useTexts();
  return (
    <section className="border-b border-rule pb-4 pt-2 last-of-type:border-b-0 lg:max-w-none">
      <h2 className="mb-3 mt-3 font-text text-xl font-semibold">{t(name)}</h2>
      {children}
    </section>
  );
};

const lineBetweenLanguages =
  "xl:before:absolute xl:before:-top-5 xl:before:bottom-0 xl:before:left-[25.05rem] xl:before:w-px xl:before:bg-rule";
const localizedColumns = "lg:[&_[data-part=localized]>div]:gap-10 lg:[&_[data-part=localized]>p]:max-w-[23.8rem]";

const ItemTextFields = ({ children }: { children: ReactNode }) => (
  <div className={`relative mb-4.4 border-b border-rule ${lineBetweenLanguages} ${localizedColumns}`}>{children}</div>
);

const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className="md:grid md:grid-cols-2 md:gap-x-4 lg:gap-x-10">{children}</div>
);
