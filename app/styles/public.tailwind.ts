import type { Config } from "tailwindcss";
import { corePlugins, theme, variants } from "../../tailwind.config";

/**
 * Builds the public stylesheet. Each public page includes the complete stylesheet, so it contains only styles that
 * public pages use.
 */
export default {
  content: [
    "./app/root.tsx",
    "./app/routes/public/**/*.tsx",
    "./app/site/**/*.{ts,tsx}",
    "./app/components/{badge,button,empty-state,error-page,pager,row,section,share-menu,text-link}.tsx",
    "./app/{notices,result-documents,blogs,gallery,downloads}/!(*.admin).tsx",
    "./app/uploads/{attachment,file-article,file-pages,preview-dialog}.tsx",
    "./app/content/screens/content-screen.tsx",
    "./app/exam-days/*.tsx",
    "./app/search/*.tsx",
    "./app/school/*.tsx",
    "./app/families/family-card.tsx",
    "./app/notifications/notify-panel.tsx",
  ],
  theme,
  corePlugins,
  plugins: [variants],
} satisfies Config;
