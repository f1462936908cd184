import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../admin/button";
import { useFormFields } from "../admin/forms/fields/form-fields";
import { listButtonName } from "../admin/forms/lists/list-changes";
import { AttentionNote } from "../components/badge";
import { FieldProblem, hintText } from "../components/field";
import { Input } from "../components/input";
import { useHydrated } from "../components/use-hydrated";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import { parseWholeNumber } from "../i18n/whole-number";
import { classLabel, classLevels } from "../school/classes";
import { sumOf } from "../school/public-information";
import { pasteButton, pastedCounts } from "./pasted-counts";
import { useFormContext } from "./section-form";

type CountTableProps = { name: string; id: string; columns: { name: string; label: TextKey }[] };

/**
 * Shows a table of numbers by class. The user types the numbers or pastes them. The sums change while the user types.
 */
export function CountTable({ name: table, id, columns }: CountTableProps) {
  const { value } = useFormFields();
  const { t, digits } = useTexts();
  const shown = useRef<HTMLDivElement>(null);
  const names = columns.map(({ name }) => name);
  const nameOf = (at: number, column: string) => `${table}[${at}].${column}`;
  const [first] = useState(() =>
    classLevels.map((_, at) => names.map((name) => shownCount(value(nameOf(at, name)), digits))),
  );
  const [cells, setCells] = useState(first);
  const inputOf = (at: number, column: string) =>
    shown.current?.querySelector<HTMLInputElement>(`[name="${nameOf(at, column)}"]`);
  const read = () => setCells(classLevels.map((_, at) => names.map((column) => inputOf(at, column)?.value ?? "")));
  const fill = (rows: string[][], from = { row: 0, column: 0 }) => {
    for (const [down, row] of rows.entries())
      for (const [across, text] of row.entries()) {
        const column = names[from.column + across];
        const input = column && inputOf(from.row + down, column);
        if (!input) continue;
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
  };
  const { listedStudents = [] } = useFormContext();
  const isHydrated = useHydrated();
  const counts = cells.map((row) => row.map(toCount));
  const empty = classLevels.filter((_, at) => cells[at]?.some((cell) => cell.trim() === ""));
  const completed = cells.map((row, at) => completeRow(row, listedStudents[at] ?? 0, digits));
  const sum = (of: (number | null)[]) => digits(sumOf(of) || "–");
  return (
    <div ref={shown} id={id} onInput={read} className="gap-8 lg:flex">
      <div className="mb-4.4 w-full max-w-136">
        <p className={hintText}>{t("information.zero")}</p>
        {isHydrated && listedStudents.some((listed) => listed > 0) && (
          <p className={hintText}>{t("information.listed.hint")}</p>
        )}
        <table className="mt-2 w-full tabular-nums">
          <thead>
            <tr className="border-b border-rule-strong text-right text-small font-semibold text-ink-2">
              <th className="py-2 text-left font-semibold">{t("marks.class")}</th>
              {columns.map(({ name, label }) => (
                <th key={name} className="w-22 pr-3 font-semibold lg:w-32">
                  {t(label)}
                </th>
              ))}
              {names.length > 1 && <th className="w-16 font-semibold">{t("information.total")}</th>}
            </tr>
          </thead>
          <tbody>
            {classLevels.map((level, at) => (
              <tr key={level} className="border-b border-rule">
                <th className="py-1.5 text-left font-semibold">
                  {t(classLabel(level))}
                  {Number(listedStudents[at]) > 0 && (
                    <small className="block text-small font-normal text-ink-2">
                      {t("information.listed", { number: digits(listedStudents[at] ?? 0) })}
                    </small>
                  )}
                </th>
                {columns.map(({ name, label }, column) => (
                  <td key={name} className="py-1.5 pl-2 align-top">
                    <CountCell
                      name={nameOf(at, name)}
                      label={`${t(classLabel(level))}: ${t(label)}`}
                      value={first[at]?.[column] ?? ""}
                      onPaste={(rows) => fill(rows, { row: at, column })}
                    />
                  </td>
                ))}
                {names.length > 1 && <td className="text-right">{sum(counts[at] ?? [])}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-rule-strong text-right font-semibold">
              <th className="py-2.5 text-left">{t("information.allClasses")}</th>
              {names.map((name, column) => (
                <td key={name} className="pr-3">
                  {sum(counts.map((row) => row[column] ?? null))}
                </td>
              ))}
              {names.length > 1 && <td>{sum(counts.flat())}</td>}
            </tr>
          </tfoot>
        </table>
        {empty.length > 0 && empty.length < classLevels.length && (
          <AttentionNote part="empty-classes">
            {t("information.emptyClasses", { classes: empty.map((level) => t(classLabel(level))).join(", ") })}
          </AttentionNote>
        )}
        {isHydrated && empty.length > 0 && (
          <div className="mt-3 flex flex-wrap gap-3">
            {completed.some((row, at) => row !== cells[at]) && (
              <Button type="button" variant="outline" onClick={() => fill(completed)}>
                {t("information.listed.fill")}
              </Button>
            )}
            {empty.length < classLevels.length && (
              <Button type="button" variant="outline" onClick={() => fill(fillWithZero(cells, digits(0)))}>
                {t("information.zero.fill")}
              </Button>
            )}
          </div>
        )}
      </div>
      <PasteBox table={table} id={id} names={names} onFill={fill} />
    </div>
  );
}

const shownCount = (value: unknown, digits: (count: number) => string): string =>
  typeof value === "number" ? digits(value) : String(value ?? "");

/**
 * Returns 0 for an empty cell, and null for a cell that is not a number. The table does not show a sum that contains a
 * null.
 */
function toCount(typed: string): number | null {
  return typed.trim() === "" ? 0 : (parseWholeNumber(typed) ?? null);
}

const fillWithZero = (cells: string[][], zero: string) => cells.map((row) => row.map((cell) => cell.trim() || zero));

/** Fills in the empty one of two numbers, so that their sum is the number of students in the list of students. */
function completeRow(row: string[], listed: number, digits: (count: number) => string): string[] {
  const [typed, ...others] = row.filter((cell) => cell.trim() !== "");
  const count = typed === undefined ? undefined : parseWholeNumber(typed);
  if (row.length !== 2 || others.length > 0 || count === undefined || count > listed) return row;
  return row.map((cell) => (cell.trim() === "" ? digits(listed - count) : cell));
}

type CountCellProps = { name: string; label: string; value: string; onPaste: (rows: string[][]) => void };

function CountCell({ name, label, value, onPaste }: CountCellProps) {
  const { t, values } = useTexts();
  const problem = useFormFields().problem(name);
  const isWrong = problem !== undefined;
  const paste = (event: ClipboardEvent) => {
    const rows = pastedCounts(event.clipboardData.getData("text"));
    if (rows.flat().length < 2) return;
    event.preventDefault();
    onPaste(rows);
  };
  return (
    <>
      <Input
        name={name}
        defaultValue={value}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `problem-${name}` : undefined}
        onPaste={paste}
        className="text-right mouse:min-h-9 mouse:py-1"
      />
      {isWrong && (
        <FieldProblem id={`problem-${name}`} className="mt-1 justify-end gap-1.6 text-right">
          {t(problem.text, values(problem.values))}
        </FieldProblem>
      )}
    </>
  );
}

type PasteBoxProps = { table: string; id: string; names: string[]; onFill: (rows: string[][]) => void };

/** Fills in the table from pasted text. Without script, the server fills in the table and returns it with the form. */
function PasteBox({ table, id, names, onFill }: PasteBoxProps) {
  const { t } = useTexts();
  const isHydrated = useHydrated();
  const box = useRef<HTMLTextAreaElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current) details.current.open = window.matchMedia("(min-width: 64rem)").matches;
  }, []);
  const fill = () => {
    if (!box.current) return;
    const { value } = box.current;
    box.current.value = "";
    onFill(pastedCounts(value));
  };
  return (
    <details ref={details} className="mb-4.4 lg:w-72 lg:flex-none">
      <summary className="flex min-h-11 cursor-pointer items-center text-lg font-semibold text-teesta">
        {t("information.paste")}
      </summary>
      <p className={`mb-2 ${hintText}`} id={`${id}-paste`}>
        {t(names.length > 1 ? "information.paste.two" : "information.paste.one")}
      </p>
      {!isHydrated && <input type="hidden" name="pastedInto" value={pasteButton(table, names)} />}
      <textarea
        ref={box}
        name={isHydrated ? undefined : "pasted"}
        rows={6}
        aria-label={t("information.paste")}
        aria-describedby={`${id}-paste`}
        autoComplete="off"
        className="mb-2 block w-full rounded-sm border border-rule-strong bg-card px-3 py-1.8 font-mono text-base"
      />
      <Button
        variant="outline"
        name={listButtonName}
        value={pasteButton(table, names)}
        formAction={`#${encodeURIComponent(id)}`}
        onClick={(event) => {
          event.preventDefault();
          fill();
        }}
      >
        {t("information.paste.fill")}
      </Button>
    </details>
  );
}
