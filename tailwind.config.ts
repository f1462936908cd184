import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;

/** The colours and measures of "Lime-wash and plinth"; their values stand in app/styles/tokens.css. */
export const theme = {
  colors: Object.fromEntries(
    [
      ...["wall", "wall-2", "card", "ink", "ink-2", "ink-3", "rule", "rule-strong"],
      ...["teesta", "teesta-deep", "teesta-tint", "oxide", "oxide-deep", "oxide-tint", "maize", "maize-deep"],
      ...["maize-tint", "paddy", "paddy-tint", "plum", "plum-tint", "danger", "danger-tint", "focus"],
      ...["foot-text", "foot-muted", "khata", "lattice", "ruled", "foot-rule", "link-rule"],
    ].map((name) => [name, token(name)]),
  ),
  fontFamily: { display: token("font-display"), text: token("font-text") },
  screens: { compact: "30rem", margin: "60rem", full: "1120px", portraits: "74rem" },
} satisfies Config["theme"];

/** The office uses what any screen uses; the public pages have a smaller build of their own (app/styles/site.tailwind.ts). */
export default { content: ["./app/**/*.{ts,tsx}"], theme: { extend: theme } } satisfies Config;
