type Examined = { id: number; classLevel: number };

/** The mark sheet of an examination, at the cell of one pupil and subject where one is given. */
export function sheetAddress({ id, classLevel }: Examined, cell?: { student: number; subject: number }): string {
  const address = `/cog-admin/results?class=${classLevel}&exam=${id}`;
  return cell ? `${address}#m${cell.student}.${cell.subject}` : address;
}

/** How far the marks of all classes are, or of one. */
export const progressAddress = (level?: number) => `/cog-admin/results/progress${level ? `?class=${level}` : ""}`;

/** What is missing and what jumps in an examination. */
export const missingAddress = ({ id, classLevel }: Examined) => `${progressAddress(classLevel)}&exam=${id}`;
