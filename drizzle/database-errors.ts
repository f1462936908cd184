/** The message tells a volunteer what happened and what to do next. */
export class DatabaseError extends Error {}

export class DatabaseInUseError extends DatabaseError {}

/** The database is complete, but will fail the next time too. */
export class MigrationError extends DatabaseError {}

export const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split("\n")[0];
