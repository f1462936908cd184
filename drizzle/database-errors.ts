/** The database cannot be used as it is. The message tells a volunteer what happened and what to do next. */
export class DatabaseError extends Error {}

/** Another process of this program has the database, and nothing is wrong with it. */
export class DatabaseInUseError extends DatabaseError {}

/** It is whole, but could not be brought up to date, and will not be the next time either. */
export class MigrationError extends DatabaseError {}

/** The first line of any thrown value, for the end of a plain message. */
export const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split("\n")[0];
