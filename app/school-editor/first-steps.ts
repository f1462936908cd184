/** What a new office is led through, in this order; each step can be skipped. */
export const firstSteps = ["name", "contacts", "chairman", "principal", "missing"] as const;

export type FirstStep = (typeof firstSteps)[number];

/** The address of a step, counted from 1. */
export const firstStepHref = (number: number) => `/cog-admin/school/first-steps/${number}`;
