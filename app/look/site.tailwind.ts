import type { Config } from "tailwindcss";
import { theme } from "../../tailwind.config";

export default {
  content: [
    "./app/root.tsx",
    "./app/routes/site/**/*.tsx",
    "./app/{site,ui,notices,result-documents,blogs,gallery,uploads,look}/**/*.{ts,tsx}",
  ],
  theme: { extend: theme },
} satisfies Config;
