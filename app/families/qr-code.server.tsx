import { create } from "qrcode";
import type { ReactNode } from "react";
import type { Language } from "../i18n/languages";
import { cardAddress } from "./addresses";
import { listOpenTokens } from "./families.server";

/**
 * Draws the QR codes of an examination's cards, each by its student, with the address of the card in a language: without
 * a margin, level M. Undefined for who has no address, and for all while the examination is closed to families. `origin`
 * is what addresses begin with.
 */
export function getQrCodes(examId: number, language: Language, origin: string): (studentId: number) => ReactNode {
  const tokens = listOpenTokens(examId);
  return (studentId) => {
    const token = tokens.get(studentId);
    return token && <QrCode text={origin + cardAddress(language, token)} />;
  };
}

/** The dark modules of each row in runs, one path for all. */
function QrCode({ text }: { text: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const rows = Array.from({ length: size }, (_, y) => data.subarray(y * size, (y + 1) * size).join(""));
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path.join("")} />
    </svg>
  );
}
