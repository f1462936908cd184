import { env } from "../env.server";

/** What every absolute address of the site begins with: the school's own address where it is set, else the one asked. */
export const publicOrigin = (request: Request): string => env().PUBLIC_URL?.origin ?? new URL(request.url).origin;
