import { Form, useLocation } from "@remix-run/react";
import { Field } from "~/components/field";
import { Select } from "~/components/input";
import { useTexts } from "~/i18n/use-texts";
import { classLabel, classLevels } from "~/school/classes";
import { Button } from "../button";
import { FormActions } from "../forms/form-layout";
import type { FormAnswer } from "../forms/sending/use-answer";
import { rowTitle } from "../list";
import type { FoundSheet } from "./result";
import { sheetKinds } from "./sheet-kinds";

type FoundSheetProps = { found: FoundSheet; shown?: number; sheet: string; sending: FormAnswer };

/**
 * Shows the kind, the class and the exam that the website found in a sheet. If the user changes one of them, the
 * website checks the sheet again.
 */
export function FoundSheetPart({ found, shown, sheet, sending }: FoundSheetProps) {
  const { t, digits } = useTexts();
  const { kind, rows, level, exam, exams, isOpen, isDetected } = found;
  const examName = exams.find(({ id }) => id === exam)?.name;
  const place = [level !== undefined && t(classLabel(level)), examName].filter(Boolean).join(", ");
  const counted = t(`import.found.count.${kind}`, { count: rows, number: digits(rows) });
  const what = place ? t("import.found.of", { what: t(`import.found.${kind}`), place }) : t(`import.found.${kind}`);
  const form = <ChangeForm {...{ found, shown, sheet, sending }} />;
  return (
    <section className="border-b py-5 lg:pl-beside [&>*]:max-w-248" aria-labelledby="import-found">
      <h2 id="import-found" className={`mb-1.4 ${rowTitle}`}>
        {isDetected ? t("import.found", { what, counted }) : t("import.found.not", { what })}
      </h2>
      {isOpen ? (
        <>
          <p className="mb-4.4">{t(level === undefined ? "import.found.whichClass" : "import.found.whichExam")}</p>
          {form}
        </>
      ) : (
        <details open={!isDetected}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-teesta">
            {t(isDetected ? "import.found.change" : "import.found.choose")}
          </summary>
          {form}
        </details>
      )}
    </section>
  );
}

function ChangeForm({ found: { kind, level, exam, exams, isOpen }, shown, sheet, sending }: FoundSheetProps) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={pathname + search}>
      <input type="hidden" name="sheet" value={sheet} />
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        <Field label={t("import.what")}>
          {(field) => (
            <Select
              {...field}
              name="what"
              defaultValue={kind}
              options={sheetKinds.map((value) => ({ value, text: t(`import.what.${value}`) }))}
            />
          )}
        </Field>
        <Field label={t("marks.class")}>
          {(field) => (
            <Select
              {...field}
              name="class"
              defaultValue={level ?? shown ?? ""}
              options={[
                { value: "", text: t("import.found.chooseClass") },
                ...classLevels.map((one) => ({ value: one, text: t(classLabel(one)) })),
              ]}
            />
          )}
        </Field>
        {kind === "marks" && level !== undefined && (
          <Field label={t("marks.exam")} hint={exams.length === 0 ? t("import.noExams") : undefined}>
            {(field) => (
              <Select
                {...field}
                name="exam"
                defaultValue={exam ?? ""}
                options={[
                  { value: "", text: t("marks.selectExam") },
                  ...exams.map(({ id, name }) => ({ value: id, text: name })),
                ]}
              />
            )}
          </Field>
        )}
      </div>
      <FormActions>
        <Button variant={isOpen ? "filled" : "outline"} isBusy={sending.isBusy}>
          {t(sending.isBusy ? "import.checking" : "import.found.check")}
        </Button>
      </FormActions>
    </Form>
  );
}
