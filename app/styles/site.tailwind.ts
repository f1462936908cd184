import type { Config } from "tailwindcss";
import { theme } from "../../tailwind.config";

// The public pages are styled by named classes alone: their HTML stays small, and no utility needs its variables.
export default {
  corePlugins: ["preflight"],
  content: {
    files: [
      "./app/root.tsx",
      "./app/routes/public/**/*.tsx",
      "./app/{site,components,notices,result-documents,blogs,gallery,search,uploads,content,i18n}/**/*.{ts,tsx}",
    ],
    // Plain words only: read as a class, `!blog` in a condition would write every rule of .blog twice.
    extract: (text) => text.match(/[\w-]+/g) ?? [],
  },
  theme: { extend: theme },
} satisfies Config;
