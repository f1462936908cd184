/** The short forms of imports. `paths` in tsconfig.json has the same forms for the compiler and for Playwright. */
export const aliases = {
  "~": `${import.meta.dirname}/app`,
  "~drizzle": `${import.meta.dirname}/drizzle`,
  "~tests": `${import.meta.dirname}/tests`,
};
