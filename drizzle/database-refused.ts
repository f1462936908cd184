/** The database cannot be used as it is. The message tells a volunteer what happened and what to do next. */
export class DatabaseRefused extends Error {}

/** The first line of any thrown value, for the end of a plain message. */
export const oneLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split("\n")[0];
