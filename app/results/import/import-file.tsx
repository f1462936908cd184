import { Form } from "@remix-run/react";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inDigits } from "../../language/digits-and-dates";
import type { Problem } from "../../language/typed";
import { Field } from "../../ui/field";
import { FileInput } from "../../uploads/file-input";
import { useSaysBusy } from "./says-busy";
import { sheetWords } from "./sheet-rows";

export type Pattern = { address: string; fileName: string };

type ImportFileParts = { action: string; what: "marks" | "students"; pattern: Pattern; problem?: Problem };

/** The first step: the sheet to fill in, and the file that comes back. */
export function ImportFile({ action, what, pattern, problem }: ImportFileParts) {
  const { t, i18n } = useTranslation();
  const { isBusy, onSubmit } = useSaysBusy();
  const [chosen, setChosen] = useState<string>();
  const words = problem && t(problem.text, inDigits(problem.values ?? {}, i18n.language));
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      reloadDocument
      noValidate
      onSubmit={onSubmit}
      className="sheet"
      aria-label={t("import.step.choose")}
    >
      <p className="import-pattern">
        <a className="text-button" href={pattern.address} download={pattern.fileName}>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(`import.pattern.${what}`)}
        </a>
        <span className="field-hint">{t(`import.pattern.${what}Hint`)}</span>
      </p>
      <Field label={t("import.file")} need="required" problem={words} hint={t("import.file.hint", sheetWords)}>
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
      <div className="sheet-acts">
        <button type="submit" className="button" aria-busy={isBusy || undefined}>
          {t(isBusy ? "import.checking" : "import.check")}
        </button>
      </div>
      <p className="field-hint">{t("import.checkHint")}</p>
    </Form>
  );
}
