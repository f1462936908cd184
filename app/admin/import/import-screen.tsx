import { Form, useLocation } from "@remix-run/react";
import { Download } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Field, hintText } from "~/components/field";
import { Textarea } from "~/components/input";
import { useOnChange } from "~/components/use-on-change";
import type { TextKey } from "~/i18n/en";
import type { FieldError } from "~/i18n/form-values";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { Button, ButtonLink, textButton } from "../button";
import { FileInput } from "../forms/fields/file-field";
import { FormActions, formPanel } from "../forms/form-layout";
import { type FormAnswer, useAnswer } from "../forms/sending/use-answer";
import { rowTitle } from "../list";
import { Steps } from "../steps";
import { Banner } from "../toasts";
import { FoundSheetPart } from "./found-sheet";
import { ImportErrors, importPart, LeftOutSummary, UnreadColumns } from "./import-result";
import type { ImportResult } from "./result";
import type { SheetKind } from "./sheet-kinds";
import { spreadsheetTextValues } from "./spreadsheet-limits";

type ImportAnswer<Preview> = { result: ImportResult<Preview> };

export function useImport<Preview>(actionData: ImportAnswer<Preview> | undefined) {
  const sending = useAnswer(actionData);
  const result: ImportResult<Preview> = sending.answer?.result ?? {};
  return { sending, result };
}

type ImportStepsProps<Preview> = ReturnType<typeof useImport<Preview>> & {
  /** The class on the screen. The question about the class of a sheet begins with it. */
  level?: number;
  check: (checked: Preview) => ReactNode;
  /** The forms in which the user chooses the data to import. */
  children: ReactNode;
};

/** Below the header, shows first the forms with their errors, and then the changes that the import would save. */
export function ImportSteps<Preview>({ sending, result, level, check, children }: ImportStepsProps<Preview>) {
  const { message, fileError, pasteError, checked, classQuestion, found, sheet = "", unread = [] } = result;
  const isAsking = classQuestion !== undefined || found?.isOpen === true;
  return (
    <>
      <Steps of="import" at={checked || isAsking ? 2 : 1} />
      {/* The field itself names its error. */}
      {message && !fileError && !pasteError && <Banner {...message} />}
      {classQuestion && <AskForClass {...classQuestion} kind={found?.kind} sheet={sheet} sending={sending} />}
      {found && !classQuestion && <FoundSheetPart found={found} shown={level} sheet={sheet} sending={sending} />}
      {checked && <LeftOutSummary result={result} />}
      {!checked && !isAsking && (
        <>
          <UnreadColumns columns={unread} />
          <ImportErrors of={result} title="import.errors" />
        </>
      )}
      {checked ? check(checked) : !isAsking && children}
    </>
  );
}

type AskForClassProps = NonNullable<ImportResult<unknown>["classQuestion"]> & {
  kind?: SheetKind;
  sheet: string;
  sending: FormAnswer;
};

/** Sends the sheet again with the class that the user chooses. */
function AskForClass({ chosen, likely, found, options, kind, sheet, sending }: AskForClassProps) {
  const { t, values } = useTexts();
  const { pathname, search } = useLocation();
  const own = `${pathname}${search}`;
  const nameOf = (level: number) => ({ class: t(classLabel(level)) });
  const answers = [...options, { level: chosen, address: own }];
  return (
    <Form method="post" className={importPart} aria-labelledby="import-class">
      <h2 id="import-class" className={`mb-1.4 ${rowTitle}`}>
        {t("import.class.title")}
      </h2>
      <p>{t("import.class.about", nameOf(chosen))}</p>
      <ul className="mb-4.4 mt-1.4" data-part="import-class-found">
        {found.map((place) => (
          <li key={`${place.where} ${place.text}`} className="flex flex-wrap gap-x-2">
            <span className="text-ink-2">{t(`import.class.at.${place.where}`)}</span>
            <strong className="font-semibold" lang={detectLanguage(place.text)}>
              <bdi>{place.text}</bdi>
            </strong>
            {"count" in place && (
              <span>{t("import.class.inRows", values({ count: place.count, all: place.all }))}</span>
            )}
          </li>
        ))}
      </ul>
      <input type="hidden" name="sheet" value={sheet} />
      {kind && <input type="hidden" name="what" value={kind} />}
      <FormActions>
        {answers.map(({ level, address }) => (
          <Button
            key={level}
            name="answered"
            value={level}
            formAction={address}
            variant={level === likely ? "filled" : "outline"}
            isBusy={sending.isBusy}
          >
            {t(level === chosen ? "import.class.chosen" : "import.class.named", nameOf(level))}
          </Button>
        ))}
        <ButtonLink to={own} reloadDocument variant="outline">
          {t("import.class.cancel")}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}

export type Template = { address: string; fileName: string; text: TextKey; hint: TextKey };

type ImportFileFormProps = {
  action: string;
  template?: Template;
  error?: FieldError;
  isAlternative?: boolean;
  sending: FormAnswer;
};

export function ImportFileForm({ action, template, error, isAlternative = false, sending }: ImportFileFormProps) {
  const { t, values } = useTexts();
  const { isBusy, answer } = sending;
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<string>();
  // A browser does not send a file that has changed after the user chose it. So the user must choose a corrected file
  // again, and we clear the file field after each response.
  useOnChange(answer, () => {
    if (!answer) return;
    form.current?.reset();
    setChosen(undefined);
  });
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      className={formPanel}
      aria-label={t("import.step.choose")}
    >
      <Field
        label={t(isAlternative ? "import.orFile" : "import.file")}
        need={isAlternative ? undefined : "required"}
        problem={error}
        hint={t("import.file.hint", values(spreadsheetTextValues))}
      >
        {(field) => (
          <FileInput
            {...field}
            name="file"
            accept=".xlsx,.csv"
            chosen={chosen}
            onChange={({ currentTarget: { files } }) => setChosen(files?.[0]?.name)}
          />
        )}
      </Field>
      <FormActions>
        <Button isBusy={isBusy}>{t(isBusy ? "import.checking" : "import.check")}</Button>
      </FormActions>
      <p className={`mt-1.4 ${hintText}`}>{t("import.checkHint")}</p>
      {template && <TemplateLink {...template} />}
    </Form>
  );
}

export function TemplateLink({ address, fileName, text, hint }: Template) {
  const { t } = useTexts();
  return (
    <p data-part="template" className="mt-4.4 grid">
      <a className={textButton} href={address} download={fileName}>
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        {t(text)}
      </a>
      <span className={hintText}>{t(hint)}</span>
    </p>
  );
}

type PasteRowsProps = { action: string; pasted?: string; error?: FieldError; sending: FormAnswer };

/** A field for pasting rows from a spreadsheet. It is closed at first, because most people choose a file. */
export function PasteRowsForm({ action, pasted, error, sending }: PasteRowsProps) {
  const { t } = useTexts();
  return (
    <details className="border-b lg:pl-beside" open={pasted !== undefined}>
      <summary className="inline-flex min-h-12 cursor-pointer items-center font-semibold text-teesta">
        {t("import.rows")}
      </summary>
      <Form method="post" action={action} noValidate className="max-w-248 pb-5" aria-label={t("import.rows")}>
        <Field label={t("import.rows.label")} problem={error} hint={t("import.rows.hint")}>
          {(field) => <Textarea {...field} name="pasted" rows={8} defaultValue={pasted} />}
        </Field>
        <FormActions>
          <Button isBusy={sending.isBusy}>{t(sending.isBusy ? "import.checking" : "import.rows.check")}</Button>
        </FormActions>
      </Form>
    </details>
  );
}
