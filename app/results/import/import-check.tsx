import { Form, Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import { EmptyState } from "../../ui/empty-state";
import { ChangedMarks } from "./changed-marks";
import { AddedPupils, ChangedPupils } from "./changed-pupils";
import type { ShownCheck } from "./import-answer";
import { useSaysBusy } from "./says-busy";

type ImportCheckParts = { checked: ShownCheck; action: string; about: string };

/** The second and third step: what a sheet changes, of what (`about`), and the button that writes it. */
export function ImportCheck({ checked, action, about }: ImportCheckParts) {
  const { t, i18n } = useTranslation();
  const form = useId();
  const asked = checked.what === "marks" ? checked.asked.count : 0;
  const count = checked.what === "marks" ? checked.count : checked.added.length + checked.changed.length;
  const same = digits(checked.same, i18n.language === "bn" ? "bn" : "en");
  return (
    <>
      <p className="import-about">{about}</p>
      {count + asked === 0 && (
        <div className="office-said">
          <EmptyState>{t("import.nothing")}</EmptyState>
        </div>
      )}
      {checked.what === "marks" && <ChangedMarks {...checked} form={form} />}
      {checked.what === "students" && checked.added.length > 0 && <AddedPupils added={checked.added} />}
      {checked.what === "students" && checked.changed.length > 0 && <ChangedPupils changed={checked.changed} />}
      {checked.same > 0 && <p className="import-part import-same">{t("import.same", { number: same })}</p>}
      <ConfirmForm {...{ checked, count, asked, action, form }} />
    </>
  );
}

type ConfirmParts = { checked: ShownCheck; count: number; asked: number; action: string; form: string };

function ConfirmForm({ checked, count, asked, action, form }: ConfirmParts) {
  const { t, i18n } = useTranslation();
  const { isBusy, onSubmit } = useSaysBusy();
  const shown = digits(count, i18n.language === "bn" ? "bn" : "en");
  const text = asked > 0 ? "import.saveChoices" : checked.what === "marks" ? "import.saveMarks" : "import.saveStudents";
  return (
    <Form
      id={form}
      method="post"
      action={action}
      reloadDocument
      onSubmit={onSubmit}
      className="import-part import-confirm"
    >
      <input type="hidden" name="carried" value={checked.carried} />
      <div className="sheet-acts">
        {count + asked > 0 && (
          <button type="submit" className="button" aria-busy={isBusy || undefined}>
            {t(isBusy ? "import.saving" : text, { number: shown })}
          </button>
        )}
        <Link to={action} reloadDocument className="button button-outline">
          {t("import.another")}
        </Link>
      </div>
    </Form>
  );
}
