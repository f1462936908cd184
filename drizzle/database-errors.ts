/** The message of this error tells a volunteer what happened and what to do next. */
export class DatabaseError extends Error {}

export class DatabaseInUseError extends DatabaseError {}

/** This error means that the database is complete, but that the migration will also fail the next time. */
export class MigrationError extends DatabaseError {}

export const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split("\n")[0];
