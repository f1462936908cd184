export const styleOf = (element: Element) => (element as HTMLElement).dataset.style ?? "";

/** Returns undefined if the style does not set the weight. The functions below do the same for other properties. */
export function declaresBold(style: string): boolean | undefined {
  const weight = parseDeclarations(style).get("font-weight") ?? "";
  if (/^bold(?:er)?$/.test(weight)) return true;
  if (/^(?:normal|lighter|initial)$/.test(weight)) return false;
  return /^\d+(?:\.\d+)?$/.test(weight) ? Number(weight) >= 600 : undefined;
}

export function declaresItalic(style: string): boolean | undefined {
  const slant = parseDeclarations(style).get("font-style") ?? "";
  if (/^(?:italic|oblique)\b/.test(slant)) return true;
  return /^(?:normal|initial)$/.test(slant) ? false : undefined;
}

/** The keys are full property names, so "mso-bidi-font-weight:normal" does not affect `font-weight`. */
export function parseDeclarations(style: string): Map<string, string> {
  const declarations = new Map<string, string>();
  // A semicolon inside quotes or parentheses does not end a declaration.
  for (const declaration of style.match(/(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;])+/g) ?? []) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, "");
    declarations.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return declarations;
}

/**
 * Returns true or undefined, never false. A line under or through an element also covers everything inside it, and no
 * inner style can remove the line.
 */
const declaresLine = (line: string) => (style: string) => {
  const declarations = parseDeclarations(style);
  const drawn = `${declarations.get("text-decoration") ?? ""} ${declarations.get("text-decoration-line") ?? ""}`;
  return drawn.includes(line) || undefined;
};

export const declaresUnderline = declaresLine("underline");
export const declaresStrike = declaresLine("line-through");

const declaresShift = (shift: string, other: string) => (style: string) => {
  const align = parseDeclarations(style).get("vertical-align") ?? "";
  return align === shift || (align === other ? false : undefined);
};

export const declaresSuperscript = declaresShift("super", "sub");
export const declaresSubscript = declaresShift("sub", "super");
