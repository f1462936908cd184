import type { z } from "zod";

/** What a check has found, as the value of the hidden field that brings it to the last step. */
export const encodeCarried = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");

/** The same read back; undefined when the field holds anything else. */
export function decodeCarried<T>(shape: z.ZodType<T>, field: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(Buffer.from(field, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
