import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { languageOfText } from "../../language/languages";
import { sheetAddress } from "./progress-addresses";

type CellLinkParts = {
  exam: { id: number; classLevel: number; isLocked: boolean };
  student: number;
  subject: { id: number; name: string };
  children?: ReactNode;
};

/** A subject's name as the way to a pupil's cell on the mark sheet; of a locked sheet, which has no fields, just the name. */
export function CellLink({ exam, student, subject, children }: CellLinkParts) {
  const words = (
    <span>
      <span lang={languageOfText(subject.name)}>{subject.name}</span>
      {children}
    </span>
  );
  if (exam.isLocked) return words;
  return (
    <Link className="text-button" to={sheetAddress(exam, { student, subject: subject.id })}>
      {words}
    </Link>
  );
}
