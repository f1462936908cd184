/** The short forms of imports, as `paths` in tsconfig.json has them for the compiler and for Playwright. */
export const aliases = {
  "~": `${import.meta.dirname}/app`,
  "~drizzle": `${import.meta.dirname}/drizzle`,
  "~tests": `${import.meta.dirname}/tests`,
};
