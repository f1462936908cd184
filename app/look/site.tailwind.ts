import type { Config } from "tailwindcss";
import { theme } from "../../tailwind.config";

// The public pages are styled by named classes alone: their HTML stays small, and no utility needs its variables.
export default {
  corePlugins: ["preflight"],
  content: [
    "./app/root.tsx",
    "./app/routes/site/**/*.tsx",
    "./app/{site,ui,notices,result-documents,blogs,gallery,uploads,look}/**/*.{ts,tsx}",
  ],
  theme: { extend: theme },
} satisfies Config;
