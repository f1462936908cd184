/** The database cannot be used as it is. The message tells a volunteer what happened and what to do next. */
export class DatabaseRefused extends Error {}

/** Another process of this program has the database, and nothing is wrong with it. */
export class DatabaseInUse extends DatabaseRefused {}

/** It is whole, but could not be brought up to date, and will not be the next time either. */
export class NotUpToDate extends DatabaseRefused {}

/** The first line of any thrown value, for the end of a plain message. */
export const oneLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split("\n")[0];
