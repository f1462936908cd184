import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";

/** The colours of the design "Lime-wash and plinth". */
const colors = {
  wall: "#f5f8f7",
  "wall-2": "#e6edec",
  card: "#ffffff",
  ink: "#16222a",
  "ink-2": "#42505a",
  "ink-3": "#5a6771",
  rule: "#ccd6d6",
  "rule-strong": "#75848a",
  teesta: "#17495a",
  "teesta-deep": "#0e2f3a",
  "teesta-tint": "#dce9ed",
  oxide: "#95301f",
  "oxide-deep": "#6c2115",
  "oxide-tint": "#f8e3dc",
  maize: "#e8b030",
  "maize-deep": "#744b00",
  "maize-tint": "#fcf0cf",
  paddy: "#23633a",
  "paddy-tint": "#dff0e3",
  plum: "#5e3560",
  "plum-tint": "#f0e5f1",
  danger: "#b8231b",
  "danger-tint": "#fde8e6",
  focus: "#0a5fc2",
  "foot-text": "#e4ecec",
  "foot-muted": "#afc3c9",
  khata: "#d6aaa2",
  lattice: "#f6eae5",
  ruled: "#d9e1e1",
  "foot-rule": "#2b4b56",
  "link-rule": "#9db6be",
};

/**
 * The margin column left of the line, the gap right of the line, and the space between the page and the edge of the
 * screen.
 */
const [margin, gap, gutter] = ["10.5rem", "2rem", "clamp(1rem, 4vw, 2.5rem)"];
const focusRing = `0 0 0 2px ${colors.card}, 0 0 0 4px ${colors.focus}`;
const [focusLine, errorLine] = [`0 0 0 1px ${colors.focus}`, `0 0 0 1px ${colors.danger}`];
const popShadow = "0 8px 24px rgb(14 47 58 / 0.16)";
const ease = "cubic-bezier(0.2, 0.6, 0.2, 1)";

const fontSize = {
  "2xs": "0.8125rem",
  xs: "0.875rem",
  small: "0.9375rem",
  base: "1rem",
  body: "1.0625rem",
  lg: "1.125rem",
  h3: "1.1875rem",
  xl: "1.25rem",
  subtitle: "1.3125rem",
  title: "1.375rem",
  "2xl": "1.5rem",
  "3xl": "1.75rem",
  "4xl": "2.25rem",
  h2: "clamp(1.5rem, 1.25rem + 0.9vw, 1.875rem)",
  h1: "clamp(1.875rem, 1.4rem + 1.6vw, 2.5rem)",
  display: "clamp(2.125rem, 1.3rem + 3vw, 3.25rem)",
  figure: "clamp(2rem, 1.4rem + 2vw, 2.75rem)",
  // The sizes of single titles and figures. They are in steps, like distances.
  ...Object.fromEntries([3, 6.5, 7.5, 8, 8.5, 11].map((step) => [step, `${step / 4}rem`])),
};

/**
 * A step is a quarter of a rem, as in Tailwind. Up to 6rem there are also quarters and fifths of a step, as in Tailwind
 * 4.
 */
const steps = [4, 5, 1].flatMap((parts) =>
  Array.from({ length: parts === 1 ? 320 : 24 * parts }, (_, at) => (at + 1) / parts),
);
const lineHeights = [
  1.05, 1.1, 1.15, 1.2, 1.28, 1.3, 1.34, 1.35, 1.38, 1.4, 1.42, 1.45, 1.55, 1.6, 1.65, 1.7, 1.75, 1.8,
];

/**
 * The widths of first columns. The names are in steps. Each width has a grid with two columns, and a grid whose third
 * column is as wide as its content.
 */
const firstColumns = {
  margin,
  8: "2rem",
  8.4: "2.1rem",
  12: "3rem",
  16: "4rem",
  19: "4.75rem",
};
const rest = "minmax(0, 1fr)";
const gridTemplateColumns = {
  ...Object.fromEntries(
    Object.entries(firstColumns).flatMap(([name, first]) => [
      [`from-${name}`, `${first} ${rest}`],
      [`from-${name}-to-end`, `${first} ${rest} auto`],
    ]),
  ),
  ...Object.fromEntries(
    [36, 56, 64].map((least) => [`fill-${least}`, `repeat(auto-fill, minmax(${least / 4}rem, 1fr))`]),
  ),
  register: `${margin} ${rest} 17rem`,
  article: `${rest} 17rem`,
  "to-end": `${rest} auto`,
  "from-start": `auto ${rest}`,
  halves: "1fr 1fr",
};

/** The values of the data attributes of the notification panel. */
const notifyStates = ["on", "busy", "offered", "offline", "refused", "failed", "iphone"];
const notifyChoices = ["urgent", "all", "results"];
const dataOf = (name: string, values: string[]) =>
  Object.fromEntries(values.map((value) => [value, `${name}=${value}`]));

