import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { textButton } from "../admin/button";
import {
  type Choice,
  ChoiceField,
  DayField,
  type FormFieldProps,
  LineField,
  TickField,
} from "../admin/forms/fields/fields";
import { useFormFields } from "../admin/forms/fields/form-fields";
import { LocalizedField } from "../admin/forms/fields/localized-field";
import { ListField } from "../admin/forms/lists/list-field";
import { fillIn } from "../admin/forms/quick-times";
import { useTyped } from "../admin/forms/use-typed";
import { AttentionNote } from "../components/badge";
import { Checkbox } from "../components/field";
import { useHydrated } from "../components/use-hydrated";
import type { TextKey } from "../i18n/en";
import { getText } from "../i18n/form-values";
import { languages } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { getInput, getItemSchema } from "../school/field-schemas";
import { isMessage, type SampleText } from "../school/first-texts";
import type { School, SectionName } from "../school/sections";
import { CountTable } from "./count-table";
import { PictureField } from "./picture-field";
import { useFormContext } from "./section-form";

/** The headings in the forms of the sections. Each key is the field below the heading. */
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

/** Shows the fields of a section below the headings of their groups. */
export function SectionFields() {
  const { section, schema } = useFormContext();
  const above: Partial<Record<string, TextKey>> = headings[section] ?? {};
  const names = Object.keys(schema.shape);
  const groups = names.flatMap((name, start) => (above[name] ? [{ heading: above[name], start }] : []));
  if (groups.length === 0) return <Fields />;
  return groups.map(({ heading, start }, at) => (
    <FieldGroup key={heading} name={heading}>
      <Fields names={names.slice(start, groups[at + 1]?.start)} />
    </FieldGroup>
  ));
}

type FieldsProps = {
  /** The schema of the fields. If it is undefined, we use the schema of the form. */
  schema?: z.ZodObject;
  /** The name of the group or list item that contains the fields. */
  of?: string;
  names?: readonly string[];
};

/** Shows the fields of a schema. If two one-line fields follow each other, they are side by side. */
export function Fields({ schema, of, names }: FieldsProps) {
  const { schema: formSchema, item } = useFormContext();
  const { shape } = schema ?? formSchema;
  const runs: { frame: Frame; names: string[] }[] = [];
  for (const name of (names ?? Object.keys(shape)).filter((name) => name !== "id")) {
    const frame = frameOf(shape[name]);
    const last = runs.at(-1);
    if (last?.frame === frame) last.names.push(name);
    else runs.push({ frame, names: [name] });
  }
  return runs.map(({ frame, names }) => {
    const fields = names.map((name) => <OneField key={name} schema={shape[name]} name={of ? `${of}.${name}` : name} />);
    if (frame === "line") return <FieldPair key={names[0]}>{fields}</FieldPair>;
    return frame === "texts" && item ? <ItemTextFields key={names[0]}>{fields}</ItemTextFields> : fields;
  });
}

type FieldSchema = z.ZodRawShape[string] | undefined;

type Frame = "line" | "texts" | "none";

function frameOf(schema: FieldSchema): Frame {
  const input = schema && getInput(schema)?.input;
  if (input === "localized" || input === "paragraphs") return "texts";
  return input === undefined || ["picture", "tick", "list", "counts", "groups"].includes(input) ? "none" : "line";
}

function OneField({ schema, name }: { schema: FieldSchema; name: string }) {
  const { t } = useTranslation();
  const { section, item, names, samples } = useFormContext();
  const { value } = useFormFields();
  const found = schema && getInput(schema);
  if (!found) return schema instanceof z.ZodObject && <Fields schema={schema} of={name} />;
  const { input, label, hint, limit = 0, isRequired, isFact, isPersonName, add } = found;
  const id = `school-${section}-${name}`;
  const need = isRequired ? "required" : isFact && !item ? undefined : "optional";
  const shared = { name, label, hint, need } as const;
  // A new person is not on the website yet. So the form for a new person does not say that the website shows "To be
  // added".
  const isMissing = isFact && item !== "new" && isEmptyValue(value(name));
  const sample = samples.find((one) => one.name === name);
  switch (input) {
    case "localized":
    case "paragraphs":
      return (
        <LocalizedField
          {...shared}
          id={id}
          limit={limit}
          isLong={input === "paragraphs"}
          suggestions={isPersonName ? names : undefined}
        >
          {isMissing && <MissingFact />}
          {sample && <SampleNote {...sample} />}
        </LocalizedField>
      );
    case "picture":
      return <PictureField name={name} kind={found.picture ?? "portrait"} label={label} need={shared.need} />;
    case "tick":
      return <TickField name={name} label={label} hint={hint && t(hint)} />;
    case "list":
      return (
        add && (
          <ListField name={name} id={id} texts={{ item: label, add }} max={limit}>
            {(of) => <Fields schema={getItemSchema(schema)} of={of} />}
          </ListField>
        )
      );
    case "counts":
      return <CountTable name={name} id={id} columns={listColumns(getItemSchema(schema))} />;
    case "groups":
      return <Groups name={name} id={id} label={label} />;
    default:
      return (
        <div id={id}>
          <OneLine {...shared} input={input} choices={found.choices} />
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
  choices?: Choice[];
};

function OneLine({ input, choices = [], ...field }: OneLineProps) {
  if (input === "date") return <DayField {...field} />;
  if (input === "number") return <LineField {...field} type="text" isNumber />;
  if (input !== "choice") return <LineField {...field} type={input} />;
  return <ChoiceField {...field} need={undefined} options={choices} />;
}

const listColumns = (item: z.ZodObject | undefined) =>
  Object.entries(item?.shape ?? {}).flatMap(([name, schema]) => {
    const label = getInput(schema)?.label;
    return label ? [{ name, label }] : [];
  });

const isEmptyValue = (value: unknown): boolean =>
  value instanceof Object ? Object.values(value).every((text) => text === "") : (value ?? "") === "";

/** Says which languages still have the sample text. Changes while the user types. */
function SampleNote({ name, of, languages: stored, sample }: SampleText) {
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const isAlive = useHydrated();
  const left = useTyped(
    place,
    (typed) => languages.filter((language) => getText(typed, `${name}.${language}`) === sample[language]).join(),
    stored.join(),
  );
  const only = languages.find((language) => language === left);
  const emptyHalf = () => {
    const half = place.current?.closest("fieldset")?.querySelector<HTMLElement>(`[name="${name}.${only}"]`);
    fillIn(half, "");
    half?.focus();
  };
  return (
    <div ref={place}>
      {left && (
        <AttentionNote part="sample-text">
          {t(only ? `school.sampleText.${only}` : isMessage(of) ? "school.sampleText" : "school.sampleText.mayStay")}
        </AttentionNote>
      )}
      {only && isAlive && (
        <button type="button" className={`${textButton} mt-1`} onClick={emptyHalf}>
          {t(`school.sampleText.delete.${only}`)}
        </button>
      )}
    </div>
  );
}

function MissingFact() {
  const { t } = useTexts();
  return <AttentionNote part="missing-fact">{t("school.shownAsMissing")}</AttentionNote>;
}

function Groups({ name, id, label }: { name: string; id: string; label: TextKey }) {
  const { t } = useTranslation();
  const { value } = useFormFields();
  return (
    <fieldset id={id} className="mb-4.4">
      <legend className="font-semibold">{t(label)}</legend>
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
