import type { Config } from "tailwindcss";
import { bengali, theme } from "../../tailwind.config";

/** The build of the public stylesheet, which is inlined into each page: only the styles that public pages use. */
export default {
  // This leaves out plugins that write variables for every element, for example transforms and filters.
  corePlugins: [
    ...["preflight", "accessibility", "position", "inset", "zIndex", "order", "gridColumn", "breakInside"],
    ...["gridColumnStart", "gridColumnEnd", "gridRow", "gridRowStart", "margin", "display", "size", "height"],
    ...["maxHeight", "minHeight", "width", "minWidth", "maxWidth", "flex", "flexGrow", "flexShrink", "flexBasis"],
    ...["aspectRatio", "cursor", "listStyleType", "gridAutoColumns", "verticalAlign"],
    ...["gridAutoFlow", "gridTemplateColumns", "gridTemplateRows", "flexDirection", "flexWrap", "placeItems"],
    ...["alignContent", "alignItems", "justifyContent", "gap", "alignSelf", "justifySelf", "overflow", "whitespace"],
    ...["textWrap", "borderRadius", "borderWidth", "borderColor", "backgroundColor", "objectFit", "objectPosition"],
    ...["padding", "textAlign", "fontFamily", "fontSize", "fontWeight", "lineHeight", "textColor", "textDecoration"],
    ...["textDecorationColor", "textDecorationThickness", "textUnderlineOffset", "boxShadow", "outlineStyle"],
    ...["outlineWidth", "outlineOffset", "outlineColor", "transitionProperty", "visibility"],
  ] as NonNullable<Config["corePlugins"]>,
  content: [
    "./app/root.tsx",
    "./app/routes/public/**/*.tsx",
    "./app/site/**/*.{ts,tsx}",
    "./app/components/{badge,button,empty-state,error-page,pager,row,section,share-menu,text-link}.tsx",
    "./app/{notices,result-documents,blogs,gallery,downloads}/!(*.admin).tsx",
    "./app/uploads/{attachment,file-pages,paper-article,preview-dialog}.tsx",
    "./app/content/content-screen.tsx",
    "./app/school/*.tsx",
    "./app/families/family-card.tsx",
    "./app/notifications/notify-panel.tsx",
  ],
  theme,
  plugins: [bengali],
} satisfies Config;