export const theme = {
  // All breakpoints are in rem, because Tailwind has no max-* variants for mixed units.
  screens: { xs: "30.01rem", sm: "40rem", md: "48rem", lg: "60rem", xl: "70rem", "2xl": "74rem", "3xl": "80rem" },
  colors: { ...colors, white: "#fff", transparent: "transparent", current: "currentColor", inherit: "inherit" },
  fontSize,
  fontFamily: {
    sans: "var(--font-text)",
    text: "var(--font-text)",
    display: "var(--font-display)",
    mono: `ui-monospace, "Noto Sans Mono", monospace`,
    // We load no web font, because readers who prefer Bengali have a Bengali font.
    bengali: `"Bengali at Hand", "Noto Sans Bengali UI", "Kohinoor Bangla", "Nirmala UI", Vrinda, "Noto Sans Bengali", sans-serif`,
    // The font Bangla contains only one word. The complete font would load 28 KB more on every English page.
    bangla: `"Bengali at Hand", Bangla, "Noto Sans Bengali UI", "Kohinoor Bangla", "Bangla Sangam MN", "Nirmala UI", Vrinda, sans-serif`,
  },
  extend: {
    // The web fonts end at 600 and look the same at 700. If a device has its own Bengali font with a single weight,
    // Chromium makes it bold only above 600.
    fontWeight: { semibold: "700" },
    borderColor: { DEFAULT: colors.rule },
    spacing: {
      ...Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`])),
      margin,
      gap,
      gutter,
      /** The distance between the edge of the page's content and the text beside the line. */
      beside: "12.5rem",
      /** The distance between the edge of the page and the line. */
      line: `calc(${gutter} + ${margin})`,
    },
    lineHeight: Object.fromEntries(lineHeights.map((height) => [height, `${height}`])),
    maxWidth: {
      prose: "64ch",
      row: "62ch",
      narrow: "40rem",
      /** From the text beside the line to the files column of a row on a wide screen. */
      column: "42.5rem",
      broad: "46rem",
      /** From the margin column to the end of `column`. */
      paper: "55rem",
      leaf: `calc(72rem + 2 * ${gutter})`,
    },
    /** The place of buttons that stay at the end of the window, above the messages. */
    inset: { messages: "var(--messages, 0px)" },
    maxHeight: { preview: "56vh", menu: "calc(100vh - 4.5rem)" },
    height: { preview: "56vh" },
    width: { portrait: "var(--portrait)" },
    aspectRatio: { photo: "3 / 2", portrait: "4 / 5" },
    textUnderlineOffset: { link: "0.22em", far: "0.3em", 3: "3px" },
    borderWidth: { 3: "3px" },
    zIndex: { 1: "1", 2: "2", 41: "41", 60: "60" },
    order: { 13: "13", 14: "14", 15: "15", 16: "16" },
    gridTemplateColumns,
    gridTemplateRows: { "to-end": "auto 1fr" },
    boxShadow: {
      pop: popShadow,
      focus: focusRing,
      field: focusLine,
      invalid: errorLine,
      "invalid-focus": `${errorLine}, 0 0 0 4px ${colors.card}, 0 0 0 6px ${colors.focus}`,
      "saved-cell": `0 0 0 0.5rem ${colors["paddy-tint"]}`,
      current: `inset 0 -3px 0 ${colors.oxide}`,
    },
    backgroundImage: {
      chevron: `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20' fill='none' stroke='%2316222A' stroke-width='1.75'%3E%3Cpath d='m5 8 5 5 5-5'/%3E%3C/svg%3E")`,
    },
    backgroundPosition: { "chevron-end": "right 0.75rem center" },
    data: { ...dataOf("shown", notifyStates), ...dataOf("choice", notifyChoices), copied: "is-copied" },
    aria: { current: "current", invalid: "invalid" },
    keyframes: { appear: { from: { opacity: "0" } } },
    animation: { appear: `appear 160ms ${ease}` },
    transitionProperty: { colors: "background-color, color" },
    transitionDuration: { DEFAULT: "160ms" },
    transitionTimingFunction: { DEFAULT: ease },
  },
} satisfies Config["theme"];

/** Variants for states and devices that Tailwind 3 does not have. */
export const variants = plugin(({ addVariant }) => {
  addVariant("bn", "&:lang(bn)"); // Bengali lines are further apart.
  addVariant("mouse", "@media (hover: hover) and (pointer: fine)");
  addVariant("pointer-fine", "@media (pointer: fine)");
  addVariant("tiny", "@media (max-width: 16em)");
  addVariant("unavailable", "&:disabled:not([aria-busy])"); // A busy button is disabled but not unavailable.
  addVariant("has-invalid", "&:has([aria-invalid])");
  addVariant("typing", String.raw`.group\/sheet:has(:is(td, li) input:focus) &`);
});

/**
 * Turns off box shadow colours, because Tailwind would read `shadow-current` as a colour. Also turns off the variables
 * for opacity, because no colour uses them.
 */
export const corePlugins = {
  boxShadowColor: false,
  backgroundOpacity: false,
  borderOpacity: false,
  textOpacity: false,
} satisfies Config["corePlugins"];

/**
 * Admin screens use the styles of all screens. Public pages have a smaller stylesheet (app/styles/public.tailwind.ts).
 */
export default {
  content: ["./app/**/*.{ts,tsx}"],
  theme,
  corePlugins,
  plugins: [variants],
} satisfies Config;
