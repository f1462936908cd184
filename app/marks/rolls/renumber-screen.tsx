import { Form, Link } from "@remix-run/react";
import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink, textButton } from "~/admin/button";
import { ClassSelect } from "~/admin/class-picker";
import { FilterField } from "~/admin/filter-form";
import { FormActions } from "~/admin/forms/form-layout";
import type { FormAnswer } from "~/admin/forms/sending/use-answer";
import { rowTitle } from "~/admin/list";
import { FieldProblem, hintText } from "~/components/field";
import { Input } from "~/components/input";
import { useTexts } from "~/i18n/use-texts";
import { ChoiceForm } from "../grid/marks-filters";
import { importUrl } from "../import/plan";
import { findGaps, isRenumbered, type RollField, type RollOrder, rollField, toNumbered } from "./new-rolls";
import { ExamNames, PlannedStudents, RollAndName, RollOrderSelect } from "./planned-students";
import type { RollsView } from "./renumber.server";

type FillRollsProps = { view: RollsView; level: number; order: RollOrder; once: string; sending: FormAnswer };

export function RollFilters({ view: { sat }, level, order }: Omit<FillRollsProps, "once" | "sending">) {
  const { t } = useTexts();
  const fromSheet = (
    <Link className={textButton} to={importUrl({ level, what: "rolls" })}>
      <FileSpreadsheet size={18} strokeWidth={1.75} aria-hidden="true" />
      {t("rolls.fromSheet")}
    </Link>
  );
  return (
    <ChoiceForm key={`${level} ${order}`} link={fromSheet}>
      <FilterField label={t("marks.class")}>
        <ClassSelect defaultValue={level} />
      </FilterField>
      <FilterField label={t("rolls.fill")}>
        <RollOrderSelect name="by" keepText="rolls.order.today" exams={sat} order={order} />
      </FilterField>
    </ChoiceForm>
  );
}

export function FillRolls({ view: { fields, version }, level, order, once, sending }: FillRollsProps) {
  const { t } = useTexts();
  return (
    <Form
      method="post"
      action={rollsUrl(level)}
      data-part="rolls-form"
      noValidate
      className="py-4 lg:pl-beside"
      aria-label={t("rolls.title")}
      key={`${once} ${order}`}
    >
      <p className="max-w-prose pb-2">{t("rolls.told")}</p>
      <input type="hidden" name="seen" value={version} />
      <ul data-part="roll-fields" className="mb-3 max-w-136 gap-x-gap lg:max-w-240 lg:columns-2">
        {fields.map((field) => (
          <RollFieldRow key={field.id} field={field} />
        ))}
      </ul>
      <FormActions>
        <Button name="intent" value="preview" disabled={sending.isBusy}>
          {t("rolls.preview")}
        </Button>
        <ButtonLink to={studentsUrl(level)} variant="outline">
          {t("common.cancel")}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}

function RollFieldRow({ field }: { field: RollField }) {
  const { t, values } = useTexts();
  const [isMended, setMended] = useState(false);
  const { id, name, typed, error } = field;
  const isWrong = error !== undefined && !isMended;
  return (
    <li className="break-inside-avoid border-b py-1.5" onInput={() => setMended(true)}>
      <div className="flex items-center gap-2.6">
        <RollAndName student={{ id, name, rollNumber: field.rollNumber }} />
        <Input
          className="ml-auto max-w-24 flex-none tabular-nums"
          name={rollField(id)}
          aria-label={t("rolls.field", { name })}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${rollField(id)}-problem` : undefined}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          defaultValue={typed}
        />
      </div>
      {isWrong && (
        <FieldProblem id={`${rollField(id)}-problem`} className="mt-1 items-start gap-2">
          {t(error.text, values(error.values))}
        </FieldProblem>
      )}
    </li>
  );
}

type ConfirmRollsProps = Omit<FillRollsProps, "order">;

export function ConfirmRolls({ view: { fields, version, open }, level, once, sending }: ConfirmRollsProps) {
  const { t, digits } = useTexts();
  const isBusy = sending.isBusy && sending.intent === "confirm";
  const students = toNumbered(fields);
  const changed = students.filter(isRenumbered);
  const same = students.length - changed.length;
  const gaps = findGaps(students, maxGapsListed);
  const number = digits(changed.length);
  return (
    <Form
      method="post"
      action={rollsUrl(level)}
      data-part="rolls-form"
      className="py-4 lg:pl-beside"
      aria-label={t("rolls.confirm")}
    >
      <input type="hidden" name="seen" value={version} />
      <input type="hidden" name="once" value={once} />
      {fields.map(({ id, typed }) => (
        <input key={id} type="hidden" name={rollField(id)} value={typed} />
      ))}
      <h2 tabIndex={-1} className={`mb-2 focus:outline-none ${rowTitle}`}>
        {t(changed.length === 1 ? "rolls.changed.one" : "rolls.changed.many", { number })}
      </h2>
      <PlannedStudents students={changed} />
      <div className="max-w-prose space-y-2 py-4">
        {same > 0 && <p>{t("rolls.unchanged", { number: digits(same) })}</p>}
        {gaps.count > 0 && (
          <p>
            {t("rolls.gaps", { rolls: gaps.first.map(digits).join(", ") })}
            {gaps.count > maxGapsListed && ` ${t("rolls.gaps.more", { number: digits(gaps.count - maxGapsListed) })}`}
          </p>
        )}
        {open.length > 0 && (
          <p className="border-l-4 border-maize bg-maize-tint px-3 py-2">
            {t("rolls.openExams")} <ExamNames exams={open} />
          </p>
        )}
        <p className={hintText}>{t("moveUp.undoable")}</p>
      </div>
      <FormActions>
        <Button name="intent" value="confirm" isBusy={isBusy}>
          {t(isBusy ? "form.saving" : "rolls.confirm")}
        </Button>
        <Button name="intent" value="fill" variant="outline">
          {t("rolls.change")}
        </Button>
      </FormActions>
    </Form>
  );
}

const maxGapsListed = 10;

const studentsUrl = (level: number) => `/cog-admin/results/students?class=${level}`;

const rollsUrl = (level: number) => `/cog-admin/results/students/rolls?class=${level}`;
